extension Spring {
  /// The undamped angular frequency ω₀ = √(k/m), in radians per second.
  public var naturalFrequency: Double { rates.stiffness.squareRoot.added(to: 0) }

  /// The damping ratio ζ = c / (2·√(k·m)): below 1 the spring oscillates, above it creeps.
  ///
  /// Error bound: half an ulp.
  /// Edge cases: +∞ when stiffness is 0 and damping is not; NaN when both are 0.
  public var dampingRatio: Double {
    stiffness == 0
      ? damping / 0 : (rates.decay / rates.stiffness.squareRoot).added(to: 0)
  }

  /// Core Animation's default spring: mass 1, stiffness 100, damping 10 (damping ratio 1/2), with
  /// an initial velocity of 0.
  ///
  /// Source: Apple, CASpringAnimation class reference (default values of its properties).
  public static let coreAnimationDefault = Spring(
    uncheckedMass: 1, stiffness: 100, damping: 10)

  /// SwiftUI's spring of a perceptual duration d and a bounce b, mass 1:
  /// k = (2π/d)², c = 2ζ·2π/d with ζ = 1 − b for b ≥ 0 and 1/(1 + b) for b < 0.
  ///
  /// Domain: duration > 0 and finite, −1 < bounce ≤ 1.
  /// Source: Apple, SwiftUI `Spring(duration:bounce:)`; the same formula in Flutter's
  /// `SpringDescription.withDurationAndBounce`; agrees with values measured on QuartzCore.
  public init(duration: Double, bounce: Double = 0) throws(SpringError) {
    guard duration > 0, duration.isFinite else {
      throw .outOfRange(parameter: "duration", value: duration, allowed: "finite and > 0")
    }
    guard bounce > -1, bounce <= 1 else {
      throw .outOfRange(parameter: "bounce", value: bounce, allowed: "in (-1, 1]")
    }
    try self.init(
      frequency: 2 * .pi / duration, dampingRatio: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce),
      parameter: "duration", value: duration)
  }

  /// The spring of a response (its undamped period) and a damping ratio, mass 1:
  /// k = (2π/response)², c = 2ζ·2π/response.
  ///
  /// Domain: response > 0, dampingRatio ≥ 0, both finite.
  /// Source: Apple, SwiftUI `Spring(response:dampingRatio:)`; WWDC 2018 session 803.
  public init(response: Double, dampingRatio: Double) throws(SpringError) {
    guard response > 0, response.isFinite else {
      throw .outOfRange(parameter: "response", value: response, allowed: "finite and > 0")
    }
    guard dampingRatio >= 0, dampingRatio.isFinite else {
      throw .outOfRange(parameter: "dampingRatio", value: dampingRatio, allowed: "finite and >= 0")
    }
    try self.init(
      frequency: 2 * .pi / response, dampingRatio: dampingRatio,
      parameter: "response", value: response)
  }

  /// Mass 1, k = ω², c = 2ζω; the named parameter, from which ω follows, is to blame when k overflows
  /// or underflows, and ζ when c alone does.
  init(
    frequency: Double, dampingRatio: Double, parameter: String, value: Double
  ) throws(SpringError) {
    let stiffness = frequency * frequency
    let damping = 2 * dampingRatio * frequency
    guard stiffness.isFinite, stiffness > 0 else {
      throw .outOfRange(
        parameter: parameter, value: value,
        allowed: "such that the stiffness, in proportion to 1/\(parameter)², is representable")
    }
    guard damping.isFinite else {
      throw .outOfRange(
        parameter: "dampingRatio", value: dampingRatio,
        allowed: "such that the damping, 2·dampingRatio·\(frequency), is representable")
    }
    self.init(uncheckedMass: 1, stiffness: stiffness, damping: damping)
  }
}
