/// Help in swift-argument-parser's layout: OVERVIEW, USAGE, ARGUMENTS, OPTIONS, SUBCOMMANDS.
enum HelpText {
  /// Where the descriptions begin.
  private static let indent = 26

  /// `easemark eval <kind> [--backend <backend>] …`
  ///
  /// - Parameter isBrief: whether many options are one word, so that an error stays readable.
  static func usage(of table: CommandTable, isBrief: Bool = false) -> String {
    var words = [table.name] + table.arguments.map(\.usage)
    let isShort = !isBrief || table.options.count <= 9
    if !isShort { words.append("[<options>]") }
    var groups: Set<String> = []
    for option in isShort ? table.options : []
    where option.long != "help" && option.long != "version" {
      guard let group = option.group else {
        words.append(option.repeats ? "[\(option.label) ...]" : "[\(option.label)]")
        continue
      }
      guard groups.insert(group).inserted else { continue }
      let labels = table.options.filter { $0.group == group }.map(\.label)
      words.append("[\(labels.joined(separator: " | "))]")
    }
    if !table.subcommands.isEmpty { words.append("<subcommand>") }
    return words.joined(separator: " ")
  }

  /// The whole help of a command.
  static func render(_ table: CommandTable, width: Int) -> String {
    var sections = [wrapped("OVERVIEW: " + table.abstract, width: width, indent: 0)]
    for paragraph in table.discussion {
      switch paragraph {
      case .text(let text): sections.append(wrapped(text, width: width, indent: 0))
      case .lines(let lines): sections.append(lines)
      case .statuses(let statuses):
        let list = statuses.map { "\($0.name) \($0.text)" }.joined(separator: "; ")
        sections.append(wrapped("Status: \(list).", width: width, indent: 0))
      case .manual: break
      }
    }
    sections.append(
      "USAGE: " + wrapped(usage(of: table), width: width, indent: 7, keepBrackets: true))
    if !table.arguments.isEmpty {
      let rows = table.arguments.map { argument in
        let choices = values(argument.value.choices)
        return row(argument.label, argument.help + choices, width: width)
      }
      sections.append("ARGUMENTS:\n" + rows.joined(separator: "\n"))
    }
    let options = table.options.map { option in
      var help = option.help + values(option.value?.choices ?? [])
      if let fallback = option.fallback { help += " (default: \(fallback))" }
      return row(option.listing, help, width: width)
    }
    sections.append("OPTIONS:\n" + options.joined(separator: "\n"))
    let children = table.children
    if !children.isEmpty {
      let rows = children.map { row($0.word, $0.abstract, width: width) }
      sections.append("SUBCOMMANDS:\n" + rows.joined(separator: "\n"))
      let words = table.path.prefix(1) + ["help"] + table.path.dropFirst()
      sections.append(
        "  See '\(words.joined(separator: " ")) <subcommand>' for detailed help.")
    }
    return sections.joined(separator: "\n\n") + "\n"
  }

  private static func values(_ choices: [String]) -> String {
    choices.isEmpty ? "" : " (values: \(choices.joined(separator: ", ")))"
  }

  private static func row(_ label: String, _ help: String, width: Int) -> String {
    let text = wrapped(help, width: width, indent: indent)
    let label = "  " + label
    // A label that leaves no gap before the descriptions has the line to itself.
    guard label.count < indent - 1 else {
      return label + "\n" + String(repeating: " ", count: indent) + text
    }
    return label + String(repeating: " ", count: indent - label.count) + text
  }

  /// Breaks text at spaces; lines after the first are indented.
  ///
  /// With `keepBrackets`, a space inside `[…]` is no place to break.
  static func wrapped(
    _ text: String, width: Int, indent: Int, keepBrackets: Bool = false
  ) -> String {
    var lines: [String] = []
    var line = ""
    for word in words(of: text, keepBrackets: keepBrackets) {
      if line.isEmpty {
        line = word
      } else if indent + line.count + 1 + word.count <= width {
        line += " " + word
      } else {
        lines.append(line)
        line = word
      }
    }
    lines.append(line)
    return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }

  private static func words(of text: String, keepBrackets: Bool) -> [String] {
    var words: [String] = []
    for part in text.split(separator: " ") {
      if keepBrackets, let last = words.last, last.contains("["), !last.contains("]") {
        words[words.count - 1] += " " + part
      } else {
        words.append(String(part))
      }
    }
    return words
  }
}
