/// The motion of a system for which there is no formula: ``DOP853`` at a tight tolerance, from one evenly spaced
/// time to the next, and from these to any other.
///
/// Cost: the solve once; then a short one for each state asked for.
struct TightSolution<System: MechanicalSystem>: Sendable {
  private let system: System
  private let spacing: Double
  /// The states at 0, spacing, 2·spacing …
  private let states: [[Double]]
  private let tolerance: Tolerance

  /// Solves over [0, span]; `scale` is what 1 is of an error in a position.
  init(
    _ system: System, from initial: [Double], span: Double, scale: Double, intervals: Int = 64
  ) throws(SolverError) {
    self.system = system
    spacing = span / Double(intervals)
    tolerance = try Tolerance(absolute: 1e-14 * scale, relative: 3e-14)
    var states = [initial]
    for _ in 0..<intervals {
      states.append(
        try DOP853.solve(
          system, from: states[states.count - 1], span: spacing, tolerance: tolerance
        ).endState)
    }
    self.states = states
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
