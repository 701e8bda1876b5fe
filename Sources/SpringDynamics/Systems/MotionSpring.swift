/// Motion's (formerly Framer Motion's) spring: stiffness, damping and mass; a duration in milliseconds
/// and a bounce; or a visual duration in seconds and a bounce.
///
/// ζ = 1 − bounce. The duration is UIKit's (`Spring.init(uikitDuration:…)` without a velocity); the
/// visual one makes k = (2π/(1.2·visualDuration))².
/// Source: motion-dom 12 (2025), animation/generators/spring.ts.
public struct MotionSpring: Hashable, Sendable {
  /// The spring.
  public let spring: Spring

  /// Stiffness, damping and mass; Motion's defaults are 100, 10 and 1.
  ///
  /// Throws: `SpringError.outOfRange` naming the first parameter that is not allowed.
  public init(
    stiffness: Double = 100, damping: Double = 10, mass: Double = 1
  ) throws(SpringError) {
    spring = try Spring(mass: mass, stiffness: stiffness, damping: damping)
  }

  /// A duration in milliseconds and a bounce; Motion's defaults are 800 and 0.3.
  ///
  /// Domain: as Motion clamps them, duration in [10, 10 000] ms and bounce in [0, 0.95], which here
  /// are limits; an initial velocity has no influence (since version 12.34).
  /// Throws: `SpringError.outOfRange` naming `duration` or `bounce`.
  public init(milliseconds: Double = 800, bounce: Double = 0.3) throws(SpringError) {
    guard milliseconds >= 10, milliseconds <= 10_000 else {
      throw .outOfRange(
        parameter: "duration", value: milliseconds, allowed: "in [10, 10000] ms")
    }
    spring = try Spring(
      uikitDuration: milliseconds / 1000, dampingRatio: Self.dampingRatio(bounce))
  }

  /// A visual duration in seconds, in which the spring first comes to its target, and a bounce.
  ///
  /// Domain: visualDuration > 0, bounce in [0, 0.95]. Motion's defaults are 0.3 and 0.3.
  /// Throws: `SpringError.outOfRange` naming `visualDuration` or `bounce`.
  public init(visualDuration: Double, bounce: Double = 0.3) throws(SpringError) {
    guard visualDuration > 0, visualDuration.isFinite else {
      throw .outOfRange(
        parameter: "visualDuration", value: visualDuration, allowed: "finite and > 0")
    }
    spring = try Spring(
      frequency: 2 * .pi / (visualDuration * 1.2), dampingRatio: Self.dampingRatio(bounce),
      parameter: "visualDuration", value: visualDuration)
  }

  /// Any spring: as stiffness, damping and mass.
  public init(_ spring: Spring) { self.spring = spring }

  /// The duration in milliseconds that makes a spring which moves as this one does.
  ///
  /// Throws: for damping ratios outside [0.05, 1] and durations outside [10, 10 000] ms.
  public var milliseconds: Double {
    get throws(SpringError) {
      _ = try timedBounce
      let milliseconds = 1000 * (try UIKitSpring(spring).duration)
      guard milliseconds >= 10, milliseconds <= 10_000 else {
        throw .noSpring(
          parameter: "stiffness", value: spring.stiffness,
          reason: "its duration of \(milliseconds) ms is outside [10, 10000]")
      }
      return milliseconds
    }
  }

  /// The visual duration in seconds that makes a spring which moves as this one does.
  ///
  /// Throws: for damping ratios outside [0.05, 1], and without stiffness.
  public var visualDuration: Double {
    get throws(SpringError) {
      _ = try timedBounce
      return try spring.period / 1.2
    }
  }

  /// The bounce that belongs to either duration, in [0, 0.95].
  ///
  /// Throws: for damping ratios outside [0.05, 1].
  public var timedBounce: Double {
    get throws(SpringError) {
      let ratio = spring.roundedDampingRatio
      guard ratio >= 0.05, ratio <= 1 else {
        throw .noSpring(
          parameter: "dampingRatio", value: ratio, reason: "a duration needs one in [0.05, 1]")
      }
      return 1 - ratio
    }
  }

  private static func dampingRatio(_ bounce: Double) throws(SpringError) -> Double {
    guard bounce >= 0, bounce <= 0.95 else {
      throw .outOfRange(parameter: "bounce", value: bounce, allowed: "in [0, 0.95]")
    }
    return 1 - bounce
  }
}
