/// A command's manual page, in the man(7) macros that man, groff and mandoc read.
package struct ManualPage {
  private let table: CommandTable

  package init(_ table: CommandTable) { self.table = table }

  package var text: String {
    var lines = [
      ".\\\" Written by 'easemark help --man'.",
      ".TH \(title.uppercased()) 1 \"\(versionDate)\" \"easemark \(version)\" \"Easemark\"",
    ]
    lines += [".SH NAME", Self.escaped("\(title) - \(Self.withoutStop(table.abstract))")]
    lines += [".SH SYNOPSIS", synopsis]
    lines += description
    lines += section("ARGUMENTS", table.arguments.map { ($0.label, help($0.value, $0.help)) })
    lines += section(
      "OPTIONS",
      table.options.map { option in
        let fallback = option.fallback.map { " Default: \($0)." } ?? ""
        return (option.listing, help(option.value, option.help) + fallback)
      })
    lines += section("COMMANDS", table.children.map { ($0.word, $0.abstract) })
    lines += listed
    lines += section("ENVIRONMENT", environment)
    return (lines + seeAlso).joined(separator: "\n") + "\n"
  }

  /// `easemark-baseline-save`
  private var title: String { table.path.joined(separator: "-") }

  private var synopsis: String {
    let words = HelpText.usage(of: table).dropFirst(table.name.count)
    return ".B \(Self.escaped(table.name))\n" + Self.escaped(String(words.drop { $0 == " " }))
  }

  /// The texts under the abstract. A block of lines has its own heading in its first line.
  private var description: [String] {
    var lines = [".SH DESCRIPTION", Self.escaped(table.abstract)]
    var examples: [String] = []
    for paragraph in table.discussion {
      switch paragraph {
      case .text(let text): lines += [".PP", Self.escaped(text)]
      case .lines(let block):
        let (heading, body) = Self.split(block)
        let shown = [".nf"] + body.map(Self.escaped) + [".fi"]
        if heading.hasPrefix("EXAMPLE") {
          examples += [".SH EXAMPLES"] + shown
        } else {
          lines += [".SS \(Self.escaped(heading))"] + shown
        }
      case .statuses, .manual: break
      }
    }
    return lines + examples
  }

  /// EXIT STATUS and the sections that only the manual has.
  private var listed: [String] {
    table.discussion.flatMap { paragraph -> [String] in
      switch paragraph {
      case .statuses(let statuses):
        return section("EXIT STATUS", statuses.map { ($0.name, $0.text) })
      case .manual(let title, let entries):
        return section(title, entries.map { ($0.name, $0.text) })
      case .text, .lines: return []
      }
    }
  }

  /// What the options that look at the environment say of it.
  private var environment: [(String, String)] {
    let tables = [table] + (table.path.count == 1 ? table.children : [])
    guard tables.contains(where: { $0.option(named: "--color") != nil }) else { return [] }
    return [
      ("NO_COLOR", "Set and not empty: no colours, unless --color asks for them."),
      ("CLICOLOR_FORCE", "Set, and neither empty nor 0: colours also where there is no terminal."),
      ("CLICOLOR", "0: no colours."),
      ("TERM", "dumb: no colours, and progress in plain lines."),
    ]
  }

  private var seeAlso: [String] {
    let root = Tool.table
    let pages = table.path.count == 1 ? root.children : [root] + table.children
    let names = pages.filter { $0.path != table.path }.map { $0.path.joined(separator: "-") }
    return [".SH SEE ALSO"]
      + names.enumerated().map { place, name in
        ".BR \(Self.escaped(name)) (1)" + (place < names.count - 1 ? "," : "")
      }
  }

  private func section(_ title: String, _ entries: [(name: String, text: String)]) -> [String] {
    guard !entries.isEmpty else { return [] }
    return [".SH \(title)"]
      + entries.flatMap { [".TP", ".B \(Self.escaped($0.name))", Self.escaped($0.text)] }
  }

  private func help(_ value: CommandTable.Value?, _ text: String) -> String {
    guard let choices = value?.choices, !choices.isEmpty else { return text }
    return "\(text) Values: \(choices.joined(separator: ", "))."
  }

  /// The heading of a block, and its lines without the indentation that all of them have.
  private static func split(_ block: String) -> (heading: String, body: [String]) {
    let lines = block.split(separator: "\n", omittingEmptySubsequences: false)
    let indent = lines.dropFirst().map { $0.prefix { $0 == " " }.count }.min() ?? 0
    let heading = lines.first.map { $0.hasSuffix(":") ? $0.dropLast() : $0 } ?? ""
    return (String(heading), lines.dropFirst().map { String($0.dropFirst(indent)) })
  }

  private static func withoutStop(_ text: String) -> String {
    text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  /// Text as roff reads it: no line is a request, a hyphen is a hyphen-minus, and what is not ASCII
  /// is named by its scalars, so that no encoding has to be guessed.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "~": result += "\\(ti"
      case "^": result += "\\(ha"
      case "`": result += "\\(ga"
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      default:
        let number = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u" + String(repeating: "0", count: max(0, 4 - number.count)) + number + "]"
      }
    }
    return result.hasPrefix(".") ? "\\&" + result : result
  }
}
