import BatchEvaluation
import Oracle
import TimingCurves

/// `easemark eval bezier`: a cubic Bézier timing curve's value and slope at x.
package struct EvalBezier: RowKind {
  package static let inputs: [InputColumn] = ["x1", "y1", "x2", "y2", "x"]
  package let results = ["y", "slope"]
  package static let placeholder: [Double] = [0, 0, 1, 1, 0]
  /// Finding the root of a cubic is no matrix product.
  static let backends: [EvaluationBackend] = [.reference, .simd, .oracle]

  let settings: EvalSettings

  package init(_ settings: EvalSettings) { self.settings = settings }

  package func evaluate(_ block: inout RowBlock) {
    let curves = curves(of: &block)
    switch settings.backend {
    case .reference, .blas: evaluateReference(curves, &block)
    case .simd: evaluateLanes(curves, &block)
    case .oracle: evaluateOracle(curves, &block)
    }
  }

  /// A vertical tangent has the slope ±∞. Any other infinity is an overflow.
  package func isDefinedInfinity(column: Int, row: Int, of block: RowBlock) -> Bool {
    guard column == 1 else { return false }
    let curve = try? CubicBezier(
      x1: block.inputs[0][row], y1: block.inputs[1][row], x2: block.inputs[2][row],
      y2: block.inputs[3][row])
    return curve?.isVertical(at: block.inputs[4][row]) ?? false
  }

  private func curves(of block: inout RowBlock) -> [CubicBezier] {
    block.values(standIn: .linear) { block, row throws(TimingError) in
      try CubicBezier(
        x1: block.inputs[0][row], y1: block.inputs[1][row], x2: block.inputs[2][row],
        y2: block.inputs[3][row])
    }
  }

  private func evaluateReference(_ curves: [CubicBezier], _ block: inout RowBlock) {
    for row in 0..<block.count {
      block.results[0][row] = curves[row].value(at: block.inputs[4][row])
      block.results[1][row] = curves[row].slope(at: block.inputs[4][row])
    }
  }

  private func evaluateLanes(_ curves: [CubicBezier], _ block: inout RowBlock) {
    var y = [Double](repeating: 0, count: block.count)
    var slopes = y
    var values = y.mutableSpan
    var slopeValues = slopes.mutableSpan
    let inputs = block.inputs[4]
    CurveTick(curves).values(
      at: inputs.span, into: &values, slopes: &slopeValues, backend: .simd,
      level: settings.level)
    block.results[0].replaceSubrange(0..<block.count, with: y)
    block.results[1].replaceSubrange(0..<block.count, with: slopes)
  }

  private func evaluateOracle(_ curves: [CubicBezier], _ block: inout RowBlock) {
    for row in 0..<block.count where block.problem(ofRow: row) == nil {
      let curve = curves[row]
      let x = block.inputs[4][row]
      let y = TimingOracle.value(x1: curve.x1, y1: curve.y1, x2: curve.x2, y2: curve.y2, at: x)
      let slope = TimingOracle.slope(x1: curve.x1, y1: curve.y1, x2: curve.x2, y2: curve.y2, at: x)
      block.results[0][row] = settings.precision.rounded(y)
      block.results[1][row] = settings.precision.rounded(slope)
    }
  }
}
