#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A pendulum without damping: θ″ = −ω₀²·sin θ, swinging or going round.
///
/// - swinging: sin(θ/2) = k·sn(ω₀·t + u₀|k²);
/// - going round: θ/2 = am(κ·ω₀·t + u₀|1/κ²);
/// - on the separatrix between: sin(θ/2) = tanh(ω₀·t + u₀),
///
/// where κ² = sin²(θ/2) + (θ′/(2ω₀))² is the energy in units of what it takes to stand on the head, k² the
/// same below 1.
///
/// Shape: the state is [θ, θ′].
/// Units: radians from the lowest place.
/// Error bound: 4e-15 of the amplitude (a turn at least 2π) in the first hundred periods.
/// Source: Landau, Lifshitz, "Mechanics" (1976), §11; Abramowitz, Stegun (1964), 16.
public struct Pendulum: ReferenceProblem {
  /// ω₀, in radians a second.
  public let frequency: Double
  /// θ at time 0.
  public let angle: Double
  /// θ′ at time 0, in radians a second.
  public let velocity: Double
  /// The seconds over which solvers are compared.
  public let span: Double
  /// The largest angle of a swing; a turn of what goes round; 1 at rest.
  public let amplitude: Double

  /// A pendulum from an angle with a velocity, for ten periods of small motions unless another span is
  /// given.
  ///
  /// Domain: ω₀ finite and > 0; a finite angle with |angle| ≤ 2³⁰, and a finite velocity.
  /// Errors: ``SolverError/invalidParameter(name:value:allowed:)``.
  public init(
    frequency: Double, angle: Double, velocity: Double = 0, span: Double? = nil
  ) throws(SolverError) {
    try requirePositive(frequency, "frequency")
    try requireFinite(velocity, "velocity")
    guard abs(angle) <= 0x1p30 else {
      throw .invalidParameter(name: "angle", value: angle, allowed: "|angle| ≤ 2³⁰")
    }
    let motion = try EllipticMotion.pendulum(
      frequency: frequency, angle: angle, velocity: velocity)
    amplitude =
      switch motion.form {
      case .swing: abs(motion.offset) + 2 * asin(min(1, abs(motion.size)))
      case .still: motion.offset == 0 ? 1 : abs(motion.offset)
      default: 2 * .pi
      }
    (self.frequency, self.angle, self.velocity) = (frequency, angle, velocity)
    let span = span ?? 20 * .pi / frequency
    try requirePositive(span, "span")
    self.span = span
  }

  /// `pendulum-` and the angle of the start.
  public var id: String { "pendulum-\(plain(angle))" }
  public var title: String { "pendulum, from \(plain(angle)) rad" }
  public var family: ProblemFamily { .nonlinear }
  public var equation: String { "θ″ = −\(frequency)²·sin θ" }
  /// One angle.
  @inlinable public var coordinates: Int { 1 }
  /// True: nothing depends on the velocity.
  @inlinable public var isSeparable: Bool { true }
  /// [θ, θ′] at time 0.
  public var initialState: [Double] { [angle, velocity] }
  public var truth: ProblemTruth { ProblemTruth(.ellipticFunction, errorBound: 4e-15) }

  /// −ω₀²·sin θ.
  @inlinable @inline(__always)
  public func acceleration(
    at time: Double, of state: Span<Double>, into acceleration: inout MutableSpan<Double>
  ) {
    acceleration[0] = -(frequency * frequency) * sin(state[0])
  }

  /// −ω₀²·cos θ, 0.
  public func jacobian(
    at time: Double, of state: Span<Double>, into jacobian: inout MutableSpan<Double>
  ) -> Bool {
    jacobian[0] = -(frequency * frequency) * cos(state[0])
    return true
  }

  /// θ′²/2 + 2ω₀²·sin²(θ/2).
  public func energy(at time: Double, of state: Span<Double>) -> Double? {
    let height = frequency * sin(0.5 * state[0])
    return 0.5 * state[1] * state[1] + 2 * height * height
  }

  /// [θ, θ′] by elliptic functions.
  public func exactState(at time: Double) throws(SolverError) -> [Double] {
    try requireFinite(time, "time")
    let motion = try EllipticMotion.pendulum(
      frequency: frequency, angle: angle, velocity: velocity)
    let state = motion.state(at: time)
    return [state.position, state.velocity]
  }
}

extension EllipticMotion {
  /// The motion of θ″ = −ω₀²·sin θ from a start.
  static func pendulum(
    frequency: Double, angle: Double, velocity: Double
  ) throws(SolverError) -> EllipticMotion {
    // Whole turns aside, exactly: angles up to 2³⁰ have 23 bits to spare.
    let turns = nearestInteger(angle / (2 * .pi))
    let half = DoubleDouble(0.5 * angle) - DoubleDouble.halfPi * (2 * turns)
    let (sine, cosine) = half.circular
    let rate = DoubleDouble(0.5 * velocity) / DoubleDouble(frequency)
    guard abs(rate.high) < 0x1p400 else {
      throw .invalidParameter(
        name: "velocity", value: velocity, allowed: "below 2⁴⁰⁰ times the frequency")
    }
    let energy = sine * sine + rate * rate
    // 1 − κ².
    let depth = (cosine - rate) * (cosine + rate)
    let offset = (DoubleDouble.halfPi * (4 * turns)).value
    if energy.high == 0 { return .still(at: angle) }
    let w = DoubleDouble(frequency)
    if depth.high >= 0 {
      let k = energy.squareRoot
      let functions = JacobiElliptic(parameter: energy, complement: depth)
      // sn = sin(θ/2)/k, cn = θ′/(2ω₀k).
      let (s, c) = (sine.value, rate.value)
      if depth.high == 0 && c == 0 { return .still(at: angle) }
      guard depth.high > 0 || c > 0 else {
        // Along the separatrix backwards: the mirror image of the motion forwards.
        return EllipticMotion(
          form: .swing, size: -k.value, rateOfPhase: w,
          start: functions.argument(sine: -s, cosine: -c), offset: offset, functions: functions)
      }
      return EllipticMotion(
        form: .swing, size: k.value, rateOfPhase: w,
        start: functions.argument(sine: s, cosine: c), offset: offset, functions: functions)
    }
    let k = energy.squareRoot
    let functions = JacobiElliptic(parameter: DoubleDouble(1) / energy, complement: -depth / energy)
    let start = functions.argument(sine: sine.value, cosine: cosine.value)
    return EllipticMotion(
      form: .turn, size: k.value, rateOfPhase: velocity < 0 ? -(w * k) : w * k, start: start,
      offset: offset, functions: functions)
  }
}

/// K is that of small swings, ω₀²; the rest is −ω₀²·(sin θ − θ).
extension Pendulum: OscillatorySystem, SemilinearSystem {
  /// ω₀².
  public var stiffnessMatrix: [Double] { [frequency * frequency] }

  /// −ω₀²·(sin θ − θ).
  public func slowAcceleration(
    at time: Double, of positions: Span<Double>, into acceleration: inout MutableSpan<Double>
  ) {
    acceleration[0] = frequency * frequency * (positions[0] - sin(positions[0]))
  }

  /// (θ, θ′)′ = (θ′, −ω₀²·θ).
  public var linearMatrix: [Double] { [0, 1, -frequency * frequency, 0] }

  /// (0, the slow acceleration).
  public func nonlinearPart(
    at time: Double, of state: Span<Double>, into result: inout MutableSpan<Double>
  ) {
    result[0] = 0
    result[1] = frequency * frequency * (state[0] - sin(state[0]))
  }
}
