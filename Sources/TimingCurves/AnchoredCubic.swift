/// `c1·u + c2·u² + c3·u³` with double-double coefficients: a coordinate of the curve, relative to its
/// value at an anchor, as a polynomial in the parameter's distance from that anchor.
struct AnchoredCubic {
  let c1: DoubleDouble
  let c2: DoubleDouble
  let c3: DoubleDouble

  /// Anchored at an end: p and q are the distances of the nearer and the farther control coordinate
  /// from that end, `one` the distance of the other end.
  @inline(__always)
  init(near p: DoubleDouble, far q: DoubleDouble, one: Double) {
    c1 = p.tripled
    c2 = (q - p.times(power: 2)).tripled
    c3 = (p - q).tripled + one
  }

  /// Anchored at t = 1/2, by the distances of the first coordinate from `one` and the second from 0.
  @inline(__always)
  init(firstBelowOne p: DoubleDouble, second q: DoubleDouble, one: Double) {
    c1 = (p + q).tripled.times(power: 0.25)
    c2 = (p - q).tripled.times(power: 0.5)
    c3 = DoubleDouble(4 * one) - (p + q).tripled
  }

  /// By its coefficients.
  @inline(__always)
  init(_ c1: DoubleDouble, _ c2: DoubleDouble, _ c3: DoubleDouble) {
    (self.c1, self.c2, self.c3) = (c1, c2, c3)
  }

  @inline(__always)
  static prefix func - (a: AnchoredCubic) -> AnchoredCubic { AnchoredCubic(-a.c1, -a.c2, -a.c3) }

  /// The polynomial's value.
  @inline(__always)
  func value(at u: SplitDouble) -> DoubleDouble { ((c3 * u + c2) * u + c1) * u }

  /// Its value at a u whose low part is at most 2⁻⁴⁸ of it.
  @inline(__always)
  func value(at u: DoubleDouble) -> DoubleDouble {
    value(at: SplitDouble(u.high)) + derivative(at: u.high).value * u.low
  }

  /// The sum of its terms' magnitudes, for u ≥ 0.
  func size(at u: Double) -> Double {
    ((c3.high.magnitude * u + c2.high.magnitude) * u + c1.high.magnitude) * u
  }

  /// Its derivative, and the sum of the magnitudes of the terms that make it.
  @inline(__always)
  func derivative(at u: Double) -> (value: Double, size: Double) {
    let (cube, square) = (3 * c3.high * u, 2 * c2.high)
    return (
      (cube + square) * u + c1.high,
      (cube.magnitude + square.magnitude) * u.magnitude + c1.high.magnitude
    )
  }

  /// The same polynomial in powers of (u − origin): `constant + linear·d + square·d² + c3·d³`.
  ///
  /// Source: Horner's repeated synthetic division (Knuth, TAOCP 2, 4.6.4).
  @inline(__always)
  func shifted(
    to origin: Double
  ) -> (constant: DoubleDouble, linear: DoubleDouble, square: DoubleDouble) {
    let origin = SplitDouble(origin)
    let a1 = c3 * origin + c2
    let a0 = a1 * origin + c1
    let b1 = c3 * origin + a1
    return (a0 * origin, b1 * origin + a0, c3 * origin + b1)
  }
}
