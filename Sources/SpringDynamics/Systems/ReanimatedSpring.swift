#if canImport(Glibc)
  import Glibc
#endif

/// Reanimated's `withSpring`: mass, stiffness and damping, or a perceptual duration and a damping
/// ratio.
///
/// Source: react-native-reanimated 4 (2025), springConfigs.ts, spring.ts, springUtils.ts.
public struct ReanimatedSpring: Hashable, Sendable {
  /// The spring.
  public let spring: Spring
  /// Whether it ends where it would overshoot.
  public let overshootClamping: Bool

  /// Mass, stiffness and damping; without arguments the default of version 4.
  ///
  /// Throws: `SpringError.outOfRange` naming the first parameter that is not allowed.
  public init(
    mass: Double = 4, stiffness: Double = 900, damping: Double = 120,
    overshootClamping: Bool = false
  ) throws(SpringError) {
    try self.init(
      Spring(mass: mass, stiffness: stiffness, damping: damping),
      overshootClamping: overshootClamping)
  }

  /// A perceptual duration in milliseconds and a damping ratio, with the mass of the default, 4.
  ///
  /// The energy that a critically damped motion of the rate a = ζω₀ would keep after 1.5 durations is
  /// 6e-9 of its start: e^(−2p)·((1 + p)² + ζ²p²) = 6e-9 with p = a·1.5·duration; then
  /// k = m·(p/(ζ·1.5·duration))², at most 8000, where Reanimated's search ends.
  /// Domain: milliseconds > 0, dampingRatio > 0, for a spring that starts at rest.
  /// Throws: `SpringError.outOfRange` naming `duration` or `dampingRatio`.
  public init(milliseconds: Double, dampingRatio: Double = 1) throws(SpringError) {
    guard milliseconds > 0, milliseconds.isFinite else {
      throw .outOfRange(parameter: "duration", value: milliseconds, allowed: "finite and > 0")
    }
    guard dampingRatio > 0, dampingRatio.isFinite else {
      throw .outOfRange(parameter: "dampingRatio", value: dampingRatio, allowed: "finite and > 0")
    }
    let frequency =
      Self.phase(dampingRatio: dampingRatio) / (dampingRatio * 1.5 * milliseconds / 1000)
    let stiffness = Swift.min(Self.mass * frequency * frequency, Self.mostStiffness)
    try self.init(Spring(mass: Self.mass, stiffness: stiffness, dampingRatio: dampingRatio))
  }

  /// A spring in Reanimated's words.
  ///
  /// Throws: for a stiffness or a damping of 0, with which Reanimated skips the animation.
  public init(_ spring: Spring, overshootClamping: Bool = false) throws(SpringError) {
    guard spring.stiffness > 0 else {
      throw .outOfRange(parameter: "stiffness", value: 0, allowed: "> 0 in Reanimated")
    }
    guard spring.damping > 0 else {
      throw .outOfRange(parameter: "damping", value: 0, allowed: "> 0 in Reanimated")
    }
    self.spring = spring
    self.overshootClamping = overshootClamping
  }

  /// The perceptual duration in milliseconds that makes a spring which moves as this one does.
  ///
  /// Throws: where the stiffness of mass 4 would be above 8000.
  public var milliseconds: Double {
    get throws(SpringError) {
      let ratio = spring.roundedDampingRatio
      let frequency = spring.naturalFrequency
      let milliseconds = 1000 * Self.phase(dampingRatio: ratio) / (ratio * 1.5 * frequency)
      guard frequency * frequency * Self.mass <= Self.mostStiffness, milliseconds.isFinite else {
        throw .noSpring(
          parameter: "stiffness", value: spring.stiffness,
          reason: "above \(Self.mostStiffness) for a mass of \(Self.mass)")
      }
      return milliseconds
    }
  }

  private static let mass = 4.0
  private static let mostStiffness = 8000.0

  /// The root p of e^(−2p)·((1 + p)² + ζ²p²) = 6e-9 that is beyond its maximum.
  private static func phase(dampingRatio: Double) -> Double {
    func excess(_ p: Double) -> Double {
      2 * log(hypot(1 + p, dampingRatio * p)) - 2 * p - log(6e-9)
    }
    // At 1 the logarithm still is above its limit for every ratio; from there on it only falls.
    var high = 2.0
    while excess(high) > 0 { high *= 2 }
    return lastDouble(from: 1, to: high) { excess($0) > 0 }
  }

  private init(known mass: Double, _ stiffness: Double, _ damping: Double, clamps: Bool = false) {
    spring = Spring(uncheckedMass: mass, stiffness: stiffness, damping: damping)
    overshootClamping = clamps
  }

  /// `GentleSpringConfig`, the default of version 4.
  public static let gentle = ReanimatedSpring(known: 4, 900, 120)
  /// `WigglySpringConfig`.
  public static let wiggly = ReanimatedSpring(known: 4, 900, 90)
  /// `SnappySpringConfig`, which clamps its overshoot.
  public static let snappy = ReanimatedSpring(known: 4, 900, 110, clamps: true)
  /// `Reanimated3DefaultSpringConfig`.
  public static let reanimated3 = ReanimatedSpring(known: 1, 100, 10)
}
