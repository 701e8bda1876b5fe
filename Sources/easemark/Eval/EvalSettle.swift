import Oracle
import SpringDynamics

/// `easemark eval settle`: when a spring has settled for good.
package struct EvalSettle: RowKind {
  package static let inputs: [InputColumn] = [
    "mass", "stiffness", "damping", "x0", "v0", "target", "threshold",
  ]
  package let results = ["time"]
  package static let placeholder: [Double] = [1, 1, 1, 0, 0, 0, 1]
  /// A search has neither lanes nor a matrix.
  static let backends: [EvaluationBackend] = [.reference, .oracle]

  let settings: EvalSettings

  package init(_ settings: EvalSettings) { self.settings = settings }

  package func evaluate(_ block: inout RowBlock) {
    block.results[0] = block.values(standIn: 0) { block, row throws(SpringError) in
      try settlingTime(block, row)
    }
  }

  /// A spring that never settles has the time +∞.
  package func isDefinedInfinity(column: Int, row: Int, of block: RowBlock) -> Bool { true }

  private func settlingTime(_ block: RowBlock, _ row: Int) throws(SpringError) -> Double {
    guard block.problem(ofRow: row) == nil else { return 0 }
    let spring = try Spring(
      mass: block.inputs[0][row], stiffness: block.inputs[1][row], damping: block.inputs[2][row])
    let initial = SpringState(position: block.inputs[3][row], velocity: block.inputs[4][row])
    let (target, threshold) = (block.inputs[5][row], block.inputs[6][row])
    guard settings.backend == .oracle else {
      return try spring.settlingTime(from: initial, target: target, threshold: threshold).time
    }
    try Spring.checkSettling(initial, target, threshold)
    let exact = SettlingOracle(
      mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
      position: initial.position, velocity: initial.velocity, target: target
    ).time(threshold: Real(threshold))
    let rounded = settings.precision.rounded(exact)
    // A time beyond the range of Float is none that never comes.
    return rounded.isFinite ? rounded : exact.double
  }
}
