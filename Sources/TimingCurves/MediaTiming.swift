/// How an animation's time runs and repeats, as Core Animation has it: from a parent's time to the
/// animation's progress in [0, 1].
///
/// The local time t of the clock counts from 0 to the active duration: `repeatDuration`, or
/// `repeatCount` cycles, or both, whichever is shorter; a cycle is `duration`, or twice that when
/// the animation runs back.
///
/// Units: seconds.
/// Source: Apple, `CAMediaTiming` (QuartzCore), header text; where it leaves a case undefined (both a
/// count and a duration), W3C, "SMIL 3.0" (2008), section 5.4.5, from which it descends.
public struct MediaTiming: Hashable, Sendable {
  /// What an animation shows before it begins and after it ends.
  public enum FillMode: String, CaseIterable, Sendable {
    /// Nothing.
    case removed
    /// Its last value after the end.
    case forwards
    /// Its first value before the beginning.
    case backwards
    /// Both.
    case both
  }

  /// Begin time, speed and offset.
  public let clock: MediaClock
  /// The time from progress 0 to 1, above 0.
  public let duration: Double
  /// The cycles that run, a part of one included; 0 when it is not set.
  public let repeatCount: Double
  /// The local time after which the animation ends; 0 when it is not set.
  public let repeatDuration: Double
  /// Whether each cycle runs back to 0.
  public let autoreverses: Bool
  /// What shows outside the active time.
  public let fillMode: FillMode

  /// An animation of `duration` seconds on its clock.
  ///
  /// Throws: `TimingError.outOfRange` for a duration outside 2⁻⁴⁰⁰…2⁴⁰⁰ s, and for a repeat count or
  /// duration that is negative or NaN (or beyond 2⁴⁰⁰ without being infinite).
  public init(
    clock: MediaClock = .parent, duration: Double, repeatCount: Double = 0,
    repeatDuration: Double = 0, autoreverses: Bool = false, fillMode: FillMode = .removed
  ) throws(TimingError) {
    if !TimeLimits.durations.contains(duration) {
      throw .outOfRange(parameter: "duration", value: duration, range: TimeLimits.durations)
    }
    for (parameter, value) in [("repeatCount", repeatCount), ("repeatDuration", repeatDuration)]
    where !TimeLimits.amounts.contains(value) && value != .infinity {
      throw .outOfRange(parameter: parameter, value: value, range: TimeLimits.amounts)
    }
    (self.clock, self.duration) = (clock, duration)
    (self.repeatCount, self.repeatDuration) = (repeatCount, repeatDuration)
    (self.autoreverses, self.fillMode) = (autoreverses, fillMode)
  }
}

extension MediaTiming {
  /// Where a time lies in an animation.
  public enum Phase: Hashable, Sendable {
    /// Before the local time 0.
    case before
    /// From 0 to before the active duration's end.
    case active
    /// From the end on.
    case after
  }

  /// The local time at which the animation ends, rounded: +∞ when it repeats forever.
  public var activeDuration: Double { end.value }

  /// The progress at the parent's time, in [0, 1]; nil where the animation shows nothing.
  ///
  /// A time at which one cycle ends and the next begins belongs to the next; at the end of the last
  /// one the progress is 1, or 0 if it ran back.
  ///
  /// Edge cases: NaN gives nil.
  /// Error bound: half an ulp, of the exact result for the Doubles given (0.1 + 0.2 is not 0.3);
  /// never 1 within a cycle that runs forwards.
  public func progress(at parentTime: Double) -> Double? {
    parentTime.isNaN ? nil : progress(atLocal: clock.localTime(at: MediaClock.clamped(parentTime)))
  }

  /// The progress at a time of the first clock's parent, when this animation's clock is the child of
  /// the last of a chain: of an animation on a layer, through the clocks of the layers above it.
  ///
  /// Edge cases and error bound: as `progress(at:)` and `MediaClock.localTime(at:through:)`.
  public func progress(at time: Double, on chain: [MediaClock]) -> Double? {
    if time.isNaN { return nil }
    let clocks = chain + [clock]
    return progress(
      atLocal: MediaClock.localTime(at: MediaClock.clamped(time), through: clocks))
  }

  /// The animation's progress through its timing curve at the parent's time; nil where it shows nothing.
  ///
  /// Edge cases: as `progress(at:)`.
  /// Error bound: the curve's own, at the rounded progress.
  public func progress(at parentTime: Double, through curve: some TimingCurve) -> Double? {
    progress(at: parentTime).map { curve.value(at: $0) }
  }

  /// The phase at the parent's time.
  ///
  /// Edge cases: NaN is before.
  public func phase(at parentTime: Double) -> Phase {
    if parentTime.isNaN { return .before }
    return phase(ofLocal: clock.localTime(at: MediaClock.clamped(parentTime)))
  }

  /// The local time at which the animation ends: +∞ when it repeats forever.
  private var end: DoubleDouble {
    let cycle = autoreverses ? 2 * duration : duration
    if repeatCount == 0 { return DoubleDouble(repeatDuration == 0 ? cycle : repeatDuration) }
    let limit = DoubleDouble(repeatDuration == 0 ? .infinity : repeatDuration)
    if repeatCount == .infinity { return limit }
    let cycles = DoubleDouble.product(repeatCount, cycle)
    return cycles < limit ? cycles : limit
  }

  private func phase(ofLocal time: DoubleDouble) -> Phase {
    if time.high < 0 { return .before }
    return time < end ? .active : .after
  }

  private func progress(atLocal time: DoubleDouble) -> Double? {
    switch phase(ofLocal: time) {
    case .before: return fillMode == .backwards || fillMode == .both ? 0 : nil
    case .active: return folded(time)
    case .after:
      if fillMode == .removed || fillMode == .backwards { return nil }
      let last = folded(end)
      return last == 0 && !autoreverses ? 1 : last
    }
  }

  /// The progress of a local time that is not negative.
  private func folded(_ time: DoubleDouble) -> Double {
    if !autoreverses {
      let part = time.remainder(of: duration)
      return min(part.fraction(of: duration), 1.0.nextDown)
    }
    let part = time.remainder(of: 2 * duration)
    return (part < DoubleDouble(duration) ? part : DoubleDouble(2 * duration) - part)
      .fraction(of: duration)
  }
}
