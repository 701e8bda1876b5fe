/// A timing curve: the cubic Bézier through (0, 0), (x1, y1), (x2, y2), (1, 1), read as y(x).
///
///     x(t) = 3·x1·t·(1 − t)² + 3·x2·t²·(1 − t) + t³,  y(t) likewise,  y(x) = y(t) where x(t) = x
///
/// Since x1 and x2 lie in [0, 1], x(t) never falls, and y(x) is one value at every x.
///
/// Units: x is the fraction of the animation's time, y the fraction of its change.
/// Domain: x1, x2 in [0, 1]; y1, y2 finite (outside [0, 1] the curve overshoots).
/// Source: W3C, "CSS Easing Functions Level 2" (2024), section 2.3.
public struct CubicBezier: Hashable, Sendable {
  /// The first control point's share of the time, in [0, 1].
  public let x1: Double
  /// The first control point's share of the change.
  public let y1: Double
  /// The second control point's share of the time, in [0, 1].
  public let x2: Double
  /// The second control point's share of the change.
  public let y2: Double

  /// The curve with control points (x1, y1) and (x2, y2).
  ///
  /// Edge cases: throws `TimingError.outOfRange` for an x outside [0, 1] (NaN too), and
  /// `TimingError.notFinite` for an infinite or NaN y.
  public init(x1: Double, y1: Double, x2: Double, y2: Double) throws(TimingError) {
    for (parameter, value) in [("x1", x1), ("x2", x2)] where !(value >= 0 && value <= 1) {
      throw .outOfRange(parameter: parameter, value: value, range: 0...1)
    }
    for (parameter, value) in [("y1", y1), ("y2", y2)] where !value.isFinite {
      throw .notFinite(parameter: parameter, value: value)
    }
    self.init(valid: x1, y1, x2, y2)
  }

  /// The curve with control points that are known to be allowed.
  init(valid x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
  }
}

extension CubicBezier {
  // Control points: CSS Easing Functions Level 2, section 2.3.1.

  /// y = x: CSS `linear`, as a curve (0, 0, 1, 1).
  public static let linear = CubicBezier(valid: 0, 0, 1, 1)
  /// CSS `ease` (0.25, 0.1, 0.25, 1).
  public static let ease = CubicBezier(valid: 0.25, 0.1, 0.25, 1)
  /// CSS `ease-in` (0.42, 0, 1, 1).
  public static let easeIn = CubicBezier(valid: 0.42, 0, 1, 1)
  /// CSS `ease-out` (0, 0, 0.58, 1).
  public static let easeOut = CubicBezier(valid: 0, 0, 0.58, 1)
  /// CSS `ease-in-out` (0.42, 0, 0.58, 1).
  public static let easeInOut = CubicBezier(valid: 0.42, 0, 0.58, 1)
  /// Core Animation's default curve, (0.25, 0.1, 0.25, 1): the same points as `ease`.
  ///
  /// Source: Apple, CAMediaTimingFunctionName.default, documentation.
  public static let coreAnimationDefault = CubicBezier(valid: 0.25, 0.1, 0.25, 1)
}

extension CubicBezier: CustomStringConvertible {
  /// The curve as CSS text: `cubic-bezier(0.25, 0.1, 0.25, 1)`.
  public var description: String {
    let numbers = [x1, y1, x2, y2].map { DecimalText($0).text() }
    return "cubic-bezier(\(numbers.joined(separator: ", ")))"
  }
}
