extension Spring {
  /// The spring of a mass, a stiffness and a damping ratio: c = 2ζ·√(k·m).
  ///
  /// Domain: mass > 0, stiffness > 0, dampingRatio ≥ 0, all finite.
  /// Throws: `SpringError.outOfRange` naming the first parameter that is not allowed.
  /// Source: Flutter, `SpringDescription.withDampingRatio`; libadwaita, `adw_spring_params_new`.
  public init(mass: Double, stiffness: Double, dampingRatio: Double) throws(SpringError) {
    guard stiffness > 0, stiffness.isFinite else {
      throw .outOfRange(parameter: "stiffness", value: stiffness, allowed: "finite and > 0")
    }
    guard mass > 0, mass.isFinite else {
      throw .outOfRange(parameter: "mass", value: mass, allowed: "finite and > 0")
    }
    guard dampingRatio >= 0, dampingRatio.isFinite else {
      throw .outOfRange(parameter: "dampingRatio", value: dampingRatio, allowed: "finite and >= 0")
    }
    let root = (Scaled(mass) * Scaled(stiffness)).squareRoot
    let damping = (root * Scaled(dampingRatio)).scaled(by: 1).added(to: 0)
    guard damping.isFinite else {
      throw .outOfRange(
        parameter: "dampingRatio", value: dampingRatio,
        allowed: "such that the damping, 2·dampingRatio·√(stiffness·mass), is representable")
    }
    self.init(uncheckedMass: mass, stiffness: stiffness, damping: damping)
  }

  /// The spring of mass 1 that moves in the same way: k/m and c/m.
  ///
  /// Throws: `SpringError.outOfRange` naming `mass` when a quotient is beyond the range of Double, or is
  /// 0 though its dividend is not.
  public var perUnitMass: Spring {
    get throws(SpringError) {
      if mass == 1 { return self }
      let (k, c) = (stiffness / mass, damping / mass)
      guard k.isFinite, c.isFinite, (k > 0) == (stiffness > 0), (c > 0) == (damping > 0) else {
        throw .outOfRange(
          parameter: "mass", value: mass,
          allowed: "such that stiffness/mass and damping/mass are representable")
      }
      return Spring(uncheckedMass: 1, stiffness: k, damping: c)
    }
  }

  /// ζ, with a ratio that differs from 1 by the rounding of the parameters taken as 1.
  ///
  /// Parameters that were made of a ratio of 1 have one beside it by up to 2 ulp.
  var roundedDampingRatio: Double {
    let ratio = dampingRatio
    return abs(ratio - 1) <= 0x1p-51 ? 1 : ratio
  }

  /// The undamped period 2π/ω₀ in seconds.
  ///
  /// Throws: for a spring without stiffness, which has none.
  public var period: Double {
    get throws(SpringError) {
      let period = 2 * .pi / naturalFrequency
      guard stiffness > 0, period.isFinite, period > 0 else {
        throw .noSpring(
          parameter: "stiffness", value: stiffness, reason: "its undamped period is no finite time")
      }
      return period
    }
  }

  /// The bounce: 1 − ζ up to critical damping, 1/ζ − 1 beyond.
  ///
  /// Domain: in (−1, 1]. Edge cases: NaN without stiffness and damping.
  /// Source: Apple, SwiftUI `Spring.bounce` (iOS 17).
  public var bounce: Double {
    let ratio = roundedDampingRatio
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }
}
