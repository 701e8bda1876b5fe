/// A part of a timing curve, or a curve laid between two keyframes: a cubic Bézier in the plane of time
/// and change.
public struct BezierSegment: Hashable, Sendable {
  /// Where it starts.
  public let start: CurvePoint
  /// The first control point: the tangent at the start points to it.
  public let control1: CurvePoint
  /// The second control point, from which the tangent at the end comes.
  public let control2: CurvePoint
  /// Where it ends.
  public let end: CurvePoint
  /// The timing function of a keyframe animation from `start` to `end`: the same segment with both
  /// laid to (0, 0) and (1, 1).
  ///
  /// It is nil where there is none: for a part that ends at the y it starts from but is not level (or
  /// nearer to it than 2⁻¹⁰ of what it rises and falls, which would lose as many digits), and for some
  /// that reach over the place where x moves slowest, whose control points lie outside their time; see
  /// `keyframeSegments(cutAt:)`.
  public let timing: CubicBezier?

  /// The segment's value at x: `start.y + (end.y − start.y)·timing((x − start.x)/(end.x − start.x))`.
  ///
  /// Domain: every finite x; outside the segment it goes on as its timing does.
  /// Edge cases: exactly `start.y` and `end.y` at the ends; NaN where there is no timing, and for NaN.
  /// Error bound: 2 ulp of the greatest magnitude among start, end and their difference times the
  /// timing's value, and that of one ulp of x times the slope.
  public func value(at x: Double) -> Double {
    if x == start.x { return start.y }
    if x == end.x { return end.y }
    guard let timing else { return .nan }
    let share = timing.value(at: (x - start.x) / (end.x - start.x))
    return (DoubleDouble.product(share, end.y - start.y) + start.y).value
  }
}
