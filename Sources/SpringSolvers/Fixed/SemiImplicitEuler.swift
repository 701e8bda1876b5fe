/// v⁺ = v + h·a(t, x, v), then x⁺ = x + h·v⁺: what most game and interface engines step springs by.
///
/// Order 1; symplectic where a does not depend on v, so that an undamped spring neither gains nor loses
/// energy over long runs while h·ω₀ < 2.
/// Cost: one evaluation a step.
/// Source: Hairer, Lubich, Wanner, "Geometric Numerical Integration" (2006), I.1.9.
public struct SemiImplicitEuler<System: MechanicalSystem>: FixedStepStepper {
  public static var name: String { "semi-implicit Euler" }
  public static var order: ConvergenceOrder { .power(1) }
  public static var evaluationsPerStep: Int { 1 }
  public static var source: String {
    "Hairer, Lubich, Wanner, Geometric Numerical Integration (2006), I.1.9"
  }

  /// The system that is stepped.
  public let system: System
  /// h, in seconds.
  public let stepSize: Double
  @usableFromInline var acceleration: [Double]

  public init(_ system: System, stepSize: Double) throws(SolverError) {
    try requirePositive(stepSize, "stepSize")
    self.system = system
    self.stepSize = stepSize
    acceleration = Array(repeating: 0, count: system.coordinates)
  }

  @inlinable
  public mutating func step(from time: Double, state: inout MutableSpan<Double>) {
    let (system, h, count) = (self.system, stepSize, acceleration.count)
    do {
      var slope = acceleration.mutableSpan
      system.acceleration(at: time, of: state.span, into: &slope)
    }
    for index in 0..<count {
      let velocity = state[count + index] + h * acceleration[index]
      state[count + index] = velocity
      state[index] += h * velocity
    }
  }
}
