/// A problem's motion as a method found it: states at evenly spaced times, and what finding them cost.
public struct SolvedMotion: Hashable, Sendable {
  /// Seconds, ascending, from the first after 0 to the end of the span.
  public let times: [Double]
  /// The states at these times.
  ///
  /// Shape: T×n, row-major.
  public let states: [Double]
  /// What it has cost.
  public let statistics: StepStatistics

  /// States and their cost.
  ///
  /// Precondition: `states` holds one state of the same size for each time.
  @inlinable
  public init(times: [Double], states: [Double], statistics: StepStatistics) {
    (self.times, self.states, self.statistics) = (times, states, statistics)
  }

  /// The true motion of a problem at the `samples` evenly spaced times, the last of which ends the span.
  ///
  /// Domain: samples ≥ 1.
  public static func truth<Problem: ReferenceProblem>(
    of problem: Problem, samples: Int
  ) throws(SolverError) -> SolvedMotion {
    let times = try sampleTimes(span: problem.span, samples: samples)
    var states: [Double] = []
    states.reserveCapacity(times.count * problem.dimension)
    for time in times { states += try problem.exactState(at: time) }
    return SolvedMotion(times: times, states: states, statistics: StepStatistics())
  }
}

/// i·span/samples for i = 1 … samples, each rounded once but for the quotient.
@usableFromInline
func sampleTimes(span: Double, samples: Int) throws(SolverError) -> [Double] {
  guard samples >= 1 else {
    throw .invalidParameter(name: "samples", value: Double(samples), allowed: "≥ 1")
  }
  try requirePositive(span, "span")
  return (1...samples).map { $0 == samples ? span : span * (Double($0) / Double(samples)) }
}

extension FixedStepStepper where System: ReferenceProblem {
  /// The motion of a problem by `steps` equal steps, kept at `samples` evenly spaced times.
  ///
  /// Walls and other ``ReferenceProblem/jumps`` are looked for at the end of each step, and change the
  /// state there, as engines do it; ``ReferenceProblem/breaks`` are stepped over.
  /// - Parameter isCancelled: asked at each sample; the solve ends with ``SolverError/cancelled(time:)``
  ///   when it is true.
  ///
  /// Domain: samples ≥ 1; steps a positive multiple of samples.
  /// Errors: as ``advance(_:from:steps:)``.
  @inlinable
  public static func motion(
    of problem: System, steps: Int, samples: Int, isCancelled: () -> Bool = { false }
  ) throws(SolverError) -> SolvedMotion {
    let times = try sampleTimes(span: problem.span, samples: samples)
    guard steps >= samples, steps % samples == 0 else {
      throw .invalidParameter(
        name: "steps", value: Double(steps), allowed: "a positive multiple of \(samples)")
    }
    var stepper = try Self(problem, stepSize: problem.span / Double(steps))
    return try stepper.motion(
      from: problem, at: times, stepsPerSample: steps / samples, isCancelled)
  }

  @inlinable
  mutating func motion(
    from problem: System, at times: [Double], stepsPerSample: Int, _ isCancelled: () -> Bool
  ) throws(SolverError) -> SolvedMotion {
    let jumps = problem.jumps
    var state = problem.initialState
    var signs = jumps.map { $0.value(0, state.span) }
    let count = state.count
    var states = [Double](repeating: 0, count: times.count * count)
    var step = 0
    for sample in times.indices {
      if isCancelled() { throw .cancelled(time: Double(step) * stepSize) }
      if jumps.isEmpty {
        // One span for all steps of a sample: making one asks whether the array is shared.
        var span = state.mutableSpan
        for next in step..<step + stepsPerSample {
          try self.step(from: Double(next) * stepSize, state: &span)
        }
        step += stepsPerSample
      } else {
        for _ in 0..<stepsPerSample {
          try self.step(from: Double(step) * stepSize, array: &state)
          step += 1
          look(for: jumps, of: problem, at: Double(step) * stepSize, &signs, &state)
        }
      }
      try requireFiniteState(state, time: Double(step) * stepSize, stepSize: stepSize)
      for index in 0..<count { states[sample * count + index] = state[index] }
    }
    var statistics = StepStatistics()
    statistics.accepted = step
    statistics.evaluations = step * Self.evaluationsPerStep
    return SolvedMotion(times: times, states: states, statistics: statistics)
  }

  /// Jumps whose sign has changed in the last step take effect.
  @inlinable
  mutating func look(
    for jumps: [SolverEvent], of problem: System, at time: Double, _ signs: inout [Double],
    _ state: inout [Double]
  ) {
    for index in jumps.indices {
      if jumps[index].counts(signs[index], jumps[index].value(time, state.span)) {
        var span = state.mutableSpan
        problem.jump(at: index, time: time, state: &span)
        reset()
      }
    }
    for index in jumps.indices { signs[index] = jumps[index].value(time, state.span) }
  }
}

extension AdaptiveStepper where System: ReferenceProblem {
  /// The motion of a problem to a tolerance, kept at `samples` evenly spaced times by dense output.
  ///
  /// The relative tolerance is `tolerance`, the absolute one `tolerance` × amplitude for positions and
  /// × amplitude × frequency for velocities. A solve ends and begins anew at each of the problem's breaks
  /// and jumps.
  /// - Parameter isCancelled: asked at each step; the solve ends with ``SolverError/cancelled(time:)``
  ///   when it is true.
  ///
  /// Domain: samples ≥ 1; tolerance finite and > 0.
  /// Errors: as ``solve(_:from:start:span:tolerance:control:at:events:samplesPerStep:)``.
  @inlinable
  public static func motion(
    of problem: System, tolerance: Double, control: StepControl = StepControl(), samples: Int,
    isCancelled: () -> Bool = { false }
  ) throws(SolverError) -> SolvedMotion {
    let times = try sampleTimes(span: problem.span, samples: samples)
    var stepper = try Self(
      problem, tolerance: scaledTolerance(tolerance, of: problem), control: control)
    return try stepper.motion(from: problem, at: times, isCancelled)
  }

  @inlinable
  mutating func motion(
    from problem: System, at times: [Double], _ isCancelled: () -> Bool
  ) throws(SolverError) -> SolvedMotion {
    let jumps = problem.jumps
    let breaks = problem.breaks.filter { $0 > 0 && $0 < problem.span }
    // A few ulps before each break, so that no stage of the last step sees the law after it.
    let ends = breaks.map { $0 - 4 * $0.ulp } + [problem.span]
    var (point, sampled, piece, start) = (problem.initialState, 0, 0, 0.0)
    let count = point.count
    var states = [Double](repeating: 0, count: times.count * count)
    var total = StepStatistics()
    while piece < ends.count {
      try begin(point, from: start, to: ends[piece])
      var finder = EventFinder(jumps, time: start, state: point)
      var stop: EventOccurrence?
      while stop == nil && time < ends[piece] {
        if isCancelled() { throw .cancelled(time: time) }
        try step()
        if !jumps.isEmpty { stop = finder.occurrences(in: &self, samples: 4).first }
        let reached = stop?.time ?? time
        while sampled < times.count && times[sampled] <= reached {
          interpolate(at: times[sampled], into: &states, from: sampled * count, count: count)
          sampled += 1
        }
      }
      total.add(statistics)
      start = stop?.time ?? (piece < breaks.count ? breaks[piece] : problem.span)
      point = stop?.state ?? state
      if let stop {
        var span = point.mutableSpan
        problem.jump(at: stop.event, time: stop.time, state: &span)
      } else {
        piece += 1
      }
      if start >= problem.span { break }
    }
    while sampled < times.count {  // an event at the very end
      for index in 0..<count { states[sampled * count + index] = point[index] }
      sampled += 1
    }
    return SolvedMotion(times: times, states: states, statistics: total)
  }
}

extension AdaptiveStepper {
  /// The state at a time of the last step, to `count` places of an array.
  @inlinable
  mutating func interpolate(
    at time: Double, into array: inout [Double], from first: Int, count: Int
  ) {
    array.withUnsafeMutableBufferPointer { array in
      var span = UnsafeMutableBufferPointer(rebasing: array[first..<first + count]).mutableSpan
      interpolate(at: time, into: &span)
    }
  }
}

/// A tolerance in the problem's own units.
@usableFromInline
func scaledTolerance<Problem: ReferenceProblem>(
  _ tolerance: Double, of problem: Problem
) throws(SolverError) -> Tolerance {
  let position = tolerance * problem.amplitude
  let count = problem.coordinates
  return try Tolerance(
    absolute: Array(repeating: position, count: count)
      + Array(repeating: position * problem.frequency, count: count),
    relative: Array(repeating: tolerance, count: 2 * count))
}

extension StepStatistics {
  /// Adds the cost of another solve.
  @inlinable
  mutating func add(_ other: StepStatistics) {
    accepted += other.accepted
    rejected += other.rejected
    evaluations += other.evaluations
    jacobians += other.jacobians
    factorizations += other.factorizations
  }
}
