import SpringDynamics

/// The closed form of a linear spring as a stepper: each step evaluates the motion that starts at the
/// state at hand, elementary functions and all.
///
/// Error bound: that of `Spring.state(at:from:target:)`, a rounding or two a step.
/// Cost: an exponential and a sine or hyperbolic sine a step, in extended precision: what
/// ``ExactPropagator`` saves when steps are equal.
/// Source: SpringDynamics' `Spring`.
public struct ClosedForm: FixedStepStepper {
  public static var name: String { "closed form" }
  public static var order: ConvergenceOrder { .exact }
  public static var evaluationsPerStep: Int { 0 }
  public static var source: String { "the solution of m·x″ + c·x′ + k·x = 0" }

  /// The spring that is stepped.
  public let system: LinearSpringProblem
  /// Δt, in seconds.
  public let stepSize: Double

  public init(_ system: LinearSpringProblem, stepSize: Double) throws(SolverError) {
    try requirePositive(stepSize, "stepSize")
    self.system = system
    self.stepSize = stepSize
  }

  public func step(from time: Double, state: inout MutableSpan<Double>) {
    let next = system.spring.state(
      at: stepSize, from: SpringState(position: state[0], velocity: state[1]),
      target: system.target)
    (state[0], state[1]) = (next.position, next.velocity)
  }
}
