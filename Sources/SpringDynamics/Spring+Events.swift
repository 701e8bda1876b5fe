/// A moment at which a motion turns: x′ = 0.
public struct SpringExtremum: Hashable, Sendable, BitwiseCopyable {
  /// When, in seconds after time 0.
  public let time: Double
  /// x.
  public let position: Double
  /// x − target, which keeps its digits where the position is all but the target.
  public let displacement: Double
}

extension Spring {
  /// The time of the `n`-th crossing of the target after time 0 (n = 1, 2, …), or nil when there is
  /// none: e^(−at)·(d·C + (v₀ + a·d)·S) = 0, t > 0.
  ///
  /// - underdamped and undamped: infinitely many, (φ + (n − 1)·π)/ω with
  ///   φ = the angle of (−sgn(d)·(v₀ + a·d), |d|·ω) in (0, π];
  /// - critical: one, −d/(v₀ + a·d), if that is above 0;
  /// - overdamped: one, ln(1 − 2b·d/(v₀ + λf·d))/(2b), if v₀ + λf·d and d have opposite signs.
  ///
  /// Edge cases: a motion that starts on the target crosses it first when it comes back; one at rest
  /// on the target has no crossing; nil for n < 1 and for an initial state or target that is not
  /// finite; +∞ beyond the range of Double.
  /// Error bound: half an ulp of the result (plus 2⁻⁹⁵ of it), as long as n < 2⁴⁰; for an overdamped
  /// crossing plus 2⁻⁹⁸·e^(2bt) of 1/(2b), which counts only when the crossing comes after 36 time
  /// constants of the difference of the modes.
  /// Source: zeros of the closed form; every textbook.
  public func crossingTime(
    _ n: Int = 1, from initial: SpringState, target: Double = 0
  ) -> Double? {
    guard let events = SpringEvents(self, from: initial, target: target) else { return nil }
    return events.crossing(n)?.added(to: 0)
  }

  /// The `n`-th extremum after time 0 (n = 1, 2, …), or nil when there is none:
  /// v₀·C − (a·v₀ + (k/m)·d)·S = 0, t > 0.
  ///
  /// - underdamped and undamped: infinitely many, (φ + (n − 1)·π)/ω with
  ///   φ = the angle of (sgn(v₀)·(a·v₀ + (k/m)·d), |v₀|·ω) in (0, π];
  /// - critical: one, v₀/(a·v₀ + (k/m)·d), if that is above 0;
  /// - overdamped: one, ln(1 + 2b·v₀/(λs·(v₀ + λf·d)))/(2b), if v₀ and v₀ + λf·d have the same sign.
  ///
  /// Edge cases: a motion that starts at rest turns first when it has gone to the other side; at rest
  /// on the target, and without stiffness, it never turns; nil for n < 1 and for a state or target
  /// that is not finite.
  /// Error bound: half an ulp of each result (plus 2⁻⁹⁰ of it), as long as n < 2⁴⁰; for the time of an
  /// overdamped extremum, as for a crossing. A position near 0, where the displacement all but cancels
  /// the target, is right to 2⁻⁹⁰ of the displacement and not of itself.
  /// Source: zeros of the closed form's derivative; every textbook.
  public func extremum(
    _ n: Int = 1, from initial: SpringState, target: Double = 0
  ) -> SpringExtremum? {
    guard let events = SpringEvents(self, from: initial, target: target) else { return nil }
    return events.extremum(n).map { events.extremum(at: $0) }
  }

  /// Where a motion is farthest beyond its target, or nil when it never gets beyond: the first
  /// extremum behind the first crossing.
  ///
  /// Released at rest below critical damping it is e^(−πζ/√(1 − ζ²)) of the way beyond. An overdamped
  /// spring overshoots, once, when its initial velocity towards the target is above λf·|d|.
  ///
  /// Edge cases: a motion that starts on the target overshoots in the direction of its velocity. Nil
  /// without stiffness (it never turns), and as for extrema.
  /// Error bound: that of `extremum(_:from:target:)`.
  public func overshoot(from initial: SpringState, target: Double = 0) -> SpringExtremum? {
    guard let events = SpringEvents(self, from: initial, target: target) else { return nil }
    let crossing = events.crossing(1)
    if !events.displacement.isZero && crossing == nil { return nil }
    for n in 1...2 {
      guard let time = events.extremum(n) else { return nil }
      // The one before the crossing is on the side where the motion starts.
      if events.displacement.isZero || crossing.map({ time - $0 > 0 }) ?? false {
        return events.extremum(at: time)
      }
    }
    return nil
  }
}
