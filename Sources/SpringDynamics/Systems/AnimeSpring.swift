/// anime.js' `spring()`: mass, stiffness and damping, or a duration in milliseconds and a bounce.
///
/// A duration and a bounce make SwiftUI's stiffness and damping, clamped to [1e-11, 10 000] and
/// [1e-11, 300] and rounded to three decimals.
/// Source: anime.js 4.3.6 (2026), easings/spring/index.js.
public struct AnimeSpring: Hashable, Sendable {
  /// The spring.
  public let spring: Spring

  /// Mass, stiffness and damping; anime's defaults are 1, 100 and 10.
  ///
  /// Domain: as anime clamps them, mass in [1, 10 000], the others in [1e-11, 10 000].
  /// Throws: `SpringError.outOfRange` naming the first parameter that is not allowed.
  public init(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10
  ) throws(SpringError) {
    guard mass >= 1, mass <= 1e4 else {
      throw .outOfRange(parameter: "mass", value: mass, allowed: "in [1, 10000]")
    }
    guard stiffness >= 1e-11, stiffness <= 1e4 else {
      throw .outOfRange(parameter: "stiffness", value: stiffness, allowed: "in [1e-11, 10000]")
    }
    guard damping >= 1e-11, damping <= 1e4 else {
      throw .outOfRange(parameter: "damping", value: damping, allowed: "in [1e-11, 10000]")
    }
    spring = Spring(uncheckedMass: mass, stiffness: stiffness, damping: damping)
  }

  /// A duration in milliseconds and a bounce, clamped and rounded as anime does; its defaults are 628
  /// and 0.5.
  ///
  /// Domain: duration in [10, 10 000] ms, bounce in [−1, 1]; a bounce of −1 gives a damping of 300.
  /// Throws: `SpringError.outOfRange` naming `duration` or `bounce`.
  public init(milliseconds: Double = 628, bounce: Double = 0.5) throws(SpringError) {
    guard milliseconds >= 10, milliseconds <= 1e4 else {
      throw .outOfRange(
        parameter: "duration", value: milliseconds, allowed: "in [10, 10000] ms")
    }
    guard bounce >= -1, bounce <= 1 else {
      throw .outOfRange(parameter: "bounce", value: bounce, allowed: "in [-1, 1]")
    }
    let seconds = milliseconds / 1000
    let rate = 2 * .pi / seconds
    let damping =
      bounce >= 0 ? (1 - bounce) * 4 * .pi / seconds : 4 * .pi / (seconds * (1 + bounce))
    spring = Spring(
      uncheckedMass: 1, stiffness: Self.rounded((rate * rate).clamped(to: 1e-11...1e4)),
      damping: Self.rounded(damping.clamped(to: 1e-11...300)))
  }

  /// A spring in anime's words: the one of a mass in its range that moves as the given one does.
  ///
  /// The mass is scaled to 1 where it is below 1, which anime does not take.
  /// Throws: where a parameter is outside its range even so.
  public init(_ spring: Spring) throws(SpringError) {
    let unit = spring.mass >= 1 && spring.mass <= 1e4 ? spring : try spring.perUnitMass
    try self.init(mass: unit.mass, stiffness: unit.stiffness, damping: unit.damping)
  }

  /// The perceived duration in milliseconds and the bounce that anime shows for this spring, rounded
  /// to three decimals; both assume a mass of 1.
  public var perceived: (milliseconds: Double, bounce: Double) {
    let seconds = 2 * .pi / spring.stiffness.squareRoot()
    let ratio = spring.damping / (2 * spring.stiffness.squareRoot())
    let bounce = ratio <= 1 ? 1 - ratio : 1 / ratio - 1
    return (
      Self.rounded((seconds * 1000).clamped(to: 10...1e4)), Self.rounded(bounce.clamped(to: -1...1))
    )
  }

  /// How long anime plays it: see `SpringRest.anime`.
  public var settlingDuration: Double { spring.settlingDuration(policy: .anime) }

  /// To three decimals, halves up as JavaScript's `Math.round` has it.
  private static func rounded(_ value: Double) -> Double {
    (value * 1000 + 0.5).rounded(.down) / 1000
  }
}
