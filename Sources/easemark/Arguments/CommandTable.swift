/// What one command accepts, declared once: parsing, help, completions and the manual derive from it.
package struct CommandTable: Sendable {
  /// The words that call the command: `["easemark", "baseline", "save"]`.
  package let path: [String]
  /// One sentence, without a full stop at line ends only.
  package let abstract: String
  /// Paragraphs and preformatted blocks under the overview.
  package let discussion: [Paragraph]
  package let arguments: [Argument]
  package let options: [Option]
  /// The commands under this one; it then does nothing itself but show its help.
  let subcommands: [any Command.Type]

  init(
    path: [String], abstract: String, discussion: [Paragraph] = [], arguments: [Argument] = [],
    options: [Option] = [], subcommands: [any Command.Type] = []
  ) {
    self.path = path
    self.abstract = abstract
    self.discussion = discussion
    self.arguments = arguments
    self.options = options + [.help]
    self.subcommands = subcommands
  }

  package var name: String { path.joined(separator: " ") }

  /// The word of the command itself.
  package var word: String { path.last ?? "" }

  /// The tables of the commands under this one, in the order of the help.
  package var children: [CommandTable] { subcommands.map { $0.table } }

  /// The option of that long or short name, dashes included.
  func option(named text: String) -> Option? { options.first { $0.names.contains(text) } }
}

extension CommandTable {
  /// A piece of the discussion.
  package enum Paragraph: Sendable {
    /// Text that is wrapped to the width of the terminal.
    case text(String)
    /// Lines that stay as they are, such as an example.
    case lines(String)
    /// What the tool's exit statuses mean.
    case statuses([Entry])
    /// A section that only the manual has, such as FILES.
    case manual(title: String, [Entry])
  }

  /// A word and what is to be said of it.
  package struct Entry: Sendable {
    package let name: String
    package let text: String

    init(_ name: String, _ text: String) {
      self.name = name
      self.text = text
    }
  }
}
