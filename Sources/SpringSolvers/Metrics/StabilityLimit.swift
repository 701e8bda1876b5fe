import SpringDynamics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension FixedStepStepper where System == LinearSpringProblem {
  /// The largest h·ω₀ up to which a spring of this damping ratio stays bounded, counted from 0: infinite
  /// for a method that is stable at any step, 0 for one that never is.
  ///
  /// Found by stepping: a motion counts as bounded when its second 4000 steps are not larger than its
  /// first by a hundredth, which sees a growth of 2.5·10⁻⁶ a step.
  ///
  /// Domain: a finite damping ratio ≥ 0.
  /// Error bound: the limit is bracketed to a millionth of itself; a method whose first unstable interval
  /// is shorter than a fiftieth of its place (a third, for one that is stable at 10³ and 10⁶) may be given the
  /// next one.
  /// Cost: some 10⁶ steps; less for methods that are never or always stable.
  /// Source: Hairer, Wanner, "Solving Ordinary Differential Equations II" (1996), IV.2.
  @inlinable
  public static func stabilityLimit(dampingRatio: Double = 0) throws(SolverError) -> Double {
    try requireNotNegative(dampingRatio, "dampingRatio")
    func isStable(_ size: Double) throws(SolverError) -> Bool {
      try staysBounded(stepSize: size, dampingRatio: dampingRatio)
    }
    var low = 0.1
    guard try isStable(low) else { return 0 }
    let isFar = try isStable(1e3) ? try isStable(1e6) : false
    let factor = isFar ? 1.3 : 1.02
    var high = low
    repeat {
      (low, high) = (high, high * factor)
      if high > 100 { return isFar ? .infinity : high }
    } while try isStable(high)
    while high - low > 1e-6 * high {
      let middle = low + 0.5 * (high - low)
      if try isStable(middle) { low = middle } else { high = middle }
    }
    return low
  }

  /// Whether both a displaced and a pushed spring of ω₀ = 1 stay bounded.
  @inlinable
  static func staysBounded(stepSize: Double, dampingRatio: Double) throws(SolverError) -> Bool {
    guard let spring = try? Spring(mass: 1, stiffness: 1, damping: 2 * dampingRatio) else {
      throw .invalidParameter(
        name: "dampingRatio", value: dampingRatio, allowed: "finite, with 2ζ finite")
    }
    for start in [SpringState(position: 1, velocity: 0), SpringState(position: 0, velocity: 1)] {
      let problem = try LinearSpringProblem(spring, from: start)
      var stepper = try Self(problem, stepSize: stepSize)
      var state = problem.initialState
      var largest = [1.0, 0.0]
      for step in 0..<8000 {
        try stepper.step(from: Double(step) * stepSize, array: &state)
        let size = max(abs(state[0]), abs(state[1]))
        guard size < 1e12 else { return false }
        largest[step / 4000] = max(largest[step / 4000], size)
      }
      guard largest[1] <= 1.01 * largest[0] else { return false }
    }
    return true
  }
}

/// One mode y′ = λ·y with a complex λ, as a real system of two: what the stability of a method is judged
/// by.
///
/// Shape: the state is [Re y, Im y].
public struct LinearMode: DynamicalSystem, Hashable {
  /// Re λ.
  public let real: Double
  /// Im λ.
  public let imaginary: Double

  /// A mode.
  ///
  /// Domain: both parts finite.
  public init(real: Double, imaginary: Double) throws(SolverError) {
    try requireFinite(real, "real")
    try requireFinite(imaginary, "imaginary")
    (self.real, self.imaginary) = (real, imaginary)
  }

  /// 2.
  @inlinable public var dimension: Int { 2 }

  /// λ·y.
  @inlinable
  public func derivative(
    at time: Double, of state: Span<Double>, into slope: inout MutableSpan<Double>
  ) {
    slope[0] = real * state[0] - imaginary * state[1]
    slope[1] = imaginary * state[0] + real * state[1]
  }

  /// True.
  @inlinable public var hasConstantJacobian: Bool { true }

  /// λ as a matrix.
  public func jacobian(
    at time: Double, of state: Span<Double>, into jacobian: inout MutableSpan<Double>
  ) -> Bool {
    let shape = jacobianShape
    jacobian[shape.offset(row: 0, column: 0)] = real
    jacobian[shape.offset(row: 0, column: 1)] = -imaginary
    jacobian[shape.offset(row: 1, column: 0)] = imaginary
    jacobian[shape.offset(row: 1, column: 1)] = real
    return true
  }
}

extension FixedStepStepper where System == LinearMode {
  /// |R(z)|: by how much one step of size 1 multiplies a mode of λ = z.
  ///
  /// Edge cases: infinite where the step has no solution, at a pole of R.
  /// Source: Hairer, Wanner, "Solving Ordinary Differential Equations II" (1996), IV.2, definition 2.1.
  @inlinable
  public static func amplification(real: Double, imaginary: Double) throws(SolverError) -> Double {
    var stepper = try Self(LinearMode(real: real, imaginary: imaginary), stepSize: 1)
    var state = [1.0, 0.0]
    do throws(SolverError) {
      try stepper.step(from: 0, array: &state)
    } catch .stepFailed {
      return .infinity
    }
    return hypot(state[0], state[1])
  }
}
