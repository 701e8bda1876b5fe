/// Velocity Verlet for forces that depend on velocity: x⁺ = x + h·v + h²/2·a, a⁺ from the predicted
/// velocity v + h·a, v⁺ = v + h/2·(a + a⁺).
///
/// Order 2, with damping too: the predicted velocity is wrong by O(h²), which enters v⁺ as O(h³). (The
/// usual choice of predicting half a step, λ = 1/2, would leave order 1 for damped springs.) Without
/// damping it is the symplectic Störmer–Verlet method.
/// Cost: one evaluation a step, the next step's first being carried over.
/// Source: Groot, Warren, "Dissipative particle dynamics", J. Chem. Phys. 107 (1997), 4423, eq. 13 with
/// λ = 1; Swope, Andersen, Berens, Wilson, J. Chem. Phys. 76 (1982), 637.
public struct VelocityVerlet<System: MechanicalSystem>: FixedStepStepper {
  public static var name: String { "velocity Verlet" }
  public static var order: ConvergenceOrder { .power(2) }
  public static var evaluationsPerStep: Int { 1 }
  public static var source: String {
    "Swope et al. (1982); Groot, Warren (1997), eq. 13 with λ = 1"
  }

  /// The system that is stepped.
  public let system: System
  /// h, in seconds.
  public let stepSize: Double
  /// a at the start of the step; valid when `isCarried`.
  @usableFromInline var acceleration: [Double]
  @usableFromInline var velocity: [Double]
  @usableFromInline var isCarried = false

  public init(_ system: System, stepSize: Double) throws(SolverError) {
    try requirePositive(stepSize, "stepSize")
    self.system = system
    self.stepSize = stepSize
    acceleration = Array(repeating: 0, count: system.coordinates)
    velocity = acceleration
  }

  @inlinable
  public mutating func reset() { isCarried = false }

  @inlinable
  public mutating func step(from time: Double, state: inout MutableSpan<Double>) {
    let count = acceleration.count
    let (h, half) = (stepSize, 0.5 * stepSize)
    if !isCarried {
      evaluate(at: time, state: state.span)
      isCarried = true
    }
    for index in 0..<count {
      let (start, slope) = (state[count + index], acceleration[index])
      velocity[index] = start + half * slope
      state[index] += h * velocity[index]
      state[count + index] = start + h * slope
    }
    evaluate(at: time + h, state: state.span)
    for index in 0..<count {
      state[count + index] = velocity[index] + half * acceleration[index]
    }
  }

  @inlinable
  mutating func evaluate(at time: Double, state: Span<Double>) {
    let system = self.system
    var slope = acceleration.mutableSpan
    system.acceleration(at: time, of: state, into: &slope)
  }
}
