/// An unevaluated sum of two Doubles, high + low with |low| ≤ ½ ulp(high): about 106 bits.
///
/// Error bounds, u = 2⁻⁵³, without underflow: sum 3u², product 7u², quotient 15u² relative.
/// Source: Dekker, "A floating-point technique for extending the available precision" (1971);
/// Joldes, Muller, Popescu, "Tight and rigorous error bounds for basic building blocks of
/// double-word arithmetic" (ACM TOMS 44, 2017), algorithms 6, 11 and 17.
struct DoubleDouble: Ring {
  var high, low: Double

  init(_ value: Double) { (high, low) = (value, 0) }

  /// The normalised sum of two Doubles of which the first is not the smaller in magnitude.
  init(high: Double, low: Double) {
    let sum = high + low
    self.high = sum
    self.low = low - (sum - high)
  }

  private init(exact high: Double, _ low: Double) { (self.high, self.low) = (high, low) }

  /// The sum of two Doubles, exactly (Knuth's TwoSum).
  static func sum(_ a: Double, _ b: Double) -> DoubleDouble {
    let sum = a + b
    let part = sum - a
    return DoubleDouble(exact: sum, (a - (sum - part)) + (b - part))
  }

  /// The product of two Doubles, exactly while it and its error stay in range.
  ///
  /// Dekker's product: this module is built without the fused multiplication's instruction, and
  /// `addingProduct` would call libm.
  static func product(_ a: Double, _ b: Double) -> DoubleDouble {
    let product = a * b
    let (aHigh, aLow) = split(a)
    let (bHigh, bLow) = split(b)
    let error = ((aHigh * bHigh - product) + aHigh * bLow + aLow * bHigh) + aLow * bLow
    return DoubleDouble(exact: product, error)
  }

  /// Veltkamp's split into 26 and 27 bits; exact for |a| < 2⁹⁹⁶.
  private static func split(_ a: Double) -> (high: Double, low: Double) {
    let scaled = a * 0x1.000_0002p27
    let high = scaled - (scaled - a)
    return (high, a - high)
  }

  static func + (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let high = sum(a.high, b.high)
    let low = sum(a.low, b.low)
    let first = DoubleDouble(high: high.high, low: high.low + low.high)
    return DoubleDouble(high: first.high, low: first.low + low.low)
  }

  static prefix func - (a: DoubleDouble) -> DoubleDouble { DoubleDouble(exact: -a.high, -a.low) }
  static func - (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble { a + -b }

  static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let product = product(a.high, b.high)
    return DoubleDouble(
      high: product.high, low: product.low + (a.high * b.low + a.low * b.high))
  }

  static func / (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let first = a.high / b.high
    let rest = a - b * DoubleDouble(first)
    let second = rest.high / b.high
    let last = (rest - b * DoubleDouble(second)).high / b.high
    return DoubleDouble(high: first, low: second) + DoubleDouble(last)
  }

  /// The square root of a value that is not negative.
  ///
  /// Source: Karp, Markstein, "High-precision division and square root" (ACM TOMS 23, 1997).
  var squareRoot: DoubleDouble {
    guard high > 0 else { return self }
    let root = high.squareRoot()
    let rest = self - .product(root, root)
    return DoubleDouble(high: root, low: rest.high / (2 * root))
  }

  /// The value rounded once to a Double.
  var rounded: Double { high + low }
}
