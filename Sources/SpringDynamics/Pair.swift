/// An unevaluated sum hi + lo of two Doubles, |lo| ≤ ulp(hi)/2: about 106 bits of significand.
///
/// Error bounds: a sum or product of pairs is right to a few 2⁻¹⁰⁴ of its exact value (for a sum of
/// opposite signs: of its larger operand). No range checks: `Scaled` keeps the exponents.
/// Source: Dekker, "A floating-point technique for extending the available precision" (1971);
/// Joldes, Muller, Popescu, "Tight and rigorous error bounds for basic building blocks of
/// double-word arithmetic" (ACM TOMS 44, 2017).
struct Pair: Sendable, BitwiseCopyable {
  var hi: Double
  var lo: Double

  @inline(__always)
  init(_ hi: Double, _ lo: Double = 0) {
    self.hi = hi
    self.lo = lo
  }

  /// a + b exactly (Knuth's two-sum).
  @inline(__always)
  static func sum(_ a: Double, _ b: Double) -> Pair {
    let hi = a + b
    let share = hi - a
    return Pair(hi, (a - (hi - share)) + (b - share))
  }

  /// a + b exactly when |a| ≥ |b| or a = 0 (Dekker's fast two-sum).
  @inline(__always)
  static func orderedSum(_ a: Double, _ b: Double) -> Pair {
    let hi = a + b
    return Pair(hi, b - (hi - a))
  }

  /// a · b exactly. The fused multiply-add is libm's where the build's level has no instruction:
  /// slower, and equally exact.
  @inline(__always)
  static func product(_ a: Double, _ b: Double) -> Pair {
    let hi = a * b
    return Pair(hi, (-hi).addingProduct(a, b))
  }

  @inline(__always)
  static prefix func - (a: Pair) -> Pair { Pair(-a.hi, -a.lo) }

  @inline(__always)
  static func + (a: Pair, b: Pair) -> Pair {
    let high = sum(a.hi, b.hi)
    let low = sum(a.lo, b.lo)
    let first = orderedSum(high.hi, high.lo + low.hi)
    return orderedSum(first.hi, first.lo + low.lo)
  }

  @inline(__always)
  static func + (a: Pair, b: Double) -> Pair {
    let high = sum(a.hi, b)
    return orderedSum(high.hi, high.lo + a.lo)
  }

  @inline(__always)
  static func - (a: Pair, b: Pair) -> Pair { a + -b }

  @inline(__always)
  static func * (a: Pair, b: Double) -> Pair {
    let high = product(a.hi, b)
    return orderedSum(high.hi, high.lo + a.lo * b)
  }

  @inline(__always)
  static func * (a: Pair, b: Pair) -> Pair {
    let high = product(a.hi, b.hi)
    return orderedSum(high.hi, high.lo + (a.hi * b.lo + a.lo * b.hi))
  }

  @inline(__always)
  static func / (a: Pair, b: Pair) -> Pair {
    let first = a.hi / b.hi
    let rest = a - b * first
    let second = rest.hi / b.hi
    let third = (rest - b * second).hi / b.hi
    return orderedSum(first, second) + third
  }

  /// √self by one Newton step from the Double root: x + (self − x²)/(2x).
  var squareRoot: Pair {
    guard hi > 0 else { return Pair(0) }
    let first = hi.squareRoot()
    let rest = self - Pair.product(first, first)
    return Pair.orderedSum(first, rest.hi / (2 * first))
  }
}
