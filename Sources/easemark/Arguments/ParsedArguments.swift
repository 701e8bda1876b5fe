/// The words of a command line, sorted by what the command's table says they are.
struct ParsedArguments {
  let table: CommandTable
  private(set) var flags: Set<String> = []
  private(set) var values: [String: [String]] = [:]
  private(set) var arguments: [String: [String]] = [:]

  func flag(_ long: String) -> Bool { flags.contains(long) }

  /// The last value given for the option; nil when it was not given.
  func value(_ long: String) -> String? { values[long]?.last }

  /// Every value given for the option, in order.
  func allValues(_ long: String) -> [String] { values[long] ?? [] }

  /// The elements of every list given for the option, each once, in order.
  func list(_ long: String) -> [String] {
    var elements: [String] = []
    for element in allValues(long).flatMap(Self.elements) where !elements.contains(element) {
      elements.append(element)
    }
    return elements
  }

  func argument(_ name: String) -> String? { arguments[name]?.first }

  /// Every word given for an argument that repeats, in order.
  func allArguments(_ name: String) -> [String] { arguments[name] ?? [] }

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
        text, label: label(long), expected: "expected \(expected)", table: table, option: long)
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
        throw .together(earlier, option.long, table: table)
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
    try check(text, as: value, label: option.label, option: option.long)
    values[option.long, default: []].append(text)
  }

  private mutating func place(_ positional: [String]) throws(UsageError) {
    var rest = positional[...]
    for argument in table.arguments {
      let words = argument.repeats ? rest : rest.prefix(1)
      if words.isEmpty, !argument.isOptional { throw .missingArgument(argument, table: table) }
      for word in words { try check(word, as: argument.value, label: argument.label, option: nil) }
      if !words.isEmpty { arguments[argument.value.name] = Array(words) }
      rest = rest.dropFirst(words.count)
    }
    guard rest.isEmpty else { throw .unexpected(Array(rest), table: table) }
  }

  /// Holds a text against its choices and the value's own check.
  private func check(
    _ text: String, as value: CommandTable.Value, label: String, option: String?
  ) throws(UsageError) {
    if !value.choices.isEmpty {
      for element in value.isList ? Self.elements(text) : [text]
      where !value.choices.contains(element) {
        throw .invalidValue(
          element, in: text, label: label, choices: value.choices, table: table, option: option)
      }
    }
    if let reason = value.check?(text) {
      throw .invalidValue(text, label: label, expected: reason, table: table, option: option)
    }
  }

  private static func elements(_ list: String) -> [String] {
    list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }

  private static func isNegativeNumber(_ word: String) -> Bool {
    guard word.hasPrefix("-"), let second = word.dropFirst().first else { return false }
    return second.isNumber || second == "."
  }
}
