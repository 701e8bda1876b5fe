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
  /// What the entries on the diagonal add to or take from a number of at most 1: a·S, or λs·E.
  let share: Scaled
  /// Of an overdamped motion: the modes that the envelope and E belong to.
  let modes: SpringModes?

  /// The flow over the time `t`; with all bits of the pairs, at five times the cost, when `precise`.
  init(_ rates: SpringRates, at t: Double, precise: Bool = false) {
    self.init(rates, at: Scaled(t), precise: precise)
  }

  init(_ rates: SpringRates, at time: Scaled, precise: Bool = false) {
    let sine: Scaled
    switch rates.regime {
    case .underdamped:
      let (phaseSine, cosine) = Scaled.circular(rates.root * time, precise: precise)
      envelope = .exp(-(rates.decay * time), precise: precise)
      sine = phaseSine / rates.root
      share = rates.decay * sine
      modes = nil
      positionFromPosition = cosine + share
      velocityFromVelocity = cosine - share
    case .critical:
      envelope = .exp(-(rates.decay * time), precise: precise)
      sine = time
      share = rates.decay * time
      modes = nil
      positionFromPosition = .one + share
      velocityFromVelocity = .one - share
    case .overdamped:
      // Backwards in time the fast mode is the large one and is factored out instead.
      let forwards = time.pair.high >= 0
      let gap = rates.root * (forwards ? -time : time)
      envelope = .exp(-((forwards ? rates.slow : rates.fast) * time), precise: precise)
      let difference = -(Scaled.expMinusOne(gap, precise: precise) / rates.root)
      sine = forwards ? difference : -difference
      let small = Scaled.exp(gap, precise: precise)
      share = rates.slow * sine
      modes = SpringModes(rates, forwards: forwards, span: sine, small: small)
      positionFromPosition = (forwards ? .one : small) + share
      velocityFromVelocity = (forwards ? small : .one) - share
    }
    positionFromVelocity = sine
    velocityFromPosition = -(rates.stiffness * sine)
  }

  /// The displacement from the target and the velocity after the flow, from what `channel` starts with.
  func apply(_ channel: SpringChannel) -> (displacement: Scaled, velocity: Scaled) {
    if let modes {
      let (displacement, velocity) = modes.apply(channel)
      return (envelope * displacement, envelope * velocity)
    }
    let (d, v) = (channel.displacement, channel.velocity)
    return (
      envelope * (positionFromPosition * d + positionFromVelocity * v),
      envelope * (velocityFromPosition * d + velocityFromVelocity * v)
    )
  }

  /// The acceleration after the flow.
  ///
  /// The velocity obeys the spring's equation too, so its derivative is the "velocity" of the motion
  /// whose "displacement" is v and whose "velocity" is x″.
  func acceleration(_ channel: SpringChannel, initial: Scaled) -> Scaled {
    if let modes { return envelope * modes.acceleration(channel, initial: initial) }
    return envelope
      * (velocityFromPosition * channel.velocity + velocityFromVelocity * initial)
  }
}
