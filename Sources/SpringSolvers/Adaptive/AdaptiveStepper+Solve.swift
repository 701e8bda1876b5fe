/// What a solve gives: states at the times that were asked for, the events, and the end.
public struct Solution: Hashable, Sendable {
  /// The times that were reached of those asked for.
  public var times: [Double] = []
  /// The states at these times.
  ///
  /// Shape: T×n, row-major.
  public var states: [Double] = []
  /// The events in the order in which they happened.
  public var events: [EventOccurrence] = []
  /// Where the solve ended: the end of the span, or a terminal event.
  public var endTime: Double
  /// The state there.
  public var endState: [Double]
  /// What it has cost.
  public var statistics = StepStatistics()

  @usableFromInline
  init(endTime: Double, endState: [Double]) { (self.endTime, self.endState) = (endTime, endState) }
}

extension AdaptiveStepper {
  /// Solves over [start, start + span], with states at given times and events by dense output, so that
  /// neither changes the steps.
  ///
  /// Domain: a finite span ≥ 0; times ascending within the span; `samplesPerStep` ≥ 1: how many times a
  /// step an event's sign is looked at. Two zeros between two looks are missed.
  /// Errors: those of making the stepper and of ``begin(_:from:to:)`` and ``step()``; a negative span,
  /// times out of order or range.
  @inlinable
  public static func solve(
    _ system: System, from initial: [Double], start: Double = 0, span: Double,
    tolerance: Tolerance, control: StepControl = StepControl(), at times: [Double] = [],
    events: [SolverEvent] = [], samplesPerStep: Int = 4
  ) throws(SolverError) -> Solution {
    var stepper = try Self(system, tolerance: tolerance, control: control)
    return try stepper.solve(
      from: initial, start: start, span: span, at: times, events: events,
      samplesPerStep: samplesPerStep)
  }

  /// Solves with this stepper's workspace; everything else as
  /// ``solve(_:from:start:span:tolerance:control:at:events:samplesPerStep:)``.
  @inlinable
  public mutating func solve(
    from initial: [Double], start: Double = 0, span: Double, at times: [Double] = [],
    events: [SolverEvent] = [], samplesPerStep: Int = 4
  ) throws(SolverError) -> Solution {
    try requireNotNegative(span, "span")
    try requireFinite(start, "start")
    let end = start + span
    try requireOrdered(times, from: start, to: end)
    guard samplesPerStep >= 1 else {
      throw .invalidParameter(name: "samplesPerStep", value: Double(samplesPerStep), allowed: "≥ 1")
    }
    try begin(initial, from: start, to: end)
    var solution = Solution(endTime: start, endState: initial)
    solution.states.reserveCapacity(times.count * initial.count)
    var finder = EventFinder(events, time: start, state: initial)
    var next = 0
    while true {
      let stop = try advance(&finder, samples: samplesPerStep, into: &solution)
      let reached = stop ?? time
      while next < times.count && times[next] <= reached {
        interpolate(at: times[next], into: &finder.point)
        solution.times.append(times[next])
        solution.states += finder.point
        next += 1
      }
      if stop != nil || time >= end { break }
    }
    solution.statistics = statistics
    return solution
  }

  /// One step, and the events in it; returns the time of the first terminal one.
  @inlinable
  mutating func advance(
    _ finder: inout EventFinder, samples: Int, into solution: inout Solution
  ) throws(SolverError) -> Double? {
    try step()
    var stop: Double?
    if !finder.events.isEmpty && time > stepStart {
      for occurrence in finder.occurrences(in: &self, samples: samples) {
        solution.events.append(occurrence)
        if finder.events[occurrence.event].isTerminal {
          stop = occurrence.time
          break
        }
      }
    }
    if let stop {
      solution.endTime = stop
      solution.endState = solution.events[solution.events.count - 1].state
    } else {
      solution.endTime = time
      solution.endState = state
    }
    return stop
  }

  /// The state at a time of the last step, to an array.
  @inlinable
  mutating func interpolate(at time: Double, into array: inout [Double]) {
    var span = array.mutableSpan
    interpolate(at: time, into: &span)
  }
}

/// The signs of all events at the last look.
@usableFromInline
struct EventFinder {
  @usableFromInline let events: [SolverEvent]
  @usableFromInline var values: [Double]
  @usableFromInline var time: Double
  @usableFromInline var point: [Double]

  @usableFromInline
  init(_ events: [SolverEvent], time: Double, state: [Double]) {
    self.events = events
    self.time = time
    point = state
    values = events.map { $0.value(time, state.span) }
  }

  /// The events within the stepper's last step, ordered by time.
  @inlinable
  mutating func occurrences<Stepper: AdaptiveStepper>(
    in stepper: inout Stepper, samples: Int
  ) -> [EventOccurrence] {
    var found: [EventOccurrence] = []
    let (start, end) = (stepper.stepStart, stepper.time)
    for sample in 1...samples {
      let next =
        sample == samples ? end : start + (end - start) * (Double(sample) / Double(samples))
      stepper.interpolate(at: next, into: &point)
      for index in events.indices {
        let (before, after) = (values[index], events[index].value(next, point.span))
        if events[index].counts(before, after) {
          let zero = locate(index, from: time, before, to: next, after, in: &stepper)
          stepper.interpolate(at: zero, into: &point)
          found.append(EventOccurrence(event: index, time: zero, state: point))
          stepper.interpolate(at: next, into: &point)
        }
        values[index] = after
      }
      time = next
    }
    // Stable by the order in which events were given.
    return found.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }

  @inlinable
  mutating func locate<Stepper: AdaptiveStepper>(
    _ index: Int, from low: Double, _ lowValue: Double, to high: Double, _ highValue: Double,
    in stepper: inout Stepper
  ) -> Double {
    let event = events[index]
    return signChange(low: low, lowValue, high: high, highValue) { time in
      stepper.interpolate(at: time, into: &point)
      return event.value(time, point.span)
    }
  }
}

/// Throws unless times ascend within [start, end].
@usableFromInline
func requireOrdered(
  _ times: [Double], from start: Double, to end: Double
) throws(SolverError) {
  var last = start
  for time in times {
    guard time >= last, time <= end else {
      throw .invalidParameter(name: "time", value: time, allowed: "in [\(last), \(end)], ascending")
    }
    last = time
  }
}
