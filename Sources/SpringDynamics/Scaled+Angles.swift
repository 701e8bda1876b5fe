#if canImport(Glibc)
  import Glibc
#endif

extension Scaled {
  /// π to 2⁻¹⁰⁷.
  static let pi = Scaled(DoubleDouble(0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54), exponent: 1)

  /// The angle of (x, y) in [0, π], for y ≥ 0 that are not both 0, to 2⁻¹⁰⁰ of it.
  static func angle(x: Scaled, y: Scaled) -> Scaled {
    let gap = y.magnitudeExponent - x.magnitudeExponent
    // Beyond, the cube of the ratio is less than 2⁻¹²⁰ of it.
    if gap < -60 || y.isZero { return x > 0 ? y / x : .pi + y / x }
    if gap > 60 || x.isZero { return Scaled.pi.scaled(by: -1) - x / y }
    let common = Swift.max(x.magnitudeExponent, y.magnitudeExponent)
    let guess = Scaled(
      atan2(y.pair(atExponent: common).high, x.pair(atExponent: common).high))
    // The tangent of what the guess lacks, of whose size its cube is no part.
    let (sine, cosine) = circular(guess, precise: true)
    return guess + (y * cosine - x * sine) / (x * cosine + y * sine)
  }

  /// The same by libm: to about 2⁻⁵⁰ of it, down to the tiniest angle.
  static func approximateAngle(x: Scaled, y: Scaled) -> Scaled {
    if x > 0, y.magnitudeExponent < x.magnitudeExponent - 60 { return y / x }
    let common = Swift.max(x.magnitudeExponent, y.magnitudeExponent)
    return Scaled(atan2(y.pair(atExponent: common).value, x.pair(atExponent: common).value))
  }
}
