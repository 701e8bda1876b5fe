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
