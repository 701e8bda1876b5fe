/// React Native's `Animated.spring`: mass, stiffness and damping; Origami's tension and friction; or
/// bounciness and speed.
///
/// k = 3.62·(tension − 30) + 194, c = 3·(friction − 8) + 25, mass 1. Bounciness b and speed s make a
/// tension 0.5 + 199.5·s/34 and, with n(tension) the friction of no bounce and q = 2p − p²,
/// p = 0.8·b/34, a friction 0.01·q + n·(1 − q).
/// Source: react-native, SpringConfig.js and SpringAnimation.js (0.7x); facebook/pop,
/// POPAnimationExtras.mm.
public struct ReactNativeSpring: Hashable, Sendable {
  /// The spring.
  public let spring: Spring

  /// Stiffness, damping and mass; React Native's defaults are 100, 10 and 1. It refuses 0 for each.
  ///
  /// Throws: `SpringError.outOfRange` naming the first parameter that is not allowed.
  public init(
    stiffness: Double = 100, damping: Double = 10, mass: Double = 1
  ) throws(SpringError) {
    try self.init(Spring(mass: mass, stiffness: stiffness, damping: damping))
  }

  /// Origami's tension and friction; React Native's defaults are 40 and 7.
  ///
  /// Domain: such that stiffness and damping come out above 0: tension > −23.59…, friction > −1/3.
  /// Throws: `SpringError.outOfRange` naming `tension` or `friction`.
  public init(tension: Double, friction: Double) throws(SpringError) {
    let stiffness = (tension - 30) * 3.62 + 194
    let damping = (friction - 8) * 3 + 25
    guard stiffness > 0, stiffness.isFinite else {
      throw .outOfRange(
        parameter: "tension", value: tension, allowed: "finite and above 30 - 194/3.62")
    }
    guard damping > 0, damping.isFinite else {
      throw .outOfRange(parameter: "friction", value: friction, allowed: "finite and above -1/3")
    }
    spring = Spring(uncheckedMass: 1, stiffness: stiffness, damping: damping)
  }

  /// Bounciness and speed; React Native's defaults are 8 and 12.
  ///
  /// Domain: such that stiffness and damping come out above 0.
  /// Throws: `SpringError.outOfRange` naming `bounciness` or `speed`.
  public init(bounciness: Double, speed: Double = 12) throws(SpringError) {
    guard bounciness.isFinite else {
      throw .outOfRange(parameter: "bounciness", value: bounciness, allowed: "finite")
    }
    let tension = 0.5 + speed / 34 * 199.5
    guard let spring = try? ReactNativeSpring(tension: tension, friction: 0).spring else {
      throw .outOfRange(
        parameter: "speed", value: speed, allowed: "finite and such that the stiffness is above 0")
    }
    let part = 0.8 * bounciness / 34
    let bend = 2 * part - part * part
    let friction = bend * 0.01 + (1 - bend) * Self.frictionWithoutBounce(tension)
    let damping = (friction - 8) * 3 + 25
    guard damping > 0, damping.isFinite else {
      throw .outOfRange(
        parameter: "bounciness", value: bounciness, allowed: "such that the damping is above 0")
    }
    self.spring = Spring(uncheckedMass: 1, stiffness: spring.stiffness, damping: damping)
  }

  /// A spring in React Native's words.
  ///
  /// Throws: for a stiffness or a damping of 0, which React Native refuses.
  public init(_ spring: Spring) throws(SpringError) {
    guard spring.stiffness > 0 else {
      throw .outOfRange(parameter: "stiffness", value: 0, allowed: "> 0 in React Native")
    }
    guard spring.damping > 0 else {
      throw .outOfRange(parameter: "damping", value: 0, allowed: "> 0 in React Native")
    }
    self.spring = spring
  }

  /// The tension and friction of mass 1 with which a spring moves as this one does.
  public var origami: (tension: Double, friction: Double) {
    get throws(SpringError) {
      let unit = try spring.perUnitMass
      return ((unit.stiffness - 194) / 3.62 + 30, (unit.damping - 25) / 3 + 8)
    }
  }

  /// The bounciness and speed with which a spring moves as this one does.
  ///
  /// Throws: where the damping is more than that of no bounce, or less than that of the most.
  public var bouncinessAndSpeed: (bounciness: Double, speed: Double) {
    get throws(SpringError) {
      let (tension, friction) = try origami
      let none = Self.frictionWithoutBounce(tension)
      let bend = (friction - none) / (0.01 - none)
      let speed = (tension - 0.5) / 199.5 * 34
      // 2p − p² = bend has a root p in [0, 1] only there.
      guard bend >= -1e-12, bend <= 1, speed >= 0 else {
        let (name, value) =
          speed >= 0 ? ("damping", spring.damping) : ("stiffness", spring.stiffness)
        throw .noSpring(
          parameter: name, value: value, reason: "no bounciness >= 0 and speed >= 0 make it")
      }
      let part = 1 - (1 - Swift.max(bend, 0)).squareRoot()
      return (part / 0.8 * 34, speed)
    }
  }

  /// The friction at which a tension stops to bounce, in three cubics.
  private static func frictionWithoutBounce(_ t: Double) -> Double {
    if t <= 18 { return 0.0007 * t * t * t - 0.031 * t * t + 0.64 * t + 1.28 }
    if t <= 44 { return 0.000044 * t * t * t - 0.006 * t * t + 0.36 * t + 2 }
    return 0.00000045 * t * t * t - 0.000332 * t * t + 0.1078 * t + 5.84
  }

  /// `Animated.spring` without parameters: tension 40, friction 7 (stiffness 230.2, damping 22).
  public static let standard = ReactNativeSpring(
    known: Spring(uncheckedMass: 1, stiffness: (40.0 - 30) * 3.62 + 194, damping: 22))

  private init(known spring: Spring) { self.spring = spring }
}
