/// Störmer's two-step form x⁺ = 2x − x⁻ + h²·a(t, x), velocities v⁺ = (x⁺ − x)/h + h/2·a⁺: what game
/// programmers call Verlet integration.
///
/// Order 2, symplectic; the same points as ``VelocityVerlet`` but for rounding: the difference of two
/// positions loses digits as 1/h², which the other forms do not.
/// Domain: separable systems, else ``SolverError/unsupportedSystem(method:requirement:)``.
/// Cost: one evaluation a step, the next step's first being carried over.
/// Source: Störmer (1907); Verlet, "Computer experiments on classical fluids", Phys. Rev. 159 (1967),
/// 98; Hairer, Lubich, Wanner, "Geometric Numerical Integration" (2006), I.1.4.
public struct StormerVerlet<System: MechanicalSystem>: FixedStepStepper {
  public static var name: String { "Störmer" }
  public static var order: ConvergenceOrder { .power(2) }
  public static var evaluationsPerStep: Int { 1 }
  public static var source: String { "Störmer (1907); Verlet (1967)" }

  /// The system that is stepped.
  public let system: System
  /// h, in seconds.
  public let stepSize: Double
  /// a at the start of the step; valid when `isCarried`.
  @usableFromInline var acceleration: [Double]
  @usableFromInline var previous: [Double]
  @usableFromInline var isCarried = false

  public init(_ system: System, stepSize: Double) throws(SolverError) {
    try requirePositive(stepSize, "stepSize")
    try requireSeparable(system, Self.name)
    self.system = system
    self.stepSize = stepSize
    acceleration = Array(repeating: 0, count: system.coordinates)
    previous = acceleration
  }

  @inlinable
  public mutating func reset() { isCarried = false }

  @inlinable
  public mutating func step(from time: Double, state: inout MutableSpan<Double>) {
    let (h, half, count) = (stepSize, 0.5 * stepSize, acceleration.count)
    if !isCarried {
      writeAcceleration(of: system, at: time, state: state.span, into: &acceleration)
      // The position that the first step would have come from.
      for index in 0..<count {
        previous[index] = state[index] - h * (state[count + index] - half * acceleration[index])
      }
      isCarried = true
    }
    for index in 0..<count {
      let position = state[index]
      state[index] = 2 * position - previous[index] + h * (h * acceleration[index])
      previous[index] = position
    }
    writeAcceleration(of: system, at: time + h, state: state.span, into: &acceleration)
    for index in 0..<count {
      state[count + index] = (state[index] - previous[index]) / h + half * acceleration[index]
    }
  }
}

/// The leapfrog, drift–kick–drift: x½ = x + h/2·v, v⁺ = v + h·a(t + h/2, x½), x⁺ = x½ + h/2·v⁺.
///
/// Order 2, symplectic, symmetric; nothing is carried from step to step.
/// Domain: separable systems, else ``SolverError/unsupportedSystem(method:requirement:)``.
/// Cost: one evaluation a step.
/// Source: Tuckerman, Berne, Martyna, "Reversible multiple time scale molecular dynamics", J. Chem.
/// Phys. 97 (1992), 1990 ("position Verlet"); Hairer, Lubich, Wanner (2006), I.1.4.
public struct Leapfrog<System: MechanicalSystem>: FixedStepStepper {
  public static var name: String { "leapfrog" }
  public static var order: ConvergenceOrder { .power(2) }
  public static var evaluationsPerStep: Int { 1 }
  public static var source: String { "Tuckerman, Berne, Martyna (1992)" }

  /// The system that is stepped.
  public let system: System
  /// h, in seconds.
  public let stepSize: Double
  @usableFromInline var acceleration: [Double]

  public init(_ system: System, stepSize: Double) throws(SolverError) {
    try requirePositive(stepSize, "stepSize")
    try requireSeparable(system, Self.name)
    self.system = system
    self.stepSize = stepSize
    acceleration = Array(repeating: 0, count: system.coordinates)
  }

  @inlinable
  public mutating func step(from time: Double, state: inout MutableSpan<Double>) {
    leap(of: system, from: time, by: stepSize, state: &state, acceleration: &acceleration)
  }
}

/// One drift–kick–drift step, which compositions are made of too.
@inlinable
func leap<System: MechanicalSystem>(
  of system: System, from time: Double, by h: Double, state: inout MutableSpan<Double>,
  acceleration: inout [Double]
) {
  let (half, count) = (0.5 * h, acceleration.count)
  for index in 0..<count { state[index] += half * state[count + index] }
  writeAcceleration(of: system, at: time + half, state: state.span, into: &acceleration)
  for index in 0..<count {
    let velocity = state[count + index] + h * acceleration[index]
    state[count + index] = velocity
    state[index] += half * velocity
  }
}

/// a(t, x, v) to an array.
@inlinable
func writeAcceleration<System: MechanicalSystem>(
  of system: System, at time: Double, state: Span<Double>, into acceleration: inout [Double]
) {
  var span = acceleration.mutableSpan
  system.acceleration(at: time, of: state, into: &span)
}

/// a(t, x, v) from array to array.
@inlinable
func writeAcceleration<System: MechanicalSystem>(
  of system: System, at time: Double, point: [Double], into acceleration: inout [Double]
) {
  writeAcceleration(of: system, at: time, state: point.span, into: &acceleration)
}

/// Throws unless the accelerations do not depend on the velocities.
@usableFromInline
func requireSeparable<System: MechanicalSystem>(
  _ system: System, _ method: String
) throws(SolverError) {
  guard system.isSeparable else {
    throw .unsupportedSystem(
      method: method, requirement: "whose accelerations do not depend on velocities")
  }
}
