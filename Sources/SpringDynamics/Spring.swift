/// A damped linear spring: m·x″ + c·x′ + k·(x − target) = 0.
///
/// Units: mass in any unit M, stiffness in M/s², damping in M/s (UI toolkits use M = 1).
/// Domain: mass > 0, stiffness ≥ 0, damping ≥ 0, all finite. Stiffness 0 is a free particle with
/// drag, damping 0 an undamped oscillator.
public struct Spring: Hashable, Sendable {
  /// m, above 0.
  public let mass: Double
  /// k, 0 or more.
  public let stiffness: Double
  /// c, the damping coefficient, 0 or more.
  public let damping: Double
  /// Derived from the three; computed once.
  let rates: SpringRates

  /// The spring of these three parameters.
  ///
  /// Throws: `SpringError.outOfRange` naming the first parameter that is not allowed.
  public init(mass: Double, stiffness: Double, damping: Double) throws(SpringError) {
    guard mass > 0, mass.isFinite else {
      throw .outOfRange(parameter: "mass", value: mass, allowed: "finite and > 0")
    }
    guard stiffness >= 0, stiffness.isFinite else {
      throw .outOfRange(parameter: "stiffness", value: stiffness, allowed: "finite and >= 0")
    }
    guard damping >= 0, damping.isFinite else {
      throw .outOfRange(parameter: "damping", value: damping, allowed: "finite and >= 0")
    }
    self.init(uncheckedMass: mass, stiffness: stiffness, damping: damping)
  }

  /// The spring of three parameters that are known to be in their ranges.
  init(uncheckedMass mass: Double, stiffness: Double, damping: Double) {
    self.init(
      uncheckedMass: mass, stiffness: stiffness, damping: damping,
      rates: SpringRates(mass: mass, stiffness: stiffness, damping: damping))
  }

  /// The spring of three parameters whose rates are known more exactly than the three are.
  init(uncheckedMass mass: Double, stiffness: Double, damping: Double, rates: SpringRates) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.rates = rates
  }

  /// True when mass, stiffness and damping are equal.
  public static func == (a: Spring, b: Spring) -> Bool {
    a.mass == b.mass && a.stiffness == b.stiffness && a.damping == b.damping
  }

  /// Feeds the three parameters to the hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(mass)
    hasher.combine(stiffness)
    hasher.combine(damping)
  }
}
