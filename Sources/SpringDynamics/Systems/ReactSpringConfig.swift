/// react-spring's `config`: tension k, friction c and mass, or a period (its `frequency`) and a damping
/// ratio (its `damping`).
///
/// Source: pmndrs/react-spring 9, constants.ts and AnimationConfig.ts.
public struct ReactSpringConfig: Hashable, Sendable {
  /// k > 0.
  public let tension: Double
  /// c ≥ 0.
  public let friction: Double
  /// m > 0.
  public let mass: Double
  /// The spring.
  public let spring: Spring

  /// Tension, friction and mass; without arguments the default config.
  ///
  /// Throws: `SpringError.outOfRange` naming the first parameter that is not allowed.
  public init(
    tension: Double = 170, friction: Double = 26, mass: Double = 1
  ) throws(SpringError) {
    guard tension >= 0, tension.isFinite else {
      throw .outOfRange(parameter: "tension", value: tension, allowed: "finite and >= 0")
    }
    guard friction >= 0, friction.isFinite else {
      throw .outOfRange(parameter: "friction", value: friction, allowed: "finite and >= 0")
    }
    self.init(try Spring(mass: mass, stiffness: tension, damping: friction))
  }

  /// A `frequency`, which is a period in seconds, and a `damping`, which is a ratio:
  /// k = m·(2π/frequency)², c = 4π·damping·m/frequency.
  ///
  /// Domain: frequency ≥ 0.01 and damping ≥ 0; react-spring pulls other values into these ranges,
  /// which here is an error.
  /// Throws: `SpringError.outOfRange` naming the first parameter that is not allowed.
  public init(frequency: Double, damping: Double = 1, mass: Double = 1) throws(SpringError) {
    guard frequency >= 0.01, frequency.isFinite else {
      throw .outOfRange(parameter: "frequency", value: frequency, allowed: "finite and >= 0.01")
    }
    guard damping >= 0, damping.isFinite else {
      throw .outOfRange(parameter: "damping", value: damping, allowed: "finite and >= 0")
    }
    let rate = 2 * .pi / frequency
    self.init(
      try Spring(mass: mass, stiffness: rate * rate * mass, damping: 2 * damping * rate * mass))
  }

  /// Any spring: its parameters are react-spring's.
  public init(_ spring: Spring) {
    tension = spring.stiffness
    friction = spring.damping
    mass = spring.mass
    self.spring = spring
  }

  /// The `frequency` of this spring: its undamped period in seconds.
  ///
  /// Throws: without tension.
  public var frequency: Double {
    get throws(SpringError) { try spring.period }
  }

  /// The `damping` of this spring: its damping ratio.
  public var dampingRatio: Double { spring.dampingRatio }

  private init(known tension: Double, _ friction: Double) {
    self.init(Spring(uncheckedMass: 1, stiffness: tension, damping: friction))
  }

  /// `config.default`: 170, 26.
  public static let standard = ReactSpringConfig(known: 170, 26)
  /// `config.gentle`: 120, 14.
  public static let gentle = ReactSpringConfig(known: 120, 14)
  /// `config.wobbly`: 180, 12.
  public static let wobbly = ReactSpringConfig(known: 180, 12)
  /// `config.stiff`: 210, 20.
  public static let stiff = ReactSpringConfig(known: 210, 20)
  /// `config.slow`: 280, 60.
  public static let slow = ReactSpringConfig(known: 280, 60)
  /// `config.molasses`: 280, 120.
  public static let molasses = ReactSpringConfig(known: 280, 120)
}
