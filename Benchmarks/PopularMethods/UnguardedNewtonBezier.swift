/// A cubic Bézier timing curve by ten of Newton's steps from t = x, without a look at the slope, the
/// error or the bounds.
///
/// Who: short solvers in shaders, games and tutorials. Levin's shaping functions ("Bézier and
/// Parametric Shaping Functions", 2009), from which many copied, and BabylonJS's `BezierCurve` take
/// five steps; ten are taken here so that nothing is blamed on their number.
/// Known error: none but rounding where the steps converge. Where dx/dt vanishes they halve the error
/// at best, or are thrown out of [0, 1], to some hundred times the way; 0/0 at the start of a curve with
/// x1 = 0 is NaN (BabylonJS issue 2628).
/// Edge cases: outside [0, 1] the cubic goes on where the steps lead.
@frozen public struct UnguardedNewtonBezier: PopularCurve {
  @usableFromInline static var steps: Int { 10 }

  @usableFromInline let x: PowerForm
  @usableFromInline let y: PowerForm

  /// The curve with the control points (x1, y1) and (x2, y2), x1 and x2 in [0, 1].
  public init(x1: Double, y1: Double, x2: Double, y2: Double) {
    x = PowerForm(x1, x2)
    y = PowerForm(y1, y2)
  }

  /// The method's y at `x`, wherever ten steps end.
  ///
  /// Cost: ten steps of 15 flops each, one of them a division.
  @inlinable public func value(at x: Double) -> Double {
    var t = x
    for _ in 0..<Self.steps { t -= (self.x.value(at: t) - x) / self.x.slope(at: t) }
    return y.value(at: t)
  }
}
