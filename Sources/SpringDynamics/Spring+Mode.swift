extension Spring {
  /// The spring that a normal mode of coupled masses is: stiffness k·λ and damping c + β·k·λ, where λ is the
  /// unevaluated sum of two Doubles.
  ///
  /// A frequency that is rounded to a Double leads its phase astray by 2⁻⁵³ of it: 7e-12 after 10⁴ periods.
  /// With λ as a pair, ``propagator(at:)`` is right at any time. `stiffness` and `damping` are the nearest
  /// Doubles, and what is computed from these two (energies, accelerations) is right to their rounding.
  ///
  /// Domain: mass > 0, the others ≥ 0, all finite; |`factorRest`| at most half an ulp of `factor`.
  /// Throws: `SpringError.outOfRange` naming the first parameter that is not allowed, or `stiffness` or
  /// `damping` when k·λ or c + β·k·λ is beyond the range of Double.
  /// Error bound: rates to 2⁻⁹⁸; near critical damping the square of the frequency, relative to a².
  /// Source: Rayleigh, "The Theory of Sound" I (1877), §97.
  public init(
    modeOf mass: Double, stiffness: Double, factor: Double, factorRest: Double = 0,
    damping: Double = 0, stiffnessProportionalDamping: Double = 0
  ) throws(SpringError) {
    let parameters = [
      ("factor", factor), ("damping", damping),
      ("stiffnessProportionalDamping", stiffnessProportionalDamping),
    ]
    for (name, value) in parameters where !(value >= 0 && value.isFinite) {
      throw .outOfRange(parameter: name, value: value, allowed: "finite and >= 0")
    }
    guard abs(factorRest) <= 0.5 * factor.ulp else {
      throw .outOfRange(
        parameter: "factorRest", value: factorRest, allowed: "at most half an ulp of factor")
    }
    // Checks the mass and the stiffness too.
    let plain = try Spring(mass: mass, stiffness: stiffness, damping: damping)
    let leading = Scaled(factor)
    let rest = multiplied(factorRest, byPowerOfTwo: -leading.exponent)
    let factor = Scaled(DoubleDouble(leading.pair.high, rest), exponent: leading.exponent)
    let pull = Scaled(plain.stiffness) * factor
    let drag = Scaled(damping) + Scaled(stiffnessProportionalDamping) * pull
    for (name, value) in [("stiffness", pull.added(to: 0)), ("damping", drag.added(to: 0))] {
      guard value.isFinite else {
        throw .outOfRange(parameter: name, value: value, allowed: "finite and >= 0")
      }
    }
    self.init(
      uncheckedMass: mass, stiffness: pull.added(to: 0), damping: drag.added(to: 0),
      rates: SpringRates(mass: Scaled(mass), stiffness: pull, damping: drag))
  }
}
