import BatchEvaluation
import Oracle
import SpringDynamics

/// `easemark eval spring`: a spring's position and velocity at a time.
package struct EvalSpring: RowKind {
  package static let inputs: [InputColumn] = [
    "mass", "stiffness", "damping", "x0", "v0", "target", "t",
  ]
  package let results = ["x", "v"]
  package static let placeholder: [Double] = [1, 1, 0, 0, 0, 0, 0]
  /// Rows of springs are the tick shape, which is no matrix product.
  static let backends: [EvaluationBackend] = [.reference, .simd, .oracle]

  let settings: EvalSettings

  package init(_ settings: EvalSettings) { self.settings = settings }

  package func evaluate(_ block: inout RowBlock) {
    let springs = springs(of: &block)
    switch settings.backend {
    case .reference, .blas: evaluateReference(springs, &block)
    case .simd: evaluateLanes(springs, &block)
    case .oracle: evaluateOracle(springs, &block)
    }
  }

  private func springs(of block: inout RowBlock) -> [Spring] {
    block.values(standIn: .coreAnimationDefault) { block, row throws(SpringError) in
      try Spring(
        mass: block.inputs[0][row], stiffness: block.inputs[1][row], damping: block.inputs[2][row])
    }
  }

  private func initialState(_ block: RowBlock, _ row: Int) -> SpringState {
    SpringState(position: block.inputs[3][row], velocity: block.inputs[4][row])
  }

  private func evaluateReference(_ springs: [Spring], _ block: inout RowBlock) {
    for row in 0..<block.count {
      let state = springs[row].state(
        at: block.inputs[6][row], from: initialState(block, row), target: block.inputs[5][row])
      block.results[0][row] = state.position
      block.results[1][row] = state.velocity
    }
  }

  private func evaluateLanes(_ springs: [Spring], _ block: inout RowBlock) {
    let states = (0..<block.count).map { initialState(block, $0) }
    let batch = SpringBatch(springs: springs, states: states, targets: block.inputs[5])
    let times = block.inputs[6]
    var positions = block.results[0]
    var velocities = block.results[1]
    var positionSpan = positions.mutableSpan
    var velocitySpan = velocities.mutableSpan
    batch.states(
      at: times.span, positions: &positionSpan, velocities: &velocitySpan,
      backend: .simd, level: settings.level)
    block.results = [positions, velocities]
  }

  private func evaluateOracle(_ springs: [Spring], _ block: inout RowBlock) {
    for row in 0..<block.count where block.problem(ofRow: row) == nil {
      let spring = springs[row]
      let state = SpringOracle.state(
        mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
        position: block.inputs[3][row], velocity: block.inputs[4][row],
        target: block.inputs[5][row], at: block.inputs[6][row])
      block.results[0][row] = settings.precision.rounded(state.position)
      block.results[1][row] = settings.precision.rounded(state.velocity)
    }
  }
}

extension OutputPrecision {
  /// The exact value rounded once to this precision.
  ///
  /// An exact 0 has no sign, whatever formula it came from.
  func rounded(_ exact: Real) -> Double {
    if exact.isZero { return 0 }
    return switch self {
    case .double: exact.double
    case .float: Double(exact.float)
    }
  }
}
