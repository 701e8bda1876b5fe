import BatchEvaluation
import Oracle

/// `easemark eval penner`: one of Penner's functions, or a smoothstep, at x.
package struct EvalPenner: RowKind {
  package static let inputs: [InputColumn] = [.init("function", .text), "x"]
  package static let placeholder: [Double] = [0, 0]
  /// None of the functions is a matrix product.
  static let backends: [EvaluationBackend] = [.reference, .simd, .oracle]

  package let results: [String]
  let settings: EvalSettings

  package init(_ settings: EvalSettings) {
    self.settings = settings
    results = settings.writesSlope ? ["y", "slope"] : ["y"]
  }

  package func evaluate(_ block: inout RowBlock) {
    let functions = block.functions(standIn: EasingName.standIn) { text throws(Failure) in
      try EasingName(text)
    }
    switch settings.backend {
    case .reference, .blas:
      for row in 0..<block.count { writeReference(functions, row, &block) }
    case .simd: evaluateLanes(functions, &block)
    case .oracle: evaluateOracle(functions, &block)
    }
  }

  private func writeReference(_ functions: [EasingName], _ row: Int, _ block: inout RowBlock) {
    let curve = functions[Int(block.inputs[0][row])].curve
    let x = block.inputs[1][row]
    block.results[0][row] = curve.value(at: x)
    if settings.writesSlope { block.results[1][row] = curve.slope(at: x) }
  }

  /// The rows of each function together, wherever they stand; smoothsteps have no lanes.
  private func evaluateLanes(_ functions: [EasingName], _ block: inout RowBlock) {
    let groups = block.rows(inGroups: functions.count) { Int(block.inputs[0][$0]) }
    for (function, rows) in zip(functions, groups) where !rows.isEmpty {
      guard case .penner(let curve) = function, rows.count >= 8 else {
        for row in rows { writeReference(functions, row, &block) }
        continue
      }
      block.fill(rows, by: TimingBatch(curve), before: false, settings)
    }
  }

  private func evaluateOracle(_ functions: [EasingName], _ block: inout RowBlock) {
    for row in 0..<block.count where block.problem(ofRow: row) == nil {
      let function = functions[Int(block.inputs[0][row])]
      let x = block.inputs[1][row]
      let exact = function.exact(at: x)
      block.results[0][row] = settings.precision.rounded(exact.value)
      if settings.writesSlope { block.results[1][row] = settings.precision.rounded(exact.slope) }
    }
  }

  /// The slope of `circ` is infinite at its vertical ends.
  package func isDefinedInfinity(column: Int, row: Int, of block: RowBlock) -> Bool { column == 1 }
}
