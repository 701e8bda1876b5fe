import CMPFR

/// The timing curve's MPFR twin: y(x), dy/dx and t(x) of a cubic Bézier on the exact doubles given.
///
/// Every root is bracketed: a Newton iteration whose every point moves one side of a bracket of
/// opposite signs, halved where Newton would leave it, until the bracket or the step is below
/// 2⁻²⁹⁰ of t. Nothing here shares code or method with `TimingCurves`.
///
/// Error bound: 2⁻²⁷⁰ of y where dx/dt is not small; its cube root, 2⁻⁹⁰, at a triple root.
public enum TimingOracle {
  /// `y(x)` by the rules of CSS: the end tangents' lines outside [0, 1].
  public static func value(
    x1: Double, y1: Double, x2: Double, y2: Double, at x: Double
  ) -> Real {
    let curve = BezierOracle(x1, y1, x2, y2)
    if x <= 0 { return curve.outside(Real(x), from: curve.startTangent) }
    if x >= 1 { return Real(1) + curve.outside(Real(x) - Real(1), from: curve.endTangent) }
    return curve.y(curve.parameter(Real(x)))
  }

  /// `dy/dx`; at the ends the limit from inside, outside the slope of the tangent's line.
  public static func slope(
    x1: Double, y1: Double, x2: Double, y2: Double, at x: Double
  ) -> Real {
    let curve = BezierOracle(x1, y1, x2, y2)
    if x <= 0 || x >= 1 {
      let tangent = x <= 0 ? curve.startTangent : curve.endTangent
      if tangent.along.isZero && x != 0 && x != 1 { return Real(0) }
      return tangent.rise / tangent.along
    }
    return curve.slope(curve.parameter(Real(x)))
  }

  /// `t(x)`, clamped to [0, 1] outside.
  public static func parameter(
    x1: Double, y1: Double, x2: Double, y2: Double, at x: Double
  ) -> Real {
    if x <= 0 { return Real(0) }
    if x >= 1 { return Real(1) }
    return BezierOracle(x1, y1, x2, y2).parameter(Real(x))
  }
}

/// The curve's control points as exact reals.
private struct BezierOracle {
  let x1, y1, x2, y2: Real
  let one = Real(1)
  let two = Real(2)
  let three = Real(3)
  let six = Real(6)

  init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    (self.x1, self.y1, self.x2, self.y2) = (Real(x1), Real(y1), Real(x2), Real(y2))
  }

  func coordinate(_ a: Real, _ b: Real, _ t: Real) -> Real {
    let s = one - t
    return t * (three * (s * (a * s + b * t)) + t * t)
  }

  func derivative(_ a: Real, _ b: Real, _ t: Real) -> Real {
    let s = one - t
    return three * (a * s * s + two * (b - a) * s * t + (one - b) * t * t)
  }

  func second(_ a: Real, _ b: Real, _ t: Real) -> Real {
    six * ((one - t) * (b - two * a) + t * (one - two * b + a))
  }

  func y(_ t: Real) -> Real { coordinate(y1, y2, t) }

  func parameter(_ x: Real) -> Real {
    var low = Real(0)
    var high = one
    var t = x
    let tiny = Real(0x1p-290)
    // Halving alone from 1 to 1e-324 takes 1,076 steps; the last 300 bits as many again.
    for _ in 0..<2000 {
      let f = coordinate(x1, x2, t) - x
      if f.isZero { return t }
      if f.sign > 0 { high = t } else { low = t }
      let slope = derivative(x1, x2, t)
      var next = slope.isZero ? low : t - f / slope
      if !(next > low && next < high) { next = (low + high) / two }
      let step = (next - t).magnitude
      t = next
      if step < tiny * t { break }
    }
    return t
  }

  func slope(_ t: Real) -> Real {
    let run = derivative(x1, x2, t)
    let climb = derivative(y1, y2, t)
    if !run.isZero { return climb / run }
    // A cusp's right-hand limit has the sign of the second derivative.
    let sign = climb.isZero ? second(y1, y2, t).sign : climb.sign
    return Real(sign < 0 ? -Double.infinity : .infinity)
  }

  typealias Tangent = (along: Real, rise: Real)

  var startTangent: Tangent {
    if !x1.isZero || !y1.isZero { return (x1, y1) }
    if !x2.isZero || !y2.isZero { return (x2, y2) }
    return (one, one)
  }

  var endTangent: Tangent {
    let points = [(one - x2, one - y2), (one - x1, one - y1)]
    return points.first { !$0.0.isZero || !$0.1.isZero }.map { (along: $0.0, rise: $0.1) }
      ?? (one, one)
  }

  func outside(_ distance: Real, from tangent: Tangent) -> Real {
    tangent.along.isZero ? Real(0) : tangent.rise / tangent.along * distance
  }
}
