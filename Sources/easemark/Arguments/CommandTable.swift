/// What one command accepts, declared once: parsing, help, completions and the manual derive from it.
package struct CommandTable: Sendable {
  /// The words that call the command: `["easemark", "run"]`.
  package let path: [String]
  /// One sentence, without a full stop at line ends only.
  package let abstract: String
  /// Paragraphs and preformatted blocks under the overview.
  package let discussion: [Paragraph]
  package let arguments: [Argument]
  package let options: [Option]

  init(
    path: [String], abstract: String, discussion: [Paragraph] = [], arguments: [Argument] = [],
    options: [Option] = []
  ) {
    self.path = path
    self.abstract = abstract
    self.discussion = discussion
    self.arguments = arguments
    self.options = options + [.help]
  }

  var name: String { path.joined(separator: " ") }

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
  }

  /// What may stand where a value is expected.
  package struct Value: Sendable {
    /// What completions offer.
    package enum Completion: Sendable { case nothing, file, folder }

    package let name: String
    package let choices: [String]
    package let completion: Completion

    init(_ name: String, choices: [String] = [], completion: Completion = .nothing) {
      self.name = name
      self.choices = choices
      self.completion = completion
    }
  }

  /// A positional argument.
  package struct Argument: Sendable {
    package let value: Value
    package let help: String
    package let isOptional: Bool

    init(_ value: Value, help: String, isOptional: Bool = false) {
      self.value = value
      self.help = help
      self.isOptional = isOptional
    }

    /// `<kind>`
    package var label: String { "<\(value.name)>" }
  }

  /// A flag, or an option with a value.
  package struct Option: Sendable {
    package let long: String
    package let short: Character?
    package let value: Value?
    package let repeats: Bool
    /// Flags of one group exclude each other.
    package let group: String?
    package let help: String
    /// Shown as `(default: …)`.
    package let fallback: String?

    static func flag(
      _ long: String, short: Character? = nil, group: String? = nil, help: String
    ) -> Option {
      Option(
        long: long, short: short, value: nil, repeats: false, group: group, help: help,
        fallback: nil)
    }

    static func value(
      _ long: String, _ value: Value, short: Character? = nil, repeats: Bool = false,
      default fallback: String? = nil, help: String
    ) -> Option {
      Option(
        long: long, short: short, value: value, repeats: repeats, group: nil, help: help,
        fallback: fallback)
    }

    static let help = Option.flag("help", short: "h", help: "Show help information.")

    /// `["-h", "--help"]`
    package var names: [String] { (short.map { ["-\($0)"] } ?? []) + ["--\(long)"] }

    /// `--seed <seed>`
    package var label: String { value.map { "--\(long) <\($0.name)>" } ?? "--\(long)" }

    /// `-h, --help`
    var listing: String {
      names.joined(separator: ", ") + (value.map { " <\($0.name)>" } ?? "")
    }
  }
}
