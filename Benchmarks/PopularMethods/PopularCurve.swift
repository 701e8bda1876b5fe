/// A widely shipped way to evaluate y(x) of a cubic Bézier timing curve with the end points (0, 0)
/// and (1, 1).
///
/// Each type restates one method, faults included: they are what our own solver is measured
/// against, never what anything else is built on.
public protocol PopularCurve<Scalar>: Sendable {
  /// The format that the method computes in.
  associatedtype Scalar: BinaryFloatingPoint & Sendable

  /// Prepares the curve with the control points (x1, y1) and (x2, y2), x1 and x2 in [0, 1].
  init(x1: Scalar, y1: Scalar, x2: Scalar, y2: Scalar)

  /// The method's y at `x`.
  func value(at x: Scalar) -> Scalar
}

/// One coordinate of the curve in powers of t: ((a·t + b)·t + c)·t, the form that every method here
/// starts from.
@frozen public struct PowerForm: Sendable {
  @usableFromInline let a: Double
  @usableFromInline let b: Double
  @usableFromInline let c: Double

  /// The form of the coordinate whose inner control values are `p1` and `p2`.
  @inlinable public init(_ p1: Double, _ p2: Double) {
    c = 3 * p1
    b = 3 * (p2 - p1) - c
    a = 1 - c - b
  }

  @inlinable func value(at t: Double) -> Double { ((a * t + b) * t + c) * t }
  @inlinable func slope(at t: Double) -> Double { (3 * a * t + 2 * b) * t + c }
}

/// The parameter at which `form` reaches `x`, by halving [low, high] until it is within `tolerance`
/// of x: the fallback of the browsers' methods.
///
/// Cost: at most 1075 halvings; the shipped loops stop when the bracket collapses to one Double,
/// which some of them never notice.
@usableFromInline
func halved(
  _ form: PowerForm, reaching x: Double, from start: Double, low: Double, high: Double,
  tolerance: Double
) -> Double {
  var (low, high, t) = (low, high, start)
  while low < high {
    let error = form.value(at: t) - x
    if error.magnitude < tolerance { return t }
    if error < 0 { low = t } else { high = t }
    let middle = low + (high - low) * 0.5
    if middle == t { return t }
    t = middle
  }
  return t
}
