extension KeyframeTrack {
  /// The spline through the keys.
  typealias Cubic = KeyframeCubic<Value>
}

/// Hermite's cubic from key to key with the tangents of Kochanek and Bartels.
///
///     v(u) = k₁ + h₀₁(u)·(k₂ − k₁) + h₁₀(u)·leaving + h₁₁(u)·arriving
///     h₀₁ = u²(3 − 2u), h₁₀ = u(1 − u)², h₁₁ = −u²(1 − u)
///
/// with tangents that are sums of chords, so that v is k₁ plus shares of three chords. Where a neighbour
/// is missing, because the track ends, jumps or rests there, the segment's own chord takes the place of
/// the missing one.
struct KeyframeCubic<Value: KeyframeValue> {
  let keys: [Value.Key]
  let tangents: [KochanekBartelsTangents]

  init(_ keys: [Value.Key], _ tangents: [KochanekBartelsTangents]) {
    (self.keys, self.tangents) = (keys, tangents)
  }

  /// The value at u of a segment; `widths` are the durations of the segment before, this one, and the
  /// one after, nil where there is none.
  func value(
    _ segment: Int, at u: Double, widths: (before: Double?, here: Double, after: Double?)
  ) -> Value {
    Value.moved(neighbours(segment), by: shares(segment, at: u, widths: widths))
  }

  /// The speed at u of a segment, with evenly spaced keys.
  func speed(_ segment: Int, at u: Double) -> Double {
    let widths: (Double?, Double, Double?) = (
      segment > 0 ? 1 : nil, 1, segment + 2 < keys.count ? 1 : nil
    )
    return Value.speed(
      neighbours(segment), at: shares(segment, at: u, widths: widths),
      rates: slope(segment, at: u, widths: widths))
  }

  /// The shares of the chords that make the derivative by u, as those of `value(_:at:widths:)` make the
  /// value.
  func slope(
    _ segment: Int, at u: Double, widths: (before: Double?, here: Double, after: Double?)
  ) -> SIMD3<Double> {
    let rest = 1 - u
    return shares(
      segment, straight: 6 * u * rest, leaving: rest * (rest - 2 * u),
      arriving: u * (u - 2 * rest), widths: widths)
  }

  /// The keys at both ends of a segment, and those beside them or the ends again.
  func neighbours(_ segment: Int) -> (Value.Key, Value.Key, Value.Key, Value.Key) {
    (
      keys[max(segment - 1, 0)], keys[segment], keys[segment + 1],
      keys[min(segment + 2, keys.count - 1)]
    )
  }

  private func shares(
    _ segment: Int, at u: Double, widths: (before: Double?, here: Double, after: Double?)
  ) -> SIMD3<Double> {
    let rest = 1 - u
    return shares(
      segment, straight: u * u * (3 - 2 * u), leaving: u * rest * rest, arriving: -u * u * rest,
      widths: widths)
  }

  private func shares(
    _ segment: Int, straight: Double, leaving: Double, arriving: Double,
    widths: (before: Double?, here: Double, after: Double?)
  ) -> SIMD3<Double> {
    let (from, to) = (tangents[segment], tangents[segment + 1])
    var shares = SIMD3(0, straight, 0)
    // Twice this width over the sum with the neighbour's makes both sides one derivative in time.
    let out = leaving * weight(widths.here, widths.before)
    let home = arriving * weight(widths.here, widths.after)
    shares[1] += out * from.leavingAfter.value + home * to.arrivingBefore.value
    shares[widths.before == nil ? 1 : 0] += out * from.leavingBefore.value
    shares[widths.after == nil ? 1 : 2] += home * to.arrivingAfter.value
    return shares
  }

  private func weight(_ here: Double, _ beside: Double?) -> Double {
    guard let beside, beside != here else { return 1 }
    return 2 * here / (here + beside)
  }
}
