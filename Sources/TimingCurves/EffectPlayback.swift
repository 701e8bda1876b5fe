/// An effect played on a timeline: local time = current time + (timeline time − since)·playback rate.
///
/// Kept as a pair of times rather than as the timeline time at which the local time was 0: so that at
/// the pair itself the local time is exact, whatever the rate, and a change of rate makes no jump.
///
/// Units: the timing's.
/// Domain: numbers up to 2⁴⁰⁰ in magnitude; timeline times beyond that count as 2⁴⁰⁰.
/// Source: W3C, "Web Animations Level 1" (2023), sections 4.4.3 (current time), 4.4.15 (playback rate).
public struct EffectPlayback: Hashable, Sendable {
  /// What is played.
  public let timing: EffectTiming
  /// The timeline's time at which the local time is `currentTime`.
  public let since: Double
  /// The local time at `since`.
  public let currentTime: Double
  /// Local time a unit of the timeline's: 1 as written, 2 twice as fast, −1 backwards, 0 at rest.
  public let playbackRate: Double

  /// The effect played from its beginning (with a negative rate: from its end), or from the local time
  /// `currentTime`, as `play()` does.
  ///
  /// Throws: `TimingError.outOfRange` for a number that is not finite or beyond ±2⁴⁰⁰, and for
  /// `currentTime` where it is the end of endless iterations, from which nothing can be played
  /// backwards.
  public init(
    _ timing: EffectTiming, since: Double = 0, from currentTime: Double? = nil,
    playbackRate: Double = 1
  ) throws(TimingError) {
    let start = currentTime ?? (playbackRate < 0 ? timing.endTime : 0)
    for (parameter, value) in [
      ("since", since), ("currentTime", start), ("playbackRate", playbackRate),
    ] where !TimeLimits.times.contains(value) {
      throw .outOfRange(parameter: parameter, value: value, range: TimeLimits.times)
    }
    (self.timing, self.since) = (timing, since)
    (self.currentTime, self.playbackRate) = (start, playbackRate)
  }

  /// The same animation, at another rate from the timeline's time `time` on, without a jump.
  ///
  /// Throws: `TimingError.outOfRange` for a number that is not finite or beyond ±2⁴⁰⁰, or for
  /// `currentTime` where the local time has gone there.
  /// Error bound: the local time at `time` is rounded once.
  /// Source: Web Animations Level 1, section 4.4.15.2, `updatePlaybackRate`.
  public func changingRate(
    to playbackRate: Double, at time: Double
  ) throws(TimingError) -> EffectPlayback {
    try EffectPlayback(
      timing, since: time, from: localTime(at: time), playbackRate: playbackRate)
  }

  /// The effect's local time at the timeline's time.
  ///
  /// Edge cases: NaN gives NaN.
  /// Error bound: half an ulp of the result, plus 2⁻¹⁰⁰ of what cancels in it.
  public func localTime(at time: Double) -> Double {
    time.isNaN ? time : exactLocalTime(at: time).value
  }

  /// What the effect shows at the timeline's time; nil where it shows nothing.
  ///
  /// Edge cases: NaN gives nil. A negative rate puts the very boundaries into the phase that time
  /// comes from, and a rate of 0 counts as forwards.
  /// Error bound: as `EffectTiming.moment(at:backwards:)`, for the exact local time.
  public func moment(at time: Double) -> EffectTiming.Moment? {
    time.isNaN
      ? nil : timing.moment(at: exactLocalTime(at: time), backwards: playbackRate < 0)
  }

  /// The effect's progress through its timing curve at the timeline's time, the value before a jump
  /// where `Moment.isBefore`; nil where it shows nothing.
  ///
  /// Edge cases: as `moment(at:)`.
  /// Error bound: the curve's own, at the rounded progress.
  public func progress(at time: Double, through curve: some TimingCurve) -> Double? {
    moment(at: time).map { curve.value(at: $0.progress, before: $0.isBefore) }
  }

  private func exactLocalTime(at time: Double) -> DoubleDouble {
    let passed = (MediaClock.clamped(time) + -since) * playbackRate
    return MediaClock.clamped(passed + currentTime)
  }
}
