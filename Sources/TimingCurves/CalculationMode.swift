/// How values go from key to key: Core Animation's `CAAnimationCalculationMode`; `rawValue` is its word.
///
/// Source: Apple, "CAAnimationCalculationMode" (documentation).
public enum CalculationMode: String, CaseIterable, Hashable, Sendable {
  /// Straight from key to key.
  case linear
  /// A key stays until the next one's time.
  case discrete
  /// Straight, at one speed from the first key to the last; key times and timing functions are ignored.
  case paced
  /// Along a spline with tension, continuity and bias; Catmull and Rom's when they are 0.
  case cubic
  /// Along that spline at one speed; key times and timing functions are ignored.
  case cubicPaced

  var isPaced: Bool { self == .paced || self == .cubicPaced }
  var isCubic: Bool { self == .cubic || self == .cubicPaced }
}

/// What a spline's tangents know of the key times.
public enum CubicSpacing: Hashable, Sendable {
  /// Tangents are weighed by the durations on both sides, so that the value's speed does not jump at a
  /// key where the durations differ (and continuity is 0).
  ///
  /// Source: Kochanek, Bartels (1984), section 4, "Adjustments for parameter step size".
  case keyTimes
  /// Tangents are those of evenly spaced keys, whatever the key times.
  case uniform
}
