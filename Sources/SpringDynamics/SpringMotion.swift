/// The exact flow of a spring over a time t: the 2×2 matrix that takes (displacement, velocity) at
/// time 0 to those at time t, as pairs with exponents.
///
/// With C = cosh(bt), S = sinh(bt)/b and a = c/(2m), b² = a² − k/m (cos and sin(ωt)/ω when b² < 0):
///
///     | e^(−at)·(C + aS)     e^(−at)·S        |
///     | −(k/m)·e^(−at)·S     e^(−at)·(C − aS) |
///
/// C and S are entire functions of b², so one matrix serves all regimes; only how they are computed
/// without cancellation or overflow differs. Overdamped, the growing and the falling exponential
/// are never formed: with the rates λs ≤ λf and E = (1 − e^(−2bt))/(2b) the same entries are
/// e^(−λs·t) times 1 + λs·E, E and e^(−2bt) − λs·E.
struct SpringMotion {
  /// The factor that all entries share.
  let envelope: Scaled
  let positionFromPosition: Scaled
  let positionFromVelocity: Scaled
  let velocityFromPosition: Scaled
  let velocityFromVelocity: Scaled

  init(_ rates: SpringRates, at t: Double) { self.init(rates, at: Scaled(t)) }

  init(_ rates: SpringRates, at time: Scaled) {
    let sine: Scaled
    switch rates.regime {
    case .underdamped:
      let (phaseSine, cosine) = Scaled.circular(rates.root * time)
      envelope = .exp(-(rates.decay * time))
      sine = phaseSine / rates.root
      positionFromPosition = cosine + rates.decay * sine
      velocityFromVelocity = cosine - rates.decay * sine
    case .critical:
      envelope = .exp(-(rates.decay * time))
      sine = time
      positionFromPosition = .one + rates.decay * time
      velocityFromVelocity = .one - rates.decay * time
    case .overdamped:
      // Backwards in time the fast mode is the large one and is factored out instead.
      let forwards = time.pair.high >= 0
      let gap = rates.root * (forwards ? -time : time)
      envelope = .exp(-((forwards ? rates.slow : rates.fast) * time))
      let difference = -(Scaled.expMinusOne(gap) / rates.root)
      sine = forwards ? difference : -difference
      let small = Scaled.exp(gap)
      let share = rates.slow * sine
      positionFromPosition = (forwards ? .one : small) + share
      velocityFromVelocity = (forwards ? small : .one) - share
    }
    positionFromVelocity = sine
    velocityFromPosition = -(rates.stiffness * sine)
  }

  /// The displacement from the target and the velocity after the flow.
  func apply(displacement: Scaled, velocity: Scaled) -> (displacement: Scaled, velocity: Scaled) {
    let y = positionFromPosition * displacement + positionFromVelocity * velocity
    let v = velocityFromPosition * displacement + velocityFromVelocity * velocity
    return (envelope * y, envelope * v)
  }
}
