/// The spring's exact motion in 300-bit arithmetic, by the modal form: two exponentials
/// overdamped, a damped sine and cosine underdamped, the double root between.
///
/// Precision: the discriminant c² − 4mk is exact, or right to 300 bits where its terms are far apart.
/// While the two modes have not parted (2bt < 1) their difference is taken by e^x − 1, so that
/// nothing cancels that does not cancel in the motion itself: 280 bits and more remain.
public enum SpringOracle {
  /// The exact state at one time, and the scales that its errors are counted against.
  public struct State: Sendable {
    /// x.
    public let position: Real
    /// dx/dt.
    public let velocity: Real
    /// What the two terms of x − target can add up to at t; see `SpringOracle.state`.
    public let envelope: Real
    /// What the two terms of dx/dt can add up to at t.
    public let velocityEnvelope: Real
  }

  /// The exact motion at time `t`, `t` of either sign.
  ///
  /// With d = x₀ − target, the envelope of x − target is
  /// - underdamped and critical: e^(−at)·√(d² + ((v₀ + a·d)·min(|t|, 1/ω))²), the amplitude of the
  ///   damped sine, without the growth that 1/ω would give it near critical damping;
  /// - overdamped: the smaller of L = e^(−λs·t)·√(d² + (w·E)²), with w = v₀ + λs·d and
  ///   E = (1 − e^(−2bt))/(2b) (for t < 0 with λf for λs, and |t| in E), and the sum of the
  ///   magnitudes of the two modes plus 2⁻⁴⁴·L (which counts only where the initial velocity stops the
  ///   slow mode to the last bits of a Double).
  ///
  /// The envelope of the velocity is the same with the velocity's own two terms.
  public static func state(
    mass: Double, stiffness: Double, damping: Double, position: Double, velocity: Double,
    target: Double, at t: Double
  ) -> State {
    state(
      mass: mass, stiffness: stiffness, damping: damping, position: Real(position),
      velocity: Real(velocity), target: Real(target), at: Real(t))
  }

  /// The same from a state and at a time that are no Doubles, as where another motion hands over.
  public static func state(
    mass: Double, stiffness: Double, damping: Double, position: Real, velocity v0: Real,
    target: Real, at t: Real
  ) -> State {
    let motion = motion(
      mass: mass, stiffness: stiffness, damping: damping, displacement: position - target,
      velocity: v0, at: t)
    // Beside a target of more than 300 bits' distance, x₀ would be lost in x₀ − target.
    var exact = t.isZero ? position : target + motion.position
    if stiffness == 0 {
      // Nothing pulls towards the target.
      exact =
        position
        + Self.motion(
          mass: mass, stiffness: 0, damping: damping, displacement: Real(0), velocity: v0, at: t
        ).position
    }
    return State(
      position: exact,
      velocity: t.isZero ? v0 : motion.velocity,
      envelope: motion.envelope, velocityEnvelope: motion.velocityEnvelope)
  }

  /// The acceleration at time `t` and its envelope, which is the envelope of the velocity of the
  /// motion that starts from (v₀, x″₀): v obeys the spring's equation too.
  public static func acceleration(
    mass: Double, stiffness: Double, damping: Double, position: Double, velocity: Double,
    target: Double, at t: Double
  ) -> (value: Real, envelope: Real) {
    let d = Real(position) - Real(target)
    let force = Real(damping) * Real(velocity) + Real(stiffness) * d
    let motion = motion(
      mass: mass, stiffness: stiffness, damping: damping, displacement: Real(velocity),
      velocity: -force / Real(mass), at: Real(t))
    return (motion.velocity, motion.velocityEnvelope)
  }

  /// The motion about 0 from a displacement and a velocity.
  static func motion(
    mass: Double, stiffness: Double, damping: Double, displacement d: Real, velocity v0: Real,
    at t: Real
  ) -> State {
    motion(
      mass: Real(mass), stiffness: Real(stiffness), damping: Real(damping), displacement: d,
      velocity: v0, at: t)
  }

  /// The same of a spring whose parameters are no Doubles, as a mode's.
  static func motion(
    mass m: Real, stiffness k: Real, damping c: Real, displacement d: Real, velocity v0: Real,
    at t: Real
  ) -> State {
    // Rest stays rest, where a mode grows beyond every Real too.
    if d.isZero, v0.isZero {
      return State(position: d, velocity: v0, envelope: d, velocityEnvelope: d)
    }
    let discriminant = c * c - Real(4) * m * k
    return discriminant.sign > 0
      ? overdamped(m, k, c, discriminant, d, v0, t)
      : oscillating(m, k, c, discriminant, d, v0, t)
  }

  /// x = (A·e^(−λs·t) − w·e^(−λf·t))/(λf − λs) with A = v₀ + λf·d, w = v₀ + λs·d.
  private static func overdamped(
    _ m: Real, _ k: Real, _ c: Real, _ discriminant: Real, _ d: Real, _ v0: Real, _ t: Real
  ) -> State {
    let width = discriminant.squareRoot
    let fast = (c + width) / (Real(2) * m)
    // (c − width)/(2m) would cancel without limit as the damping ratio grows.
    let slow = Real(2) * k / (c + width)
    let gap = width / m
    let slowMode = (v0 + fast * d) / gap * Real.exp(-(slow * t))
    let fastMode = (v0 + slow * d) / gap * Real.exp(-(fast * t))
    // The part that both modes share, and what their difference adds to it.
    let forwards = t.sign >= 0
    let (outer, inner) = forwards ? (slow, fast) : (fast, slow)
    let common = Real.exp(-(outer * t))
    let span = Real.expMinusOne(-(gap * t.magnitude)) / gap
    let rise = (v0 + outer * d) * (forwards ? -span : span)
    // While the modes have hardly parted, their difference is a small part of both.
    let together = gap * t.magnitude < Real(1)
    return State(
      position: together ? common * (d + rise) : slowMode - fastMode,
      velocity: together ? common * (v0 - inner * rise) : fast * fastMode - slow * slowMode,
      envelope: envelope(slowMode, fastMode, joint: common * length(d, rise)),
      velocityEnvelope: envelope(
        slow * slowMode, fast * fastMode, joint: common * length(v0, inner * rise)))
  }

  private static func envelope(_ slowMode: Real, _ fastMode: Real, joint: Real) -> Real {
    Swift.min(joint, slowMode.magnitude + fastMode.magnitude + Real(0x1p-44) * joint)
  }

  /// x = e^(−at)·(d·cos ωt + (v₀ + a·d)·sin(ωt)/ω), with t for sin(ωt)/ω when ω = 0.
  private static func oscillating(
    _ m: Real, _ k: Real, _ c: Real, _ discriminant: Real, _ d: Real, _ v0: Real, _ t: Real
  ) -> State {
    let a = c / (Real(2) * m)
    let w = (-discriminant).squareRoot / (Real(2) * m)
    let sine = w.isZero ? t : Real.sin(w * t) / w
    let cosine = Real.cos(w * t)
    let reach = w.isZero ? t.magnitude : Swift.min(t.magnitude, Real(1) / w)
    let common = Real.exp(-(a * t))
    let push = v0 + a * d
    let pull = a * v0 + k / m * d
    return State(
      position: common * (d * cosine + push * sine),
      velocity: common * (v0 * cosine - pull * sine),
      envelope: common * length(d, push * reach),
      velocityEnvelope: common * length(v0, pull * reach))
  }

  private static func length(_ x: Real, _ y: Real) -> Real { (x * x + y * y).squareRoot }
}
