/// Flutter's `SpringDescription`: mass, stiffness and damping, a damping ratio for the last, or a
/// duration in whole milliseconds and a bounce.
///
/// Source: Flutter, packages/flutter/lib/src/physics/spring_simulation.dart (3.32, 2025).
public struct FlutterSpring: Hashable, Sendable {
  /// The spring.
  public let spring: Spring

  /// `SpringDescription(mass:stiffness:damping:)`.
  ///
  /// Throws: `SpringError.outOfRange` naming the first parameter that is not allowed.
  public init(mass: Double, stiffness: Double, damping: Double) throws(SpringError) {
    spring = try Spring(mass: mass, stiffness: stiffness, damping: damping)
  }

  /// `SpringDescription.withDampingRatio(mass:stiffness:ratio:)`, with a ratio of 1 by default.
  ///
  /// Throws: `SpringError.outOfRange` naming the first parameter that is not allowed.
  public init(mass: Double, stiffness: Double, ratio: Double = 1) throws(SpringError) {
    guard ratio >= 0, ratio.isFinite else {
      throw .outOfRange(parameter: "ratio", value: ratio, allowed: "finite and >= 0")
    }
    spring = try Spring(mass: mass, stiffness: stiffness, dampingRatio: ratio)
  }

  /// `SpringDescription.withDurationAndBounce(duration:bounce:)`, 500 ms and 0 by default.
  ///
  /// Domain: whole milliseconds above 0 (Flutter cuts off what is below one), −1 < bounce ≤ 1.
  /// Throws: `SpringError.outOfRange` naming `duration` or `bounce`.
  public init(milliseconds: Int = 500, bounce: Double = 0) throws(SpringError) {
    guard milliseconds > 0 else {
      throw .outOfRange(parameter: "duration", value: Double(milliseconds), allowed: ">= 1 ms")
    }
    spring = try Spring(duration: Double(milliseconds) / 1000, bounce: bounce)
  }

  /// Any spring: Flutter knows all of them.
  public init(_ spring: Spring) { self.spring = spring }

  /// `SpringDescription.duration`, rounded to whole milliseconds.
  ///
  /// Throws: without stiffness, and beyond 2⁵³ ms.
  public var milliseconds: Int {
    get throws(SpringError) {
      let rounded = (try spring.period * 1000).rounded()
      guard rounded <= 0x1p53 else {
        throw .noSpring(
          parameter: "stiffness", value: spring.stiffness, reason: "its period is too long")
      }
      return Int(rounded)
    }
  }
  /// `SpringDescription.bounce`.
  public var bounce: Double { spring.bounce }
  /// c/(2·√(k·m)).
  public var ratio: Double { spring.dampingRatio }
}
