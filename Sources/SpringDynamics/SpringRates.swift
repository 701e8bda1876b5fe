/// What the motion of a spring depends on: its decay, its frequency or its two rates, k/m.
///
/// Everything is a pair of about 2⁻¹⁰⁰ relative error with an exponent of its own, so that no mass,
/// stiffness or damping overflows, and the products with time keep their last bits.
struct SpringRates: Sendable {
  enum Regime: Sendable { case underdamped, critical, overdamped }

  let regime: Regime
  /// a = c/(2m).
  let decay: Scaled
  /// ω = √(4mk − c²)/(2m) underdamped; 2b = √(c² − 4mk)/m overdamped; 0 critical.
  let root: Scaled
  /// The smaller rate λs of the overdamped spring; a otherwise.
  let slow: Scaled
  /// The larger rate λf of the overdamped spring; a otherwise.
  let fast: Scaled
  /// k/m.
  let stiffness: Scaled

  init(mass: Double, stiffness: Double, damping: Double) {
    self.init(mass: Scaled(mass), stiffness: Scaled(stiffness), damping: Scaled(damping))
  }

  @inline(__always)
  init(mass m: Scaled, stiffness k: Scaled, damping c: Scaled) {
    // c² − 4mk: both products of Doubles are exact pairs, and where they nearly cancel their difference
    // is exact too, so the regime is the true one for the doubles given and needs no tolerance.
    let discriminant = c * c - (m * k).scaled(by: 2)
    decay = (c / m).scaled(by: -1)
    stiffness = k / m
    if discriminant.pair.high > 0 {
      regime = .overdamped
      // The large root first, as a sum without cancellation; the other is k/m ÷ it.
      let width = discriminant.squareRoot
      let sum = c + width
      root = width / m
      fast = (sum / m).scaled(by: -1)
      slow = (k / sum).scaled(by: 1)
    } else {
      regime = discriminant.isZero ? .critical : .underdamped
      root = ((-discriminant).squareRoot / m).scaled(by: -1)
      slow = decay
      fast = decay
    }
  }

  /// The rates of the damping ratio 1, which 2√(km) rounded to a Double seldom is.
  init(criticalMass mass: Double, stiffness k: Double) {
    stiffness = Scaled(k) / Scaled(mass)
    decay = stiffness.squareRoot
    root = .zero
    slow = decay
    fast = decay
    regime = .critical
  }
}
