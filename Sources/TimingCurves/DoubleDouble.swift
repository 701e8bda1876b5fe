/// An unevaluated sum `high + low` with |low| ≤ ulp(high)/2: about 106 bits of significand.
///
/// Error bound: each operation is within 2⁻¹⁰² of its result, relatively, unless a product falls
/// below 2⁻⁹⁶⁸, where the low part begins to be subnormal.
/// Source: Dekker, "A floating-point technique for extending the available precision" (Numer. Math.
/// 18, 1971); Knuth, TAOCP 2, 4.2.2 (the sum); Joldes, Muller, Popescu, "Tight and rigorous error
/// bounds for basic building blocks of double-word arithmetic" (ACM TOMS 44, 2017), algorithms 6, 9,
/// 12 and 18.
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
  @inline(__always)
  static func product(_ a: Double, _ b: Double) -> DoubleDouble {
    let high = a * b
    return DoubleDouble(high, (-high).addingProduct(a, b))
  }

  @inline(__always)
  static func + (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let high = sum(a.high, b.high)
    let low = sum(a.low, b.low)
    let first = orderedSum(high.high, high.low + low.high)
    return orderedSum(first.high, first.low + low.low)
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
  static func * (a: DoubleDouble, b: Double) -> DoubleDouble {
    let high = product(a.high, b)
    return orderedSum(high.high, high.low.addingProduct(a.low, b))
  }

  @inline(__always)
  static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let high = product(a.high, b.high)
    let cross = (a.high * b.low).addingProduct(a.low, b.high)
    return orderedSum(high.high, high.low + cross)
  }

  static func / (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let quotient = a.high / b.high
    let rest = a - b * quotient
    return orderedSum(quotient, rest.high / b.high)
  }

  /// The nearest Double.
  @inline(__always)
  var value: Double { high + low }
}
