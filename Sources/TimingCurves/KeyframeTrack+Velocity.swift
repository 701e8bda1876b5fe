extension KeyframeTrack where Value: KeyframeVector {
  /// The derivative of the value by progress: over a duration, divided by it, the velocity.
  ///
  ///     dv/dp = dv/du · timing′(done) / (kᵢ₊₁ − kᵢ)
  ///
  /// Units: those of the value, per whole animation.
  /// Edge cases: at a key that of the segment to the right, at 1 of the one to the left; 0 outside [0, 1],
  /// in mode `discrete`, in rests, and at 1 when it ends with a jump; ±∞ where the timing function is
  /// vertical and the value moves. In mode `cubicPaced` 0 at a cusp. NaN counts as 0.
  /// Error bound: without timing functions 3 ulp on straight ways; on cubic ways with tension, continuity
  /// and bias in [−1, 1] 16 ulp of the largest key beside the segment, over the segment's width. In mode
  /// `cubicPaced` that of the place.
  /// Cost: that of a value, with the slope of the timing function in the place of one more value.
  public func velocity(at progress: Double) -> Value {
    let p = progress.isNaN ? 0 : progress
    let last = values.count - 1
    let segment = min(segment(at: min(max(p, 0), 1)), max(last - 1, 0))
    let still = (values[0], values[0], values[0], values[0])
    guard p >= 0, p <= 1, mode != .discrete, last > 0, holds.isEmpty || !holds[segment] else {
      return Value.change(still, by: .zero, rate: 0)
    }
    if let pace {
      let place = pace.place(at: p, Cubic(keys, tangents))
      let keys = neighbours(place.segment)
      let shares = cubicSlope(place.segment, place.fraction)
      let speed = Cubic(self.keys, tangents).speed(place.segment, at: place.fraction)
      return Value.change(keys, by: shares, rate: speed > 0 ? pace.whole / speed : 0)
    }
    let width = keyTimes[segment + 1] - keyTimes[segment]
    guard width > 0 else { return Value.change(still, by: .zero, rate: 0) }
    let done = fraction(of: segment, at: p)
    let timing = timingFunctions.isEmpty ? nil : timingFunctions[segment]
    let rate = (timing?.slope(at: done) ?? 1) / width
    let shares =
      mode == .cubic ? cubicSlope(segment, timing?.value(at: done) ?? done) : SIMD3(0, 1, 0)
    return Value.change(neighbours(segment), by: shares, rate: rate)
  }

  private func cubicSlope(_ segment: Int, _ u: Double) -> SIMD3<Double> {
    Cubic(keys, tangents).slope(segment, at: u, widths: widths(segment))
  }

  private func neighbours(_ segment: Int) -> (Value, Value, Value, Value) {
    Cubic(keys, tangents).neighbours(segment)
  }
}
