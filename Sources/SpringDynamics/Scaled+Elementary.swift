// Exponential and circular functions of a value with an exponent of its own, to about 2⁻⁵⁸ of the
// result, or, `precise`, to the end of the pair at three times the cost.

extension Scaled {
  /// e^x with an exponent of any size; beyond 2^(±2⁴⁰) some power that no factor brings back into
  /// the range of Double.
  static func exp(_ x: Scaled, precise: Bool = false) -> Scaled {
    guard x.magnitudeExponent < 40 else {
      // Not ∞: times the 0 of a spring at rest it would be NaN.
      return x.pair.high < 0 ? .zero : Scaled(DoubleDouble(1), exponent: 1 << 40)
    }
    let (power, part) = x.plain.expMinusOneParts(precise: precise)
    return Scaled(DoubleDouble(1) + part, exponent: power)
  }

  /// e^x − 1 for x ≤ 0, relatively right down to the tiniest argument.
  static func expMinusOne(_ x: Scaled, precise: Bool = false) -> Scaled {
    if x.magnitudeExponent < -120 { return x }
    if x.magnitudeExponent > 10 { return Scaled(DoubleDouble(-1)) }
    let (power, rest) = x.plain.expMinusOneParts(precise: precise)
    let part = Scaled(rest)
    return power == 0 ? part : (part + .one).scaled(by: power) - .one
  }

  /// sin x and cos x; `precise`, to 2⁻¹⁰⁰ of 1 up to 2⁵⁰.
  static func circular(
    _ x: Scaled, precise: Bool = false
  ) -> (sine: Scaled, cosine: Scaled) {
    // Below, x³/6 is less than 2⁻¹²⁰ of x.
    if x.magnitudeExponent < -60 { return (x, .one) }
    let (sine, cosine) =
      precise && x.magnitudeExponent < 50
      ? x.plain.preciseCircular
      // Above, no Double holds the phase, and no digit of it is known: any point of the circle will do.
      : x.pair(atExponent: Swift.max(x.exponent - 900, 0)).circular
    return (Scaled(sine), Scaled(cosine))
  }
}

extension DoubleDouble {
  /// n and e^r − 1 for self = n·ln 2 + r.
  @inline(__always)
  fileprivate func expMinusOneParts(precise: Bool) -> (power: Int, part: DoubleDouble) {
    if precise {
      let (power, rest) = preciseSplitByLogarithmOf2
      return (power, rest.preciseExpMinusOneNearZero)
    }
    let (power, rest) = splitByLogarithmOf2
    return (power, rest.expMinusOneNearZero)
  }
}
