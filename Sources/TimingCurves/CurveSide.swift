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
}
