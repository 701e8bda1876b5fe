/// A cubic Bézier timing curve by at most twelve halvings of t, ended sooner only when x is within
/// 1e-7.
///
/// Who: Motion (formerly Framer Motion; `easing/cubic-bezier.ts`, 2021 to today), which took the
/// fallback of `bezier-easing` alone.
/// Known error: t is known to within 2⁻¹², so y to within 2⁻¹² · dy/dt, however steep the curve is, 3e-4
/// on CSS `ease`: but for where the loop ends sooner, which beside a vertical tangent costs the cube
/// root of 1e-7, 4e-3 to 9e-3. The result is a staircase of 4095 values at most; it never runs backwards.
/// Edge cases: exactly 0 and 1 at the ends and beyond; the identity where x1 = y1 and x2 = y2. NaN gives
/// the curve's start.
@frozen public struct TwelveHalvingsBezier: PopularCurve {
  @usableFromInline static var halvings: Int { 12 }
  @usableFromInline static var tolerance: Double { 1e-7 }

  @usableFromInline let x: PowerForm
  @usableFromInline let y: PowerForm
  @usableFromInline let isLine: Bool

  /// The curve with the control points (x1, y1) and (x2, y2), x1 and x2 in [0, 1].
  public init(x1: Double, y1: Double, x2: Double, y2: Double) {
    x = PowerForm(x1, x2)
    y = PowerForm(y1, y2)
    isLine = x1 == y1 && x2 == y2
  }

  /// The method's y at `x`, clamped to [0, 1].
  ///
  /// Cost: twelve halvings of 7 flops each.
  @inlinable public func value(at x: Double) -> Double {
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    return isLine ? x : y.value(at: parameter(at: x))
  }

  @inlinable func parameter(at target: Double) -> Double {
    var (low, high, middle) = (0.0, 1.0, 0.5)
    for _ in 0..<Self.halvings {
      middle = low + (high - low) / 2
      let error = x.value(at: middle) - target
      if error > 0 { high = middle } else { low = middle }
      if error.magnitude <= Self.tolerance { break }
    }
    return middle
  }
}
