/// Exponential decay, rubber-banding, and the decay that becomes a spring at an edge, in 300-bit
/// arithmetic.
///
/// Precision: λ is right to 298 bits for any rate, since MPFR rounds logarithms correctly; what is left
/// of a velocity near the resting place loses as many bits as it is smaller than that at the start.
public enum DecayOracle {
  /// λ = −n·ln(rate) for `intervals` n a second.
  public static func decay(rate: Double, intervals: Double) -> Real {
    -(Real(intervals) * Real.log(Real(rate)))
  }

  /// x₀ + (v₀/λ)·(1 − e^(−λt)) and v₀·e^(−λt), and the way from x₀.
  public static func state(
    rate: Double, intervals: Double, position: Double, velocity: Double, at t: Double
  ) -> (position: Real, velocity: Real, way: Real) {
    let decay = decay(rate: rate, intervals: intervals)
    let phase = -(decay * Real(t))
    let way = -(Real(velocity) / decay * Real.expMinusOne(phase))
    return (Real(position) + way, Real(velocity) * Real.exp(phase), way.magnitude)
  }

  /// v₀/λ.
  public static func wholeWay(rate: Double, intervals: Double, velocity: Double) -> Real {
    Real(velocity) / decay(rate: rate, intervals: intervals)
  }

  /// (v₀/1000)·d/(1 − d) with d = e^(−λ/1000).
  public static func wayInWholeMilliseconds(
    rate: Double, intervals: Double, velocity: Double
  ) -> Real {
    let step = decay(rate: rate, intervals: intervals) / Real(1000)
    return Real(velocity) / Real(1000) / Real.expMinusOne(step)
  }

  /// The time at which a place is reached and the velocity there, or nil when it never is.
  public static func arrival(
    rate: Double, intervals: Double, position: Double, velocity: Double, at place: Double
  ) -> (time: Real, velocity: Real)? {
    let decay = decay(rate: rate, intervals: intervals)
    let start = Real(velocity)
    let way = Real(place) - Real(position)
    if way.isZero { return (Real(0), start) }
    let left = start - decay * way
    guard way.sign == start.sign, left.sign == start.sign else { return nil }
    return (-(Real.log(onePlus: -(decay * way / start)) / decay), left)
  }

  /// ln(fast/slow)/λ.
  public static func time(rate: Double, intervals: Double, from fast: Real, to slow: Real) -> Real {
    Real.log(fast / slow) / decay(rate: rate, intervals: intervals)
  }

  /// c·x·d/(d + c·|x|).
  public static func displacement(pull: Real, dimension: Double, coefficient: Double) -> Real {
    let (size, force) = (Real(dimension), Real(coefficient) * pull)
    return force * size / (size + force.magnitude)
  }

  /// b·d/(c·(d − |b|)).
  public static func pull(displacement: Real, dimension: Double, coefficient: Double) -> Real {
    let size = Real(dimension)
    return displacement * size / (Real(coefficient) * (size - displacement.magnitude))
  }

  /// c/(1 + c·|x|/d)².
  public static func slope(pull: Double, dimension: Double, coefficient: Double) -> Real {
    let share = Real(1) + Real(coefficient) * Real(pull).magnitude / Real(dimension)
    return Real(coefficient) / (share * share)
  }
}
