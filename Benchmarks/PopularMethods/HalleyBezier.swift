#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

/// A cubic Bézier timing curve in Float by Halley's iteration from t = x, at most eight steps,
/// stopped when x is within 5e-5.
///
/// Who: Skia's SkCubicMap (`src/core/SkCubicMap.cpp`, 2018 to today), by which Skottie plays Lottie
/// files; the C++ renderers of Lottie that follow it.
/// Known error: the stop rule is 5e-5 in x, so the error in y is up to 5e-5 · dy/dx and about the cube
/// root of 5e-5 where dx/dt vanishes: 1e-4 on CSS `ease`, 0.05 beside a vertical tangent. The result
/// runs backwards where the number of steps changes.
/// Edge cases: x is clamped to [0, 1]; within 1e-10 of an end the result is x; a curve whose control
/// points are within 2⁻¹² of the diagonal is taken as the line, x(t) = a·t³ is solved by a root; t is
/// clamped to [0, 1] at the end, where Skia's own builds only assert it.
/// Source: Halley 1694: t − 2f·f′/(2f′² − f·f″).
@frozen public struct HalleyBezier: PopularCurve {
  @usableFromInline enum Form: Sendable {
    case line
    case cube
    case general
  }

  @usableFromInline static var tolerance: Float { 5e-5 }
  @usableFromInline static var steps: Int { 8 }

  @usableFromInline let x: FloatPowerForm
  @usableFromInline let y: FloatPowerForm
  @usableFromInline let form: Form

  /// The curve with the control points (x1, y1) and (x2, y2); x1 and x2 are clamped to [0, 1].
  public init(x1: Float, y1: Float, x2: Float, y2: Float) {
    let (x1, x2) = (min(max(x1, 0), 1), min(max(x2, 0), 1))
    x = FloatPowerForm(x1, x2)
    y = FloatPowerForm(y1, y2)
    if (x1 - y1).magnitude <= 0x1p-12 && (x2 - y2).magnitude <= 0x1p-12 {
      form = .line
    } else if x.b.magnitude <= 1e-7 && x.c.magnitude <= 1e-7 {
      form = .cube
    } else {
      form = .general
    }
  }

  /// The method's y at `x`, clamped to [0, 1], to within 5e-5 in x.
  ///
  /// Cost: one to eight steps of some 20 flops; no division by zero is caught.
  @inlinable public func value(at x: Float) -> Float {
    let x = min(max(x, 0), 1)
    if form == .line || x <= 1e-10 || 1 - x <= 1e-10 { return x }
    return y.value(at: form == .cube ? pow(x / self.x.a, 1.0 / 3) : parameter(at: x))
  }

  @inlinable func parameter(at target: Float) -> Float {
    var t = target
    for _ in 0..<Self.steps {
      let error = x.value(at: t) - target
      if error.magnitude <= Self.tolerance { break }
      let slope = x.slope(at: t)
      t -= 2 * slope * error / (2 * slope * slope - error * x.bend(at: t))
    }
    return min(max(t, 0), 1)
  }
}
