/// The clock of a layer or an animation, as Core Animation has it: t = (tₚ − beginTime)·speed +
/// timeOffset, where tₚ is the time of the parent's clock.
///
/// Units: seconds; speed is a factor. A speed of 0 stops the clock at its offset, a negative one runs
/// it backwards.
/// Domain: numbers up to 2⁴⁰⁰ (10¹²⁰) in magnitude; parents' times beyond that count as 2⁴⁰⁰.
/// Source: Apple, `CAMediaTiming` (QuartzCore), header text.
public struct MediaClock: Hashable, Sendable, BitwiseCopyable {
  /// The parent's time at which this clock shows its offset.
  public let beginTime: Double
  /// Seconds of this clock a second of the parent's.
  public let speed: Double
  /// What this clock shows at its beginning.
  public let timeOffset: Double

  /// The parent's clock itself.
  public static let parent = MediaClock(unchecked: 0, speed: 1, timeOffset: 0)

  /// The clock that begins at the parent's time `beginTime`.
  ///
  /// Throws: `TimingError.outOfRange` for a number that is not finite or beyond ±2⁴⁰⁰.
  public init(
    beginTime: Double = 0, speed: Double = 1, timeOffset: Double = 0
  ) throws(TimingError) {
    for (parameter, value) in [
      ("beginTime", beginTime), ("speed", speed), ("timeOffset", timeOffset),
    ] where !TimeLimits.times.contains(value) {
      throw .outOfRange(parameter: parameter, value: value, range: TimeLimits.times)
    }
    self.init(unchecked: beginTime, speed: speed, timeOffset: timeOffset)
  }

  private init(unchecked beginTime: Double, speed: Double, timeOffset: Double) {
    (self.beginTime, self.speed, self.timeOffset) = (beginTime, speed, timeOffset)
  }

  /// A parent's time as these clocks take it.
  static func clamped(_ time: Double) -> DoubleDouble {
    DoubleDouble(min(max(time, TimeLimits.times.lowerBound), TimeLimits.times.upperBound))
  }

  func localTime(at parentTime: DoubleDouble) -> DoubleDouble {
    (parentTime + -beginTime) * speed + timeOffset
  }
}

extension MediaClock {
  /// What this clock shows at the parent's time: t = (tₚ − beginTime)·speed + timeOffset.
  ///
  /// Edge cases: NaN gives NaN.
  /// Error bound: half an ulp of the result, plus 2⁻¹⁰⁰ of what cancels in it.
  public func localTime(at parentTime: Double) -> Double {
    parentTime.isNaN ? parentTime : localTime(at: Self.clamped(parentTime)).value
  }

  /// The parent's time at which this clock shows `localTime`: (t − timeOffset)/speed + beginTime; nil
  /// when it stands still.
  ///
  /// Edge cases: NaN gives NaN.
  /// Error bound: half an ulp of the result, plus 2⁻¹⁰⁰ of what cancels in it.
  public func parentTime(at localTime: Double) -> Double? {
    if localTime.isNaN { return localTime }
    return parentTime(at: Self.clamped(localTime)).map { $0.value }
  }

  private func parentTime(at localTime: DoubleDouble) -> DoubleDouble? {
    if speed == 0 { return nil }
    let way = localTime + -timeOffset
    if way.high == 0 { return DoubleDouble(beginTime) }
    let (numerator, divisor) = (way.unitScaled, DoubleDouble(speed).unitScaled)
    let quotient = (numerator.value / divisor.value)
      .scaled(by: numerator.exponent - divisor.exponent)
    return quotient.high.isInfinite ? quotient : quotient + beginTime
  }

  /// The time of the last of a chain of clocks, each the child of the one before, at the time of the
  /// first one's parent: as `CALayer` passes time down its tree.
  ///
  /// Edge cases: an empty chain gives the time itself; NaN gives NaN.
  /// Error bound: half an ulp of the result, plus 2⁻¹⁰⁰ a clock of what cancels in it.
  public static func localTime(at time: Double, through chain: [MediaClock]) -> Double {
    time.isNaN ? time : localTime(at: clamped(time), through: chain).value
  }

  static func localTime(at time: DoubleDouble, through chain: [MediaClock]) -> DoubleDouble {
    chain.reduce(time) { time, clock in clock.localTime(at: clamped(time)) }
  }

  static func clamped(_ time: DoubleDouble) -> DoubleDouble {
    TimeLimits.times.contains(time.high) ? time : clamped(time.high)
  }

  /// The time that the last clock of the chain `target` shows when that of `source` shows `time`, both
  /// chains from a common root: `CALayer.convertTime(_:from:)`. Nil when a clock of the source's own
  /// stands still, so that its time tells no other.
  ///
  /// Edge cases: the clocks that both chains begin with are left out, even when they stand still; NaN
  /// gives NaN.
  /// Error bound: as `localTime(at:through:)`.
  public static func convert(
    _ time: Double, from source: [MediaClock], to target: [MediaClock]
  ) -> Double? {
    if time.isNaN { return time }
    let common = zip(source, target).prefix { $0 == $1 }.count
    var moment = clamped(time)
    for clock in source[common...].reversed() {
      guard let parent = clock.parentTime(at: clamped(moment)) else { return nil }
      moment = parent
    }
    return localTime(at: clamped(moment), through: Array(target[common...])).value
  }
}
