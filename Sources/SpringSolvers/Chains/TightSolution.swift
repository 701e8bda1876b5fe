/// The motion of a system for which there is no formula: ``DOP853`` at a tight tolerance, from one evenly spaced
/// time to the next, and from these to any other.
///
/// Cost: the solve twice, once for its error; then a short one for each state asked for.
struct TightSolution<System: MechanicalSystem>: Sendable {
  private let system: System
  private let spacing: Double
  /// The states at 0, spacing, 2·spacing …
  private let states: [[Double]]
  private let tolerance: Tolerance
  /// How far a solve at 32 times the tolerance is from this one, in units of the amplitude (velocities: times the
  /// frequency): some 31 times this one's own error, and not less than what rounding makes of it.
  let errorBound: Double

  /// Solves over [0, span].
  init(
    _ system: System, from initial: [Double], span: Double, amplitude: Double, frequency: Double,
    intervals: Int = 64
  ) throws(SolverError) {
    self.system = system
    let spacing = span / Double(intervals)
    func tolerance(_ factor: Double) throws(SolverError) -> Tolerance {
      try Tolerance(absolute: factor * 1e-14 * amplitude, relative: factor * 3e-14)
    }
    func solve(_ tolerance: Tolerance) throws(SolverError) -> [[Double]] {
      var states = [initial]
      for _ in 0..<intervals {
        states.append(
          try DOP853.solve(
            system, from: states[states.count - 1], span: spacing, tolerance: tolerance
          ).endState)
      }
      return states
    }
    self.spacing = spacing
    self.tolerance = try tolerance(1)
    states = try solve(self.tolerance)
    var bound = 1e-13
    for (state, other) in zip(states, try solve(tolerance(32))) {
      for index in state.indices {
        let unit = amplitude * (index < state.count / 2 ? 1 : frequency)
        bound = max(bound, abs(state[index] - other[index]) / unit)
      }
    }
    errorBound = bound
  }

  /// The state at a time in [0, span].
  func state(at time: Double) throws(SolverError) -> [Double] {
    let end = spacing * Double(states.count - 1)
    guard time >= 0, time <= end * (1 + 0x1p-50) else {
      throw .invalidParameter(name: "time", value: time, allowed: "0 … \(end)")
    }
    let index = min(Int(time / spacing), states.count - 1)
    let start = spacing * Double(index)
    guard time > start else { return states[index] }
    return try DOP853.solve(
      system, from: states[index], span: time - start, tolerance: tolerance
    ).endState
  }
}
