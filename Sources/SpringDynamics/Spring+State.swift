extension Spring {
  /// The position and velocity at time `t` of the motion that has the state `initial` at time 0:
  /// x = target + e^(−at)·(d·C + (v₀ + a·d)·S) with d = x₀ − target, a = c/(2m), C = cos ωt and
  /// S = sin(ωt)/ω (their hyperbolic twins when overdamped, 1 and t between).
  ///
  /// Domain: every finite `t`, negative ones too, and every finite state and target.
  /// Edge cases: `t` = 0 returns `initial` exactly; a state at rest on its target stays there
  /// exactly; a result beyond the range of Double is ±∞; NaN when an argument is not finite, and
  /// never else. The regime is that of the doubles given (no tolerance), and powers of two in the
  /// units of time, length and mass change no bit of the result.
  /// Error bound: half an ulp of the result, plus 2⁻⁹⁰·(1 + |ωt| + at) of the motion's envelope at
  /// `t`, which for |ωt| < 2⁴⁰ is nothing beside it: the result is the exact one rounded once, beside
  /// its zero crossings too, and so it is monotone where the motion is. Beyond, the phase is right
  /// to |ωt|·2⁻¹⁰⁰. A subnormal result is rounded twice.
  /// Cost: about 300 floating-point operations, five times as many for one in twenty; no allocation.
  /// Source: the closed form of every textbook; roots as in Higham, "Accuracy and Stability of
  /// Numerical Algorithms" (2002), section 1.8.
  public func state(at t: Double, from initial: SpringState, target: Double = 0) -> SpringState {
    if t == 0 { return initial }
    var flow = SpringFlow(self, over: t)
    return flow.state(from: initial, target: target)
  }

  /// The acceleration x″ = −(c·v + k·(x − target))/m at time `t` of the motion that has the state
  /// `initial` at time 0.
  ///
  /// Units: lengths per second squared.
  /// Domain and edge cases: as those of `state(at:from:target:)`; at `t` = 0 it is the force on
  /// `initial` divided by the mass.
  /// Error bound: half an ulp of the result (plus 2⁻⁹⁰·(1 + |ωt| + at) of the envelope of the
  /// velocity's motion), in the slow mode of a strongly damped spring too, where force and drag
  /// cancel 4ζ²-fold.
  /// Cost: that of `state(at:from:target:)`.
  /// Source: differentiate the equation once: the velocity v obeys it too.
  public func acceleration(
    at t: Double, from initial: SpringState, target: Double = 0
  ) -> Double {
    var flow = SpringFlow(self, over: t)
    return flow.acceleration(from: initial, target: target)
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
