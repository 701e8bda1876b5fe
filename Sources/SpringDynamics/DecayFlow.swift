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
    factors = Self.factors(phase, decay.decay, precise: false)
  }

  /// The state of one coordinate; NaN when it starts with a number that is not finite.
  @inline(__always)
  mutating func state<Value: RoundedScalar>(
    from initial: MotionState<Value>
  ) -> MotionState<Value> {
    guard initial.position.isFinite, initial.velocity.isFinite else {
      return MotionState(position: .nan, velocity: .nan)
    }
    let start = Scaled(initial.velocity.double)
    let (way, left) = (factors.reach * start, factors.remains * start)
    if let x = Value.nearest(to: way, addedTo: initial.position, error: error(way)),
      let v = Value.nearest(to: left, addedTo: 0, error: error(left))
    {
      return MotionState(position: x, velocity: v)
    }
    let precise = precise()
    return MotionState(
      position: .nearest(to: precise.reach * start, addedTo: initial.position),
      velocity: .nearest(to: precise.remains * start, addedTo: 0))
  }

  /// What a product may be wrong by, in units of its exponent: twice an exponential's 2⁻⁵⁸.
  private func error(_ value: Scaled) -> Double { abs(value.pair.high) * 0x1p-57 }

  private mutating func precise() -> Factors {
    if let preciseFactors { return preciseFactors }
    let factors = Self.factors(phase, decay, precise: true)
    preciseFactors = factors
    return factors
  }

  @inline(__always)
  private static func factors(_ phase: Scaled, _ decay: Scaled, precise: Bool) -> Factors {
    // Backwards in time 1 − e^(−λt) is −e^(−λt)·(1 − e^(λt)): e^x − 1 is taken below 0 only.
    let remains = Scaled.exp(-phase, precise: precise)
    let gone =
      phase.pair.high >= 0
      ? -Scaled.expMinusOne(-phase, precise: precise)
      : remains * Scaled.expMinusOne(phase, precise: precise)
    return (remains, gone / decay)
  }
}
