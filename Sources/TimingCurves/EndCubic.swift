/// `c1·u + c2·u² + c3·u³` with double-double coefficients.
struct EndCubic {
  let c1: DoubleDouble
  let c2: DoubleDouble
  let c3: DoubleDouble

  /// The coordinate of a Bézier curve that starts at 0 and ends at `one`.
  init(near p: DoubleDouble, far q: DoubleDouble, one: Double) {
    c1 = p * 3
    c2 = (q - DoubleDouble(2 * p.high, 2 * p.low)) * 3
    c3 = (p - q) * 3 + DoubleDouble(one)
  }

  /// The same polynomial in powers of (u − origin): `constant + linear·d + square·d² + c3·d³`.
  ///
  /// Source: Horner's repeated synthetic division (Knuth, TAOCP 2, 4.6.4).
  @inline(__always)
  func shifted(
    to origin: Double
  ) -> (constant: DoubleDouble, linear: DoubleDouble, square: DoubleDouble) {
    let a1 = c3 * origin + c2
    let a0 = a1 * origin + c1
    let b1 = c3 * origin + a1
    return (a0 * origin, b1 * origin + a0, c3 * origin + b1)
  }
}
