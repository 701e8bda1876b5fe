extension Spring {
  /// An upper bound of the settling time, from the envelope instead of the motion: with
  /// w = v₀ + λ·d and λ = a (λs overdamped), |x − target| ≤ R·e^(−λt) with R = √(d² + (w/ω)²), or
  /// |d| + |w|/(λf − λs) overdamped; near critical damping |d| + 2|w|/(e·λ) at half the rate.
  ///
  /// Domain, edge cases and errors as of `settlingTime(from:target:threshold:velocityThreshold:)`.
  /// Error bound: never below the exact time; above it as far as the envelope lies above the motion: by
  /// about a half period at most for a lightly damped spring from rest, much if the motion starts
  /// inside the threshold and would have stayed there.
  /// Cost: a few logarithms.
  public func settlingBound(
    from initial: SpringState, target: Double = 0, threshold: Double,
    velocityThreshold: Double? = nil
  ) throws(SpringError) -> Double {
    guard stiffness > 0, damping > 0 else {
      // Nothing has to be searched for.
      return try settlingTime(
        from: initial, target: target, threshold: threshold, velocityThreshold: velocityThreshold
      ).latest
    }
    try Self.checkSettling(initial, target, threshold, velocityThreshold)
    let displacement = Scaled(from: target, to: initial.position)
    let velocity = Scaled(initial.velocity)
    let motion = displacementMotion(displacement, velocity, threshold: Scaled(threshold))
    let bound = motion.settlingBound.added(to: 0)
    guard let velocityThreshold else { return bound }
    let twin = motion.ofVelocity(threshold: Scaled(velocityThreshold))
    return Swift.max(bound, twin.settlingBound.added(to: 0))
  }
}

extension SettlingMotion {
  /// A time from which on |y| ≤ ε.
  var settlingBound: Scaled {
    let joint = fastPart.magnitude
    // 2/e, as t·e^(−λt/2) is at most 2/(e·λ).
    let most = Scaled(0x1.78b56362cef38p-1)
    let soft = start.magnitude + joint * most / rates.slow
    let bound = decayTime(soft).scaled(by: 1)
    var amplitude: Scaled
    switch rates.regime {
    case .critical: return bound
    case .underdamped:
      let turn = joint / rates.root
      amplitude = (start * start + turn * turn).squareRoot
    case .overdamped: amplitude = start.magnitude + joint / rates.root
    }
    let other = decayTime(amplitude)
    return (bound - other).pair.high > 0 ? other : bound
  }

  /// When amplitude·e^(−λt) is ε, or a little later; 0 when it is not above ε.
  private func decayTime(_ amplitude: Scaled) -> Scaled {
    guard !amplitude.isZero else { return .zero }
    // What the logarithm and the amplitude may have lost in rounding.
    let decades = (amplitude / threshold).approximateLogarithm + 0x1p-40
    return decades > 0 ? Scaled(decades * (1 + 0x1p-40)) / rates.slow : .zero
  }
}
