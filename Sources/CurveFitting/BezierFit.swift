import TimingCurves

/// The cubic Bézier with the least largest distance from a function: CSS `cubic-bezier()` for a curve
/// that is given in another way.
///
///     max |curve(x) − f(x)| ≤ error, over all x in [0, 1]
///
/// End points are (0, 0) and (1, 1), and x1, x2 stay in [0, 1], so the fit is a timing curve again. The
/// problem is not convex: from eight starts the sum of squares is made small by Levenberg and
/// Marquardt's method, and the best four go on to the least largest distance, by linear Chebyshev
/// problems in a trust region. On those samples the end is a local best, where five distances or more
/// (one less for every x1, x2 at its limit) are equally large with alternating signs; whether it is the
/// best of all, no method says.
///
/// Error bound: `error` is proved by evaluation, as that of ``LinearFit``: function and curve are both
/// enclosed by chords and tangents. It is within 1 % of a distance that was seen, or 2⁻²⁴ of the
/// function's size.
/// Cost: 3 to 50 ms, the more the smaller the error.
/// Source: Moré, "The Levenberg–Marquardt algorithm", Lecture Notes in Mathematics 630 (1978); Madsen
/// (1975) for the Chebyshev steps.
public struct BezierFit: Hashable, Sendable {
  /// The fit.
  public let curve: CubicBezier
  /// The proved bound of the largest distance.
  public let error: Double
  /// Where the largest distance was seen.
  public let worstInput: Double
  /// The square root of the mean square distance, over the samples of the fit.
  public let rootMeanSquare: Double
  /// As ``CurveShape/isProven``.
  public let isProven: Bool

  /// The fit as CSS text.
  public var css: String { TimingFunction.cubicBezier(curve).description }

  /// The best cubic Bézier for a function; with `decimals`, its numbers are rounded to as many, and the
  /// error is that of the rounded curve.
  ///
  /// Domain: decimals in 1…15.
  /// Throws: `FittingError.outOfRange` for other decimals; `FittingError.notFinite` where the function is
  /// not; `FittingError.noCurve` where the fit leaves the range of Double.
  public init(_ shape: CurveShape, decimals: Int? = nil) throws(FittingError) {
    if let decimals, !(1...15).contains(decimals) {
      throw .outOfRange(parameter: "decimals", value: Double(decimals), allowed: "in 1...15")
    }
    var problem = try BezierProblem(shape)
    var best = problem.solved()
    var (fitted, distance) = try Self.judged(best, shape, nil)
    // The samples may have missed where the curve is farthest away.
    for _ in 0..<8 where distance.seen > max(problem.largest(best) * 0x1.01p0, distance.floor) {
      problem.add(try shape.checkedPoint(at: distance.worst))
      best = problem.refined(best)
      let next = try Self.judged(best, shape, nil)
      if next.distance.bound < distance.bound { (fitted, distance) = next }
    }
    if decimals != nil {
      let points = SIMD4(fitted.x1, fitted.y1, fitted.x2, fitted.y2)
      (fitted, distance) = try Self.judged(points, shape, decimals)
    }
    curve = fitted
    // The curve is 0 at 0 and 1 at 1, where the function may be elsewhere.
    let ends = max(shape.first.magnitude, (shape.last - 1).magnitude)
    error = max(distance.bound, ends) + 0x1p-39 * max(shape.scale, 1)
    worstInput =
      ends > distance.seen ? (shape.first.magnitude == ends ? 0 : 1) : distance.worst
    rootMeanSquare = problem.rootMeanSquare(SIMD4(fitted.x1, fitted.y1, fitted.x2, fitted.y2))
    isProven = shape.isProven
  }

  private static func judged(
    _ points: SIMD4<Double>, _ shape: CurveShape, _ decimals: Int?
  ) throws(FittingError) -> (curve: CubicBezier, distance: ShapeDistance) {
    var points = points
    if let decimals {
      let power = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
      // Beyond 2⁵² there are no digits behind the point.
      for index in 0..<4 where points[index].magnitude < 0x1p52 / power {
        points[index] = (points[index] * power).rounded() / power
      }
    }
    let curve: CubicBezier
    do {
      curve = try CubicBezier(x1: points[0], y1: points[1], x2: points[2], y2: points[3])
    } catch {
      throw .noCurve(error)
    }
    let other = try CurveShape(curve)
    let distance = ShapeDistance(
      shape.arcs, { shape.point(at: $0) }, other.arcs, { other.point(at: $0) },
      floor: 0x1p-24 * max(shape.scale, 1))
    return (curve, distance)
  }
}

extension CurveShape {
  /// The value and slope at an input, which is refused when they are not finite.
  func checkedPoint(at x: Double) throws(FittingError) -> Point {
    let point = point(at: x)
    guard point.value.isFinite else { throw .notFinite(input: x, value: point.value) }
    return point
  }
}
