/// SwiftUI's spring: a duration and a bounce, a response and a damping fraction, a settling duration
/// and a damping ratio, or mass, stiffness and damping.
///
/// k = (2π/duration)², c = 2ζ·2π/duration, ζ = 1 − bounce or 1/(1 + bounce) below 0. The response is
/// the duration by another name.
/// Source: Apple, SwiftUI `Spring` (iOS 17) and `Animation.spring` (iOS 13); WWDC 2023, session 10158.
public struct SwiftUISpring: Hashable, Sendable {
  /// The spring.
  public let spring: Spring

  /// The spring of a perceptual duration and a bounce.
  ///
  /// Domain: duration > 0, −1 < bounce ≤ 1. SwiftUI's own defaults are 0.5 and 0.
  /// Throws: `SpringError.outOfRange` naming `duration` or `bounce`.
  public init(duration: Double = 0.5, bounce: Double = 0) throws(SpringError) {
    spring = try Spring(duration: duration, bounce: bounce)
  }

  /// The spring of a response and a damping fraction.
  ///
  /// Domain: response > 0, dampingFraction ≥ 0. The defaults are those of `Animation.spring`.
  /// Throws: `SpringError.outOfRange` naming `response` or `dampingFraction`.
  public init(response: Double, dampingFraction: Double = 0.825) throws(SpringError) {
    guard dampingFraction >= 0, dampingFraction.isFinite else {
      throw .outOfRange(
        parameter: "dampingFraction", value: dampingFraction, allowed: "finite and >= 0")
    }
    spring = try Spring(response: response, dampingRatio: dampingFraction)
  }

  /// The spring whose sine part has decayed to a thousandth after the settling duration: UIKit's
  /// equation, which SwiftUI kept.
  ///
  /// Domain: settlingDuration in [0.01, 10], dampingRatio in (0, 1]; SwiftUI pulls other values into
  /// these ranges, which here is an error.
  /// Throws: `SpringError.outOfRange` naming `settlingDuration` or `dampingRatio`; `.noSpring` for
  /// ratios up to about a thousandth.
  /// Source: OpenSwiftUI, Spring+SettlingDurationDampingRatio.swift (2024).
  public init(settlingDuration: Double, dampingRatio: Double) throws(SpringError) {
    guard settlingDuration >= 0.01, settlingDuration <= 10 else {
      throw .outOfRange(
        parameter: "settlingDuration", value: settlingDuration, allowed: "in [0.01, 10]")
    }
    spring = try Spring(uikitDuration: settlingDuration, dampingRatio: dampingRatio)
  }

  /// The spring of `Spring(mass:stiffness:damping:allowOverDamping:)`: critical where it would be
  /// over-damped, unless that is allowed.
  ///
  /// Throws: `SpringError.outOfRange` naming the first parameter that is not allowed.
  public init(
    mass: Double = 1, stiffness: Double, damping: Double, allowOverDamping: Bool = false
  ) throws(SpringError) {
    let spring = try Spring(mass: mass, stiffness: stiffness, damping: damping)
    guard stiffness > 0 else {
      throw .outOfRange(parameter: "stiffness", value: stiffness, allowed: "finite and > 0")
    }
    self.spring = allowOverDamping ? spring : SpringPolicy.coreAnimation.effective(spring)
  }

  /// A spring in SwiftUI's words, over-damped ones included.
  ///
  /// Throws: for a spring without stiffness.
  public init(_ spring: Spring) throws(SpringError) {
    _ = try spring.period
    self.spring = spring
  }

  private init(known duration: Double, _ ratio: Double) {
    let frequency = 2 * .pi / duration
    spring = Spring(
      uncheckedMass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency)
  }

  /// The perceptual duration 2π·√(m/k), in seconds.
  public var duration: Double { 2 * .pi / spring.naturalFrequency }
  /// The bounce, in (−1, 1].
  public var bounce: Double { spring.bounce }
  /// The response: the duration by its older name.
  public var response: Double { duration }
  /// The damping fraction ζ.
  public var dampingFraction: Double { spring.dampingRatio }
  /// What SwiftUI's `Spring.settlingDuration` returns.
  public var settlingDuration: Double { spring.settlingDuration(policy: .swiftUI) }

  /// `Spring.smooth`: duration 0.5, bounce 0.
  public static let smooth = SwiftUISpring(known: 0.5, 1)
  /// `Spring.snappy`: duration 0.5, bounce 0.15.
  public static let snappy = SwiftUISpring(known: 0.5, 1 - 0.15)
  /// `Spring.bouncy`: duration 0.5, bounce 0.3.
  public static let bouncy = SwiftUISpring(known: 0.5, 1 - 0.3)
  /// `Animation.interactiveSpring`: response 0.15, damping fraction 0.86.
  public static let interactive = SwiftUISpring(known: 0.15, 0.86)
  /// `Animation.spring(response:dampingFraction:)` without arguments: 0.5 and 0.825.
  public static let responsive = SwiftUISpring(known: 0.5, 0.825)
}
