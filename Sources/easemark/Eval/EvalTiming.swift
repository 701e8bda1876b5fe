import BatchEvaluation
import Oracle
import TimingCurves

/// `easemark eval timing`: a CSS easing function's value at a progress.
package struct EvalTiming: RowKind {
  package static let inputs: [InputColumn] = [
    .init("function", .text), "progress", .init("before", .flag, fallback: 0),
  ]
  package static let placeholder: [Double] = [0, 0, 0]
  /// None of the functions is a matrix product.
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
    for row in 0..<block.count { writeReference(functions, row, &block) }
  }

  private func writeReference(_ functions: [TimingFunction], _ row: Int, _ block: inout RowBlock) {
    let function = functions[Int(block.inputs[0][row])]
    let x = block.inputs[1][row]
    block.results[0][row] = function.value(at: x, before: block.inputs[2][row] != 0)
    if settings.writesSlope { block.results[1][row] = function.slope(at: x) }
  }

  /// All Béziers together, each at its own x; of the other functions, the rows of each and of each flag.
  private func evaluateLanes(_ functions: [TimingFunction], _ block: inout RowBlock) {
    evaluateCurves(functions, &block)
    let isCurve = functions.map { if case .cubicBezier = $0 { true } else { false } }
    let groups = block.rows(inGroups: 2 * functions.count) { row in
      let place = Int(block.inputs[0][row])
      return isCurve[place] ? nil : 2 * place + (block.inputs[2][row] != 0 ? 1 : 0)
    }
    for (group, rows) in groups.enumerated() where !rows.isEmpty {
      let function = functions[group / 2]
      guard rows.count >= function.leastBatch else {
        for row in rows { writeReference(functions, row, &block) }
        continue
      }
      block.fill(rows, by: TimingBatch(function), before: group % 2 == 1, settings)
    }
  }

  /// As a tick: a `CurveBatch` of one curve is made in the time of more rows than most blocks have.
  private func evaluateCurves(_ functions: [TimingFunction], _ block: inout RowBlock) {
    var curves: [CubicBezier] = []
    var rows: [Int] = []
    for row in 0..<block.count {
      if case .cubicBezier(let curve) = functions[Int(block.inputs[0][row])] {
        curves.append(curve)
        rows.append(row)
      }
    }
    if rows.isEmpty { return }
    let tick = CurveTick(curves)
    block.fill(rows, from: 1) { x, y, slopes in
      if settings.writesSlope {
        tick.values(at: x, into: &y, slopes: &slopes, level: settings.level)
      } else {
        tick.values(at: x, into: &y, level: settings.level)
      }
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

extension TimingFunction {
  /// The number of rows from which lanes are worth making.
  fileprivate var leastBatch: Int {
    // Of linear(), a table of the stops is made for them.
    if case .stops(let lines) = self { 8 + 4 * lines.inputs.count } else { 8 }
  }
}
