/// An unevaluated sum `high + low` with |low| ≤ ulp(high)/2: about 106 bits of significand.
///
/// Error bound: 2⁻¹⁰² of the result for products and quotients, 2⁻¹⁰² of |a| + |b| for sums, unless
/// a product falls below 2⁻⁹⁶⁸, where the low part begins to be subnormal; factors below 2⁹⁹⁵.
/// Source: Dekker, "A floating-point technique for extending the available precision" (Numer. Math.
/// 18, 1971), with Veltkamp's splitting; Knuth, TAOCP 2, 4.2.2 (the exact sum); Joldes, Muller,
/// Popescu, "Tight and rigorous error bounds for basic building blocks of double-word arithmetic"
/// (ACM TOMS 44, 2017), algorithms 5, 8 and 10.
struct DoubleDouble: Sendable {
  var high: Double
  var low: Double

  @inline(__always)
  init(_ high: Double, _ low: Double = 0) {
    self.high = high
    self.low = low
  }

  /// `a + b` exactly.
  @inline(__always)
  static func sum(_ a: Double, _ b: Double) -> DoubleDouble {
    let high = a + b
    let rest = high - a
    return DoubleDouble(high, (a - (high - rest)) + (b - rest))
  }

  /// `a + b` exactly, for |a| ≥ |b| or a = 0.
  @inline(__always)
  static func orderedSum(_ a: Double, _ b: Double) -> DoubleDouble {
    let high = a + b
    return DoubleDouble(high, b - (high - a))
  }

  /// `a·b` exactly.
  ///
  /// By splitting rather than `addingProduct`, which is a call on processors that are not known to fuse.
  @inline(__always)
  static func product(_ a: Double, _ b: SplitDouble) -> DoubleDouble {
    let high = a * b.value
    let a = SplitDouble(a)
    let low = ((a.upper * b.upper - high) + a.upper * b.lower + a.lower * b.upper)
    return DoubleDouble(high, low + a.lower * b.lower)
  }

  @inline(__always)
  static func + (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let high = sum(a.high, b.high)
    return orderedSum(high.high, high.low + (a.low + b.low))
  }

  @inline(__always)
  static func + (a: DoubleDouble, b: Double) -> DoubleDouble {
    let high = sum(a.high, b)
    return orderedSum(high.high, high.low + a.low)
  }

  @inline(__always)
  static prefix func - (a: DoubleDouble) -> DoubleDouble { DoubleDouble(-a.high, -a.low) }

  @inline(__always)
  static func - (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble { a + (-b) }

  @inline(__always)
  static func * (a: DoubleDouble, b: SplitDouble) -> DoubleDouble {
    let high = product(a.high, b)
    return orderedSum(high.high, high.low + a.low * b.value)
  }

  @inline(__always)
  static func * (a: DoubleDouble, b: Double) -> DoubleDouble { a * SplitDouble(b) }

  @inline(__always)
  static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let high = product(a.high, SplitDouble(b.high))
    return orderedSum(high.high, high.low + (a.high * b.low + a.low * b.high))
  }

  /// The value times a power of two, exactly.
  @inline(__always)
  func times(power: Double) -> DoubleDouble { DoubleDouble(high * power, low * power) }

  /// Three times the value.
  @inline(__always)
  var tripled: DoubleDouble {
    let high = Self.sum(2 * self.high, self.high)
    return Self.orderedSum(high.high, high.low + 3 * low)
  }

  static func / (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let quotient = a.high / b.high
    if !quotient.isFinite { return DoubleDouble(quotient) }
    let rest = a - b * quotient
    return orderedSum(quotient, rest.high / b.high)
  }

  /// The nearest Double.
  @inline(__always)
  var value: Double { high + low }
}

/// A Double as the sum of two of 26 bits, whose products with others' parts are exact.
struct SplitDouble {
  let value: Double
  let upper: Double
  let lower: Double

  @inline(__always)
  init(_ value: Double) {
    self.value = value
    let scaled = 0x1.0000002p27 * value
    upper = scaled - (scaled - value)
    lower = value - upper
  }
}
