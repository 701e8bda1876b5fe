#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

/// A cubic Bézier timing curve in closed form: Cardano's and Viète's formulas for the t with x(t) = x.
///
/// Who: Jetpack Compose (in Float) and many small easing libraries, because it needs no loop.
/// Known error: the formulas divide by a = 1 + 3(x1 − x2). Near x2 = x1 + 1/3 the roots are
/// differences of numbers of size 1/a: half of the digits are gone at a = 1e-6; from a = 1e-8 on the
/// root may be one of no value of the curve (−18 or −8e20 where 0.7 is right). Elsewhere 1e-15.
/// Edge cases: the quadratic and linear formulas serve only where the leading coefficients are
/// exactly 0; x is clamped to [0, 1]; NaN when no root lies in [0, 1] (within 1e-6), where Compose
/// throws and others go on with a root outside.
/// Source: Cardano 1545, Viète 1615 (three real roots by cosines).
@frozen public struct CardanoBezier: PopularCurve {
  @usableFromInline let x: PowerForm
  @usableFromInline let y: PowerForm

  /// The curve with the control points (x1, y1) and (x2, y2), x1 and x2 in [0, 1].
  public init(x1: Double, y1: Double, x2: Double, y2: Double) {
    x = PowerForm(x1, x2)
    y = PowerForm(y1, y2)
  }

  /// The method's y at `x`, clamped to [0, 1]; NaN when no root of the cubic lies there.
  ///
  /// Cost: a square root and two cube roots, or an arc cosine and up to three cosines.
  @inlinable public func value(at x: Double) -> Double { y.value(at: parameter(at: x)) }

  @inlinable func parameter(at target: Double) -> Double {
    if target <= 0 { return 0 }
    if target >= 1 { return 1 }
    if x.a == 0 { return quadratic(target) }
    // t = u − b/(3a) turns a·t³ + b·t² + c·t − x into u³ + p·u + q.
    let shift = x.b / (3 * x.a)
    let p = x.c / x.a - 3 * shift * shift
    let q = shift * (2 * shift * shift - x.c / x.a) - target / x.a
    let third = p / 3
    let half = q / 2
    let discriminant = half * half + third * third * third
    if discriminant > 0 {
      let root = discriminant.squareRoot()
      return chosen(cbrt(root - half) - cbrt(root + half) - shift)
    }
    let radius = (-third).squareRoot()
    let cosine = max(-1, min(1, -half / (radius * radius * radius)))
    if radius == 0 { return -shift }
    let angle = acos(cosine) / 3
    let turn = 2 * Double.pi / 3
    return chosen(
      2 * radius * cos(angle) - shift, 2 * radius * cos(angle - turn) - shift,
      2 * radius * cos(angle + turn) - shift)
  }

  @inlinable func quadratic(_ target: Double) -> Double {
    if x.b == 0 { return target / x.c }
    let root = max(0, x.c * x.c + 4 * x.b * target).squareRoot()
    return chosen((root - x.c) / (2 * x.b), (-root - x.c) / (2 * x.b))
  }

  @inlinable func chosen(_ first: Double, _ second: Double = .nan, _ third: Double = .nan) -> Double
  {
    if inside(first) { return first }
    if inside(second) { return second }
    return inside(third) ? third : .nan
  }

  @inlinable func inside(_ t: Double) -> Bool { t >= -1e-6 && t <= 1 + 1e-6 }
}
