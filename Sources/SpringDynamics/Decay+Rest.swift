/// How the whole way of a decay follows from its initial velocity: the published forms disagree by
/// about half an interval's way.
public enum DecayProjection: Hashable, Sendable {
  /// v₀/λ, with UIKit's rate v₀/(−1000·ln d): where the motion v₀·d^(1000·t) comes to rest.
  ///
  /// Source: I. Lobanov, "Scrolling mechanics of UIScrollView" (2019).
  case continuous
  /// (v₀/1000)·d/(1 − d): the sum of steps at the end of every millisecond, d being the part of the
  /// velocity that a millisecond leaves.
  ///
  /// It is shorter than the continuous way by about v₀·(0.5 ms): by 0.1 % at the normal rate, by
  /// 0.5 % at the fast one.
  /// Source: Apple, "Designing Fluid Interfaces" (WWDC 2018, session 803), its function `project`.
  case wholeMilliseconds
}

extension Decay {
  /// Where the decay from the state `initial` comes to rest: x₀ + v₀/λ, or Apple's sum over whole
  /// milliseconds.
  ///
  /// Edge cases: ±∞ beyond the range of Double; NaN when the state is not finite.
  /// Error bound: half an ulp of the result (plus 2⁻⁹⁰ of the way).
  /// Cost: about 60 floating-point operations; by whole milliseconds of a rate a second two exponentials
  /// to the end of a pair, about 1000.
  public func restingPosition(
    from initial: SpringState, projection: DecayProjection = .continuous
  ) -> Double {
    guard initial.position.isFinite, initial.velocity.isFinite else { return .nan }
    return (Scaled(initial.velocity) * wholeReach(projection)).added(to: initial.position)
  }

  /// The velocity with which a decay from `start` comes to rest at `end`: λ·(end − start), or its
  /// twin by Apple's sum.
  ///
  /// Scroll views that stop at pages or items change the velocity to this one.
  ///
  /// Edge cases: ±∞ beyond the range of Double; NaN when a position is not finite.
  /// Error bound: half an ulp (plus 2⁻⁹⁰ of the result).
  /// Cost: that of `restingPosition(from:projection:)`.
  public func velocity(
    from start: Double, toRestAt end: Double, projection: DecayProjection = .continuous
  ) -> Double {
    guard start.isFinite, end.isFinite else { return .nan }
    return (Scaled(from: start, to: end) / wholeReach(projection)).added(to: 0)
  }

  /// The way that a velocity of 1 leads to, in seconds.
  private func wholeReach(_ projection: DecayProjection) -> Scaled {
    switch (projection, interval) {
    case (.continuous, _): return .one / decay
    case (.wholeMilliseconds, .millisecond):
      return Scaled(rate) / (Scaled(from: rate, to: 1) * Scaled(1000))
    case (.wholeMilliseconds, .second):
      // d = e^(−λ/1000).
      let step = -(decay / Scaled(1000))
      let lost = -Scaled.expMinusOne(step, precise: true)
      return Scaled.exp(step, precise: true) / (lost * Scaled(1000))
    }
  }
}
