/// A change that takes a part of an animation's time: UIKit's
/// `addKeyframe(withRelativeStartTime:relativeDuration:animations:)`.
public struct RelativeKeyframe<Value: KeyframeValue>: Sendable {
  /// When the change begins, as a fraction of the whole.
  public var startTime: Double
  /// How long it takes, as a fraction of the whole.
  public var duration: Double
  /// The value it ends with.
  public var value: Value

  /// The change to `value`.
  public init(startTime: Double, duration: Double, value: Value) {
    (self.startTime, self.duration, self.value) = (startTime, duration, value)
  }
}

extension KeyframeTrack {
  /// The track of UIKit's relative keyframes: from `initial`, each change in its time, and rest between
  /// them, before the first and after the last.
  ///
  /// In mode `discrete` a value is there when its change ends; in `paced` and `cubicPaced` the times are
  /// ignored; in `cubic` a rest is a rest, and the spline ends beside it.
  ///
  /// Ends are `startTime + duration`, rounded. Where rounding makes one lie beyond the next start or
  /// beyond 1, by at most 2⁻⁵⁰, the two are one time.
  /// Throws: `TimingError`, which names the keyframe: `.outOfRange` for a start or a duration outside
  /// [0, 1] and for an end beyond 1, `.outOfOrder` for one that begins before the one before has ended,
  /// and what even pace refuses.
  /// Source: Apple, "animateKeyframes(withDuration:delay:options:animations:completion:)"
  /// (documentation).
  public init(
    from initial: Value, _ keyframes: [RelativeKeyframe<Value>], mode: CalculationMode = .linear
  ) throws(TimingError) {
    let times = try keyframes.times()
    var (values, keyTimes, holds): ([Value], [Double], [Bool]) = ([initial], [0], [])
    for (keyframe, (start, end)) in zip(keyframes, times) {
      if mode == .linear || mode == .cubic, start > keyTimes[keyTimes.count - 1] {
        values.append(values[values.count - 1])
        keyTimes.append(start)
        holds.append(true)
      }
      values.append(keyframe.value)
      keyTimes.append(end)
      holds.append(false)
    }
    if mode == .discrete || keyTimes[keyTimes.count - 1] < 1 {
      keyTimes.append(1)
      if !mode.isPaced && mode != .discrete {
        values.append(values[values.count - 1])
        holds.append(true)
      }
    }
    try self.init(
      values, keyTimes: keyTimes, timingFunctions: nil, mode: mode,
      tangents: mode.isCubic
        ? Array(
          repeating: KochanekBartelsTangents(tension: 0, continuity: 0, bias: 0),
          count: values.count) : [],
      spacing: .keyTimes, holds: holds)
  }
}

extension Array {
  fileprivate func times<Value>() throws(TimingError) -> [(start: Double, end: Double)]
  where Element == RelativeKeyframe<Value> {
    var times: [(start: Double, end: Double)] = []
    for (index, keyframe) in enumerated() {
      for (name, value) in [("startTime", keyframe.startTime), ("duration", keyframe.duration)]
      where !(value >= 0 && value <= 1) {
        throw .outOfRange(parameter: "keyframes[\(index)].\(name)", value: value, range: 0...1)
      }
      var (start, end) = (keyframe.startTime, keyframe.startTime + keyframe.duration)
      guard end <= 1 + 0x1p-50 else {
        throw .outOfRange(
          parameter: "keyframes[\(index)].startTime + duration", value: end, range: 0...1)
      }
      end = Swift.min(end, 1)
      let previous = times.last?.end ?? 0
      if start < previous {
        guard start >= previous - 0x1p-50 else {
          throw .outOfOrder(
            parameter: "keyframes[\(index)].startTime", value: start, previous: previous)
        }
        start = previous
      }
      times.append((start, Swift.max(start, end)))
    }
    return times
  }
}
