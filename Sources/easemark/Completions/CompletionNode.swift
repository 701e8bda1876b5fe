/// A command as a shell's completion needs it: what may follow its words.
///
/// The words behind `help` are those of the commands themselves, so that a copy of the tree without
/// options hangs there.
struct CompletionNode {
  /// `easemark baseline save`
  let name: String
  let table: CommandTable
  let options: [CommandTable.Option]
  let arguments: [CommandTable.Argument]
  let children: [CompletionNode]

  init(_ table: CommandTable) {
    self.table = table
    name = table.name
    options = table.options
    if table.path == HelpCommand.table.path {
      arguments = []
      children = Tool.table.children.map { CompletionNode(wordsOf: $0, behind: table.name) }
    } else {
      arguments = table.arguments
      children = table.children.map(CompletionNode.init)
    }
  }

  /// The words of a command and of those under it, and nothing else.
  private init(wordsOf table: CommandTable, behind name: String) {
    self.table = table
    self.name = name + " " + table.word
    options = []
    arguments = []
    children = table.children.map { [name = self.name] in CompletionNode(wordsOf: $0, behind: name)
    }
  }

  /// The node itself and all below it, from the top.
  var all: [CompletionNode] { [self] + children.flatMap(\.all) }

  /// The name as part of a shell function's name.
  var identifier: String {
    String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }

  /// The names, dashes included, of the options that take a value.
  var valuedNames: [String] { options.filter { $0.value != nil }.flatMap(\.names) }

  /// The help of a command or an option, short enough for a line of a shell's menu.
  static func summary(_ text: String) -> String {
    let sentence = text.prefix { $0 != "." && $0 != ";" && $0 != ":" }
    return sentence.count <= 70 ? String(sentence) : sentence.prefix(69) + "…"
  }

  /// A text in single quotes, for bash and zsh.
  static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}

/// The shells that completions are written for.
enum CompletionShell: String, CaseIterable {
  case bash
  case zsh
  case fish

  func script(for root: CompletionNode) -> String {
    switch self {
    case .bash: BashCompletions(root: root).script
    case .zsh: ZshCompletions(root: root).script
    case .fish: FishCompletions(root: root).script
    }
  }
}
