/// The step that Newmark's and the generalised-α method share, with the acceleration at its end as the
/// unknown: x⁺ = x + h·v + h²·((1/2 − β)·a + β·a⁺), v⁺ = v + h·((1 − γ)·a + γ·a⁺), and
/// (1 − α_m)·a⁺ + α_m·a = f(t + (1 − α_f)·h, (1 − α_f)·(x⁺, v⁺) + α_f·(x, v)).
@usableFromInline
struct NewmarkStep: Sendable {
  @usableFromInline let massShift: Double
  @usableFromInline let forceShift: Double
  @usableFromInline let beta: Double
  @usableFromInline let gamma: Double
  @usableFromInline var evaluator: JacobianEvaluator
  @usableFromInline var matrix: ShiftedJacobian
  /// a, valid when `isCarried`; a⁺; f; a correction.
  @usableFromInline var acceleration: [Double]
  @usableFromInline var next: [Double]
  @usableFromInline var force: [Double]
  @usableFromInline var correction: [Double]
  /// The state at the end, and where the force is taken.
  @usableFromInline var end: [Double]
  @usableFromInline var point: [Double]
  @usableFromInline var isCarried = false
  @usableFromInline var isFactored = false

  @usableFromInline
  init<System: MechanicalSystem>(
    _ system: System, massShift: Double, forceShift: Double, beta: Double, gamma: Double
  ) {
    self.massShift = massShift
    self.forceShift = forceShift
    self.beta = beta
    self.gamma = gamma
    evaluator = JacobianEvaluator(system)
    matrix = ShiftedJacobian(evaluator.shape)
    acceleration = Array(repeating: 0, count: system.coordinates)
    (next, force, correction) = (acceleration, acceleration, acceleration)
    end = Array(repeating: 0, count: system.dimension)
    point = end
  }

  @inlinable
  mutating func step<System: MechanicalSystem>(
    _ system: System, from time: Double, by h: Double, state: inout MutableSpan<Double>
  ) throws(SolverError) {
    let count = acceleration.count
    if !isCarried {
      writeAcceleration(of: system, at: time, state: state.span, into: &acceleration)
      isCarried = true
    }
    try solve(system, from: time, by: h, state: state.span)
    for index in 0..<2 * count { state[index] = end[index] }
    swap(&acceleration, &next)
  }

  /// Newton's iteration for a⁺.
  @inlinable
  mutating func solve<System: MechanicalSystem>(
    _ system: System, from time: Double, by h: Double, state: Span<Double>
  ) throws(SolverError) {
    let (count, part) = (acceleration.count, 1 - forceShift)
    let monitor = NewtonMonitor(evaluator.shape, dimension: 2 * count)
    var (isFresh, before) = (false, Double.infinity)
    guess(from: state, by: h)
    for iteration in 1...NewtonMonitor.limit {
      for index in 0..<2 * count {
        point[index] = state[index] + part * (end[index] - state[index])
      }
      let pointTime = time + part * h
      if !isFresh && !(isFactored && evaluator.isConstant) {
        _ = evaluator.update(system, at: pointTime, of: point)
        if let pivot = matrix.factor(
          evaluator.values, diagonal: (1 - massShift, 0), first: (-part * beta * h * h, 0),
          second: (-part * gamma * h, 0))
        {
          throw .stepFailed(time: time, stepSize: h, reason: .singularMatrix(pivot: pivot))
        }
        isFactored = true
      }
      isFresh = true
      writeAcceleration(of: system, at: pointTime, point: point, into: &force)
      for index in 0..<count {
        let held = (1 - massShift) * next[index] + massShift * acceleration[index]
        correction[index] = force[index] - held
      }
      if let component = firstNonFinite(correction.span) {
        throw .stepFailed(
          time: time, stepSize: h, reason: .nonFiniteDerivative(component: count + component))
      }
      matrix.solveBlock(&correction)
      // What the correction changes in the state, which is what has to be exact.
      for index in 0..<count {
        next[index] += correction[index]
        point[index] = beta * h * h * correction[index]
        point[count + index] = gamma * h * correction[index]
      }
      for index in 0..<2 * count { end[index] += point[index] }
      if evaluator.isExact { return }
      let size = monitor.size(of: point, state: end, base: end)
      let verdict = monitor.verdict(size, before: before, iteration: iteration)
      if verdict == .solved { return }
      if verdict == .renew { isFresh = false }
      before = size
    }
    throw .stepFailed(
      time: time, stepSize: h, reason: .iterationDiverged(iterations: NewtonMonitor.limit))
  }

  /// The step that leaves every mass where it is: a⁺ and v⁺ for x⁺ = x.
  ///
  /// Corrections are then of the size of the motion. From the guess a⁺ = a, x⁺ would be the small
  /// difference of numbers (h·ω)² as large.
  @inlinable
  mutating func guess(from state: Span<Double>, by h: Double) {
    let count = acceleration.count
    for index in 0..<count {
      let (a, v) = (acceleration[index], state[count + index])
      next[index] = -v / (beta * h) - (0.5 / beta - 1) * a
      end[index] = state[index]
      end[count + index] = (1 - gamma / beta) * v + h * (1 - 0.5 * gamma / beta) * a
    }
  }
}
