/// A widely shipped way to evaluate a cubic Bézier timing curve in Float (see ``PopularCurve``).
public protocol PopularFloatCurve: Sendable {
  /// Prepares the curve with the control points (x1, y1) and (x2, y2), x1 and x2 in [0, 1].
  init(x1: Float, y1: Float, x2: Float, y2: Float)

  /// The method's y at `x`.
  func value(at x: Float) -> Float
}

/// One coordinate of the curve in powers of t, in Float: ((a·t + b)·t + c)·t.
@frozen public struct FloatPowerForm: Sendable {
  @usableFromInline let a: Float
  @usableFromInline let b: Float
  @usableFromInline let c: Float

  /// The form of the coordinate whose inner control values are `p1` and `p2`.
  @inlinable public init(_ p1: Float, _ p2: Float) {
    c = 3 * p1
    a = 1 + c - 3 * p2
    b = 3 * p2 - c - c
  }

  @inlinable func value(at t: Float) -> Float { ((a * t + b) * t + c) * t }
  @inlinable func slope(at t: Float) -> Float { (3 * a * t + 2 * b) * t + c }
  @inlinable func bend(at t: Float) -> Float { 6 * a * t + 2 * b }
}
