/// A curve seen from one of its ends: the distances in x and y from that end as cubics in the
/// parameter's distance u from it, for u ≤ 1/2.
///
/// As in `AnchoredCurve`, so that x and y keep their digits next to both ends; here for parameters that
/// are found otherwise than from x.
struct CurveSide {
  let isEnd: Bool
  let x: AnchoredCubic
  let y: AnchoredCubic
  /// What 1 became in the scale of `y`, which keeps huge control points from overflowing.
  let one: Double

  init(_ curve: CubicBezier, fromEnd: Bool) {
    isEnd = fromEnd
    one = curve.ordinateUnit
    let (y1, y2) = (DoubleDouble(curve.y1 * one), DoubleDouble(curve.y2 * one))
    if fromEnd {
      let top = DoubleDouble(one)
      x = AnchoredCubic(near: .sum(1, -curve.x2), far: .sum(1, -curve.x1), one: 1)
      y = AnchoredCubic(near: top - y2, far: top - y1, one: one)
    } else {
      x = AnchoredCubic(near: DoubleDouble(curve.x1), far: DoubleDouble(curve.x2), one: 1)
      y = AnchoredCubic(near: y1, far: y2, one: one)
    }
  }

  /// The curve's x, from the start, at u.
  func abscissa(at u: DoubleDouble) -> DoubleDouble {
    let distance = x.value(at: u)
    return isEnd ? DoubleDouble(1) - distance : distance
  }

  /// The curve's y, in the scale of `one`, at u.
  func ordinate(at u: DoubleDouble) -> DoubleDouble {
    let distance = y.value(at: u)
    return isEnd ? DoubleDouble(one) - distance : distance
  }

  /// Both, each rounded to nearest.
  func point(at u: DoubleDouble) -> CurvePoint {
    CurvePoint(x: abscissa(at: u).value, y: ordinate(at: u).value / one)
  }
}

extension CubicBezier {
  /// A power of two by which y1 and y2 are multiplied where cubics of them would overflow.
  var ordinateUnit: Double {
    max(y1.magnitude, y2.magnitude) > 0x1p500 ? 0x1p-520 : 1
  }

  /// The point at the Bézier parameter `t`: `x(t) = 3·x1·t·(1 − t)² + 3·x2·t²·(1 − t) + t³`, y likewise.
  ///
  /// Domain: t in [0, 1]; beyond, where the curve goes on along straight lines that have no parameter,
  /// it is the end point.
  /// Edge cases: NaN gives a point of NaN.
  /// Error bound: 0.501 ulp of x, and of y without overshoot, down to 2⁻⁹⁰⁰; otherwise of
  /// max(1, |y1|, |y2|).
  public func point(atParameter t: Double) -> CurvePoint {
    if t <= 0 { return CurvePoint(x: 0, y: 0) }
    if t >= 1 { return CurvePoint(x: 1, y: 1) }
    if t.isNaN { return CurvePoint(x: t, y: t) }
    let side = CurveSide(self, fromEnd: t > 0.5)
    return side.point(at: DoubleDouble(side.isEnd ? 1 - t : t))
  }
}
