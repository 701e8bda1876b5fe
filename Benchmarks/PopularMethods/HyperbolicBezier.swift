#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

/// A cubic Bézier timing curve in closed form with hyperbolic functions: the t with x(t) = x by sinh or
/// cosh where there is one real root and by a cosine where there are three.
///
/// Who: `bezier-easing` since 3.0.0 (2026), in place of its table, after Baranovskiy's derivation (its
/// pull request 57, 2024); many of the web's animation libraries install it.
/// Known error: as ``CardanoBezier``, the formulas divide by a = 1 + 3(x1 − x2), and the root is a
/// difference of numbers of size 1/a: beside x2 = x1 + 1/3 the error is 5e-8 at a gap of 1e-6, 1e-5 at
/// 1e-7, 0.1 at 1e-9; closer than that any number may come out (9.6 for every x, 1.5e11). The root is taken by the
/// place of the inflection and not looked at again, so that nothing is NaN and nothing is noticed.
/// Edge cases: the quadratic formula serves only where the leading coefficient is exactly 0; x is
/// clamped to [0, 1].
/// Source: Holmes 2002, "The use of hyperbolic cosines in solving cubic polynomials"; Viète 1615.
@frozen public struct HyperbolicBezier: PopularCurve {
  @usableFromInline let x: PowerForm
  @usableFromInline let y: PowerForm

  /// The curve with the control points (x1, y1) and (x2, y2), x1 and x2 in [0, 1].
  public init(x1: Double, y1: Double, x2: Double, y2: Double) {
    x = PowerForm(x1, x2)
    y = PowerForm(y1, y2)
  }

  /// The method's y at `x`, clamped to [0, 1].
  ///
  /// Cost: two square roots, and a hyperbolic function and its inverse or a cosine and its.
  @inlinable public func value(at x: Double) -> Double {
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    return y.value(at: parameter(at: x))
  }

  @inlinable func parameter(at target: Double) -> Double {
    if x.a == 0 { return quadratic(target) }
    // t = u − b/(3a) turns a·t³ + b·t² + c·t − x into u³ + p·u + q.
    let shift = x.b / (3 * x.a)
    let p = x.c / x.a - 3 * shift * shift
    let q = shift * (2 * shift * shift - x.c / x.a) - target / x.a
    if p == 0 { return cbrt(-q) - shift }
    let radius = (p.magnitude / 3).squareRoot()
    // u = 2·radius·v turns that into 4v³ ± 3v = ∓ratio: sinh, cosh or cos of three times an angle.
    let ratio = q / (2 * radius * radius * radius)
    if p > 0 { return -2 * radius * sinh(asinh(ratio) / 3) - shift }
    if ratio.magnitude > 1 {
      let u = 2 * radius * cosh(acosh(ratio.magnitude) / 3)
      return (ratio < 0 ? u : -u) - shift
    }
    return 2 * radius * cos((acos(-ratio) - turn) / 3) - shift
  }

  /// Of three roots: the middle one where x(t) rises between its extremes, else the one on the side of
  /// the inflection that [0, 1] is on.
  @inlinable var turn: Double {
    if x.a < 0 { return 2 * .pi }
    return -x.b / (3 * x.a) > 0.5 ? 4 * .pi : 0
  }

  @inlinable func quadratic(_ target: Double) -> Double {
    if x.b == 0 { return target / x.c }
    let root = max(0, x.c * x.c + 4 * x.b * target).squareRoot()
    return (root - x.c) / (2 * x.b)
  }
}
