/// A curve seen from one of its ends: x and y as cubics without constant term in the distance u of
/// the parameter from that end, and the distance in x at which the curve is wanted.
///
///     x = c1·u + c2·u² + c3·u³,  c1 = 3p, c2 = 3(q − 2p), c3 = 1 + 3(p − q)
///
/// p and q are the distances of the nearer and the farther control point. Seen from the start u is
/// t; seen from the end everything is subtracted from 1: u = 1 − t, p = 1 − x2, q = 1 − x1. The end
/// is chosen so that u ≤ 1/2, where the sum of the magnitudes of the three terms is at most nine
/// times their sum, so that residuals in double-double are good to 2⁻⁹⁸ of x itself, down to x = 0.
///
/// The root is found in two stages: a bracketed solution of the cubic in Double, which stops on the
/// step in u; then the cubic is shifted to that solution in double-double and solved again for the
/// remainder. The second stage gains some 50 bits each time it is done, also where dx/dt vanishes: a
/// residual in Double would leave an error in y of its cube root there. Nothing divides by c3, so
/// x2 = x1 + 1/3 is a curve like any other.
struct EndForm {
  let isStart: Bool
  let x: EndCubic
  let y: EndCubic
  /// The distance of x from the end.
  let target: DoubleDouble
  /// What 1 became in the scale of `y`, which keeps huge control points from overflowing.
  let one: Double

  init(_ curve: CubicBezier, at x: Double) {
    // x(1/2), to a rounding: at the seam both ends serve equally well.
    isStart = x <= 0.125 + 0.375 * (curve.x1 + curve.x2)
    let huge = max(curve.y1.magnitude, curve.y2.magnitude) > 0x1p500
    one = huge ? 0x1p-520 : 1
    let (y1, y2) = (curve.y1 * one, curve.y2 * one)
    if isStart {
      self.x = EndCubic(near: .init(curve.x1), far: .init(curve.x2), one: 1)
      self.y = EndCubic(near: .init(y1), far: .init(y2), one: one)
      target = DoubleDouble(x)
    } else {
      self.x = EndCubic(near: .sum(1, -curve.x2), far: .sum(1, -curve.x1), one: 1)
      self.y = EndCubic(near: .sum(one, -y2), far: .sum(one, -y1), one: one)
      target = .sum(1, -x)
    }
  }

  /// A value in the scale of `y` as it is.
  func scaledBack(_ y: DoubleDouble) -> Double { one == 1 ? y.value : y.value * 0x1p520 }

  func y(at u: DoubleDouble) -> DoubleDouble {
    let shifted = y.shifted(to: u.high)
    return shifted.constant + shifted.linear * u.low
  }
}
