/// An underdamped motion as one damped cosine:
/// x − target = amplitude·e^(−decay·t)·cos(frequency·t + phase).
public struct SpringOscillation: Hashable, Sendable, BitwiseCopyable {
  /// √(d² + ((v₀ + a·d)/ω)²), in lengths, 0 or more.
  public let amplitude: Double
  /// The angle at time 0 in (−π, π]: 0 at the farthest on the positive side, counting up with time.
  public let phase: Double
  /// ω = √(k/m − a²), in radians per second.
  public let frequency: Double
  /// a = c/(2m), per second.
  public let decay: Double
}

extension Spring {
  /// The motion as one damped cosine, or nil when the spring does not oscillate.
  ///
  /// Convention: the phase is the angle of (d, −(v₀ + a·d)/ω), so that a motion released at rest from
  /// the positive side starts a little below 0 (at 0 undamped); the angle at time t is
  /// frequency·t + phase.
  ///
  /// Edge cases: a motion at rest on the target has amplitude and phase 0; nil at and above critical
  /// damping, and for a state or target that is not finite.
  /// Error bound: half an ulp of each number (plus 2⁻⁹⁰ of it). Evaluating the cosine in Double loses
  /// |frequency·t| ulps: `state(at:from:target:)` does not.
  /// Source: harmonic addition; every textbook.
  public func oscillation(
    from initial: SpringState, target: Double = 0
  ) -> SpringOscillation? {
    guard rates.regime == .underdamped, initial.position.isFinite, initial.velocity.isFinite,
      target.isFinite
    else { return nil }
    let d = Scaled(from: target, to: initial.position)
    let side = push(displacement: d, velocity: Scaled(initial.velocity)) / rates.root
    let isAtRest = d.isZero && side.isZero
    let angle = isAtRest ? Scaled.zero : .angle(x: d, y: side.magnitude)
    return SpringOscillation(
      amplitude: (d * d + side * side).squareRoot.added(to: 0),
      phase: (side > 0 ? -angle : angle).added(to: 0),
      frequency: rates.root.added(to: 0), decay: rates.decay.added(to: 0))
  }

  /// The time in which the envelope of every motion halves: ln 2/a at and below critical damping, and
  /// ln 2/λs, that of the slow mode, above.
  ///
  /// The motion itself halves then only on average (it oscillates) or eventually (the fast mode has
  /// to die first, and critical damping's linear factor to matter no more).
  ///
  /// Units: seconds.
  /// Edge cases: +∞ without damping, and without stiffness (drag alone never returns).
  /// Error bound: half an ulp (plus 2⁻⁹⁵ of the result).
  public var halfLife: Double {
    rates.slow.isZero ? .infinity : (Scaled.logarithmOf2 / rates.slow).added(to: 0)
  }
}
