/// The words of a command line, sorted by what the command's table says they are.
struct ParsedArguments {
  let table: CommandTable
  private(set) var flags: Set<String> = []
  private(set) var values: [String: [String]] = [:]
  private(set) var arguments: [String: String] = [:]

  func flag(_ long: String) -> Bool { flags.contains(long) }

  /// The last value given for the option; nil when it was not given.
  func value(_ long: String) -> String? { values[long]?.last }

  /// Every value given for the option, in order.
  func allValues(_ long: String) -> [String] { values[long] ?? [] }

  func argument(_ name: String) -> String? { arguments[name] }

  /// The flag of that group that was given.
  func chosenFlag(group: String) -> String? {
    table.options.first { $0.group == group && flags.contains($0.long) }?.long
  }

  /// A value that is read by its type's own rule, such as an integer.
  ///
  /// Throws a usage error that shows the option's help when the text is no such value.
  func converted<Wanted>(
    _ long: String, expected: String, by convert: (String) -> Wanted?
  ) throws(UsageError) -> Wanted? {
    guard let text = value(long) else { return nil }
    guard let result = convert(text) else {
      throw UsageError.invalidValue(
        text, label: label(long), choices: [], expected: expected, table: table, option: long)
    }
    return result
  }

  private func label(_ long: String) -> String {
    table.option(named: "--\(long)")?.label ?? "--\(long)"
  }
}

extension ParsedArguments {
  /// Reads the words that follow the command's name.
  ///
  /// Both `--name value` and `--name=value` are accepted, short flags may be joined (`-ab`), and
  /// `--` ends the options. Returns nil when help was asked for.
  static func parse(
    _ words: some Sequence<String>, as table: CommandTable
  ) throws(UsageError) -> ParsedArguments? {
    var parsed = ParsedArguments(table: table)
    var positional: [String] = []
    var optionsEnded = false
    var rest = Array(words)[...]
    while let word = rest.popFirst() {
      if optionsEnded || word == "-" || !word.hasPrefix("-") || isNegativeNumber(word) {
        positional.append(word)
      } else if word == "--" {
        optionsEnded = true
      } else if word.hasPrefix("--") {
        try parsed.take(long: word, rest: &rest)
      } else {
        try parsed.take(short: word, rest: &rest)
      }
      if parsed.flag("help") { return nil }
    }
    try parsed.place(positional)
    return parsed
  }

  private mutating func take(long word: String, rest: inout ArraySlice<String>) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = table.options.first(where: { "--\($0.long)" == name }) else {
      throw .unknownOption(name, table: table)
    }
    try take(option, attached: parts.count == 2 ? String(parts[1]) : nil, rest: &rest)
  }

  private mutating func take(
    short word: String, rest: inout ArraySlice<String>
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let letters = parts[0].dropFirst()
    for (place, letter) in letters.enumerated() {
      guard let option = table.options.first(where: { $0.short == letter }) else {
        throw .unknownOption(letters.count == 1 ? "-\(letter)" : word, table: table)
      }
      let isLast = place == letters.count - 1
      guard isLast || option.value == nil else {
        throw .missingValue(option, table: table)
      }
      try take(
        option, attached: isLast && parts.count == 2 ? String(parts[1]) : nil, rest: &rest)
    }
  }

  private mutating func take(
    _ option: CommandTable.Option, attached: String?, rest: inout ArraySlice<String>
  ) throws(UsageError) {
    guard let value = option.value else {
      if let attached { throw .flagWithValue(option, attached, table: table) }
      if let group = option.group, let earlier = chosenFlag(group: group), earlier != option.long {
        throw .exclusive(option, earlier: "--\(earlier)", table: table)
      }
      flags.insert(option.long)
      return
    }
    let text: String
    if let attached {
      text = attached
    } else if let next = rest.first,
      next == "-" || !next.hasPrefix("-") || Self.isNegativeNumber(next)
    {
      text = next
      rest.removeFirst()
    } else {
      throw .missingValue(option, table: table)
    }
    guard !text.isEmpty else { throw .missingValue(option, table: table) }
    if !value.choices.isEmpty, !value.choices.contains(text) {
      throw .invalidValue(
        text, label: option.label, choices: value.choices, expected: nil, table: table,
        option: option.long)
    }
    values[option.long, default: []].append(text)
  }

  private mutating func place(_ positional: [String]) throws(UsageError) {
    for (argument, text) in zip(table.arguments, positional) {
      let choices = argument.value.choices
      if !choices.isEmpty, !choices.contains(text) {
        throw .invalidValue(
          text, label: argument.label, choices: choices, expected: nil, table: table, option: nil)
      }
      arguments[argument.value.name] = text
    }
    let extra = positional.dropFirst(table.arguments.count)
    guard extra.isEmpty else { throw .unexpected(Array(extra), table: table) }
    let absent = table.arguments.dropFirst(positional.count).first { !$0.isOptional }
    if let absent { throw .missingArgument(absent, table: table) }
  }

  private static func isNegativeNumber(_ word: String) -> Bool {
    guard word.hasPrefix("-"), let second = word.dropFirst().first else { return false }
    return second.isNumber || second == "."
  }
}
