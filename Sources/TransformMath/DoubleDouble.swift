// One file, four modules: the real one is in TransformMath, and TimingCurves, SpringDynamics and
// SpringSolvers compile it through symbolic links. The first three import nothing of ours, so that
// each can be taken alone; and inside the module these few operations are inlined. What only one
// module needs is in its own `DoubleDouble+….swift`.

/// An unevaluated sum `high + low` with |low| ≤ ½ ulp(high): about 106 bits of significand.
///
/// Domain: factors and quotients below 2⁹⁹⁵ in magnitude: the splitting overflows above, and the
/// result is NaN. A product below 2⁻⁹⁶⁸ loses low bits, which would be subnormal.
/// Error bounds, relative, u = 2⁻⁵³: sum 3u² (whatever the signs), product 7u², quotient 15u².
/// Source: Dekker, "A floating-point technique for extending the available precision" (Numer. Math.
/// 18, 1971); Joldes, Muller, Popescu, "Tight and rigorous error bounds for basic building blocks of
/// double-word arithmetic" (ACM TOMS 44, 2017), algorithms 4, 6, 8 and 10.
struct DoubleDouble: Sendable, BitwiseCopyable {
  var high: Double
  var low: Double

  /// The pair as given: `low` must be at most half an ulp of `high`.
  @inline(__always)
  init(_ high: Double, _ low: Double = 0) {
    self.high = high
    self.low = low
  }

  /// `a + b` exactly.
  ///
  /// Source: Knuth, TAOCP 2, 4.2.2, theorem B.
  @inline(__always)
  static func sum(_ a: Double, _ b: Double) -> DoubleDouble {
    let high = a + b
    let part = high - a
    return DoubleDouble(high, (a - (high - part)) + (b - part))
  }

  /// `a + b` exactly, for |a| ≥ |b| or a = 0.
  @inline(__always)
  static func orderedSum(_ a: Double, _ b: Double) -> DoubleDouble {
    let high = a + b
    return DoubleDouble(high, b - (high - a))
  }

  /// `a·b` exactly.
  ///
  /// Dekker's product: these modules are built without the fused multiplication's instruction, and
  /// `addingProduct` would call libm.
  @inline(__always)
  static func product(_ a: Double, _ b: SplitDouble) -> DoubleDouble {
    let high = a * b.value
    let a = SplitDouble(a)
    let error = (a.upper * b.upper - high) + a.upper * b.lower + a.lower * b.upper
    return DoubleDouble(high, error + a.lower * b.lower)
  }

  /// `a·b` exactly.
  @inline(__always)
  static func product(_ a: Double, _ b: Double) -> DoubleDouble { product(a, SplitDouble(b)) }

  @inline(__always)
  static prefix func - (a: DoubleDouble) -> DoubleDouble { DoubleDouble(-a.high, -a.low) }

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
  static func - (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble { a + -b }

  /// By a factor that was split beforehand, for those that multiply more than once.
  @inline(__always)
  static func * (a: DoubleDouble, b: SplitDouble) -> DoubleDouble {
    let high = product(a.high, b)
    return orderedSum(high.high, high.low + a.low * b.value)
  }

  @inline(__always)
  static func * (a: DoubleDouble, b: Double) -> DoubleDouble { a * SplitDouble(b) }

  @inline(__always)
  static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let high = product(a.high, b.high)
    return orderedSum(high.high, high.low + (a.high * b.low + a.low * b.high))
  }

  /// Long division to a third digit.
  ///
  /// Source: Hida, Li, Bailey, "Library for double-double and quad-double arithmetic" (2007), 2.5.
  static func / (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let divisor = SplitDouble(b.high)
    let first = a.high / b.high
    let rest = a - b.times(first, split: divisor)
    let second = rest.high / b.high
    let third = (rest - b.times(second, split: divisor)).high / b.high
    return orderedSum(first, second) + third
  }

  /// self · factor, where `split` is self.high.
  @inline(__always)
  private func times(_ factor: Double, split: SplitDouble) -> DoubleDouble {
    let product = Self.product(factor, split)
    return Self.orderedSum(product.high, product.low + low * factor)
  }

  /// √self for a value that is not negative: a step of Newton's from the Double root.
  ///
  /// Source: Karp, Markstein, "High-precision division and square root" (ACM TOMS 23, 1997).
  var squareRoot: DoubleDouble {
    guard high > 0 else { return self }
    let root = high.squareRoot()
    let rest = self - .product(root, root)
    return .orderedSum(root, rest.high / (2 * root))
  }

  /// The nearest Double.
  @inline(__always)
  var value: Double { high + low }
}

/// A Double as the sum of two of 26 bits, whose products with others' parts are exact.
///
/// Source: Veltkamp's splitting, in Dekker (1971), section 5; it overflows near 2⁹⁹⁶.
struct SplitDouble: Sendable, BitwiseCopyable {
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

/// The nearest integer, by adding and taking away 1.5·2⁵² (`rounded()` calls libm at this level).
@inline(__always)
func nearestInteger(_ x: Double) -> Double { (x + 0x1.8p52) - 0x1.8p52 }
