/// A decay over one time, for any number of coordinates: each result is rounded once from a pair.
///
/// As in `SpringFlow`: exponentials that are right to 2⁻⁵⁸ decide how most results are rounded; for the
/// others they are computed to all bits of the pair, once for all coordinates.
struct DecayFlow {
  /// e^(−λt) and (1 − e^(−λt))/λ.
  private typealias Factors = (remains: Scaled, reach: Scaled)

  private let decay: Scaled
  private let phase: Scaled
  private let factors: Factors
  private var preciseFactors: Factors?

  init(_ decay: Decay, over t: Double) {
    self.decay = decay.decay
    phase = decay.decay * Scaled(t)
    // Backwards in time 1 − e^(−λt) is −e^(−λt)·(1 − e^(λt)): e^x − 1 is taken below 0 only.
    let remains = Scaled.exp(-phase)
    let gone =
      t >= 0 ? -Scaled.expMinusOne(-phase) : remains * Scaled.expMinusOne(phase)
    factors = (remains, gone / decay.decay)
  }

  /// The state of one coordinate; NaN when it starts with a number that is not finite.
  mutating func state(position: Double, velocity: Double) -> SpringState {
    guard position.isFinite, velocity.isFinite else {
      return SpringState(position: .nan, velocity: .nan)
    }
    let start = Scaled(velocity)
    let (way, left) = (factors.reach * start, factors.remains * start)
    if let x = way.rounded(addedTo: position, error: error(way)),
      let v = left.rounded(addedTo: 0 as Double, error: error(left))
    {
      return SpringState(position: x, velocity: v)
    }
    let precise = precise()
    return SpringState(
      position: (precise.reach * start).added(to: position),
      velocity: (precise.remains * start).added(to: 0))
  }

  /// The state of one coordinate in Float, rounded once.
  mutating func state(position: Float, velocity: Float) -> MotionState<Float> {
    guard position.isFinite, velocity.isFinite else {
      return MotionState(position: .nan, velocity: .nan)
    }
    let start = Scaled(Double(velocity))
    let (way, left) = (factors.reach * start, factors.remains * start)
    if let x = way.rounded(addedTo: position, error: error(way)),
      let v = left.rounded(addedTo: 0 as Float, error: error(left))
    {
      return MotionState(position: x, velocity: v)
    }
    let precise = precise()
    return MotionState(
      position: (precise.reach * start).added(toFloat: position),
      velocity: (precise.remains * start).added(toFloat: 0))
  }

  /// What a product may be wrong by, in units of its exponent: twice an exponential's 2⁻⁵⁸.
  private func error(_ value: Scaled) -> Double { abs(value.pair.high) * 0x1p-57 }

  private mutating func precise() -> Factors {
    if let preciseFactors { return preciseFactors }
    let remains = Scaled.fullExp(-phase)
    let gone =
      phase.pair.high >= 0
      ? -Scaled.fullExpMinusOne(-phase) : remains * Scaled.fullExpMinusOne(phase)
    let factors = (remains, gone / decay)
    preciseFactors = factors
    return factors
  }
}
