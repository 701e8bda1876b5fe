/// The Radau IIA method of three stages with step size control and dense output of order 3: the method for
/// stiff problems at small tolerances.
///
/// The Jacobian is formed at every accepted step; the iteration starts from the last step's polynomial and
/// ends at a small part of the tolerance.
/// Edge cases: an iteration that does not converge, a singular matrix or a state that is not finite count as
/// an infinite error.
/// Source: Hairer, Wanner, "Solving ODEs II" (1996), IV.8.
public struct AdaptiveRadauIIA5<System: DynamicalSystem>: AdaptiveStepper, ControlledStepper {
  public static var name: String { "Radau IIA 5" }
  public static var order: ConvergenceOrder { .power(5) }
  public static var denseOrder: Int { 3 }
  public static var source: String { "Hairer, Wanner, Solving ODEs II (1996), IV.8" }

  public let system: System
  @usableFromInline var progress = SolveProgress()
  @usableFromInline var controller: StepSizeController
  @usableFromInline let scale: ErrorScale
  /// Iterations end when what is left of them is below this part of the tolerance.
  @usableFromInline let iterationTolerance: Double
  @usableFromInline var method: RadauStep
  @usableFromInline var current: [Double]
  @usableFromInline var previous: [Double]
  @usableFromInline var slope: [Double]
  @usableFromInline var error: [Double]
  /// The three coefficients of the last step's polynomial; valid when `hasDense`.
  @usableFromInline var polynomial: [Double]
  @usableFromInline var hasDense = false
  @usableFromInline var preparedTime = Double.nan
  @usableFromInline var failure: StepFailure?

  public init(
    _ system: System, tolerance: Tolerance, control: StepControl = StepControl()
  ) throws(SolverError) {
    try control.check()
    self.system = system
    scale = try ErrorScale(tolerance, count: system.dimension)
    let relative = scale.relative.max() ?? 0
    iterationTolerance = max(
      10 * Double.ulpOfOne / max(relative, 0x1p-50), min(0.03, relative.squareRoot()))
    controller = StepSizeController(control, estimatePower: 4, beta: 0)
    method = RadauStep(system)
    current = Array(repeating: 0, count: system.dimension)
    (previous, slope, error) = (current, current, current)
    polynomial = method.stages
  }

  @inlinable public var stepStart: Double { progress.stepStart }
  @inlinable public var time: Double { progress.time }
  @inlinable public var state: [Double] { current }
  @inlinable public var statistics: StepStatistics {
    var statistics = progress.statistics
    statistics.evaluations += method.statistics.evaluations
    statistics.jacobians += method.statistics.jacobians
    statistics.factorizations += method.statistics.factorizations
    return statistics
  }

  @inlinable
  public mutating func begin(
    _ state: [Double], from start: Double, to end: Double
  ) throws(SolverError) {
    try requireStart(state, dimension: current.count, from: start, to: end)
    progress = SolveProgress(from: start, to: end)
    for index in state.indices { (current[index], previous[index]) = (state[index], state[index]) }
    controller.reset()
    method.statistics = StepStatistics()
    (hasDense, preparedTime) = (false, .nan)
    writeSlope(of: system, at: start, state: current, into: &slope)
    progress.statistics.evaluations += 1
    if let component = firstNonFinite(slope.span) {
      throw .stepFailed(
        time: start, stepSize: 0, reason: .nonFiniteDerivative(component: component))
    }
    guard end > start else { return }
    let control = controller.control
    if let first = control.initialStep {
      progress.nextStepSize = min(first, control.maximumStep)
    } else {
      let (system, state, slope, scale) = (self.system, current, self.slope, self.scale)
      progress.nextStepSize = initialStep(
        of: system, state: state, slope: slope.span, from: start, interval: end - start,
        maximum: control.maximumStep, power: 4, scale: scale, point: &method.point,
        second: &error)
      progress.statistics.evaluations += 1
    }
  }

  @inlinable
  public mutating func step() throws(SolverError) {
    guard time < progress.end else { return }
    try controlledStep()
  }

  @inlinable
  mutating func attempt(_ size: Double, to target: Double) -> Double {
    prepare()
    failure = method.factor(size).map { .singularMatrix(pivot: $0) }
    if failure != nil { return .infinity }
    guess(size)
    failure = iterate(size)
    if failure != nil { return .infinity }
    let count = current.count
    for index in 0..<count { previous[index] = current[index] + method.stages[2 * count + index] }
    return estimate(size)
  }

  /// f and the Jacobian at the step's start, once for all of its tries.
  @inlinable
  mutating func prepare() {
    guard preparedTime != time else { return }
    preparedTime = time
    writeSlope(of: system, at: time, state: current, into: &slope)
    progress.statistics.evaluations += 1
    method.differentiate(system, at: time, of: current)
  }

  /// Z from the last step's polynomial, which is that of the step from `previous` to `current`.
  @inlinable
  mutating func guess(_ size: Double) {
    guard hasDense else {
      method.clear()
      return
    }
    let (count, ratio) = (current.count, size / (time - stepStart))
    for stage in 0..<3 {
      let s = 1 + method.nodes[stage] * ratio
      for i in 0..<count {
        let (a, b, c) = (polynomial[i], polynomial[count + i], polynomial[2 * count + i])
        method.stages[stage * count + i] = (s - 1) * (a + (s + 1) * b + (s * (s + 1) + 1) * c)
      }
    }
    method.transformGuess()
  }

  @inlinable
  mutating func iterate(_ size: Double) -> StepFailure? {
    var before = Double.infinity
    let limit = 7
    for iteration in 1...limit {
      if let component = method.correct(system, from: time, by: size, state: current) {
        return .nonFiniteDerivative(component: component)
      }
      let change = scale.norm(method.change.span, at: current)
      if change == 0 { return nil }
      let rate = change / before
      if iteration > 1 {
        if !(rate < 1) { break }
        if change * rate / (1 - rate) < iterationTolerance { return nil }
        // What is left after the iterations that remain, if they go on like this.
        if change * raise(rate, to: Double(limit - iteration)) / (1 - rate) > iterationTolerance {
          break
        }
      } else if method.evaluator.isExact {
        return nil
      }
      before = change
    }
    return .iterationDiverged(iterations: limit)
  }

  /// The error by the embedded formula of order 3, damped by the step's own matrix.
  @inlinable
  mutating func estimate(_ size: Double) -> Double {
    let count = current.count
    sum(
      &method.change, row: RadauStep.errorRow, of: method.rows, step: 1 / size,
      slopes: method.stages)
    for index in 0..<count { error[index] = slope[index] + method.change[index] }
    method.real.solve(&error, jacobian: method.evaluator.values)
    var norm = (scale.squares(error, current, previous) / Double(max(count, 1))).squareRoot()
    if norm >= 1 && (progress.statistics.accepted == 0 || controller.isRetry) {
      // Once more from a point that the stiff components have left.
      for index in 0..<count { method.point[index] = current[index] + error[index] }
      writeSlope(of: system, at: time, state: method.point, into: &error)
      progress.statistics.evaluations += 1
      for index in 0..<count { error[index] += method.change[index] }
      method.real.solve(&error, jacobian: method.evaluator.values)
      norm = (scale.squares(error, current, previous) / Double(max(count, 1))).squareRoot()
    }
    return norm
  }

  @inlinable
  mutating func commit() {
    swap(&previous, &current)
    let count = current.count
    for row in 0..<3 {
      sum(
        &error, row: RadauStep.denseRow + row, of: method.rows, step: 1, slopes: method.stages)
      for index in 0..<count { polynomial[row * count + index] = error[index] }
    }
    hasDense = true
  }

  @inlinable
  func reason(_ error: Double) -> StepFailure { failure ?? .stepSizeUnderflow }

  /// Writes the state at a time of the last step.
  @inlinable
  public mutating func interpolate(at time: Double, into result: inout MutableSpan<Double>) {
    let (count, h) = (current.count, self.time - stepStart)
    guard h > 0, time != self.time else {
      for index in 0..<count { result[index] = current[index] }
      return
    }
    let s = (time - stepStart) / h
    for i in 0..<count {
      let (a, b, c) = (polynomial[i], polynomial[count + i], polynomial[2 * count + i])
      result[i] = previous[i] + s * (a + s * (b + s * c))
    }
  }
}
