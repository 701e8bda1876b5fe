/// One step of the Radau IIA method: its three stages by a simplified Newton iteration.
///
/// Source: Hairer, Wanner, "Solving ODEs II" (1996), IV.8.
@usableFromInline
struct RadauStep: Sendable {
  /// What became of an iteration.
  @usableFromInline
  enum Outcome: Sendable {
    case solved
    case failed(StepFailure)
  }

  @usableFromInline var evaluator: JacobianEvaluator
  @usableFromInline var real: ShiftedJacobian
  @usableFromInline var complex: ShiftedJacobian
  /// Z and W, three vectors each; F alike.
  @usableFromInline var stages: [Double]
  @usableFromInline var transformed: [Double]
  @usableFromInline var slopes: [Double]
  @usableFromInline var point: [Double]
  @usableFromInline var realSide: [Double]
  @usableFromInline var complexSide: [Double]
  @usableFromInline var change: [Double]
  @usableFromInline let monitor: NewtonMonitor
  /// T, T⁻¹, errors, dense, by rows.
  @usableFromInline let rows: SparseRows
  @usableFromInline let nodes: [Double]
  @usableFromInline var stepSize = Double.nan
  @usableFromInline var statistics = StepStatistics()

  @usableFromInline static let errorRow = 6
  @usableFromInline static let denseRow = 7

  @usableFromInline
  init<System: DynamicalSystem>(_ system: System) {
    evaluator = JacobianEvaluator(system)
    real = ShiftedJacobian(evaluator.shape)
    complex = ShiftedJacobian(evaluator.shape, isComplex: true)
    point = Array(repeating: 0, count: system.dimension)
    (realSide, change) = (point, point)
    complexSide = Array(repeating: 0, count: 2 * system.dimension)
    stages = Array(repeating: 0, count: 3 * system.dimension)
    (transformed, slopes) = (stages, stages)
    monitor = NewtonMonitor(evaluator.shape, dimension: system.dimension)
    rows = SparseRows(
      RadauTableau.transform + RadauTableau.inverse + [RadauTableau.errors] + RadauTableau.dense)
    nodes = RadauTableau.nodes
  }

  /// Forms the Jacobian unless it is constant and known.
  @inlinable
  mutating func differentiate<System: DynamicalSystem>(
    _ system: System, at time: Double, of state: [Double]
  ) {
    guard !evaluator.isConstant || !evaluator.isKnown else { return }
    _ = evaluator.update(system, at: time, of: state)
    statistics.jacobians += 1
    stepSize = .nan
  }

  /// Factors both matrices for a step size; returns the pivot of a singular one.
  @usableFromInline
  mutating func factor(_ h: Double) -> Int? {
    guard stepSize != h else { return nil }
    statistics.factorizations += 2
    let (shift, pair) = (RadauTableau.real / h, RadauTableau.complex)
    if let pivot = real.factor(evaluator.values, shift: shift) { return pivot }
    if let pivot = complex.factor(
      evaluator.values, shift: pair.real / h, pair.imaginary / h)
    {
      return pivot
    }
    stepSize = h
    return nil
  }

  /// Every stage at the state: the guess without a step to extrapolate.
  @usableFromInline
  mutating func clear() {
    for index in stages.indices { (stages[index], transformed[index]) = (0, 0) }
  }

  /// W from Z.
  @usableFromInline
  mutating func transformGuess() {
    let count = point.count
    for row in 0..<3 {
      sum(&change, row: 3 + row, of: rows, step: 1, slopes: stages)
      for index in 0..<count { transformed[row * count + index] = change[index] }
    }
  }

  /// One Newton correction of the stages, with factors that are there; `change` is then what it has changed at
  /// the step's end. Returns a component of the right-hand side that is not finite.
  @inlinable
  mutating func correct<System: DynamicalSystem>(
    _ system: System, from time: Double, by h: Double, state: [Double]
  ) -> Int? {
    let count = point.count
    for stage in 0..<3 {
      for index in 0..<count { point[index] = state[index] + stages[stage * count + index] }
      writeSlope(of: system, at: time + nodes[stage] * h, point: point, into: &slopes, stage: stage)
    }
    statistics.evaluations += 3
    if let bad = firstNonFinite(slopes.span) { return bad % max(count, 1) }
    solveCorrection(h)
    for row in 0..<3 {
      sum(&change, row: row, of: rows, step: 1, slopes: transformed)
      for index in 0..<count {
        (stages[row * count + index], change[index]) = (
          change[index], change[index] - stages[row * count + index]
        )
      }
    }
    return nil
  }

  /// W plus the solutions of both systems.
  @usableFromInline
  mutating func solveCorrection(_ h: Double) {
    let count = point.count
    let (pair, shift) = (RadauTableau.complex, RadauTableau.real / h)
    sum(&realSide, row: 3, of: rows, step: 1, slopes: slopes)
    for index in 0..<count { realSide[index] -= shift * transformed[index] }
    real.solve(&realSide, jacobian: evaluator.values)
    for part in 0..<2 {
      sum(&change, row: 4 + part, of: rows, step: 1, slopes: slopes)
      for index in 0..<count {
        let (x, y) = (transformed[count + index], transformed[2 * count + index])
        let shifted =
          part == 0
          ? pair.real / h * x - pair.imaginary / h * y
          : pair.real / h * y + pair.imaginary / h * x
        complexSide[2 * index + part] = change[index] - shifted
      }
    }
    complex.solveComplex(&complexSide, jacobian: evaluator.values)
    for index in 0..<count {
      transformed[index] += realSide[index]
      transformed[count + index] += complexSide[2 * index]
      transformed[2 * count + index] += complexSide[2 * index + 1]
    }
  }
}
