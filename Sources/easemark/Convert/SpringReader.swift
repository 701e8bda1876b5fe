import SpringDynamics

/// Reads a spring from the words of the command line: finds the form whose words were given.
struct SpringReader {
  let arguments: ParsedArguments
  let system: SpringSystem?
  /// In the order of the table.
  let given: [SpringWord]

  init(_ arguments: ParsedArguments) {
    self.arguments = arguments
    system = arguments.value("system").flatMap(SpringSystem.init)
    given = SpringWord.all.filter { arguments.value($0.long) != nil }
  }

  /// What a command has to have for it.
  static func options(threshold help: String) -> [CommandTable.Option] {
    [
      .value(
        "system", .init("system", choices: SpringSystem.allCases.map(\.rawValue)),
        help: "Whose words they are."),
      .value("preset", .init("name"), help: "A spring by the name that the system has for it."),
    ] + SpringWord.all.map(\.option) + [
      .value(
        "initial-velocity", SpringWord.number, default: "0",
        help: "The velocity that it starts with, towards the target, in distances per second. It "
          + "has a part in UIKit's duration and in when the spring is at rest."),
      .value("threshold", SpringWord.number, default: "0.001", help: help),
    ]
  }

  private var table: CommandTable { arguments.table }

  func invalid(_ long: String, expected: String) -> UsageError {
    UsageError.invalidValue(
      arguments.value(long) ?? "", label: table.option(named: "--\(long)")?.label ?? "--\(long)",
      expected: expected, table: table, option: long)
  }

  private func number(_ long: String, fallback: Double) throws(UsageError) -> Double {
    try arguments.converted(long, expected: "a number") { Double(decimal: $0) } ?? fallback
  }

  /// The velocity that it starts with, in distances per second.
  func initialVelocity() throws(UsageError) -> Double {
    let velocity = try number("initial-velocity", fallback: 0)
    guard velocity.isFinite else {
      throw invalid("initial-velocity", expected: "expected a finite number")
    }
    return velocity
  }

  /// The share of the way that may be missing at rest.
  func threshold(fallback: Double = 0.001) throws(UsageError) -> Double {
    let threshold = try number("threshold", fallback: fallback)
    guard threshold > 0, threshold < .infinity else {
      throw invalid("threshold", expected: "expected a finite number above 0")
    }
    return threshold
  }

  /// The spring that was named or whose words were given.
  func spring(initialVelocity: Double) throws(UsageError) -> Spring {
    if let name = arguments.value("preset") { return try preset(name) }
    return try ofWords(initialVelocity: initialVelocity)
  }

  private func preset(_ name: String) throws(UsageError) -> Spring {
    if let word = given.first { throw .together("preset", word.long, table: table) }
    let searched = SpringSystem.allCases.filter { system == nil || $0 == system }
    let found = searched.filter { $0.presets.contains { $0.name == name } }
    if found.count > 1 {
      throw UsageError(
        message: "The name '\(printable(name))' is of "
          + "\(listed(found.map(\.rawValue), by: "and")). Please add '--system'",
        about: about("system"), table: table)
    }
    guard let preset = found.first?.presets.first(where: { $0.name == name }) else {
      let known = searched.flatMap(\.presets).map(\.name)
      var error = invalid(
        "preset",
        expected: system.map { "\($0.title) has no spring of that name" }
          ?? "no system has a spring of that name")
      error.message += didYouMean(name, among: known)
      throw error
    }
    return preset.spring
  }

  private func ofWords(initialVelocity: Double) throws(UsageError) -> Spring {
    let form = try form()
    var values: [Double] = []
    for word in form.words {
      if word.name == "initialVelocity" {
        values.append(initialVelocity)
      } else if let text = SpringWord.named(word.name).flatMap({ arguments.value($0.long) }) {
        values.append(value(text, of: word))
      } else {
        values.append(word.fallback ?? .nan)
      }
    }
    do throws(SpringError) {
      return try form.spring(values)
    } catch {
      throw refused(error)
    }
  }

  private func value(_ text: String, of word: SpringForm.Word) -> Double {
    switch word.unit {
    case .plain: return Double(decimal: text) ?? .nan
    case .seconds: return SpringWord.seconds(text) ?? .nan
    case .milliseconds:
      // Not by way of seconds, which would round twice.
      if text.hasSuffix("ms") { return Double(decimal: text.dropLast(2)) ?? .nan }
      return (SpringWord.seconds(text) ?? .nan) * 1000
    }
  }

  private func number(_ word: SpringWord) -> Double? {
    arguments.value(word.long).flatMap(SpringWord.seconds)
  }

  /// The form that has all words that were given, and all of whose words are given or default.
  private func form() throws(UsageError) -> SpringForm {
    if given.isEmpty, system == nil {
      throw UsageError(
        message: "Missing the words of a spring, such as '--mass 1 --stiffness 100 --damping 10'",
        table: table)
    }
    let names = Set(given.map(\.name))
    let forms = SpringForm.allCases.filter { system == nil || $0.system == system }
    let having = forms.filter { names.isSubset(of: $0.words.map(\.name)) }
    guard !having.isEmpty else { throw neverTogether(in: forms) }
    let complete = having.filter { form in
      form.words.allSatisfy { word in
        names.contains(word.name) || word.isNeutral || system != nil && word.fallback != nil
      }
    }
    guard !complete.isEmpty else {
      // Whatever is missing beside it, such a number is in no word's range.
      for word in given where number(word)?.isFinite != true {
        throw invalid(word.long, expected: "it must be finite")
      }
      throw missing(from: having)
    }
    if system != nil { return complete[0] }
    if let plain = complete.first(where: \.isPlain) { return plain }
    let readers = complete.map(\.system.rawValue)
    guard Set(readers).count > 1 else { return complete[0] }
    throw UsageError(
      message: "\(listed(given.map { "--\($0.long)" }, by: "and")) are read differently by "
        + "\(listed(readers, by: "and")). Please add '--system'",
      about: about("system"), table: table)
  }

  private func about(_ long: String) -> (label: String, help: String)? {
    table.option(named: "--\(long)").map { ($0.label, $0.help) }
  }

  private func neverTogether(in forms: [SpringForm]) -> UsageError {
    for word in given where !forms.contains(where: { $0.words.contains { $0.name == word.name } }) {
      let has = Set(forms.flatMap { $0.words.map(\.name) })
      let words = SpringWord.all.filter { has.contains($0.name) }.map { "--\($0.long)" }
      return UsageError(
        message: "'--\(word.long)' is no word of \(system?.title ?? "any system")"
          + "; it has \(listed(words, by: "and"))", about: about(word.long), table: table)
    }
    for (place, first) in given.enumerated() {
      for second in given[(place + 1)...] {
        let isPair = forms.contains { form in
          let names = form.words.map(\.name)
          return names.contains(first.name) && names.contains(second.name)
        }
        if !isPair { return .together(first.long, second.long, table: table) }
      }
    }
    return UsageError(
      message: "No system has all of \(listed(given.map { "--\($0.long)" }, by: "and"))",
      table: table)
  }

  private func missing(from having: [SpringForm]) -> UsageError {
    let names = Set(given.map(\.name))
    let best = having.first(where: \.isPlain) ?? having[0]
    let wanted = best.words.filter { word in
      !names.contains(word.name) && !word.isNeutral && !(system != nil && word.fallback != nil)
    }
    let labels = wanted.map { "--\(SpringWord.optionName($0.name))" }
    return UsageError(
      message: "Missing \(listed(labels, by: "and")) beside "
        + listed(given.map { "--\($0.long)" }, by: "and"),
      about: wanted.first.flatMap { about(SpringWord.optionName($0.name)) }, table: table)
  }

  /// What a system refuses, as a value that is invalid for its option.
  private func refused(_ error: SpringError) -> UsageError {
    switch error {
    case .outOfRange(let parameter, _, let allowed):
      let long = SpringWord.optionName(parameter)
      guard arguments.value(long) != nil else { break }
      return invalid(long, expected: "it must be \(allowed)")
    case .noSpring(let parameter, _, let reason):
      let long = SpringWord.optionName(parameter)
      guard arguments.value(long) != nil else { break }
      return invalid(long, expected: "there is no such spring: \(reason)")
    }
    return UsageError(message: "\(error)", table: table)
  }
}
