import BatchEvaluation
import BenchmarkHarness
import TransformMath

/// `easemark eval transform`: one operation on 4×4 transforms a line.
package struct EvalTransform: LineKind {
  static let backends = EvaluationBackend.allCases

  let settings: EvalSettings
  private let numbers = DecimalReader()

  package init(_ settings: EvalSettings) { self.settings = settings }

  package func answer(_ line: ArraySlice<UInt8>, to sink: ByteSink) throws(LineError) {
    try answer(line, numbers: numbers) { object, id throws(Failure) in
      let operation = try TransformOperation.named(in: object)
      let answer = try operation.run(LineFields(object: object), self)
      try check(answer)
      write(answer, id: id, to: sink)
    }
  }

  /// A result that is no finite number, in the precision it is written in, is an error.
  private func check(_ answer: TransformAnswer) throws(Failure) {
    let values = answer.result?.values ?? []
    for value in values + (answer.projected ?? []) {
      try settings.precision.require(value)
    }
  }

  private func write(_ answer: TransformAnswer, id: ArraySlice<UInt8>?, to sink: ByteSink) {
    var separator: StaticString = "{"
    func begin(_ name: StaticString) {
      sink.append(separator)
      sink.append(name)
      separator = ","
    }
    if let id {
      begin("\"id\":")
      sink.append(id)
    }
    switch answer.result {
    case .boolean(let value):
      begin("\"result\":")
      sink.append(value ? "true" as StaticString : "false")
    case .number(let value):
      begin("\"result\":")
      write(value, to: sink)
    case .numbers(let values):
      begin("\"result\":")
      write(values, to: sink)
    case .parts(let parts):
      begin("\"result\":")
      write(parts, to: sink)
    case nil: break
    }
    if let projected = answer.projected {
      begin("\"projected\":")
      write(projected, to: sink)
    }
    if let status = answer.status {
      begin("\"status\":")
      sink.append(jsonString(status))
    }
    // JSON has no infinity: a condition number beyond the format is left out.
    if let condition = answer.condition, settings.precision.holds(condition) {
      begin("\"condition\":")
      write(condition, to: sink)
    }
    sink.append("}")
  }

  private func write(_ parts: [(name: StaticString, values: [Double])], to sink: ByteSink) {
    for (place, part) in parts.enumerated() {
      sink.append(place == 0 ? "{\"" as StaticString : ",\"")
      sink.append(part.name)
      sink.append("\":")
      write(part.values, to: sink)
    }
    sink.append("}")
  }

  private func write(_ values: [Double], to sink: ByteSink) {
    sink.append(values, settings.precision)
  }

  private func write(_ value: Double, to sink: ByteSink) { sink.append(value, settings.precision) }
}
