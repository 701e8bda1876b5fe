extension KeyframeTrack {
  /// The value at a progress.
  ///
  /// Error bound: the part of the segment that is done, (p − kᵢ)/(kᵢ₊₁ − kᵢ), is rounded once, to the
  /// nearest Double, and so is the length done in mode `cubicPaced`; the rest is the timing function's,
  /// and that of the value's own `interpolated` and `moved`.
  /// Cost: a binary search, a quotient in double-double, the timing function and the value's own
  /// arithmetic; `cubicPaced` integrates a speed some three times over eight points. No allocation by
  /// numbers and vectors.
  public func value(at progress: Double) -> Value {
    let last = values.count - 1
    let p = progress > 0 ? min(progress, 1) : 0
    let segment = segment(at: p)
    if mode == .discrete || last == 0 { return values[min(segment, last)] }
    if let pace {
      if p == keyTimes[segment] { return values[segment] }
      if p == 1 { return values[last] }
      let place = pace.place(at: p, Cubic(keys, tangents))
      return cubicValue(place.segment, place.fraction)
    }
    if !holds.isEmpty && holds[segment] { return values[segment] }
    let done = fraction(of: segment, at: p)
    let eased = timingFunctions.isEmpty ? done : timingFunctions[segment].value(at: done)
    if mode == .cubic { return cubicValue(segment, eased) }
    return Value.interpolated(from: keys[segment], to: keys[segment + 1], at: eased)
  }

  /// The segment that p is in: of segments that begin at p, the last; at 1, the last of all.
  func segment(at p: Double) -> Int {
    var (low, high) = (0, keyTimes.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if keyTimes[middle] <= p { low = middle + 1 } else { high = middle }
    }
    return max(low, 1) - 1
  }

  /// The part of a segment that is done at p.
  func fraction(of segment: Int, at p: Double) -> Double {
    let (from, to) = (keyTimes[segment], keyTimes[segment + 1])
    if p <= from { return from == to ? 1 : 0 }
    if p >= to { return 1 }
    if from == 0 && to == 1 { return p }
    // Below it, pairs lose their lower part.
    let scale = to < 0x1p-800 ? 0x1p900 : 1
    let done = DoubleDouble.sum(p * scale, -from * scale)
    if done.high < 0x1p-900 { return done.high / (to * scale - from * scale) }
    return (done / .sum(to * scale, -from * scale)).value
  }

  private func cubicValue(_ segment: Int, _ fraction: Double) -> Value {
    // Bit for bit, whatever `moved` makes of a share of 0.
    if fraction == 0 { return values[segment] }
    if fraction == 1 { return values[segment + 1] }
    return Cubic(keys, tangents).value(segment, at: fraction, widths: widths(segment))
  }

  /// Of the segment and those beside it, as tangents are weighed by them.
  func widths(_ segment: Int) -> (before: Double?, here: Double, after: Double?) {
    (
      isOpen(segment - 1) ? width(segment - 1) : nil, width(segment),
      isOpen(segment + 1) ? width(segment + 1) : nil
    )
  }

  /// True when there is such a segment, and the value moves through it.
  private func isOpen(_ segment: Int) -> Bool {
    guard segment >= 0, segment < values.count - 1 else { return false }
    if pace != nil { return true }
    return keyTimes[segment] < keyTimes[segment + 1] && (holds.isEmpty || !holds[segment])
  }

  private func width(_ segment: Int) -> Double {
    spacing == .uniform ? 1 : keyTimes[segment + 1] - keyTimes[segment]
  }
}
