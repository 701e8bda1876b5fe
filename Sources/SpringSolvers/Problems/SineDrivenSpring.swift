import SpringDynamics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A damped spring whose target swings: m·x″ + c·x′ + k·(x − target − A·sin(Ωt + φ)) = 0.
///
/// The answer to the drive is k·A/m·Im(e^(iφ)·[λ₁, λ₂, iΩ]e^(zt)), a divided difference of the exponential
/// over the spring's roots and the drive's, which at resonance without damping grows with t.
///
/// Shape: the state is [x, v].
/// Error bound: 1e-15·(2 + (ω₀ + Ω)·t) of the amplitude.
/// Source: Duhamel's integral of two exponentials; Den Hartog, "Mechanical Vibrations" (1934), 2.
public struct SineDrivenSpring: ReferenceProblem {
  /// The spring.
  public let spring: Spring
  /// Its state at time 0.
  public let initial: SpringState
  /// The middle of the target's way.
  public let target: Double
  /// A, how far the target swings to each side.
  public let drive: Double
  /// Ω, in radians a second.
  public let driveFrequency: Double
  /// φ, in radians.
  public let phase: Double
  /// The seconds over which solvers are compared.
  public let span: Double
  public let id: String
  /// The roots of m·λ² + c·λ + k.
  private let roots: (ComplexNumber, ComplexNumber)

  /// A spring that starts from a state, for ten periods of its natural frequency unless another span is
  /// given.
  ///
  /// Domain: a stiffness > 0; finite numbers; Ω ≥ 0; a finite span > 0.
  public init(
    id: String? = nil, _ spring: Spring, from initial: SpringState, target: Double = 0,
    drive: Double, driveFrequency: Double, phase: Double = 0, span: Double? = nil
  ) throws(SolverError) {
    try requireStiffness(spring)
    try requireFinite(initial)
    try requireFinite(target, "target")
    try requireFinite(drive, "drive")
    try requireNotNegative(driveFrequency, "driveFrequency")
    try requireFinite(phase, "phase")
    self.span = try checkedSpan(span, of: spring)
    (self.spring, self.initial, self.target) = (spring, initial, target)
    (self.drive, self.driveFrequency, self.phase) = (drive, driveFrequency, phase)
    self.id = id ?? "sine-\(plain(spring.dampingRatio))"
    let (half, rate) = (spring.damping / (2 * spring.mass), spring.naturalFrequency)
    let root = (abs(half - rate) * (half + rate)).squareRoot()
    if half < rate {
      roots = (ComplexNumber(-half, root), ComplexNumber(-half, -root))
    } else {
      // The large root first, the small one from their product.
      let large = half + root
      roots = (ComplexNumber(-large), ComplexNumber(-rate * (rate / large)))
    }
  }

  public var title: String {
    "spring, target swings at \(plain(driveFrequency)) rad/s, ζ = \(plain(spring.dampingRatio))"
  }
  public var family: ProblemFamily { .linear }
  public var equation: String {
    "\(spring.mass)·x″ + \(spring.damping)·x′ + \(spring.stiffness)·"
      + "(x − \(target) − \(drive)·sin(\(driveFrequency)·t + \(phase))) = 0"
  }
  /// One position.
  @inlinable public var coordinates: Int { 1 }
  /// True without damping.
  public var isSeparable: Bool { spring.damping == 0 }
  /// True: the force is linear.
  public var hasConstantJacobian: Bool { true }
  /// [x, v] at time 0.
  public var initialState: [Double] { initial.components }
  /// ω₀ = √(k/m).
  public var frequency: Double { spring.naturalFrequency }
  /// The larger of that of the start and that of the answer: A·|k/(k − mΩ² + icΩ)|, but not more than
  /// can come within the span, A·(1 + ω₀·span/2).
  public var amplitude: Double {
    let ratio = driveFrequency / frequency
    let gain = 1 / hypot((1 - ratio) * (1 + ratio), 2 * spring.dampingRatio * ratio)
    let answer = abs(drive) * min(gain, 1 + frequency * span / 2)
    let start = spring.reach(from: initial, target: target)
    let isAtRest = initial.position == target && initial.velocity == 0
    return isAtRest && answer > 0 ? answer : max(start, answer)
  }
  public var truth: ProblemTruth {
    ProblemTruth(.closedForm, errorBound: 1e-15 * (2 + (frequency + driveFrequency) * span))
  }

  /// [x, v] by the closed form.
  ///
  /// Domain: time in [0, span].
  public func exactState(at time: Double) throws(SolverError) -> [Double] {
    try requireTime(time, within: span)
    let free = spring.state(at: time, from: initial, target: target)
    let turn = ComplexNumber(0, driveFrequency)
    let answer = ExponentialDifference.second(roots.0, roots.1, turn, at: time)
    // The same difference of z·e^(zt).
    let rate = turn * answer + ExponentialDifference.first(roots.0, roots.1, at: time)
    let force =
      ComplexNumber.exp(ComplexNumber(0, phase)) * (drive * spring.stiffness / spring.mass)
    return [
      free.position + (force * answer).imaginary, free.velocity + (force * rate).imaginary,
    ]
  }

  /// target + A·sin(Ωt + φ).
  private func swing(at time: Double) -> Double {
    target + drive * sin(driveFrequency * time + phase)
  }

  /// −(k·(x − target − A·sin(Ωt + φ)) + c·v)/m.
  public func acceleration(
    at time: Double, of state: Span<Double>, into acceleration: inout MutableSpan<Double>
  ) {
    acceleration[0] = spring.acceleration(of: state, target: swing(at: time))
  }

  /// −k/m and −c/m.
  public func jacobian(
    at time: Double, of state: Span<Double>, into jacobian: inout MutableSpan<Double>
  ) -> Bool {
    spring.writeDerivatives(into: &jacobian)
    return true
  }

  /// 0 and k/m·A·Ω·cos(Ωt + φ).
  public func timeDerivative(
    at time: Double, of state: Span<Double>, into derivative: inout MutableSpan<Double>
  ) -> Bool {
    derivative[0] = 0
    derivative[1] =
      spring.stiffness / spring.mass * drive * driveFrequency * cos(driveFrequency * time + phase)
    return true
  }
}
