import BatchEvaluation
import Oracle
import TimingCurves

/// `easemark eval timing`: a CSS easing function's value at a progress.
package struct EvalTiming: RowKind {
  package static let inputs: [InputColumn] = [
    .init("function", .text), "progress", .init("before", .flag, fallback: 0),
  ]
  package static let placeholder: [Double] = [0, 0, 0]
  /// Only curves have lanes; none of the functions is a matrix product.
  static let backends: [EvaluationBackend] = [.reference, .simd, .oracle]

  package let results: [String]
  let settings: EvalSettings
  /// Those of the block that was evaluated last, by their texts' places.
  private var functions: [TimingFunction] = []

  package init(_ settings: EvalSettings) {
    self.settings = settings
    results = settings.writesSlope ? ["value", "slope"] : ["value"]
  }

  package mutating func evaluate(_ block: inout RowBlock) {
    functions = block.functions(standIn: .linear) { text throws(TimingTextError) in
      try TimingFunction(css: text)
    }
    switch settings.backend {
    case .reference, .blas: evaluateReference(functions, &block)
    case .simd: evaluateLanes(functions, &block)
    case .oracle: evaluateOracle(functions, &block)
    }
  }

  /// A curve's slope is infinite where it is vertical, as for `easemark eval bezier`.
  package func isDefinedInfinity(column: Int, row: Int, of block: RowBlock) -> Bool {
    guard column == 1, case .cubicBezier(let curve) = functions[Int(block.inputs[0][row])]
    else { return false }
    return curve.isVertical(at: block.inputs[1][row])
  }

  private func evaluateReference(_ functions: [TimingFunction], _ block: inout RowBlock) {
    for row in 0..<block.count {
      let function = functions[Int(block.inputs[0][row])]
      block.results[0][row] = function.value(
        at: block.inputs[1][row], before: block.inputs[2][row] != 0)
    }
    writeSlopes(functions, &block)
  }

  private func writeSlopes(_ functions: [TimingFunction], _ block: inout RowBlock) {
    guard settings.writesSlope else { return }
    for row in 0..<block.count {
      block.results[1][row] = functions[Int(block.inputs[0][row])].slope(at: block.inputs[1][row])
    }
  }

  /// All rows of one curve are a batch, wherever they stand in the block.
  private func evaluateLanes(_ functions: [TimingFunction], _ block: inout RowBlock) {
    evaluateReference(functions, &block)
    var rows: [[Int]] = Array(repeating: [], count: functions.count)
    for row in 0..<block.count { rows[Int(block.inputs[0][row])].append(row) }
    for case (.cubicBezier(let curve), let rows) in zip(functions, rows) where !rows.isEmpty {
      let x = rows.map { block.inputs[1][$0] }
      var values = [Double](repeating: 0, count: x.count)
      var span = values.mutableSpan
      CurveBatch(curve).values(at: x.span, into: &span, backend: .simd, level: settings.level)
      for (row, value) in zip(rows, values) { block.results[0][row] = value }
    }
  }

  private func evaluateOracle(_ functions: [TimingFunction], _ block: inout RowBlock) {
    for row in 0..<block.count where block.problem(ofRow: row) == nil {
      let function = functions[Int(block.inputs[0][row])]
      let x = block.inputs[1][row]
      let value = function.exactValue(at: x, before: block.inputs[2][row] != 0)
      block.results[0][row] = settings.precision.rounded(value)
      if settings.writesSlope {
        block.results[1][row] = settings.precision.rounded(function.exactSlope(at: x))
      }
    }
  }
}
