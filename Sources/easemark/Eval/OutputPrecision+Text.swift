import BenchmarkHarness

extension OutputPrecision {
  /// Whether a number is finite in the precision it is written in.
  func holds(_ value: Double) -> Bool {
    self == .float ? Float(value).isFinite : value.isFinite
  }

  /// A result that is no finite number is an error: JSON has no text for it.
  func require(_ value: Double) throws(Failure) {
    if holds(value) { return }
    let type = self == .float ? "Float" : "Double"
    throw Failure("the result is too large for a \(type)\(value.isNaN ? " or undefined" : "")")
  }
}

extension ByteSink {
  /// The shortest text of a number, or of its Float.
  func append(_ value: Double, _ precision: OutputPrecision) {
    if precision == .float { append(Float(value)) } else { append(value) }
  }

  /// Numbers as JSON's array.
  func append(_ values: [Double], _ precision: OutputPrecision) {
    for (place, value) in values.enumerated() {
      append(place == 0 ? "[" as StaticString : ",")
      append(value, precision)
    }
    append(values.isEmpty ? "[]" as StaticString : "]")
  }

  /// One number as itself, several as JSON's array.
  func append(numberOrList values: [Double], _ precision: OutputPrecision) {
    if values.count == 1 { append(values[0], precision) } else { append(values, precision) }
  }
}
