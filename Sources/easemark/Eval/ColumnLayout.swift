/// Which column of the input is what.
struct ColumnLayout {
  enum Role {
    /// The input of that number, in the kind's order.
    case input(Int)
    /// Not known to the kind: handed on as it stands.
    case passed
  }

  let roles: [Role]
  /// The names of the columns handed on, as they stand in the header.
  let passedNames: [ArraySlice<UInt8>]
  /// Things worth a warning that are no errors.
  let warnings: [String]

  /// Finds the kind's inputs among the fields of a header line.
  init(
    header fields: [ArraySlice<UInt8>], line: Int, inputs columns: [InputColumn], results: [String]
  ) throws(Failure) {
    var roles: [Role] = []
    var passedNames: [ArraySlice<UInt8>] = []
    var warnings: [String] = []
    var found: Set<String> = []
    let names = fields.map(ScannedField.text)
    let inputs = columns.map(\.name)
    for (name, field) in zip(names, fields) {
      if let place = inputs.firstIndex(of: name.trimmed) {
        guard found.insert(name.trimmed).inserted else {
          throw Failure("line \(line): column '\(name.trimmed)' is there twice")
        }
        roles.append(.input(place))
      } else {
        if results.contains(name.trimmed) {
          warnings.append(
            "column '\(name.trimmed)' is handed on, and a result column of that name follows it")
        }
        roles.append(.passed)
        passedNames.append(field)
      }
    }
    let missing = columns.filter { $0.fallback == nil && !found.contains($0.name) }.map(\.name)
    if let first = missing.first {
      throw Self.failure(
        missing: missing, first: first, names: names, inputs: inputs, line: line,
        expected: "the header line must name \(Self.required(columns))")
    }
    // Whoever writes 'Before' wants more than that it is handed on.
    for column in columns where column.fallback != nil && !found.contains(column.name) {
      let others = names.map(\.trimmed).filter { !inputs.contains($0) }
      if let near = suggestion(for: column.name, among: others) {
        warnings.append("column '\(printable(near))' is handed on; is '\(column.name)' meant?")
      }
    }
    self.roles = roles
    self.passedNames = passedNames
    self.warnings = warnings
  }

  /// The names of the columns that must be there.
  static func required(_ columns: [InputColumn]) -> String {
    columns.filter { $0.fallback == nil }.map(\.name).joined(separator: ",")
  }

  private static func failure(
    missing: [String], first: String, names: [String], inputs: [String], line: Int,
    expected: String
  ) -> Failure {
    if names.allSatisfy({ Double($0.trimmed) != nil }) {
      return Failure("line \(line): the header line is missing; \(expected)")
    }
    let plural = missing.count == 1 ? "column" : "columns"
    let list = missing.map { "'\($0)'" }.joined(separator: ", ")
    let others = names.map(\.trimmed).filter { !inputs.contains($0) }
    return Failure(
      "line \(line): missing \(plural) \(list)"
        + hint(missing: first, others: others, names: names, inputs: inputs) + "; \(expected)")
  }

  /// What was probably meant, in parentheses.
  private static func hint(
    missing: String, others: [String], names: [String], inputs: [String]
  ) -> String {
    if let name = names.first, names.count == 1 {
      for (separator, word) in [(";", "semicolons"), ("\t", "tabs"), ("|", "bars")]
      where name.split(separator: separator).contains(where: { inputs.contains(String($0).trimmed) }
      ) {
        return " (the names stand between \(word), but commas are wanted)"
      }
    }
    let near = suggestion(for: missing, among: others)
    guard let near else { return "" }
    let isCase = near.lowercased() == missing.lowercased()
    return " (is '\(printable(near))' meant?\(isCase ? " Upper and lower case differ" : ""))"
  }
}

extension String {
  /// Without blanks at its ends.
  var trimmed: String {
    var view = self[...]
    while let first = view.first, first == " " || first == "\t" { view.removeFirst() }
    while let last = view.last, last == " " || last == "\t" { view.removeLast() }
    return String(view)
  }
}
