import SpringDynamics
import TimingCurves

/// Progress as a function of time: the half of an animation that does not know its geometry.
///
/// Before the delay has passed progress is exactly the start, from the end of the duration on exactly the
/// end: a spring that has not settled is cut there. (With autoreverse alone the way back ends at the start,
/// and then the end is shown, as UIKit does.)
///
/// For many animations at once: `active(at:)` says where in its motion each is, and ``motion`` is what to
/// evaluate there, by `SpringBatch` or `CurveBatch`.
public struct TransitionDriver: Hashable, Sendable {
  /// What gives progress between the ends.
  public enum Motion: Hashable, Sendable {
    /// Progress is the curve's value at the fraction of the duration.
    case curve(CubicBezier)
    /// Progress is the position of a spring that goes from 0 to 1, at seconds since the delay.
    case spring(Spring, from: SpringState)
  }

  /// Where an animation is at a time.
  public enum Activity: Hashable, Sendable {
    /// Not yet started, or over: progress is held.
    case held(progress: Double)
    /// Running: evaluate the curve at this fraction, or the spring at this many seconds, then scale the
    /// value by ``TransitionDriver/scaled(_:)``.
    case running(at: Double)
  }

  /// The timing that was resolved.
  public let timing: TransitionTiming
  /// What is evaluated between the ends.
  public let motion: Motion

  /// Resolves a timing.
  ///
  /// Domain: duration finite and > 0; delay finite and ≥ 0; start and end progress finite.
  /// Errors: ``TransitionError/noSpring(reason:)`` when the spring's parameters have no spring.
  public init(_ timing: TransitionTiming) throws(TransitionError) {
    try require(timing.duration, "duration", above: 0)
    try require(timing.delay, "delay", above: 0, orEqual: true)
    try requireFinite(timing.startProgress, "startProgress")
    try requireFinite(timing.endProgress, "endProgress")
    self.timing = timing
    do {
      switch timing.motion {
      case .curve(let curve): motion = .curve(curve)
      case .uikitSpring(let dampingRatio, let velocity):
        let spring = try Spring(
          uikitDuration: timing.duration, dampingRatio: dampingRatio, initialVelocity: velocity)
        motion = .spring(spring, from: SpringState(position: 0, velocity: velocity))
      case .spring(let mass, let stiffness, let damping, let velocity):
        let spring = try Spring(mass: mass, stiffness: stiffness, damping: damping)
        motion = .spring(spring, from: SpringState(position: 0, velocity: velocity))
      }
    } catch {
      throw .noSpring(reason: "\(error)")
    }
    if case .spring(_, let initial) = motion {
      try requireFinite(initial.velocity, "initialVelocity")
    }
  }

  /// Seconds from the start of the delay to the end of the last run; infinite when it repeats.
  public var endTime: Double {
    if timing.repeats { return .infinity }
    return timing.delay + (timing.autoreverses ? 2 : 1) * timing.duration
  }

  /// Where in its motion the animation is.
  ///
  /// Units: seconds since the animation was added. Edge cases: NaN counts as before the start.
  public func active(at time: Double) -> Activity {
    let elapsed = time - timing.delay
    guard elapsed > 0 else { return .held(progress: timing.startProgress) }
    // Not `elapsed < duration`: the end must be what a caller computes as delay + duration.
    if time >= endTime { return .held(progress: timing.endProgress) }
    let duration = timing.duration
    var local = elapsed
    if timing.repeats || timing.autoreverses {
      let period = (timing.autoreverses ? 2 : 1) * duration
      local = elapsed.truncatingRemainder(dividingBy: period)  // exact
      if local > duration { local = 2 * duration - local }
      if local == 0 { return .held(progress: timing.startProgress) }
      if local == duration { return .held(progress: timing.endProgress) }
    }
    switch motion {
    case .curve: return .running(at: local / duration)
    case .spring: return .running(at: local)
    }
  }

  /// Progress for a value of the motion: start + value·(end − start), exact at 0 and 1.
  public func scaled(_ value: Double) -> Double {
    if timing.startProgress == 0, timing.endProgress == 1 { return value }
    return (1 - value) * timing.startProgress + value * timing.endProgress
  }

  /// Progress at a time.
  ///
  /// Cost: one evaluation of the curve or of the spring's closed form.
  public func progress(at time: Double) -> Double {
    switch active(at: time) {
    case .held(let progress): return progress
    case .running(let local):
      switch motion {
      case .curve(let curve): return scaled(curve.value(at: local))
      case .spring(let spring, let initial):
        return scaled(spring.state(at: local, from: initial, target: 1).position)
      }
    }
  }
}
