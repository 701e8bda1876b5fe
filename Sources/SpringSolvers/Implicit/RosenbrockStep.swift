/// One step of a Rosenbrock method: its stages, its result and its estimate, from a state in an array.
@usableFromInline
struct RosenbrockStep<Tableau: RosenbrockTableau, System: DynamicalSystem>: Sendable {
  @usableFromInline var evaluator: JacobianEvaluator
  @usableFromInline var matrix: ShiftedJacobian
  /// a by rows, m, errors, dense.
  @usableFromInline let rows: SparseRows
  @usableFromInline let couplings: SparseRows
  @usableFromInline let nodes: [Double]
  @usableFromInline let gammaSums: [Double]
  /// u_i one after the other; f at a stage; ∂f/∂t; a stage's argument; a result.
  @usableFromInline var stages: [Double]
  @usableFromInline var side: [Double]
  @usableFromInline var drift: [Double]
  @usableFromInline var point: [Double]
  @usableFromInline var slope: [Double]
  /// The time whose Jacobian is held; NaN for none.
  @usableFromInline var jacobianTime = Double.nan
  @usableFromInline var statistics = StepStatistics()

  @usableFromInline
  init(_ system: System) {
    evaluator = JacobianEvaluator(system)
    matrix = ShiftedJacobian(evaluator.shape)
    rows = SparseRows(Tableau.a + [Tableau.weights, Tableau.errors] + Tableau.dense)
    couplings = SparseRows(Tableau.c)
    nodes = Tableau.nodes
    gammaSums = Tableau.gammaSums
    side = Array(repeating: 0, count: system.dimension)
    (drift, point, slope) = (side, side, side)
    stages = Array(repeating: 0, count: nodes.count * side.count)
  }

  /// The step's result to `result`; returns the pivot of a singular matrix.
  @inlinable
  mutating func attempt(
    _ system: System, from time: Double, by h: Double, state: [Double], result: inout [Double]
  ) -> Int? {
    let count = side.count
    if time != jacobianTime {
      if !evaluator.isConstant || !evaluator.isKnown {
        _ = evaluator.update(system, at: time, of: state)
        statistics.jacobians += 1
      }
      differentiate(system, at: time, by: h, state: state)
      jacobianTime = time
    }
    let shift = 1 / (h * Tableau.gamma)
    if matrix.shift.real != shift || !evaluator.isConstant {
      statistics.factorizations += 1
      if let pivot = matrix.factor(evaluator.values, shift: shift) { return pivot }
    }
    for stage in 0..<nodes.count {
      if stage == 0 {
        for index in 0..<count { side[index] = slope[index] }
      } else {
        place(&point, row: stage, of: rows, base: state, step: 1, slopes: stages)
        writeSlope(of: system, at: time + nodes[stage] * h, state: point, into: &side)
        statistics.evaluations += 1
        for index in 0..<count { point[index] = side[index] }
        place(&side, row: stage, of: couplings, base: point, step: 1 / h, slopes: stages)
      }
      let pull = gammaSums[stage] * h
      if pull != 0 { for index in 0..<count { side[index] += pull * drift[index] } }
      matrix.solve(&side, jacobian: evaluator.values)
      for index in 0..<count { stages[stage * count + index] = side[index] }
    }
    place(&result, row: nodes.count, of: rows, base: state, step: 1, slopes: stages)
    return nil
  }

  /// f and ∂f/∂t at the step's start.
  @inlinable
  mutating func differentiate(
    _ system: System, at time: Double, by h: Double, state: [Double]
  ) {
    writeSlope(of: system, at: time, state: state, into: &slope)
    statistics.evaluations += 1
    do {
      var span = drift.mutableSpan
      if system.timeDerivative(at: time, of: state.span, into: &span) { return }
    }
    let moved = time + 0x1p-26 * max(abs(time), h)
    writeSlope(of: system, at: moved, state: state, into: &drift)
    statistics.evaluations += 1
    for index in 0..<side.count { drift[index] = (drift[index] - slope[index]) / (moved - time) }
  }
}
