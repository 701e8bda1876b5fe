extension CommandTable {
  /// What may stand where a value is expected.
  package struct Value: Sendable {
    /// What completions offer.
    package enum Completion: Sendable {
      case nothing, file, folder, caseName, baseline
      /// A file, or the name of a baseline.
      case run
    }

    /// Looks at one text before the command runs; returns why it is no such value, or nil.
    ///
    /// The reason continues "The value 'x' is invalid for '--size <sizes>': ".
    package typealias Check = @Sendable (_ text: String) -> String?

    package let name: String
    package let choices: [String]
    /// Whether the text may be several values with commas between them, each one of the choices.
    package let isList: Bool
    package let completion: Completion
    let check: Check?

    init(
      _ name: String, choices: [String] = [], isList: Bool = false,
      completion: Completion = .nothing, check: Check? = nil
    ) {
      self.name = name
      self.choices = choices
      self.isList = isList
      self.completion = completion
      self.check = check
    }
  }

  /// A positional argument.
  package struct Argument: Sendable {
    package let value: Value
    package let help: String
    package let isOptional: Bool
    /// Whether it takes all words that are left; only the last argument may.
    package let repeats: Bool

    init(_ value: Value, help: String, isOptional: Bool = false, repeats: Bool = false) {
      self.value = value
      self.help = help
      self.isOptional = isOptional
      self.repeats = repeats
    }

    /// `<kind>`
    package var label: String { "<\(value.name)>" }

    /// `[<file> ...]`
    var usage: String {
      let words = label + (repeats ? " ..." : "")
      return isOptional ? "[\(words)]" : words
    }
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
    package var listing: String {
      names.joined(separator: ", ") + (value.map { " <\($0.name)>" } ?? "")
    }
  }
}
