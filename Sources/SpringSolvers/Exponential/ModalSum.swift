import SpringDynamics

/// The modal sum of a chain or net as a stepper: into modes, each by its spring's exact 2×2 step, and back.
///
/// Error bound: rounding only, about N ulps of the state's scale a step, for any Δt.
/// Cost: once the ``NormalModes``; then four products of N² multiply–adds a step.
/// Source: as ``NormalModes``.
public struct ModalSum<System: ModalSystem>: FixedStepStepper {
  public static var name: String { "modal sum" }
  public static var order: ConvergenceOrder { .exact }
  public static var evaluationsPerStep: Int { 0 }
  public static var source: String { "Rayleigh, The Theory of Sound I (1877), §§84–97" }

  /// What is stepped.
  public let system: System
  /// Δt, in seconds.
  public let stepSize: Double
  /// V·√M, and its inverse.
  private let intoModes: SquareMatrix
  private let back: SquareMatrix
  private let propagators: [SpringPropagator]
  private var position: [Double]
  private var velocity: [Double]
  private var modalPosition: [Double]
  private var modalVelocity: [Double]

  public init(_ system: System, stepSize: Double) throws(SolverError) {
    try requirePositive(stepSize, "stepSize")
    let modes = try system.normalModes()
    self.system = system
    self.stepSize = stepSize
    let count = system.coordinates
    intoModes = SquareMatrix(
      order: count, elements: modes.scaledVectors { $0 * $1 })
    back = SquareMatrix(order: count, elements: modes.scaledVectors { $0 / $1 }).transposed
    propagators = modes.springs.map { $0.propagator(at: stepSize) }
    position = Array(repeating: 0, count: count)
    (velocity, modalPosition, modalVelocity) = (position, position, position)
  }

  public mutating func step(from time: Double, state: inout MutableSpan<Double>) {
    let count = position.count
    for index in 0..<count {
      (position[index], velocity[index]) = (state[index], state[count + index])
    }
    intoModes.multiply(position, adding: 0, into: &modalPosition)
    intoModes.multiply(velocity, adding: 0, into: &modalVelocity)
    for mode in 0..<count {
      let end = propagators[mode].apply(modalPosition[mode], modalVelocity[mode])
      (modalPosition[mode], modalVelocity[mode]) = (end.position, end.velocity)
    }
    back.multiply(modalPosition, adding: 0, into: &position)
    back.multiply(modalVelocity, adding: 0, into: &velocity)
    for index in 0..<count {
      (state[index], state[count + index]) = (position[index], velocity[index])
    }
  }
}

/// The modal sum of a chain of equal masses by the sine transform: exact at any Δt, for N in the thousands.
///
/// Error bound: rounding only, about log₂ N ulps of the state's norm a step.
/// Cost: once ``SineModes``; then two sine transforms a step, O(N·log N).
/// Source: as ``SineModes``.
public struct SineSum<System: ChainSystem>: FixedStepStepper {
  public static var name: String { "sine transform" }
  public static var order: ConvergenceOrder { .exact }
  public static var evaluationsPerStep: Int { 0 }
  public static var source: String { "Rayleigh, The Theory of Sound I (1877), §§97, 120" }

  /// What is stepped.
  public let system: System
  /// Δt, in seconds.
  public let stepSize: Double
  private var transform: SineTransform
  private let propagators: [SpringPropagator]
  private var position: [Double]
  private var velocity: [Double]

  public init(_ system: System, stepSize: Double) throws(SolverError) {
    try requirePositive(stepSize, "stepSize")
    let modes = try SineModes(system.chain)
    self.system = system
    self.stepSize = stepSize
    transform = modes.transform
    propagators = modes.springs.map { $0.propagator(at: stepSize) }
    position = Array(repeating: 0, count: system.coordinates)
    velocity = position
  }

  public mutating func step(from time: Double, state: inout MutableSpan<Double>) {
    let count = position.count
    for index in 0..<count {
      (position[index], velocity[index]) = (state[index], state[count + index])
    }
    transform.transform(&position, &velocity)
    for mode in 0..<count {
      let end = propagators[mode].apply(position[mode], velocity[mode])
      (position[mode], velocity[mode]) = (end.position, end.velocity)
    }
    transform.transform(&position, &velocity)
    for index in 0..<count {
      (state[index], state[count + index]) = (position[index], velocity[index])
    }
  }
}
