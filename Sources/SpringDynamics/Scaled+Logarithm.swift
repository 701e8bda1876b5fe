#if canImport(Glibc)
  import Glibc
#endif

extension Scaled {
  /// ln 2.
  static let logarithmOf2 = Scaled(DoubleDouble(0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56))

  /// ln(a/b) for a, b > 0, to 2⁻¹⁰⁰ of it, given `difference` = a − b.
  ///
  /// Near a = b the logarithm is no better than the difference, and the caller can often say that
  /// without the cancellation: as the exact difference of two Doubles, or as a product.
  ///
  /// With a/b = 2ⁿ·q, q in [√½, √2]: n·ln 2 + 2·artanh((q − 1)/(q + 1)), the series of which gains
  /// five bits a term and, unlike that of ln(1 + x), has one sign. Its first half is in pairs.
  static func logarithm(of a: Scaled, over b: Scaled, difference: Scaled) -> Scaled {
    var power = a.magnitudeExponent - b.magnitudeExponent
    let ratio = (a.pair.high / b.pair.high) * powerOfTwo(a.exponent - b.exponent - power)
    if ratio > 0x1.6a09e667f3bcdp0 { power += 1 }
    if ratio < 0x1.6a09e667f3bcdp-1 { power -= 1 }
    let numerator = a.scaled(by: -power)
    let part = power == 0 ? difference : numerator - b
    let quotient = part / (numerator + b)
    let square = (quotient * quotient).pair(atExponent: 0)
    var tail = 0.0
    for k in stride(from: 20, to: 10, by: -1) {
      tail = (tail + 1 / Double(2 * k + 1)) * square.high
    }
    var sum = DoubleDouble(tail)
    for k in stride(from: 10, to: 0, by: -1) {
      sum = (sum + DoubleDouble(1) / DoubleDouble(Double(2 * k + 1))) * square
    }
    let near = (quotient + quotient * Scaled(sum)).scaled(by: 1)
    return power == 0 ? near : logarithmOf2 * Scaled(Double(power)) + near
  }

  /// ln(self) for self > 0, to 2⁻¹⁰⁰ of it.
  var logarithm: Scaled { .logarithm(of: self, over: .one, difference: self - .one) }

  /// ln(1 + x) for x ≥ 0, to 2⁻¹⁰⁰ of it.
  static func logarithm(onePlus x: Scaled) -> Scaled {
    // Below, x²/2 is less than 2⁻¹²⁰ of x.
    x.magnitudeExponent < -120 ? x : logarithm(of: .one + x, over: .one, difference: x)
  }

  /// ln(self) for self > 0 by libm, whatever the exponent.
  var approximateLogarithm: Double {
    let power = magnitudeExponent
    return Double(power) * Self.logarithmOf2.pair.high + log(scaled(by: -power).plain.value)
  }

  /// ln(1 + x) for x ≥ 0 by libm: to about 2⁻⁵⁰ of it, down to the tiniest argument.
  static func approximateLogarithm(onePlus x: Scaled) -> Scaled {
    if x.magnitudeExponent < -60 { return x }
    return Scaled(x.magnitudeExponent < 1000 ? log1p(x.plain.value) : x.approximateLogarithm)
  }
}
