extension Spring {
  /// The exact settling time: the last t ≥ 0 at which |x − target| > ε, or |v| > εᵥ when a velocity
  /// threshold is given; from then on both hold.
  ///
  /// Units: thresholds in the units of position and of velocity.
  /// Domain: every finite state and target; thresholds finite and > 0.
  /// Edge cases: 0 when the motion never leaves the thresholds; +∞ when it never comes to stay in them
  /// (an undamped spring with an amplitude above ε; without stiffness, a resting place v₀·m/c away
  /// that is not within ε of the target) or when the time is beyond the range of Double. Where a
  /// maximum of |x − target| or |v| equals its threshold to 4 ulps, the time jumps by half a period
  /// within the accuracy of the input: then `earliest` and `latest` differ, and the exact time for
  /// the doubles given is among the times between.
  /// Error bound: 4 ulps of the time (of each end); in practice 1. The regime is that of the doubles
  /// given, and powers of two in the units of time, length and mass change no bit but the exponent.
  /// Cost: 10 to 20 µs, whatever the number of half periods; no allocation but in rare cancellation.
  /// Source: maxima of a damped oscillation are in geometric progression (logarithmic decrement); the
  /// root behind the last by Newton's method in pair arithmetic.
  /// Throws: `SpringError.outOfRange` naming the argument that is not allowed.
  public func settlingTime(
    from initial: SpringState, target: Double = 0, threshold: Double,
    velocityThreshold: Double? = nil
  ) throws(SpringError) -> SettlingTime {
    try Self.checkSettling(initial, target, threshold, velocityThreshold)
    let displacement = Scaled(from: target, to: initial.position)
    let velocity = Scaled(initial.velocity)
    let position = settling(displacement, velocity, threshold: Scaled(threshold))
    guard let velocityThreshold else { return position }
    return position.joined(
      with: velocitySettling(displacement, velocity, threshold: Scaled(velocityThreshold)))
  }

  /// Throws what `settlingTime(from:target:threshold:velocityThreshold:)` throws, without the search.
  package static func checkSettling(
    _ initial: SpringState, _ target: Double, _ threshold: Double,
    _ velocityThreshold: Double? = nil
  ) throws(SpringError) {
    for (name, value) in [
      ("position", initial.position), ("velocity", initial.velocity), ("target", target),
    ] where !value.isFinite {
      throw .outOfRange(parameter: name, value: value, allowed: "finite")
    }
    try checkThresholds(threshold, velocityThreshold)
  }

  static func checkThresholds(
    _ threshold: Double, _ velocityThreshold: Double?
  ) throws(SpringError) {
    guard threshold > 0, threshold.isFinite else {
      throw .outOfRange(parameter: "threshold", value: threshold, allowed: "finite and > 0")
    }
    if let velocityThreshold, !(velocityThreshold > 0 && velocityThreshold.isFinite) {
      throw .outOfRange(
        parameter: "velocityThreshold", value: velocityThreshold, allowed: "finite and > 0")
    }
  }

  /// The settling time of the displacement d alone.
  private func settling(_ d: Scaled, _ v: Scaled, threshold: Scaled) -> SettlingTime {
    if stiffness == 0 { return coastingSettling(d, v, threshold: threshold) }
    if v.isZero, (d.magnitude - threshold).pair.high <= 0 { return .settled }
    if damping == 0 { return undampedSettling(d, v, threshold: threshold) }
    return displacementMotion(d, v, threshold: threshold).settling()
  }

  /// The settling time of the velocity alone: v obeys the same equation as d.
  private func velocitySettling(_ d: Scaled, _ v: Scaled, threshold: Scaled) -> SettlingTime {
    if stiffness == 0 {
      // v₀·e^(−ct/m).
      guard (v.magnitude - threshold).pair.high > 0 else { return .settled }
      if damping == 0 { return .never }
      return SettlingTime((v.magnitude / threshold).logarithm / rates.fast)
    }
    if damping == 0 {
      return undampedSettling(v, -(rates.stiffness * d), threshold: threshold)
    }
    return displacementMotion(d, v, threshold: threshold).ofVelocity(threshold: threshold)
      .settling()
  }

  func displacementMotion(_ d: Scaled, _ v: Scaled, threshold: Scaled) -> SettlingMotion {
    let parts = modalParts(d, v)
    return SettlingMotion(
      rates: rates, threshold: threshold, start: d, slope: v, slowPart: parts.slow,
      fastPart: parts.fast, excess: d - threshold)
  }

  /// An amplitude that stays: √(y² + (y′/ω₀)²).
  private func undampedSettling(_ y: Scaled, _ rate: Scaled, threshold: Scaled) -> SettlingTime {
    if (y.magnitude - threshold).pair.high > 0 { return .never }
    let turn = rate / rates.root
    let amplitude = (y * y + turn * turn).squareRoot
    return bracket(amplitude - threshold, threshold, before: .settled, after: .never)
  }

  /// Drag alone: x tends to x₀ + v₀·m/c.
  private func coastingSettling(_ d: Scaled, _ v: Scaled, threshold: Scaled) -> SettlingTime {
    let outside = d.magnitude - threshold
    let isOutside = outside.pair.high > 0
    if v.isZero { return isOutside ? .never : .settled }
    if damping == 0 { return .never }
    let sense = d.isZero ? v.pair.high : d.pair.high
    let isInwards = (v.pair.high < 0) != (sense < 0)
    let way = v.magnitude / rates.fast
    guard isInwards else {
      if isOutside { return .never }
      return bracket(outside + way, threshold, before: .settled, after: .never)
    }
    // Inwards: never as far as ε; or there after the part (|d| − ε)/way of the way; or on through.
    let share = outside / way
    let rest = .one - share
    if isOutside, rest.pair.high <= 0 { return .never }
    let entry = SettlingTime(
      isOutside ? .logarithm(of: .one, over: rest, difference: share) / rates.fast : .zero)
    return bracket(way - d.magnitude - threshold, threshold, before: entry, after: .never)
  }

  /// What comes of an excess over the threshold at the one moment that decides.
  private func bracket(
    _ excess: Scaled, _ threshold: Scaled, before: SettlingTime, after: SettlingTime
  ) -> SettlingTime {
    let margin = threshold.scaled(by: -50)
    if (excess - margin).pair.high > 0 { return after }
    if (excess + margin).pair.high < 0 { return before }
    return SettlingTime(earliest: before.earliest, latest: after.latest)
  }
}
