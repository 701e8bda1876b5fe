/// Rows that are evaluated together, one array a column.
///
/// Only rows without a problem hold meaningful inputs; the others hold the kind's placeholder, so
/// that a batch can run over all rows.
package struct RowBlock {
  package private(set) var count = 0
  /// One array an input column, in the kind's order.
  package private(set) var inputs: [[Double]]
  /// One array a result column, in the kind's order; filled by the evaluator.
  package var results: [[Double]]
  /// Why a row has no results.
  private var problems: [Int: String] = [:]
  /// The line each row begins on.
  private(set) var lines: [Int] = []
  /// One a column, empty for columns of numbers.
  private var tables: [WordTable]

  init(inputs: Int, results: Int) {
    self.inputs = Array(repeating: [], count: inputs)
    self.results = Array(repeating: [], count: results)
    tables = Array(repeating: WordTable(), count: inputs)
  }

  /// The different texts in a column of text, whose inputs are places in this array.
  func words(ofColumn column: Int) -> [String] { tables[column].words }

  /// The place of a field's text among the words of its column.
  mutating func place(ofField field: ArraySlice<UInt8>, column: Int) -> Int {
    tables[column].place(ofField: field)
  }

  mutating func append(_ values: [Double], line: Int) {
    for column in inputs.indices { inputs[column].append(values[column]) }
    lines.append(line)
    count += 1
  }

  var hasProblems: Bool { !problems.isEmpty }

  func problem(ofRow row: Int) -> String? { problems.isEmpty ? nil : problems[row] }

  /// Notes why a row has no results; the first reason stays.
  package mutating func fail(row: Int, _ reason: String) {
    if problems[row] == nil { problems[row] = reason }
  }

  /// What `make` makes of every row; the stand-in, and a noted problem, where it throws.
  mutating func values<Value, Failure: Error>(
    standIn: Value, _ make: (_ block: RowBlock, _ row: Int) throws(Failure) -> Value
  ) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(count)
    for row in 0..<count {
      do throws(Failure) {
        values.append(try make(self, row))
      } catch {
        fail(row: row, "\(error)")
        values.append(standIn)
      }
    }
    return values
  }

  /// Makes room for results: one element a row.
  mutating func resizeResults() {
    for column in results.indices where results[column].count != count {
      results[column] = Array(repeating: 0, count: count)
    }
  }

  mutating func removeAll() {
    for column in inputs.indices { inputs[column].removeAll(keepingCapacity: true) }
    problems.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
    for column in tables.indices { tables[column].removeAll() }
    count = 0
  }
}

/// One kind of `easemark eval` whose rows are CSV.
package protocol RowKind {
  /// The columns it reads.
  static var inputs: [InputColumn] { get }
  /// The columns it writes.
  var results: [String] { get }
  /// Inputs that are valid, for the place of a row that is not.
  static var placeholder: [Double] { get }

  /// Fills `block.results`, or notes why a row has none.
  mutating func evaluate(_ block: inout RowBlock) throws

  /// Whether an infinite result is the function's value there, and no overflow.
  func isDefinedInfinity(column: Int, row: Int, of block: RowBlock) -> Bool

  /// Whether a NaN among the results stands for none, which is written as an empty field.
  static var hasGaps: Bool { get }
}

extension RowKind {
  package func isDefinedInfinity(column: Int, row: Int, of block: RowBlock) -> Bool { false }

  package static var hasGaps: Bool { false }
}
