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

/// The modal sum of a chain as a stepper: into modes, each by its spring's exact 2×2 step, and back.
///
/// Error bound: rounding only, about N ulps of the state's scale a step, for any Δt.
/// Cost: once ``ChainModes``; then four products of N² multiply–adds a step.
/// Source: as ``ChainModes``.
public struct ModalSum: FixedStepStepper {
  public static var name: String { "modal sum" }
  public static var order: ConvergenceOrder { .exact }
  public static var evaluationsPerStep: Int { 0 }
  public static var source: String { "Rayleigh, The Theory of Sound I (1877), §§84–97" }

  /// The chain that is stepped.
  public let system: SpringChain
  /// Δt, in seconds.
  public let stepSize: Double
  private let vectors: SquareMatrix
  private let transposed: SquareMatrix
  private let propagators: [SpringPropagator]
  private var position: [Double]
  private var velocity: [Double]
  private var modalPosition: [Double]
  private var modalVelocity: [Double]

  public init(_ system: SpringChain, stepSize: Double) throws(SolverError) {
    try requirePositive(stepSize, "stepSize")
    let modes = try ChainModes(system)
    self.system = system
    self.stepSize = stepSize
    vectors = SquareMatrix(order: system.coordinates, elements: modes.vectors)
    transposed = vectors.transposed
    propagators = modes.springs.map { $0.propagator(at: stepSize) }
    position = Array(repeating: 0, count: system.coordinates)
    (velocity, modalPosition, modalVelocity) = (position, position, position)
  }

  public mutating func step(from time: Double, state: inout MutableSpan<Double>) {
    let count = position.count
    for index in 0..<count {
      (position[index], velocity[index]) = (state[index], state[count + index])
    }
    vectors.multiply(position, adding: 0, into: &modalPosition)
    vectors.multiply(velocity, adding: 0, into: &modalVelocity)
    for mode in 0..<count {
      let (p, x, v) = (propagators[mode], modalPosition[mode], modalVelocity[mode])
      modalPosition[mode] = p.positionFromPosition * x + p.positionFromVelocity * v
      modalVelocity[mode] = p.velocityFromPosition * x + p.velocityFromVelocity * v
    }
    transposed.multiply(modalPosition, adding: 0, into: &position)
    transposed.multiply(modalVelocity, adding: 0, into: &velocity)
    for index in 0..<count {
      (state[index], state[count + index]) = (position[index], velocity[index])
    }
  }
}
