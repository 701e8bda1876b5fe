#if canImport(Glibc)
  import Glibc
#endif

/// UIKit's spring of a duration and a damping ratio, and what `UISpringTimingParameters` is made of.
///
/// See `Spring.init(uikitDuration:dampingRatio:initialVelocity:)` for the equation.
/// Source: framer/SpringsExample (2014); Apple, UIView `animate(withDuration:delay:
/// usingSpringWithDamping:initialSpringVelocity:)`, UISpringTimingParameters (iOS 10).
public struct UIKitSpring: Hashable, Sendable {
  /// T, in seconds.
  public let duration: Double
  /// ζ in (0, 1].
  public let dampingRatio: Double
  /// v₀ towards the target, in total distances per second.
  public let initialVelocity: Double
  /// The spring that UIKit makes of the three, mass 1.
  public let spring: Spring

  /// The spring of a duration and a damping ratio.
  ///
  /// Domain and errors: those of `Spring.init(uikitDuration:dampingRatio:initialVelocity:)`.
  public init(
    duration: Double, dampingRatio: Double, initialVelocity: Double = 0
  ) throws(SpringError) {
    self.duration = duration
    self.dampingRatio = dampingRatio
    self.initialVelocity = initialVelocity
    spring = try Spring(
      uikitDuration: duration, dampingRatio: dampingRatio, initialVelocity: initialVelocity)
  }

  /// The duration and the damping ratio with which UIKit makes this spring (that of mass 1 which
  /// moves as it does).
  ///
  /// T = ln(|ζω − v₀|/(ε·ω·√(1 − ζ²)))/(ζω) for ζ < 1; for ζ = 1 the root of (1 + (ω − v₀)T)·e^(−ωT) = ε.
  /// Throws: for ζ = 0 and ζ > 1, which UIKit does not make, and where the equation has no root.
  public init(_ spring: Spring, initialVelocity: Double = 0) throws(SpringError) {
    let ratio = spring.roundedDampingRatio
    guard ratio > 0, ratio <= 1 else {
      throw .noSpring(
        parameter: "dampingRatio", value: ratio,
        reason: "the duration is defined for ratios above 0 and at most 1")
    }
    guard initialVelocity.isFinite else {
      throw .outOfRange(parameter: "initialVelocity", value: initialVelocity, allowed: "finite")
    }
    let frequency = spring.naturalFrequency
    let velocity = initialVelocity / frequency
    let phase =
      ratio < 1
      ? Self.phase(dampingRatio: ratio, velocity: velocity) : Self.criticalPhase(velocity)
    guard let phase, phase > 0, phase / frequency < .infinity else {
      throw .noSpring(
        parameter: initialVelocity == 0 ? "dampingRatio" : "initialVelocity",
        value: initialVelocity == 0 ? ratio : initialVelocity,
        reason: "the residual is below \(Spring.uikitResidual) from the start")
    }
    duration = phase / frequency
    dampingRatio = ratio
    self.initialVelocity = initialVelocity
    self.spring = try spring.perUnitMass
  }

  /// ωT of ζ < 1, the velocity in distances per radian.
  static func phase(dampingRatio: Double, velocity: Double = 0) -> Double? {
    let sine = ((1 - dampingRatio) * (1 + dampingRatio)).squareRoot()
    let phase = log(abs(dampingRatio - velocity) / (Spring.uikitResidual * sine)) / dampingRatio
    return phase > 0 ? phase : nil
  }

  /// The largest root p of |1 + (1 − v)·p|·e^(−p) = ε.
  static func criticalPhase(_ velocity: Double = 0) -> Double? {
    func excess(_ p: Double) -> Double {
      log(abs(1 + (1 - velocity) * p)) - p - log(Spring.uikitResidual)
    }
    // Behind its last maximum, at p = 1 − 1/(1 − v) where that is positive, the residual only falls.
    var low = Swift.max(velocity > 1 ? 1 + 1 / (velocity - 1) : 1 - 1 / (1 - velocity), 0)
    if velocity == 1 { low = 0 }
    guard excess(low) > 0 else { return nil }
    var high = Swift.max(1, 2 * low)
    while excess(high) > 0 { high *= 2 }
    return lastDouble(from: low, to: high) { excess($0) > 0 }
  }
}
