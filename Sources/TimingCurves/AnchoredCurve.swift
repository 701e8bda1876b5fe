/// A curve seen from an anchor: the distance in x at which it is wanted, and x and y as cubics
/// without constant term in the parameter's distance u from that anchor.
///
///     x = c1·u + c2·u² + c3·u³,  from an end c1 = 3p, c2 = 3(q − 2p), c3 = 1 + 3(p − q)
///
/// where p and q are the distances of the nearer and the farther control point from that end. The
/// end is chosen so that u ≤ 1/2, where the magnitudes of the three terms add up to at most nine
/// times their sum: residuals in double-double are good to 2⁻⁹⁸ of x itself, down to x = 0, and from
/// the end in the same way to 1 − x. Curves close to (1, y1, 0, y2), on which x nearly stands still
/// at t = 1/2, are anchored there instead, which keeps 1 − x1 and x2 whole however small they are.
///
/// The root is found in two stages: a bracketed solution of the cubic in Double, which stops on the
/// step in u; then the cubic is shifted to that solution in double-double and solved again for the
/// remainder. The second stage gains some 50 bits each time it is done, also where dx/dt vanishes: a
/// residual in Double would leave an error in y of its cube root there. Nothing divides by c3, so
/// x2 = x1 + 1/3 is a curve like any other.
struct AnchoredCurve {
  enum Anchor { case start, middle, end }

  let anchor: Anchor
  let x: AnchoredCubic
  let y: AnchoredCubic
  /// The distance in x from the anchor, in the scale of `x`.
  let target: DoubleDouble
  /// The anchor's y, in the scale of `y`.
  let level: DoubleDouble
  /// What 1 became in the scale of `y`, which keeps huge control points from overflowing.
  let one: Double
  /// What 1 became in the scale of `x`, which keeps the residuals of a tiny x from underflowing.
  let lift: Double

  /// Domain: 0 < target < 1.
  init(_ curve: CubicBezier, at target: Double) {
    one = Self.unit(of: curve)
    lift = target < 0x1p-500 ? 0x1p500 : 1
    let y1 = DoubleDouble(curve.y1 * one)
    let y2 = DoubleDouble(curve.y2 * one)
    let top = DoubleDouble(one)
    // x(1/2), to a rounding: at the seam both ends serve equally well.
    let half = 0.125 + 0.375 * (curve.x1 + curve.x2)
    if curve.x1 >= 0.875, curve.x2 <= 0.125, target > 0.25, target < 0.75 {
      anchor = .middle
      let p = DoubleDouble.sum(1, -curve.x1)
      let q = DoubleDouble(curve.x2)
      x = AnchoredCubic(firstBelowOne: p, second: q, one: 1)
      y = AnchoredCubic(firstBelowOne: top - y1, second: y2, one: one)
      self.target = (p - q).tripled.times(power: 0.125) + (target - 0.5)
      level = top.times(power: 0.125) + (y1 + y2).tripled.times(power: 0.125)
    } else if target <= half {
      anchor = .start
      x = AnchoredCubic(
        near: DoubleDouble(curve.x1 * lift), far: DoubleDouble(curve.x2 * lift), one: lift)
      y = AnchoredCubic(near: y1, far: y2, one: one)
      self.target = DoubleDouble(target * lift)
      level = DoubleDouble(0)
    } else {
      anchor = .end
      x = AnchoredCubic(near: .sum(1, -curve.x2), far: .sum(1, -curve.x1), one: 1)
      y = AnchoredCubic(near: top - y2, far: top - y1, one: one)
      self.target = .sum(1, -target)
      level = top
    }
  }

  /// Only sums, and products with u ≤ 1/2, are taken of ordinates here: little room is enough, and small
  /// ordinates beside huge ones keep their digits.
  private static func unit(of curve: CubicBezier) -> Double {
    max(curve.y1.magnitude, curve.y2.magnitude) > 0x1p900 ? 0x1p-60 : 1
  }

  /// y at the root u, in the scale of `one`.
  func ordinate(at u: DoubleDouble) -> DoubleDouble {
    // The remainder is below 2⁻⁴⁸ of u: its factor may be rounded.
    let distance = y.value(at: u)
    return anchor == .end ? level - distance : level + distance
  }

  /// y at the root u.
  func value(at u: DoubleDouble) -> Double {
    let result = ordinate(at: u).value
    return one == 1 ? result : result / one
  }

  /// y where the root is below 2⁻⁹⁰⁰, so that u itself may be subnormal and short of digits; else nil.
  var valueNextToStart: Double? {
    guard let u = raisedRoot else { return nil }
    // The terms of higher powers count only where y1 is 0 or next to it.
    let square = ((y.c3 * u).times(power: 0x1p-500) + y.c2) * u
    let raised = (square.times(power: 0x1p-500) + y.c1) * u
    return raised.rounded(timesPowerOfTwo: 0x1p-500 / one)
  }

  /// u·2⁵⁰⁰ for a root below 2⁻⁹⁰⁰, which is x/c1 to a relative 2⁻⁷⁰⁰; else nil.
  var raisedRoot: DoubleDouble? {
    guard anchor == .start, lift > 1, target.high < x.c1.high * 0x1p-900 else { return nil }
    return target.times(power: 0x1p500) / x.c1
  }

  /// dy/dx at the root u.
  func slope(at u: DoubleDouble) -> Double {
    if let raised = raisedRoot {
      // u itself may be subnormal; the terms of higher powers count only where y1 is next to 0.
      let bend = (y.c2.times(power: 2) * raised).times(power: 0x1p-500)
      return (bend + y.c1).quotient(x.c1, timesPowerOfTwo: lift / one)
    }
    let along = x.shifted(to: u.high)
    let rise = y.shifted(to: u.high)
    let twice = 2 * u.low
    let run = along.linear + along.square * twice
    let climb = rise.linear + rise.square * twice
    // The slope may be beyond the range of Double: it is taken at its own scale.
    if run.high > 0 { return climb.quotient(run, timesPowerOfTwo: lift / one) }
    // dx/dt = 0: only at the middle of (1, y1, 0, y2), with u = 0. Where dy/dt is 0 as well there is
    // a cusp, whose two sides differ, or, for (1, 1, 0, 0), the straight line.
    let direction = climb.high != 0 ? climb.high : rise.square.high
    return direction < 0 ? -.infinity : .infinity
  }

  /// The parameter t at the root u, and 1 − t.
  func parameters(at u: DoubleDouble) -> (t: DoubleDouble, rest: DoubleDouble) {
    switch anchor {
    case .start: (u, DoubleDouble(1) - u)
    case .middle: (DoubleDouble(0.5) + u, DoubleDouble(0.5) - u)
    case .end: (DoubleDouble(1) - u, u)
    }
  }
}
