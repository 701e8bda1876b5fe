/// Samples as rows of CSV or JSON, one after the other, so that memory does not grow with their number.
struct SampleTable {
  let request: SampleRequest

  private var columns: [String] {
    [request.isTimed ? "time" : "progress", "value"] + (request.writesSlope ? ["slope"] : [])
  }

  /// Slopes may be infinite; a value that is no finite number, as it is written, is an error.
  private func row(_ index: Int) throws(Failure) -> [Double] {
    let place = request.points[index]
    let value = request.value(at: place)
    let isFloat = request.precision == .float
    guard isFloat ? Float(value).isFinite : value.isFinite else {
      throw Failure("the value at \(place) is too large for a \(isFloat ? "Float" : "Double")")
    }
    return request.writesSlope ? [place, value, request.slope(at: place)] : [place, value]
  }

  func writeCSV(to sink: ByteSink) throws {
    sink.append(columns.joined(separator: ",") + "\n")
    for index in 0..<request.points.count {
      for (column, value) in try row(index).enumerated() {
        if column > 0 { sink.append(ScannedField.comma) }
        append(value, to: sink)
      }
      sink.append(ScannedField.lineFeed)
      try sink.flushIfFull()
    }
    try sink.flush()
  }

  /// An object with the curve's name, its seconds (null for a function of progress), the names of the
  /// columns, and the rows, one a line.
  func writeJSON(to sink: ByteSink) throws {
    sink.append("{\n  \"columns\" : [\(columns.map { "\"\($0)\"" }.joined(separator: ", "))],\n")
    sink.append("  \"curve\" : ")
    // Every title is made by the tool, of numbers and known names.
    sink.append("\"\(request.curve.title)\",\n  \"rows\" : [\n")
    for index in 0..<request.points.count {
      sink.append("    [")
      for (column, value) in try row(index).enumerated() {
        if column > 0 { sink.append(", ") }
        if value.isFinite { append(value, to: sink) } else { sink.append("null") }
      }
      sink.append(index == request.points.count - 1 ? "]\n" : "],\n")
      try sink.flushIfFull()
    }
    sink.append("  ],\n  \"seconds\" : ")
    if let seconds = request.seconds { sink.append(seconds) } else { sink.append("null") }
    sink.append("\n}\n")
    try sink.flush()
  }

  private func append(_ value: Double, to sink: ByteSink) {
    sink.append(value, request.precision)
  }
}
