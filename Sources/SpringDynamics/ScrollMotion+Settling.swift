extension ScrollMotion {
  /// The settling time: from then on |x − resting place| ≤ ε, and |v| ≤ εᵥ when a velocity threshold
  /// is given.
  ///
  /// Domain: thresholds finite and > 0.
  /// Throws: `SpringError.outOfRange` naming the threshold.
  /// Edge cases: a spring that never leaves the thresholds after the edge has settled before it, in
  /// the decay. +∞ for a spring that never settles.
  /// Error bound: that of `Spring.settlingTime(from:target:threshold:velocityThreshold:)` for the
  /// velocity at the edge as a Double, plus half an ulp; in the decay half an ulp plus 2⁻⁹⁸ over λ and
  /// over the part of the velocity that is left.
  public func settlingTime(
    threshold: Double, velocityThreshold: Double? = nil
  ) throws(SpringError) -> SettlingTime {
    try Spring.checkThresholds(threshold, velocityThreshold)
    let slow = try velocityThreshold.map { limit throws(SpringError) in
      try decay.time(untilSpeed: limit, from: initial)
    }
    guard let phase, let handOver else {
      let near = try decay.time(untilWithin: threshold, ofRestFrom: initial)
      return SettlingTime(Swift.max(near, slow ?? 0))
    }
    let swing = try spring.settlingTime(
      from: handOver.state, target: phase.edge, threshold: threshold,
      velocityThreshold: velocityThreshold)
    func settled(after time: Double) -> Double {
      guard time == 0, phase.isInside else {
        return time.isFinite ? (Scaled(time) + phase.start).added(to: 0) : time
      }
      // The speed falls to that at the edge, which is within its threshold.
      return Swift.max(nearEdge(phase, threshold), slow ?? 0)
    }
    return SettlingTime(
      earliest: settled(after: swing.earliest), latest: settled(after: swing.latest))
  }

  /// The time at which the decay comes within `threshold` of the edge that it goes to.
  private func nearEdge(_ phase: SpringPhase, _ threshold: Double) -> Double {
    let forwards = initial.velocity > 0
    let whole = Scaled(from: initial.position, to: phase.edge)
    let way = forwards ? whole - Scaled(threshold) : whole + Scaled(threshold)
    guard way.isZero || (way.pair.high > 0) == forwards else { return 0 }
    return decay.arrival(after: way, velocity: Scaled(initial.velocity))?.time.added(to: 0)
      ?? phase.start.added(to: 0)
  }
}
