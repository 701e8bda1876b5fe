/// A cubic Bézier timing curve as browser engines evaluate it: a table of eleven x values, up to four
/// Newton steps, then bisection, stopped when x is within 1e-7.
///
/// Who: Chromium's, Firefox's and WebKit's timing functions, and the JavaScript `bezier-easing`
/// family that follows them (the constants differ a little from one to the next).
/// Known error: the stop rule looks at x alone, so the error in y is up to 1e-7 · dy/dx where the
/// curve is steep and about the cube root of 1e-7 where dx/dt vanishes: 2e-7 on CSS `ease`, 4e-3 on
/// (1, 0, 0, 1), 1.4e-2 on (0, 1, 0, 1).
/// Edge cases: outside [0, 1] the curve goes on along its end tangents, as CSS asks.
@frozen public struct BrowserBezier: PopularCurve {
  @usableFromInline static var tolerance: Double { 1e-7 }
  @usableFromInline static var intervals: Int { 10 }

  @usableFromInline let x: PowerForm
  @usableFromInline let y: PowerForm
  @usableFromInline let samples: [Double]
  @usableFromInline let startSlope: Double
  @usableFromInline let endSlope: Double

  /// The curve with the control points (x1, y1) and (x2, y2), x1 and x2 in [0, 1]; makes its table of
  /// eleven x values.
  public init(x1: Double, y1: Double, x2: Double, y2: Double) {
    let form = PowerForm(x1, x2)
    x = form
    y = PowerForm(y1, y2)
    samples = (0...Self.intervals).map { form.value(at: Double($0) / Double(Self.intervals)) }
    startSlope = Self.tangent(x: x1, y: y1, elseX: x2, elseY: y2)
    endSlope = Self.tangent(x: 1 - x2, y: 1 - y2, elseX: 1 - x1, elseY: 1 - y1)
  }

  /// The slope of an end tangent: towards the near control point, or the far one when the near one
  /// lies on the end point.
  private static func tangent(x: Double, y: Double, elseX: Double, elseY: Double) -> Double {
    if x > 0 { return y / x }
    if y == 0 && elseX > 0 { return elseY / elseX }
    return y == 0 && elseY == 0 ? 1 : 0
  }

  /// The method's y at `x`, of any x: outside [0, 1] along the end tangents.
  ///
  /// Edge cases: NaN for NaN. Cost: a look through the table, then one to four Newton steps of some 12
  /// flops each; at most 1075 halvings where dx/dt vanishes.
  @inlinable public func value(at x: Double) -> Double {
    if x < 0 { return startSlope * x }
    if x > 1 { return 1 + endSlope * (x - 1) }
    return y.value(at: parameter(at: x))
  }

  @inlinable func parameter(at target: Double) -> Double {
    let width = 1 / Double(Self.intervals)
    var (low, high, t) = (0.0, 1.0, target)
    for index in 1...Self.intervals where target <= samples[index] {
      high = width * Double(index)
      low = high - width
      let share = (target - samples[index - 1]) / (samples[index] - samples[index - 1])
      t = low + width * share
      break
    }
    var error = 0.0
    for _ in 0..<4 {
      error = x.value(at: t) - target
      if error.magnitude < Self.tolerance { return t }
      let slope = x.slope(at: t)
      if slope.magnitude < Self.tolerance { break }
      t -= error / slope
    }
    if error.magnitude < Self.tolerance { return t }
    return halved(x, reaching: target, from: t, low: low, high: high, tolerance: Self.tolerance)
  }
}
