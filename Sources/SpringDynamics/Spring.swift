#if canImport(Glibc)
  import Glibc
#endif

/// A damped linear spring: m·x″ + c·x′ + k·(x − target) = 0.
///
/// Units: mass in any unit M, stiffness in M/s², damping in M/s (UI toolkits use M = 1).
/// Domain: mass > 0, stiffness ≥ 0, damping ≥ 0, all finite. Stiffness 0 is a free particle with
/// drag, damping 0 an undamped oscillator.
public struct Spring: Hashable, Sendable {
  public let mass: Double
  public let stiffness: Double
  public let damping: Double

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
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
  }
}

extension Spring {
  /// The position and velocity at time `t` of the motion that has the state `initial` at time 0.
  public func state(at t: Double, from initial: SpringState, target: Double = 0) -> SpringState {
    if t == 0 { return initial }
    let displacement = initial.position - target
    let a = damping / (2 * mass)
    let q = stiffness / mass
    let discriminant = a * a - q
    let (c, s): (Double, Double)
    if discriminant < 0 {
      let w = (-discriminant).squareRoot()
      (c, s) = (cos(w * t), sin(w * t) / w)
    } else if discriminant > 0 {
      let b = discriminant.squareRoot()
      let slow = q / (a + b)
      let e = -expm1(-2 * b * t) / (2 * b)
      let w = initial.velocity + slow * displacement
      let y = exp(-slow * t) * (displacement + w * e)
      return SpringState(
        position: target + y, velocity: w * exp(-(a + b) * t) - slow * y)
    } else {
      (c, s) = (1, t)
    }
    let e = exp(-a * t)
    return SpringState(
      position: target + e * (displacement * c + (initial.velocity + a * displacement) * s),
      velocity: e * (initial.velocity * c - (a * initial.velocity + q * displacement) * s))
  }
}
