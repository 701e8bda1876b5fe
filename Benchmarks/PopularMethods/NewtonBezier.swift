/// A cubic Bézier timing curve by Newton's method from t = x, up to eight steps and then bisection,
/// stopped when x is within 1/(200 · duration).
///
/// Who: WebKit's classic solver and the many ports of it, free implementations of Core Animation's
/// timing functions among them.
/// Known error: with a duration of 1 s the tolerance is 5e-3 in x, which is 1e-2 of the way on CSS
/// `ease` and up to 0.4 where dx/dt vanishes. The result depends on the animation's duration, and
/// runs backwards where the number of steps changes.
/// Edge cases: x is clamped to [0, 1] when bisection is reached, and only then.
@frozen public struct NewtonBezier: PopularCurve {
  @usableFromInline let x: PowerForm
  @usableFromInline let y: PowerForm
  @usableFromInline let tolerance: Double

  /// The curve of an animation that takes one second.
  public init(x1: Double, y1: Double, x2: Double, y2: Double) {
    self.init(x1: x1, y1: y1, x2: x2, y2: y2, duration: 1)
  }

  /// The curve of an animation that takes `duration` seconds.
  public init(x1: Double, y1: Double, x2: Double, y2: Double, duration: Double) {
    x = PowerForm(x1, x2)
    y = PowerForm(y1, y2)
    tolerance = 1 / (200 * duration)
  }

  /// The method's y at `x`, to within 1/(200 · duration) in x.
  ///
  /// Edge cases: outside [0, 1] the cubic goes on where Newton's method finds it. Cost: one to eight
  /// steps of some 12 flops; halvings where dx/dt is below 1e-6.
  @inlinable public func value(at x: Double) -> Double { y.value(at: parameter(at: x)) }

  @inlinable func parameter(at target: Double) -> Double {
    var t = target
    for _ in 0..<8 {
      let error = x.value(at: t) - target
      if error.magnitude < tolerance { return t }
      let slope = x.slope(at: t)
      if slope.magnitude < 1e-6 { break }
      t -= error / slope
    }
    if target < 0 { return 0 }
    if target > 1 { return 1 }
    return halved(x, reaching: target, from: target, low: 0, high: 1, tolerance: tolerance)
  }
}
