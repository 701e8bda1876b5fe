/// A spring as a timing curve: the motion from 0 to 1, played over progress 0 to 1 of a duration.
///
/// value(p) = x(p·duration), slope(p) = duration·v(p·duration). Springs never end; the duration says
/// when this one is taken to, and `end` what the value is then.
///
/// Units: duration in seconds; initial velocity in distances per second, positive towards the target.
/// Error bound: half an ulp of value and slope (p·duration is not rounded).
/// Cost: that of `Spring.state(at:from:target:)`.
/// Source: the closed form at t = p·duration. CSS (Easing Functions Level 2, `linear()`) and anime.js get
/// springs as samples of this curve.
public struct SpringTiming: Hashable, Sendable {
  /// What the value is at the end, where the motion has not quite arrived.
  public enum End: Hashable, Sendable {
    /// Exactly 1, as timing curves end: a jump by what is left, at most the threshold when the
    /// duration is the settling time.
    case one
    /// What the motion has reached.
    case motion
  }

  /// The spring that moves from 0 to 1.
  public let spring: Spring
  /// What progress 1 stands for, above 0.
  public let duration: Double
  /// v₀, in distances per second.
  public let initialVelocity: Double
  /// What the value is at progress 1 and beyond.
  public let end: End

  /// The curve of a spring that is given `duration` seconds.
  ///
  /// Throws: `SpringError.outOfRange` for a duration that is not above 0 and finite, and an initial
  /// velocity that is not finite.
  public init(
    spring: Spring, duration: Double, initialVelocity: Double = 0, end: End = .one
  ) throws(SpringError) {
    guard duration > 0, duration.isFinite else {
      throw .outOfRange(parameter: "duration", value: duration, allowed: "finite and > 0")
    }
    guard initialVelocity.isFinite else {
      throw .outOfRange(parameter: "initialVelocity", value: initialVelocity, allowed: "finite")
    }
    self.spring = spring
    self.duration = duration
    self.initialVelocity = initialVelocity
    self.end = end
  }

  /// x at progress `p`.
  ///
  /// Edge cases: 0 for p ≤ 0, exactly; for p ≥ 1 exactly 1, or what the motion has reached at
  /// progress 1, as `end` says; NaN for NaN. In between it may be above 1 (overshoot) or below 0 (an
  /// initial velocity away from the target).
  public func value(at p: Double) -> Double {
    if p <= 0 { return 0 }
    if p >= 1 && end == .one { return 1 }
    if p.isNaN { return p }
    var flow = flow(at: min(p, 1))
    return flow.state(
      displacement: Scaled(-1), velocity: Scaled(initialVelocity), target: 1 as Double
    ).position
  }

  /// dx/dp at progress `p`.
  ///
  /// Edge cases: at 0 and 1 the slope inside, before any jump; 0 for p < 0 and p > 1; NaN for NaN.
  public func slope(at p: Double) -> Double {
    if p < 0 || p > 1 { return 0 }
    if p.isNaN { return p }
    var flow = flow(at: p)
    let state = flow.exactState(
      displacement: Scaled(-1), velocity: Scaled(initialVelocity))
    return (state.velocity * Scaled(duration)).added(to: 0)
  }

  private func flow(at p: Double) -> SpringFlow {
    SpringFlow(spring, over: Scaled(p) * Scaled(duration))
  }
}

extension SpringTiming {
  /// The curve of a spring that ends when it has settled: when the value stays within `threshold` of 1
  /// for good (`Spring.settlingTime`; of a bracket the later end).
  ///
  /// Domain: 0 < threshold < 1.
  /// Throws: `SpringError.outOfRange` for a threshold or velocity outside its domain;
  /// `SpringError.noSpring` when the spring never settles.
  public init(
    spring: Spring, settledWithin threshold: Double, initialVelocity: Double = 0, end: End = .one
  ) throws(SpringError) {
    guard threshold > 0, threshold < 1 else {
      throw .outOfRange(parameter: "threshold", value: threshold, allowed: "in (0, 1)")
    }
    guard initialVelocity.isFinite else {
      throw .outOfRange(parameter: "initialVelocity", value: initialVelocity, allowed: "finite")
    }
    let time = try spring.settlingTime(
      from: SpringState(position: 0, velocity: initialVelocity), target: 1, threshold: threshold
    ).time
    guard time.isFinite else {
      let parameter = spring.stiffness == 0 ? "stiffness" : "damping"
      throw .noSpring(
        parameter: parameter, value: spring.stiffness == 0 ? 0 : spring.damping,
        reason: "it never settles")
    }
    try self.init(spring: spring, duration: time, initialVelocity: initialVelocity, end: end)
  }
}
