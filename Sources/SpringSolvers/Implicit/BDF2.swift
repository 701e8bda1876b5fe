/// y⁺ = 4/3·y − 1/3·y⁻ + 2/3·h·f(t + h, y⁺), order 2, L-stable; the first step is trapezoidal.
///
/// Errors: ``SolverError/stepFailed(time:stepSize:reason:)`` as ``OneStageImplicit``.
/// Cost: as the implicit Euler method.
/// Source: Curtiss, Hirschfelder, "Integration of stiff equations", PNAS 38 (1952), 235–243; Hairer,
/// Nørsett, Wanner, "Solving ODEs I" (1993), III.1.
public struct BDF2<System: DynamicalSystem>: FixedStepStepper {
  public static var name: String { "BDF2" }
  public static var order: ConvergenceOrder { .power(2) }
  public static var evaluationsPerStep: Int { 1 }
  public static var source: String { "Curtiss, Hirschfelder (1952)" }

  /// The system that is stepped.
  public let system: System
  /// h, in seconds.
  public let stepSize: Double
  @usableFromInline var solver: StageSolver
  @usableFromInline var previous: [Double]
  @usableFromInline var base: [Double]
  @usableFromInline var stage: [Double]
  @usableFromInline var hasPrevious = false

  public init(_ system: System, stepSize: Double) throws(SolverError) {
    try requirePositive(stepSize, "stepSize")
    self.system = system
    self.stepSize = stepSize
    solver = StageSolver(system)
    previous = Array(repeating: 0, count: system.dimension)
    (base, stage) = (previous, previous)
  }

  @inlinable
  public mutating func reset() { hasPrevious = false }

  @inlinable
  public mutating func step(
    from time: Double, state: inout MutableSpan<Double>
  ) throws(SolverError) {
    let (h, count) = (stepSize, base.count)
    for index in 0..<count { stage[index] = state[index] }
    if hasPrevious {
      for index in 0..<count {
        base[index] = state[index] + (state[index] - previous[index]) / 3
      }
    } else {
      writeSlope(of: system, at: time, state: stage, into: &solver.slope)
      for index in 0..<count { base[index] = state[index] + 0.5 * h * solver.slope[index] }
    }
    for index in 0..<count { previous[index] = state[index] }
    let weight = hasPrevious ? 2 * h / 3 : 0.5 * h
    hasPrevious = false
    try solver.solve(
      system, at: time + h, base: base, weight: weight, stage: &stage, time: time, stepSize: h)
    hasPrevious = true
    for index in 0..<count { state[index] = stage[index] }
  }
}
