/// A cubic Bézier timing curve by bisection of t, stopped when x is within 1e-3.
///
/// Who: Flutter's `Cubic` (`lib/src/animation/curves.dart`, 2015 to today), by which every Flutter
/// animation runs, and its ports; Jetpack Compose until 2024, in Float.
/// Known error: 1e-3 in x is 1e-3 · dy/dx in y: 2e-3 on CSS `ease`, 0.09 to 0.17 where the curve has a
/// vertical tangent. The result is a staircase of some 740 values, whatever the duration;
/// it never runs backwards, since of two neighbouring x the one that stops first lies on its side.
/// Edge cases: exactly 0 and 1 at the ends and beyond (Flutter asserts that x is in [0, 1]). For NaN
/// Flutter's loop never ends; here it is given up after 64 halvings.
@frozen public struct BisectionBezier: PopularCurve {
  @usableFromInline static var tolerance: Double { 1e-3 }

  @usableFromInline let x: PowerForm
  @usableFromInline let y: PowerForm

  /// The curve with the control points (x1, y1) and (x2, y2), x1 and x2 in [0, 1].
  public init(x1: Double, y1: Double, x2: Double, y2: Double) {
    x = PowerForm(x1, x2)
    y = PowerForm(y1, y2)
  }

  /// The method's y at `x`, clamped to [0, 1], to within 1e-3 in x.
  ///
  /// Cost: a halving for each bit of t that x = 1e-3 needs, about eight, of 5 flops each.
  @inlinable public func value(at x: Double) -> Double {
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    return y.value(at: parameter(at: x))
  }

  @inlinable func parameter(at target: Double) -> Double {
    var (low, high, middle) = (0.0, 1.0, 0.5)
    for _ in 0..<64 {
      middle = (low + high) / 2
      let error = x.value(at: middle) - target
      if error.magnitude < Self.tolerance { break }
      if error < 0 { low = middle } else { high = middle }
    }
    return middle
  }
}
