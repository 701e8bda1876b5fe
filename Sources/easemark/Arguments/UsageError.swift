/// A command line that the command's table does not allow; the tool exits 64.
///
/// Laid out as swift-argument-parser lays it out: what is wrong, the help of the option it is about,
/// and how the command is used.
struct UsageError: Error {
  var message: String
  /// Label and help of the option or argument that the message is about.
  var about: (label: String, help: String)?
  let table: CommandTable

  var text: String {
    var lines = ["Error: \(message)"]
    if let about { lines.append("Help:  \(about.label)  \(about.help)") }
    lines.append("Usage: \(HelpText.usage(of: table, isBrief: true))")
    lines.append("  See '\(table.name) --help' for more information.")
    return lines.joined(separator: "\n")
  }
}

extension UsageError {
  static func unknownOption(_ name: String, table: CommandTable) -> UsageError {
    let known = table.options.flatMap(\.names)
    return UsageError(
      message: "Unknown option '\(printable(name))'" + didYouMean(name, among: known), table: table)
  }

  static func unknownCommand(_ name: String, table: CommandTable) -> UsageError {
    let known = table.children.map(\.word)
    return UsageError(
      message: "Unknown subcommand '\(printable(name))'" + didYouMean(name, among: known),
      table: table)
  }

  static func missingValue(_ option: CommandTable.Option, table: CommandTable) -> UsageError {
    UsageError(
      message: "Missing value for '\(option.label)'", about: (option.label, option.help),
      table: table)
  }

  static func missingArgument(
    _ argument: CommandTable.Argument, table: CommandTable
  ) -> UsageError {
    UsageError(
      message: "Missing expected argument '\(argument.label)'",
      about: (argument.label, argument.help), table: table)
  }

  static func unexpected(_ words: [String], table: CommandTable) -> UsageError {
    let quoted = words.map { "'\(printable($0))'" }
    var message =
      quoted.count == 1
      ? "Unexpected argument \(quoted[0])"
      : "\(quoted.count) unexpected arguments: \(quoted.joined(separator: ", "))"
    // A file where the command reads one by an option.
    if words.count == 1, words[0].contains(where: { $0 == "." || $0 == "/" }),
      table.option(named: "--input") != nil
    {
      message += ". Did you mean '--input \(printable(words[0]))'?"
    }
    return UsageError(message: message, table: table)
  }

  static func flagWithValue(
    _ option: CommandTable.Option, _ value: String, table: CommandTable
  ) -> UsageError {
    UsageError(
      message: "The option '\(option.label)' does not take a value: '\(printable(value))'",
      about: (option.label, option.help), table: table)
  }

  /// Two options that exclude each other.
  static func together(
    _ first: String, _ second: String, table: CommandTable
  ) -> UsageError {
    let option = table.option(named: "--\(first)")
    return UsageError(
      message: "The options '--\(first)' and '--\(second)' cannot be used together",
      about: option.map { ($0.label, $0.help) }, table: table)
  }

  /// A value outside its choices, or one whose own rule gives the reason against it.
  ///
  /// - Parameters:
  ///   - text: the value; for a list, the element that is wrong in `list`.
  ///   - reason: what follows a colon, such as "expected a whole number".
  static func invalidValue(
    _ text: String, in list: String? = nil, label: String, choices: [String] = [],
    expected reason: String? = nil, table: CommandTable, option: String?
  ) -> UsageError {
    var message = "The value '\(printable(text))'"
    if let list, list != text { message += " in '\(printable(list))'" }
    message += " is invalid for '\(label)'"
    message += didYouMean(text, among: choices)
    if !choices.isEmpty {
      message += message.hasSuffix("?") ? " " : ". "
      message += "Please provide one of \(listed(choices, by: "or"))."
    }
    if let reason { message += ": \(reason)" }
    let known = option.flatMap { table.option(named: "--\($0)") }
    let argument = table.arguments.first { $0.label == label }
    let help = known?.help ?? argument?.help
    return UsageError(message: message, about: help.map { (label, $0) }, table: table)
  }
}
