/// One spring's motion from one state, as the plain numbers that batch kernels load: pairs of
/// Doubles, each good to about 2⁻¹⁰⁰.
///
/// Underdamped and critical: x − target = e^(−decay·t)·(d·cos(turn·t) + push·sin(turn·t)) and
/// v = e^(−decay·t)·(v₀·cos(turn·t) − pull·sin(turn·t)). Overdamped: with E = 1 − e^(turn·t), turn < 0,
/// y = d + push·E, x − target = e^(−decay·t)·y and v = e^(−decay·t)·(v₀ − fall·E)
/// = e^(−decay·t)·(pull·(1 − E) − decay·y).
package struct SpringCoefficients {
  package typealias Parts = (hi: Double, lo: Double)

  package var decay: Parts = (0, 0)
  package var turn: Parts = (0, 0)
  package var displacement: Parts = (0, 0)
  package var push: Parts = (0, 0)
  package var pull: Parts = (0, 0)
  package var fall: Parts = (0, 0)
  package var initial = SpringState(position: 0)
  /// Whether the spring is exactly critical; then turn is decay·2⁻⁶⁰, and turn·t serves for its sine.
  package var isCritical = false
  /// False when a coefficient is too large or small for arithmetic on plain pairs (beyond about
  /// 10^±300 for lengths, 10^±90 for rates), or when nothing moves the spring but its own velocity
  /// (no stiffness and no damping): then all coefficients are 0.
  package var isPlain = false

  package init(_ spring: Spring, from initial: SpringState, target: Double) {
    guard initial.position.isFinite, initial.velocity.isFinite, target.isFinite else { return }
    let rates = spring.rates
    let d = Scaled(from: target, to: initial.position)
    let v = Scaled(initial.velocity)
    let (decay, turn, push, pull): (Scaled, Scaled, Scaled, Scaled)
    var fall = Scaled.zero
    switch rates.regime {
    case .overdamped:
      decay = rates.slow
      turn = -rates.root
      pull = v + decay * d
      push = pull / rates.root
      fall = push * rates.fast
    case .critical, .underdamped:
      decay = rates.decay
      // At critical damping, the limit ω → 0 is reached to 2⁻¹²⁰ by any ω that is this small
      // beside a: one form and one kind of block serve both.
      turn = rates.regime == .critical ? decay.scaled(by: -60) : rates.root
      guard !turn.isZero else { return }
      push = (v + decay * d) / turn
      pull = (decay * v + rates.stiffness * d) / turn
    }
    guard decay.isPlain(within: 300) || decay.isZero || rates.regime == .overdamped,
      decay.isPlain(within: 700) || decay.isZero,
      turn.isPlain(within: 300),
      [d, v, push, pull, fall].allSatisfy({ $0.isZero || $0.isPlain(within: 990) })
    else { return }
    self.decay = decay.parts
    self.turn = turn.parts
    self.displacement = d.parts
    self.push = push.parts
    self.pull = pull.parts
    self.fall = fall.parts
    self.initial = initial
    isCritical = rates.regime == .critical
    isPlain = true
  }
}

extension Scaled {
  /// Whether the magnitude is between 2^−limit and 2^limit.
  fileprivate func isPlain(within limit: Int) -> Bool { abs(magnitudeExponent) <= limit }

  fileprivate var parts: SpringCoefficients.Parts {
    let plain = plain
    return (plain.high, plain.low)
  }
}
