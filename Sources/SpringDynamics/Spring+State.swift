extension Spring {
  /// The position and velocity at time `t` of the motion that has the state `initial` at time 0:
  /// x = target + e^(−at)·(d·C + (v₀ + a·d)·S) with d = x₀ − target, a = c/(2m), C = cos ωt and
  /// S = sin(ωt)/ω (their hyperbolic twins when overdamped, 1 and t between).
  ///
  /// Domain: every finite `t`, negative ones too, and every finite state and target.
  /// Edge cases: `t` = 0 returns `initial` exactly; a state at rest on its target stays there
  /// exactly; a result beyond the range of Double is ±∞; NaN when an argument is not finite, and
  /// never else. The
  /// regime is that of the doubles given (no tolerance), and powers of two in the units of time,
  /// length and mass change no bit of the result.
  /// Error bound: half an ulp of the result plus 1/8 ulp of the motion's envelope at `t`, whatever
  /// `t` is, as long as |ωt| < 2⁴⁰; beyond, the phase is right to |ωt|·2⁻¹⁰⁰.
  /// Cost: about 200 floating-point operations; no allocation.
  /// Source: the closed form of every textbook; roots as in Higham, "Accuracy and Stability of
  /// Numerical Algorithms" (2002), section 1.8.
  public func state(at t: Double, from initial: SpringState, target: Double = 0) -> SpringState {
    if t == 0 { return initial }
    guard t.isFinite, initial.position.isFinite, initial.velocity.isFinite, target.isFinite else {
      return SpringState(position: .nan, velocity: .nan)
    }
    let motion = SpringMotion(rates, at: t)
    let end = motion.apply(
      displacement: Scaled(from: target, to: initial.position),
      velocity: Scaled(initial.velocity))
    return SpringState(
      position: end.displacement.added(to: target), velocity: end.velocity.added(to: 0))
  }
}

extension Scaled {
  /// b − a without rounding or overflow.
  init(from a: Double, to b: Double) {
    let large = Swift.max(abs(a), abs(b)) >= 0x1p1000
    let difference = large ? DoubleDouble.sum(b * 0.25, -a * 0.25) : DoubleDouble.sum(b, -a)
    let high = Scaled(difference.high)
    let low = difference.low == 0 ? 0 : difference.low * powerOfTwo(-high.exponent)
    self.init(DoubleDouble(high.pair.high, low), exponent: high.exponent + (large ? 2 : 0))
  }
}
