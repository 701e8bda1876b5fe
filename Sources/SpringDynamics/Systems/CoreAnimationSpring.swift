/// `CASpringAnimation`: mass, stiffness, damping, an initial velocity in distances per second, and
/// whether over-damping is allowed.
///
/// Source: Apple, CASpringAnimation (iOS 9; perceptual duration and bounce iOS 17).
public struct CoreAnimationSpring: Hashable, Sendable {
  /// m > 0; 1 by default.
  public let mass: Double
  /// k > 0; 100 by default.
  public let stiffness: Double
  /// c ≥ 0; 10 by default; +∞ for a bounce of −1, which always allows over-damping.
  public let damping: Double
  /// v₀ in total distances per second, positive towards the target.
  public let initialVelocity: Double
  /// Whether a damping ratio above 1 is evaluated as such; by default it counts as 1.
  public let allowsOverdamping: Bool

  /// The animation of these parameters; without arguments that of `CASpringAnimation()`.
  ///
  /// Throws: `SpringError.outOfRange` naming the first parameter that is not allowed.
  public init(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0,
    allowsOverdamping: Bool = false
  ) throws(SpringError) {
    try self.init(
      Spring(mass: mass, stiffness: stiffness, damping: damping),
      initialVelocity: initialVelocity, allowsOverdamping: allowsOverdamping)
  }

  /// The animation that has a spring's parameters.
  ///
  /// Throws: `SpringError.outOfRange` for a spring without stiffness, which the class refuses, and for
  /// an initial velocity that is not finite.
  public init(
    _ spring: Spring, initialVelocity: Double = 0, allowsOverdamping: Bool = false
  ) throws(SpringError) {
    guard spring.stiffness > 0 else {
      throw .outOfRange(parameter: "stiffness", value: 0, allowed: "finite and > 0")
    }
    guard initialVelocity.isFinite else {
      throw .outOfRange(parameter: "initialVelocity", value: initialVelocity, allowed: "finite")
    }
    mass = spring.mass
    stiffness = spring.stiffness
    damping = spring.damping
    self.initialVelocity = initialVelocity
    self.allowsOverdamping = allowsOverdamping
  }

  /// The animation of `init(perceptualDuration:bounce:)`, which allows over-damping: SwiftUI's formula,
  /// with a bounce of −1 for an infinite damping.
  ///
  /// Domain: perceptualDuration > 0, −1 ≤ bounce ≤ 1.
  /// Throws: `SpringError.outOfRange` naming either; `duration` for one that makes no stiffness.
  public init(perceptualDuration: Double, bounce: Double = 0) throws(SpringError) {
    guard perceptualDuration > 0, perceptualDuration.isFinite else {
      throw .outOfRange(
        parameter: "perceptualDuration", value: perceptualDuration, allowed: "finite and > 0")
    }
    guard bounce >= -1, bounce <= 1 else {
      throw .outOfRange(parameter: "bounce", value: bounce, allowed: "in [-1, 1]")
    }
    let spring = try Spring(duration: perceptualDuration, bounce: bounce == -1 ? 0 : bounce)
    mass = 1
    stiffness = spring.stiffness
    damping = bounce == -1 ? .infinity : spring.damping
    initialVelocity = 0
    allowsOverdamping = true
  }

  /// The spring of the parameters, as they are stored.
  ///
  /// Throws: for an infinite damping, with which nothing moves (QuartzCore jumps to the end).
  public var spring: Spring {
    get throws(SpringError) {
      guard damping.isFinite else {
        throw .noSpring(parameter: "damping", value: damping, reason: "nothing would move")
      }
      return Spring(uncheckedMass: mass, stiffness: stiffness, damping: damping)
    }
  }

  /// How Core Animation evaluates it.
  public var policy: SpringPolicy {
    allowsOverdamping ? .coreAnimationOverdamped : .coreAnimation
  }

  /// 2π·√(m/k), in seconds.
  public var perceptualDuration: Double {
    2 * .pi / Spring(uncheckedMass: mass, stiffness: stiffness, damping: 0).naturalFrequency
  }

  /// The bounce, in [−1, 1].
  public var bounce: Double {
    damping.isFinite
      ? Spring(uncheckedMass: mass, stiffness: stiffness, damping: damping).bounce : -1
  }

  /// The estimated duration as QuartzCore returns it: see `SpringRest.coreAnimation`; 0 for an
  /// infinite damping.
  public var settlingDuration: Double { settlingDuration(threshold: 0.001) }

  /// The same for another threshold than 0.001.
  public func settlingDuration(threshold: Double) -> Double {
    guard let spring = try? spring else { return 0 }
    var policy = policy
    policy.rest = .coreAnimation(threshold: threshold)
    return spring.settlingDuration(
      policy: policy, from: SpringState(position: 0, velocity: initialVelocity))
  }

  /// Where the animation from `start` to `end` is after `t` ≥ 0 seconds; in single precision as the
  /// presentation layer shows it.
  public func state(
    at t: Double, from start: Double, to end: Double, inSinglePrecision: Bool = false
  ) -> SpringState {
    guard let spring = try? spring else { return SpringState(position: t <= 0 ? start : end) }
    return spring.state(
      at: t, from: SpringState(position: start, velocity: initialVelocity * (end - start)),
      target: end, policy: inSinglePrecision ? policy.inSinglePrecision : policy)
  }
}
