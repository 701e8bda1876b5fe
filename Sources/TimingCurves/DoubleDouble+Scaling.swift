extension DoubleDouble {
  /// The value times a power of two, exactly.
  @inline(__always)
  func times(power: Double) -> DoubleDouble { DoubleDouble(high * power, low * power) }

  /// Three times the value.
  @inline(__always)
  var tripled: DoubleDouble {
    let high = Self.sum(2 * self.high, self.high)
    return Self.orderedSum(high.high, high.low + 3 * low)
  }

  /// True when three such factors and quotients stay where `DoubleDouble` keeps its bounds.
  @inline(__always)
  var isOrdinary: Bool { high.magnitude > 0x1p-300 && high.magnitude < 0x1p300 }

  /// A value that is not 0 with its exponent taken out, so that products and quotients stay in
  /// range.
  var unitScaled: (value: DoubleDouble, exponent: Int) {
    let exponent = Int(high.exponent)
    return (scaled(by: -exponent), exponent)
  }

  /// `self·2^exponent`, infinite or subnormal only when the result is.
  func scaled(by exponent: Int) -> DoubleDouble {
    let clamped = Swift.min(Swift.max(exponent, -4000), 4000)
    let scaled = Double(sign: .plus, exponent: clamped, significand: high)
    if scaled.isInfinite { return DoubleDouble(scaled) }
    return DoubleDouble(scaled, Double(sign: .plus, exponent: clamped, significand: low))
  }

  /// `self·power`, rounded once also where that is subnormal; the low part at most half an ulp.
  func rounded(timesPowerOfTwo power: Double) -> Double {
    let nearest = DoubleDouble.orderedSum(high, low)
    let result = nearest.high * power
    // What the scaling cut off matters only where it is half of the smallest number.
    let half = 0.5 * (.leastNonzeroMagnitude / power)
    let rest = nearest.high - result / power
    guard power < 1, rest.magnitude == half, nearest.low != 0, (rest > 0) == (nearest.low > 0)
    else { return result }
    return rest > 0 ? result.nextUp : result.nextDown
  }

  /// `self/divisor·power`, rounded to a Double: infinite or subnormal only when the result is.
  func quotient(_ divisor: DoubleDouble, timesPowerOfTwo power: Double) -> Double {
    if high == 0 { return 0 }
    let (a, b) = (unitScaled, divisor.unitScaled)
    let exponent = a.exponent - b.exponent + Int(power.exponent)
    return Double(sign: .plus, exponent: exponent, significand: (a.value / b.value).value)
  }
}
