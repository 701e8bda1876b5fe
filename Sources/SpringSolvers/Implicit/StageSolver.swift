/// Newton's method for the equation Y = base + g·f(τ, Y) that one-stage implicit methods solve each step.
///
/// The Jacobian is formed once a step, and again where the iteration does not converge quickly; of a system
/// with a constant Jacobian the matrix is formed and factored once, and one iteration solves it.
/// Source: Hairer, Wanner, "Solving ODEs II" (1996), IV.8.
@usableFromInline
struct StageSolver: Sendable {
  @usableFromInline var evaluator: JacobianEvaluator
  @usableFromInline var matrix: ShiftedJacobian
  /// f(τ, Y), and the correction.
  @usableFromInline var slope: [Double]
  @usableFromInline var correction: [Double]
  @usableFromInline let monitor: NewtonMonitor

  @usableFromInline
  init<System: DynamicalSystem>(_ system: System) {
    evaluator = JacobianEvaluator(system)
    matrix = ShiftedJacobian(evaluator.shape)
    slope = Array(repeating: 0, count: system.dimension)
    correction = slope
    monitor = NewtonMonitor(evaluator.shape, dimension: system.dimension)
  }

  /// Replaces the guess `stage` by the solution.
  ///
  /// Errors: `time` and `stepSize` are those of the step that the error tells.
  @inlinable
  mutating func solve<System: DynamicalSystem>(
    _ system: System, at stageTime: Double, base: [Double], weight: Double,
    stage: inout [Double], time: Double, stepSize: Double
  ) throws(SolverError) {
    func fail(_ reason: StepFailure) -> SolverError {
      .stepFailed(time: time, stepSize: stepSize, reason: reason)
    }
    let shift = 1 / weight
    var isFresh = false
    var (before, last) = (Double.infinity, NewtonMonitor.Verdict.goOn)
    for iteration in 1...NewtonMonitor.limit {
      if !isFresh && (!evaluator.isConstant || !evaluator.isKnown || matrix.shift.real != shift) {
        if !evaluator.isConstant || !evaluator.isKnown {
          _ = evaluator.update(system, at: stageTime, of: stage)
        }
        if let pivot = matrix.factor(evaluator.values, shift: shift) {
          throw fail(.singularMatrix(pivot: pivot))
        }
      }
      isFresh = true
      writeSlope(of: system, at: stageTime, state: stage, into: &slope)
      for index in slope.indices {
        correction[index] = slope[index] + shift * (base[index] - stage[index])
      }
      if let component = firstNonFinite(correction.span) {
        throw fail(.nonFiniteDerivative(component: component))
      }
      matrix.solve(&correction, jacobian: evaluator.values)
      for index in stage.indices { stage[index] += correction[index] }
      if evaluator.isExact { return }
      let size = monitor.size(of: correction, state: stage, base: base)
      last = monitor.verdict(size, before: before, iteration: iteration)
      if last == .solved { return }
      if last == .renew && !evaluator.isConstant { isFresh = false }
      before = size
    }
    throw fail(.iterationDiverged(iterations: NewtonMonitor.limit))
  }
}

/// Whether Newton's iteration has reached the rounding of the state.
@usableFromInline
struct NewtonMonitor: Sendable {
  @usableFromInline
  enum Verdict { case solved, goOn, renew }

  /// Iterations after which a step is given up.
  @usableFromInline static let limit = 50

  /// Components that are measured together: positions, then velocities; or all.
  @usableFromInline let group: Int

  @usableFromInline
  init(_ shape: JacobianShape, dimension: Int) {
    group = max(shape.isMechanical ? shape.order : dimension, 1)
  }

  /// The largest correction in parts of the largest component of its group.
  @inlinable
  func size(of correction: [Double], state: [Double], base: [Double]) -> Double {
    var worst = 0.0
    for first in stride(from: 0, to: state.count, by: group) {
      var (change, scale) = (0.0, 0.0)
      for index in first..<min(first + group, state.count) {
        change = max(change, abs(correction[index]))
        scale = max(scale, abs(state[index]), abs(base[index]))
      }
      if change > 0 { worst = max(worst, change / scale) }
      if change.isNaN { return .infinity }
    }
    return worst
  }

  /// What follows from the size of a correction and of the one before.
  @inlinable
  func verdict(_ size: Double, before: Double, iteration: Int) -> Verdict {
    if size <= 4e-16 { return .solved }
    // One correction tells nothing of the next.
    guard iteration > 1 else { return .goOn }
    let rate = size / before
    // What is left after a correction of this size, when each is `rate` of the one before.
    if rate < 1 && size * rate / (1 - rate) <= 1e-16 { return .solved }
    // Rounding in the right-hand side keeps the corrections from getting smaller.
    if size < 1e-11 && rate > 0.25 && iteration > 2 { return .solved }
    return rate > 0.1 ? .renew : .goOn
  }
}
