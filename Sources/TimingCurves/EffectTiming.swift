/// How an animation's time runs and repeats, as the Web Animations model has it: from a local time to
/// the progress of an iteration.
///
/// Units: any unit of time, the same for all four times (milliseconds on the web).
/// Source: W3C, "Web Animations Level 1" (2023), sections 4.5 to 4.10.
public struct EffectTiming: Hashable, Sendable {
  /// Which way the iterations run.
  public enum Direction: String, CaseIterable, Sendable {
    /// All from 0 to 1.
    case normal
    /// All from 1 to 0.
    case reverse
    /// The first from 0 to 1, then in turns.
    case alternate
    /// The first from 1 to 0, then in turns.
    case alternateReverse = "alternate-reverse"
  }

  /// What an animation shows before it begins and after it ends.
  public enum Fill: String, CaseIterable, Sendable {
    /// Nothing.
    case none
    /// Its last value after the end.
    case forwards
    /// Its first value before the beginning.
    case backwards
    /// Both.
    case both
  }

  /// The local time at which the iterations begin; negative to begin within them.
  public let delay: Double
  /// The time after the iterations that still belongs to the effect; negative to cut them short.
  public let endDelay: Double
  /// The time of one iteration, 0 and +∞ included.
  public let duration: Double
  /// The number of iterations, a part of one included, 0 and +∞ too.
  public let iterations: Double
  /// Where in the iterations the first one starts: 0.5 in the middle of it.
  public let iterationStart: Double
  /// Which way the iterations run.
  public let direction: Direction
  /// What shows outside the active time.
  public let fill: Fill

  /// The timing of `iterations` iterations of `duration` each.
  ///
  /// Throws: `TimingError.outOfRange` for delays beyond ±2⁴⁰⁰, and for a duration, a number of
  /// iterations or an iteration start that is negative, NaN, or beyond 2⁴⁰⁰ (+∞ is allowed for the
  /// first two; a duration other than 0 is at least 2⁻⁴⁰⁰).
  public init(
    delay: Double = 0, endDelay: Double = 0, duration: Double, iterations: Double = 1,
    iterationStart: Double = 0, direction: Direction = .normal, fill: Fill = .none
  ) throws(TimingError) {
    for (parameter, value) in [("delay", delay), ("endDelay", endDelay)]
    where !TimeLimits.times.contains(value) {
      throw .outOfRange(parameter: parameter, value: value, range: TimeLimits.times)
    }
    for (parameter, value) in [("duration", duration), ("iterations", iterations)]
    where !TimeLimits.amounts.contains(value) && value != .infinity {
      throw .outOfRange(parameter: parameter, value: value, range: TimeLimits.amounts)
    }
    if duration > 0 && duration < TimeLimits.durations.lowerBound {
      throw .outOfRange(parameter: "duration", value: duration, range: TimeLimits.durations)
    }
    if !TimeLimits.amounts.contains(iterationStart) {
      throw .outOfRange(
        parameter: "iterationStart", value: iterationStart, range: TimeLimits.amounts)
    }
    (self.delay, self.endDelay, self.duration) = (delay, endDelay, duration)
    (self.iterations, self.iterationStart) = (iterations, iterationStart)
    (self.direction, self.fill) = (direction, fill)
  }
}

extension EffectTiming {
  /// The time of all iterations: `duration·iterations`, 0 when one of them is 0.
  public var activeDuration: Double { active.value }

  /// The local time at which the effect ends: `max(delay + activeDuration + endDelay, 0)`.
  public var endTime: Double { end.value }

  var active: DoubleDouble {
    if duration == 0 || iterations == 0 { return DoubleDouble(0) }
    if duration == .infinity || iterations == .infinity { return DoubleDouble(.infinity) }
    return DoubleDouble.product(duration, iterations)
  }

  var end: DoubleDouble {
    active.high == .infinity ? active : (afterDelay + endDelay).notBelowZero
  }

  /// delay + active duration.
  var afterDelay: DoubleDouble {
    active.high == .infinity ? active : active + delay
  }
}
