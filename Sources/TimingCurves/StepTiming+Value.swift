extension StepTiming: TimingCurve {
  /// The level at x: after the jump, where there is one.
  ///
  /// See ``value(at:before:)``.
  public func value(at x: Double) -> Double { value(at: x, before: false) }

  /// The level at x; at a jump the level before it when `before` is true.
  ///
  /// With the flag, x is at the jump k/count when it is the Double nearest to k/count, so that 0.2 is at
  /// the first of five jumps although it is a little more than 1/5.
  ///
  /// Domain: every finite x. Outside [0, 1] the stairs go on; within, the value stays within.
  /// Edge cases: ±∞ gives itself; NaN gives NaN, and nothing else does.
  /// Error bound: the level is the right one for the exact x; it is rounded once, but for 2⁻⁵⁰ of an
  /// ulp more when x·count is beyond 2⁵³.
  /// Cost: one product in double-double and a division; no allocation.
  public func value(at x: Double, before: Bool) -> Double {
    guard x.isFinite else { return x }
    let jumps = DoubleDouble.sum(Double(count), Double(self.jumps - count))
    if x.magnitude > 0x1p900 {
      // One step more or less is nothing to such an x; its product with the count may be too large.
      return (DoubleDouble.product(x * 0x1p-100, Double(count)) / jumps).value * 0x1p100
    }
    let floor = exactFloor(ofProductWith: x)
    let isHeldBack = before && (floor / DoubleDouble(Double(count))).value == x
    var step = floor + ((position.jumpsAtStart ? 1.0 : 0) - (isHeldBack ? 1 : 0))
    if x >= 0 && step.high < 0 { step = DoubleDouble(0) }
    if x <= 1 && (step - jumps).high > 0 { step = jumps }
    if step.low == 0 && jumps.low == 0 { return step.high / jumps.high }
    return (step / jumps).value
  }

  /// The slope: 0 at every x, which at a jump is the limit from either side. NaN for NaN.
  public func slope(at x: Double) -> Double { x.isNaN ? x : 0 }

  /// `⌊x·count⌋`.
  private func exactFloor(ofProductWith x: Double) -> DoubleDouble {
    // Products that small are no pair of normal Doubles, but then they are below 1.
    if x.magnitude < 0x1p-53 { return DoubleDouble(x < 0 ? -1 : 0) }
    let product = DoubleDouble.product(x, Double(count))
    let high = product.high.rounded(.down)
    // The low part is less than the way from `high` to the next Double, whole numbers included.
    return high == product.high
      ? .sum(high, product.low.rounded(.down)) : DoubleDouble(high)
  }
}
