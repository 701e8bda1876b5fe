extension Scaled {
  /// The nearest Double to `base` + self, or nil when it cannot be told, because self may be wrong
  /// by `error`·2^exponent or the sum lies near the ends of Double's range.
  ///
  /// Source: Ziv, "Fast evaluation of elementary mathematical functions with correctly rounded last
  /// bit" (ACM TOMS 17, 1991).
  @inline(__always)
  func rounded(addedTo base: Double, error: Double) -> Double? {
    guard let (sum, error) = sum(base, error: error) else { return nil }
    let upper = sum.high + (sum.low + error)
    let lower = sum.high + (sum.low - error)
    return upper == lower ? upper : nil
  }

  /// The nearest Float to `base` + self, rounded once, or nil when it cannot be told.
  @inline(__always)
  func rounded(addedTo base: Float, error: Double) -> Float? {
    guard let (sum, error) = sum(Double(base), error: error) else { return nil }
    let upper = DoubleDouble.orderedSum(sum.high, sum.low + error).float
    let lower = DoubleDouble.orderedSum(sum.high, sum.low - error).float
    return upper == lower ? upper : nil
  }

  /// `base` + self as a pair, and the error in its units.
  @inline(__always)
  private func sum(_ base: Double, error: Double) -> (DoubleDouble, error: Double)? {
    let size = magnitudeExponent
    guard size < 1000, abs(base) < 0x1p1000 else { return nil }
    if size < -900 {
      // Nothing beside any base but the smallest, and nothing at all below every Double.
      if abs(base) > 0x1p-800 || size < -1200 { return (DoubleDouble(base), 0) }
      return nil
    }
    let factor = powerOfTwo(exponent)
    let high = DoubleDouble.sum(base, pair.high * factor)
    return (.orderedSum(high.high, high.low + pair.low * factor), error * factor)
  }

  /// The nearest Float to `base` + self, rounded once; ±∞ beyond the range.
  func added(toFloat base: Float) -> Float {
    let size = magnitudeExponent
    if size > 200 { return Float(pair.high * .infinity) }
    if size < -400 { return base }
    let value = plain
    let sum = DoubleDouble.sum(Double(base), value.high)
    return DoubleDouble.orderedSum(sum.high, sum.low + value.low).float
  }
}

extension DoubleDouble {
  /// The nearest Float, rounded once: the pair is first rounded to odd (Boldo, Melquiond, "When
  /// double rounding is odd", 2005), which a Double with twice a Float's bits carries through.
  @inline(__always)
  fileprivate var float: Float {
    if low == 0 || high.bitPattern & 1 == 1 { return Float(high) }
    return Float(low > 0 ? high.nextUp : high.nextDown)
  }
}
