extension Spring {
  /// A = v + λf·d and w = v + λs·d, what the initial state gives to the slow and to the fast mode of
  /// an overdamped spring; both v + a·d otherwise.
  ///
  /// Where v all but cancels one of them (a start along the other mode), what is left of the rate's
  /// last digits would decide how late the motion settles at tiny thresholds. Then their product
  /// gives the one from the other.
  func modalParts(_ d: Scaled, _ v: Scaled) -> (slow: Scaled, fast: Scaled) {
    let slow = v + rates.fast * d
    let fast = v + rates.slow * d
    guard rates.regime == .overdamped else { return (slow, fast) }
    let limit = v.magnitudeExponent - 16
    let (isSlowLost, isFastLost) =
      (slow.magnitudeExponent < limit, fast.magnitudeExponent < limit)
    // Near critical damping both may vanish together; then neither counts for long.
    if isSlowLost == isFastLost { return (slow, fast) }
    let product = productOfWeights(d, v)
    return isSlowLost ? (product / fast, fast) : (slow, product / slow)
  }
}
