import BatchEvaluation

extension RowBlock {
  /// What `read` makes of every text in the first column, by the text's place; the stand-in, and a
  /// problem of every row that has the text, where it throws.
  mutating func functions<Function, Refusal: Error>(
    standIn: Function, _ read: (String) throws(Refusal) -> Function
  ) -> [Function] {
    var problems: [String?] = []
    var functions: [Function] = []
    for text in words(ofColumn: 0) {
      do throws(Refusal) {
        functions.append(try read(text))
        problems.append(nil)
      } catch {
        functions.append(standIn)
        problems.append("column 'function': \(printable("\(error)", limit: 400))")
      }
    }
    for row in 0..<count {
      if let problem = problems[Int(inputs[0][row])] { fail(row: row, problem) }
    }
    return functions
  }

  /// The rows of each of so many groups, in their order; a row whose `group` is nil is in none.
  func rows(inGroups groups: Int, _ group: (_ row: Int) -> Int?) -> [ArraySlice<Int>] {
    let places = (0..<count).map(group)
    var ends = Array(repeating: 0, count: groups + 1)
    for case let place? in places { ends[place + 1] += 1 }
    for place in 0..<groups { ends[place + 1] += ends[place] }
    let starts = ends
    var rows = Array(repeating: 0, count: ends[groups])
    for (row, place) in places.enumerated() {
      guard let place else { continue }
      rows[ends[place]] = row
      ends[place] += 1
    }
    return (0..<groups).map { rows[starts[$0]..<starts[$0 + 1]] }
  }

  /// Fills some rows' values together, and their slopes where there is a column for them: `evaluate`
  /// gets their inputs of a column, and room for as many slopes or for none.
  mutating func fill(
    _ rows: some Collection<Int>, from column: Int,
    _ evaluate: (
      _ x: Span<Double>, _ y: inout MutableSpan<Double>, _ slopes: inout MutableSpan<Double>
    ) -> Void
  ) {
    let x = rows.map { inputs[column][$0] }
    var values = [Double](repeating: 0, count: x.count)
    var slopes = results.count > 1 ? values : []
    var valueSpan = values.mutableSpan
    var slopeSpan = slopes.mutableSpan
    evaluate(x.span, &valueSpan, &slopeSpan)
    for (row, value) in zip(rows, values) { results[0][row] = value }
    for (row, slope) in zip(rows, slopes) { results[1][row] = slope }
  }

  /// Fills some rows by one function of the second column.
  mutating func fill(
    _ rows: some Collection<Int>, by batch: TimingBatch, before: Bool, _ settings: EvalSettings
  ) {
    fill(rows, from: 1) { x, y, slopes in
      if settings.writesSlope {
        batch.values(at: x, into: &y, slopes: &slopes, before: before, level: settings.level)
      } else {
        batch.values(at: x, into: &y, before: before, level: settings.level)
      }
    }
  }
}
