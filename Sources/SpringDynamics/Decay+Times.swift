extension Decay {
  /// The time from which on the speed is at most `speed`: ln(|v₀|/speed)/λ, or 0 when it is so from
  /// the start.
  ///
  /// Units: speed in lengths per second.
  /// Domain: speed > 0 and finite.
  /// Throws: `SpringError.outOfRange` naming `speed`.
  /// Edge cases: NaN when the state's velocity is not finite.
  /// Error bound: half an ulp (plus 2⁻⁹⁵ of the result), also when the two speeds are neighbours.
  /// Cost: a logarithm to the end of a pair, about 600 floating-point operations.
  public func time(
    untilSpeed speed: Double, from initial: SpringState
  ) throws(SpringError) -> Double {
    guard speed > 0, speed.isFinite else {
      throw .outOfRange(parameter: "speed", value: speed, allowed: "finite and > 0")
    }
    guard initial.velocity.isFinite else { return .nan }
    let pace = abs(initial.velocity)
    guard pace > speed else { return 0 }
    let logarithm = Scaled.logarithm(
      of: Scaled(pace), over: Scaled(speed), difference: Scaled(from: speed, to: pace))
    return (logarithm / decay).added(to: 0)
  }

  /// The time from which on the resting place is at most `distance` away: ln(|v₀|/(λ·distance))/λ,
  /// or 0 when it is so from the start.
  ///
  /// Domain: distance > 0 and finite.
  /// Throws: `SpringError.outOfRange` naming `distance`.
  /// Edge cases: NaN when the state's velocity is not finite.
  /// Error bound: half an ulp plus 2⁻⁹⁸/λ.
  /// Cost: that of `time(untilSpeed:from:)`.
  public func time(
    untilWithin distance: Double, ofRestFrom initial: SpringState
  ) throws(SpringError) -> Double {
    guard distance > 0, distance.isFinite else {
      throw .outOfRange(parameter: "distance", value: distance, allowed: "finite and > 0")
    }
    guard initial.velocity.isFinite else { return .nan }
    let pace = Scaled(abs(initial.velocity))
    let last = decay * Scaled(distance)
    let difference = pace - last
    guard difference.pair.high > 0 else { return 0 }
    return (Scaled.logarithm(of: pace, over: last, difference: difference) / decay).added(to: 0)
  }

  /// The time at which the decay from the state `initial` is at `place`, or nil when it rests before,
  /// moves away from it, or an argument is not finite: −ln(1 − λ·(place − x₀)/v₀)/λ.
  ///
  /// Edge cases: 0 at the place where it starts.
  /// Error bound: half an ulp plus 2⁻⁹⁸·(1 − r)/(λ·r), where r is the part of the velocity, and of the
  /// whole way, that is left at the place; down to r = 2⁻⁴⁰ the second term is less than 1/16 ulp. No
  /// Double is the resting place exactly (λ is a transcendental number); within 2⁻¹⁰⁰ of the whole way
  /// from it the place may be called reached or not.
  /// Cost: that of `time(untilSpeed:from:)`.
  public func time(to place: Double, from initial: SpringState) -> Double? {
    arrival(at: place, from: initial)?.time.added(to: 0)
  }

  /// The time at which a place is reached, and the velocity there.
  func arrival(at place: Double, from initial: SpringState) -> (time: Scaled, velocity: Scaled)? {
    guard place.isFinite, initial.position.isFinite, initial.velocity.isFinite else { return nil }
    return arrival(
      after: Scaled(from: initial.position, to: place), velocity: Scaled(initial.velocity))
  }

  /// The time after which the way from the start is `way`, and the velocity then.
  func arrival(after way: Scaled, velocity start: Scaled) -> (time: Scaled, velocity: Scaled)? {
    if way.isZero { return (.zero, start) }
    let forwards = start.pair.high > 0
    guard !start.isZero, (way.pair.high > 0) == forwards else { return nil }
    // v falls in proportion to the way: v₀ − v = λ·(x − x₀), which also is the logarithm's difference
    // and has no cancellation near the start.
    let loss = decay * way
    let velocity = start - loss
    guard !velocity.isZero, (velocity.pair.high > 0) == forwards else { return nil }
    let logarithm = Scaled.logarithm(
      of: forwards ? start : -start, over: forwards ? velocity : -velocity,
      difference: forwards ? loss : -loss)
    return (logarithm / decay, velocity)
  }
}
