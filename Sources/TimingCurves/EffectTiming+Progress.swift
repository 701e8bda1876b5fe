extension EffectTiming {
  /// Where a local time lies in an effect.
  public enum Phase: Hashable, Sendable {
    /// Before the iterations.
    case before
    /// In them.
    case active
    /// After them.
    case after
  }

  /// What an effect shows at a time.
  public struct Moment: Hashable, Sendable {
    /// The phase of the time.
    public let phase: Phase
    /// The iteration, counted from 0; +∞ at the end of endless ones that take no time.
    public let iteration: Double
    /// The progress of the iteration in the direction in which it runs, in [0, 1].
    public let progress: Double
    /// Whether a timing curve takes the value before a jump at this progress.
    public let isBefore: Bool
  }

  /// The phase of a local time, for an animation whose time runs forwards or backwards: at the very
  /// boundaries a time is in the phase that it comes from.
  ///
  /// Edge cases: NaN is before.
  /// Source: Web Animations Level 1, section 4.5.5.
  public func phase(at localTime: Double, backwards: Bool = false) -> Phase {
    localTime.isNaN ? .before : phase(MediaClock.clamped(localTime), backwards)
  }

  private func phase(_ time: DoubleDouble, _ backwards: Bool) -> Phase {
    let end = end
    let first = min(DoubleDouble(delay), end).notBelowZero
    if time < first || (backwards && !(first < time)) { return .before }
    let last = min(afterDelay, end).notBelowZero
    if last < time || (!backwards && !(time < last)) { return .after }
    return .active
  }

  /// What the effect shows at a local time, for an animation whose time runs forwards or backwards
  /// (its playback rate is negative); nil where it shows nothing.
  ///
  /// At the end of a whole number of iterations the progress is 1 of the last one, not 0 of the next.
  ///
  /// Edge cases: NaN gives nil; times beyond ±2⁴⁰⁰ count as those.
  /// Error bound: progress to half an ulp, of the exact result for the Doubles given; never 1 within
  /// an iteration.
  /// Source: Web Animations Level 1, sections 4.8 to 4.10.
  public func moment(at localTime: Double, backwards: Bool = false) -> Moment? {
    localTime.isNaN ? nil : moment(at: MediaClock.clamped(localTime), backwards: backwards)
  }

  func moment(at time: DoubleDouble, backwards: Bool) -> Moment? {
    let phase = phase(time, backwards)
    guard let active = activeTime(time, phase) else { return nil }
    let cycle = cycle(at: active, phase)
    let isReversed = isReversed(cycle)
    return Moment(
      phase: phase, iteration: cycle.iteration, progress: cycle.progress(isReversed: isReversed),
      isBefore: phase == (isReversed ? .after : .before))
  }

  /// The effect's progress through its timing curve, the value before a jump where `Moment.isBefore`;
  /// nil where it shows nothing.
  ///
  /// Edge cases: as `moment(at:backwards:)`.
  /// Error bound: the curve's own, at the rounded progress.
  /// Source: Web Animations Level 1, section 4.11.
  public func progress(
    at localTime: Double, through curve: some TimingCurve, backwards: Bool = false
  ) -> Double? {
    moment(at: localTime, backwards: backwards).map {
      curve.value(at: $0.progress, before: $0.isBefore)
    }
  }

  /// The time since the iterations began, in [0, active duration]; nil where nothing shows.
  private func activeTime(_ time: DoubleDouble, _ phase: Phase) -> DoubleDouble? {
    let since = (time + -delay).notBelowZero
    switch phase {
    case .before: return fill == .backwards || fill == .both ? since : nil
    case .active: return since
    case .after: return fill == .forwards || fill == .both ? min(since, active) : nil
    }
  }

  /// The iteration at an active time.
  private func cycle(at time: DoubleDouble, _ phase: Phase) -> IterationPart {
    let isAtEnd = phase != .before && iterations != 0 && !(time < active)
    if duration > 0 && duration < .infinity {
      let total = time + DoubleDouble.product(iterationStart, duration)
      return IterationPart(of: total, period: duration, isAtEnd: isAtEnd)
    }
    let hasRun = duration == 0 && phase != .before
    if hasRun && iterations == .infinity { return IterationPart(endlessFrom: iterationStart) }
    let total = DoubleDouble(hasRun ? iterations : 0) + iterationStart
    return IterationPart(of: total, period: 1, isAtEnd: isAtEnd)
  }

  private func isReversed(_ cycle: IterationPart) -> Bool {
    switch direction {
    case .normal: false
    case .reverse: true
    case .alternate: cycle.isOdd
    case .alternateReverse: !cycle.isOdd && cycle.iteration < .infinity
    }
  }
}

/// The whole iterations in a time, and the part of one that is left.
private struct IterationPart {
  let iteration: Double
  let isOdd: Bool
  private let part: DoubleDouble
  private let period: Double

  /// At a time that is not negative; `isAtEnd` makes whole iterations the end of the last one.
  init(of total: DoubleDouble, period: Double, isAtEnd: Bool) {
    let pair = total.remainder(of: 2 * period)
    let isSecond = !(pair < DoubleDouble(period))
    let part = isSecond ? pair + -period : pair
    let whole = (total - part).fraction(of: period).rounded()
    let isWhole = part.high == 0 && isAtEnd
    iteration = isWhole ? whole - 1 : whole
    isOdd = isSecond != isWhole
    self.part = isWhole ? DoubleDouble(period) : part
    self.period = period
  }

  /// At the end of endless iterations that take no time.
  init(endlessFrom start: Double) {
    let part = start - start.rounded(.down)
    (iteration, isOdd, period) = (.infinity, false, 1)
    self.part = DoubleDouble(part == 0 ? 1 : part)
  }

  /// 1 at the end alone.
  func progress(isReversed: Bool) -> Double {
    let end = DoubleDouble(period)
    let progress = (isReversed ? end - part : part).fraction(of: period)
    return part < end && !isReversed ? min(progress, 1.0.nextDown) : progress
  }
}
