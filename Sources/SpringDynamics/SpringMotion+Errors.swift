// Bounds of the errors of a motion that is not precise, in units of the results' exponents: what is
// added up, term by term, times 2⁻⁵⁸, and what cancels in an overdamped mode's weight times 2⁻⁹⁷. The
// tail of the exponential is right to 2⁻⁶¹ and that of the sine to 2⁻⁵⁹.

extension SpringMotion {
  private static var precision: Double { 0x1p-58 }
  private static var weightPrecision: Double { 0x1p-97 }

  /// |a·b|·envelope in units of 2^exponent.
  @inline(__always)
  private func size(_ a: Scaled, _ b: Scaled, _ exponent: Int) -> Double {
    abs(a.pair.high * b.pair.high * envelope.pair.high)
      * powerOfTwo(a.exponent + b.exponent + envelope.exponent - exponent)
  }

  /// The bounds of `apply`.
  @inline(__always)
  func errors(
    displacement d: Scaled, velocity v: Scaled, of end: (displacement: Scaled, velocity: Scaled)
  ) -> (displacement: Double, velocity: Double) {
    let (first, second) = (end.displacement.exponent, end.velocity.exponent)
    if let modes {
      let fall = modes.outer * modes.span
      return (
        weightError(modes.span, d, v, first) + Self.precision * size(modes.small, d, first),
        weightError(fall, d, v, second) + Self.precision * size(modes.small, v, second)
      )
    }
    return (
      Self.precision
        * (size(.one, d, first) + size(share, d, first) + size(positionFromVelocity, v, first)),
      Self.precision
        * (size(.one, v, second) + size(share, v, second) + size(velocityFromPosition, d, second))
    )
  }

  /// The bound of `acceleration`.
  func accelerationError(
    displacement d: Scaled, velocity v: Scaled, initial: Scaled, of end: Scaled
  ) -> Double {
    if let modes {
      let fall = modes.outer * (modes.outer * modes.span)
      return weightError(fall, d, v, end.exponent)
        + Self.precision * size(modes.small, initial, end.exponent)
    }
    return Self.precision
      * (size(.one, initial, end.exponent) + size(share, initial, end.exponent)
        + size(velocityFromPosition, v, end.exponent))
  }

  /// The error of factor·M, M = v + λ·d.
  @inline(__always)
  private func weightError(_ factor: Scaled, _ d: Scaled, _ v: Scaled, _ exponent: Int) -> Double {
    guard let modes else { return 0 }
    let weight = v + modes.inner * d
    return Self.precision * size(factor, weight, exponent)
      + Self.weightPrecision * size(factor, v, exponent)
  }
}
