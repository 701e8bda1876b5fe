#if canImport(Glibc)
  import Glibc
#endif

extension Scaled {
  /// ln(1 + self) for self ≥ 0, relatively right to 2⁻¹⁰⁰.
  static func fullLogarithm(onePlus x: Scaled) -> Scaled {
    // Below, x²/2 is less than 2⁻¹²⁰ of x.
    x.magnitudeExponent < -120 ? x : logarithm(of: .one + x, over: .one, difference: x)
  }

  /// The angle of (x, y) in [0, π], for y ≥ 0 that are not both 0, relatively right to 2⁻¹⁰⁰.
  static func fullAngle(x: Scaled, y: Scaled) -> Scaled {
    let gap = y.magnitudeExponent - x.magnitudeExponent
    // Beyond, the cube of the ratio is less than 2⁻¹²⁰ of it.
    if gap < -60 || y.isZero { return x.pair.high > 0 ? y / x : .pi + y / x }
    if gap > 60 || x.isZero { return Scaled.pi.scaled(by: -1) - x / y }
    let common = Swift.max(x.magnitudeExponent, y.magnitudeExponent)
    let guess = Scaled(
      atan2(y.pair(atExponent: common).high, x.pair(atExponent: common).high))
    // The tangent of what the guess lacks, of whose size its cube is no part.
    let (sine, cosine) = fullCircular(guess)
    return guess + (y * cosine - x * sine) / (x * cosine + y * sine)
  }
}
