/// A Rosenbrock method at a fixed step: linearly implicit, without any iteration.
///
/// Errors: ``SolverError/stepFailed(time:stepSize:reason:)`` where the matrix is singular.
/// Cost: a step forms a Jacobian, factors a matrix and solves it for each stage; of a system with a constant
/// Jacobian the first two are done once.
/// Source: Hairer, Wanner, "Solving ODEs II" (1996), IV.7.
public struct Rosenbrock<Tableau: RosenbrockTableau, System: DynamicalSystem>: FixedStepStepper {
  public static var name: String { Tableau.name }
  public static var order: ConvergenceOrder { Tableau.order }
  public static var source: String { Tableau.source }
  /// Stages, and one for ∂f/∂t; the Jacobian by differences takes more.
  public static var evaluationsPerStep: Int { Tableau.nodes.count + 1 }

  /// The system that is stepped.
  public let system: System
  /// h, in seconds.
  public let stepSize: Double
  @usableFromInline var method: RosenbrockStep<Tableau, System>
  @usableFromInline var start: [Double]
  @usableFromInline var end: [Double]

  public init(_ system: System, stepSize: Double) throws(SolverError) {
    try requirePositive(stepSize, "stepSize")
    self.system = system
    self.stepSize = stepSize
    method = RosenbrockStep(system)
    start = Array(repeating: 0, count: system.dimension)
    end = start
  }

  @inlinable
  public mutating func step(
    from time: Double, state: inout MutableSpan<Double>
  ) throws(SolverError) {
    for index in 0..<start.count { start[index] = state[index] }
    method.jacobianTime = .nan
    if let pivot = method.attempt(system, from: time, by: stepSize, state: start, result: &end) {
      throw .stepFailed(time: time, stepSize: stepSize, reason: .singularMatrix(pivot: pivot))
    }
    for index in 0..<start.count { state[index] = end[index] }
  }
}

/// A Rosenbrock method with step size control and dense output.
///
/// Edge cases: a singular matrix or a state that is not finite counts as an infinite error.
/// Source: as ``Rosenbrock``.
public struct AdaptiveRosenbrock<Tableau: RosenbrockTableau, System: DynamicalSystem>:
  AdaptiveStepper, ControlledStepper
{
  public static var name: String { Tableau.name }
  public static var order: ConvergenceOrder { Tableau.order }
  public static var denseOrder: Int { Tableau.denseOrder }
  public static var source: String { Tableau.source }

  public let system: System
  @usableFromInline var progress = SolveProgress()
  @usableFromInline var controller: StepSizeController
  @usableFromInline let scale: ErrorScale
  @usableFromInline var method: RosenbrockStep<Tableau, System>
  @usableFromInline var current: [Double]
  @usableFromInline var previous: [Double]
  @usableFromInline var error: [Double]
  @usableFromInline var failedPivot: Int?

  public init(
    _ system: System, tolerance: Tolerance, control: StepControl = StepControl()
  ) throws(SolverError) {
    try control.check()
    self.system = system
    scale = try ErrorScale(tolerance, count: system.dimension)
    controller = StepSizeController(control, estimatePower: Tableau.estimatePower, beta: 0)
    method = RosenbrockStep(system)
    current = Array(repeating: 0, count: system.dimension)
    (previous, error) = (current, current)
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
    method.jacobianTime = .nan
    writeSlope(of: system, at: start, state: current, into: &method.slope)
    progress.statistics.evaluations += 1
    if let component = firstNonFinite(method.slope.span) {
      throw .stepFailed(
        time: start, stepSize: 0, reason: .nonFiniteDerivative(component: component))
    }
    guard end > start else { return }
    let control = controller.control
    if let first = control.initialStep {
      progress.nextStepSize = min(first, control.maximumStep)
    } else {
      let (system, state, slope, scale) = (self.system, current, method.slope, self.scale)
      progress.nextStepSize = initialStep(
        of: system, state: state, slope: slope.span, from: start, interval: end - start,
        maximum: control.maximumStep, power: Tableau.estimatePower, scale: scale,
        point: &method.point, second: &error)
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
    failedPivot = method.attempt(
      system, from: time, by: size, state: current, result: &previous)
    if failedPivot != nil { return .infinity }
    sum(&error, row: method.nodes.count + 1, of: method.rows, step: 1, slopes: method.stages)
    return (scale.squares(error, current, previous) / Double(max(current.count, 1))).squareRoot()
  }

  @inlinable
  mutating func commit() { swap(&previous, &current) }

  @inlinable
  func reason(_ error: Double) -> StepFailure {
    if let failedPivot { return .singularMatrix(pivot: failedPivot) }
    if error < .infinity { return .stepSizeUnderflow }
    let count = max(current.count, 1)
    return firstNonFinite(method.stages.span).map { .nonFiniteDerivative(component: $0 % count) }
      ?? .stepSizeUnderflow
  }

  /// Writes the state at a time of the last step.
  @inlinable
  public mutating func interpolate(at time: Double, into result: inout MutableSpan<Double>) {
    let (count, h) = (current.count, self.time - stepStart)
    guard h > 0, time != self.time else {
      for index in 0..<count { result[index] = current[index] }
      return
    }
    let s = (time - stepStart) / h
    let row = method.nodes.count + 2
    sum(&error, row: row, of: method.rows, step: 1, slopes: method.stages)
    for i in 0..<count { result[i] = error[i] }
    sum(&error, row: row + 1, of: method.rows, step: 1, slopes: method.stages)
    for i in 0..<count {
      let bend = result[i] + s * error[i]
      result[i] = previous[i] + s * ((current[i] - previous[i]) + (1 - s) * bend)
    }
  }
}

/// RODAS with step size control.
public typealias Rodas4<System: DynamicalSystem> = AdaptiveRosenbrock<Rodas4Tableau, System>
