/// A motion whose target, and spring if wanted, change in mid-flight: one piecewise motion with
/// continuous position and velocity, to be evaluated at any time.
///
/// ```swift
/// var motion = try SpringSequence(spring, from: SpringState(position: 0), target: 100)
/// try motion.retarget(to: -50, at: 0.2)
/// try motion.retarget(to: 0, at: 0.35, spring: softer)
/// let now = motion.state(at: 0.4)
/// ```
///
/// What is handed over at a change is the state as pairs of Doubles, not as it was rounded for a
/// frame: the motion does not depend on when it is looked at, and a change to the target and spring
/// that it already has changes nothing but the last bits of a pair.
///
/// Error bound: half an ulp of each result plus 2⁻⁹⁰ of the largest envelope, for each change and for
/// the evaluation.
/// Cost: a change once 1500 floating-point operations; a state a binary search and what
/// `Spring.state(at:from:target:)` costs.
/// Source: Apple, "Designing Fluid Interfaces" (WWDC 2018, session 803): a change of the target keeps
/// position and velocity.
public struct SpringSequence: Sendable {
  private struct Segment: Sendable {
    let spring: Spring
    let target: Double
    let start: Double
    /// x − target and v at the start.
    let displacement: Scaled
    let velocity: Scaled
  }

  private var segments: [Segment]

  /// The motion of one spring from a state at the time `start`.
  ///
  /// Throws: `SpringError.outOfRange` for a number that is not finite.
  public init(
    _ spring: Spring, from initial: SpringState, target: Double, at start: Double = 0
  ) throws(SpringError) {
    try Self.requireFinite("position", initial.position)
    try Self.requireFinite("velocity", initial.velocity)
    try Self.requireFinite("target", target)
    try Self.requireFinite("time", start)
    segments = [
      Segment(
        spring: spring, target: target, start: start,
        displacement: Scaled(from: target, to: initial.position),
        velocity: Scaled(initial.velocity))
    ]
  }

  private static func requireFinite(_ parameter: String, _ value: Double) throws(SpringError) {
    guard value.isFinite else {
      throw .outOfRange(parameter: parameter, value: value, allowed: "finite")
    }
  }

  /// Changes the target, and the spring unless it is nil, from `time` on; the state is kept.
  ///
  /// Domain: `time` not before the last change; at the time of the last change, the new one replaces
  /// what was to come after it.
  /// Throws: `SpringError.outOfRange` for an earlier time and for numbers that are not finite; the
  /// sequence is then as before.
  public mutating func retarget(
    to target: Double, at time: Double, spring: Spring? = nil
  ) throws(SpringError) {
    try Self.requireFinite("target", target)
    let last = segments[segments.count - 1]
    guard time >= last.start, time.isFinite else {
      throw .outOfRange(
        parameter: "time", value: time, allowed: "finite and >= \(last.start), the last change")
    }
    var flow = SpringFlow(last.spring, over: Scaled(from: last.start, to: time))
    let state = flow.exactState(displacement: last.displacement, velocity: last.velocity)
    segments.append(
      Segment(
        spring: spring ?? last.spring, target: target, start: time,
        displacement: state.displacement + Scaled(from: target, to: last.target),
        velocity: state.velocity))
  }

  /// How many motions follow one another: 1 and the number of changes.
  public var count: Int { segments.count }

  /// When the first motion starts.
  public var start: Double { segments[0].start }

  /// When the last motion starts: the earliest time that a further change may have.
  public var lastChange: Double { segments[segments.count - 1].start }

  /// The segment that is in force at a time: the last that has started, or the first.
  private func segment(at time: Double) -> Segment {
    var low = 0
    var high = segments.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if segments[middle].start <= time { low = middle } else { high = middle }
    }
    return segments[low]
  }

  /// The target that is in force at a time.
  public func target(at time: Double) -> Double { segment(at: time).target }

  /// The spring that is in force at a time.
  public func spring(at time: Double) -> Spring { segment(at: time).spring }

  /// Position and velocity at a time.
  ///
  /// Edge cases: before the start, the first motion backwards in time; NaN when `time` is not finite.
  public func state(at time: Double) -> SpringState {
    guard time.isFinite else { return SpringState(position: .nan, velocity: .nan) }
    let segment = segment(at: time)
    var flow = SpringFlow(segment.spring, over: Scaled(from: segment.start, to: time))
    return flow.state(
      displacement: segment.displacement, velocity: segment.velocity, target: segment.target)
  }

  /// The acceleration at a time, which jumps where the target or the spring changes: at a change it
  /// is that of the new one.
  public func acceleration(at time: Double) -> Double {
    guard time.isFinite else { return .nan }
    let segment = segment(at: time)
    var flow = SpringFlow(segment.spring, over: Scaled(from: segment.start, to: time))
    return flow.acceleration(displacement: segment.displacement, velocity: segment.velocity)
  }
}
