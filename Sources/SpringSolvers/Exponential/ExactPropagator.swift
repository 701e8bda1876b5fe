import SpringDynamics

/// The exact step of a linear spring: (x − target, v)⁺ = P·(x − target, v) with the constant 2×2 matrix
/// P = exp(A·Δt), whose columns are the closed form's answers to a unit displacement and a unit velocity.
///
/// Error bound: rounding only, about one ulp of the state's scale a step, for any Δt; stable for every
/// damped spring.
/// Cost: 4 multiplications and 4 additions a step, less than semi-implicit Euler's force and update.
/// Source: Moler, Van Loan, "Nineteen dubious ways to compute the exponential of a matrix" (1978, 2003),
/// for P; the closed form is SpringDynamics'.
public struct ExactPropagator: FixedStepStepper {
  public static var name: String { "exact propagator" }
  public static var order: ConvergenceOrder { .exact }
  public static var evaluationsPerStep: Int { 0 }
  public static var source: String { "P = exp(A·Δt) by the closed form" }

  /// The spring that is stepped.
  public let system: LinearSpringProblem
  /// Δt, in seconds.
  public let stepSize: Double
  /// What a unit displacement becomes.
  public let fromDisplacement: SpringState
  /// What a unit velocity becomes.
  public let fromVelocity: SpringState

  public init(_ system: LinearSpringProblem, stepSize: Double) throws(SolverError) {
    try requirePositive(stepSize, "stepSize")
    self.system = system
    self.stepSize = stepSize
    fromDisplacement = system.spring.state(
      at: stepSize, from: SpringState(position: 1, velocity: 0), target: 0)
    fromVelocity = system.spring.state(
      at: stepSize, from: SpringState(position: 0, velocity: 1), target: 0)
  }

  public func step(from time: Double, state: inout MutableSpan<Double>) {
    let (displacement, velocity) = (state[0] - system.target, state[1])
    state[0] =
      system.target
      + (fromDisplacement.position * displacement + fromVelocity.position * velocity)
    state[1] = fromDisplacement.velocity * displacement + fromVelocity.velocity * velocity
  }
}
