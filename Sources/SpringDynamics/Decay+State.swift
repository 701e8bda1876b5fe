extension Decay {
  /// The position and velocity at time `t` of the decay that has the state `initial` at time 0:
  /// x = x₀ + (v₀/λ)·(1 − e^(−λt)), v = v₀·e^(−λt).
  ///
  /// Domain: every finite `t`, negative ones too, and every finite state.
  /// Edge cases: `t` = 0 returns `initial` exactly; a result beyond the range of Double is ±∞; NaN
  /// when an argument is not finite, and never else.
  /// Error bound: half an ulp of the result, plus in the position 1/16 ulp of the way x − x₀ and in
  /// the velocity 1/16 ulp of it, whatever `t` is.
  /// Cost: about 300 floating-point operations; no allocation.
  public func state(at t: Double, from initial: SpringState) -> SpringState {
    if t == 0 { return initial }
    guard t.isFinite else { return SpringState(position: .nan, velocity: .nan) }
    return state(after: flow(over: Scaled(t)), from: initial)
  }

  /// The same for what has several coordinates, each of which decays by itself; e^(−λt) is computed
  /// once.
  ///
  /// Edge cases: a coordinate that is not finite is NaN, and leaves the others alone.
  public func state<Value: SIMD>(
    at t: Double, from initial: MotionState<Value>
  ) -> MotionState<Value> where Value.Scalar == Double {
    if t == 0 { return initial }
    guard t.isFinite else {
      return MotionState(position: Value(repeating: .nan), velocity: Value(repeating: .nan))
    }
    let flow = flow(over: Scaled(t))
    var end = initial
    for lane in initial.position.indices {
      let state = state(
        after: flow,
        from: SpringState(position: initial.position[lane], velocity: initial.velocity[lane]))
      end.position[lane] = state.position
      end.velocity[lane] = state.velocity
    }
    return end
  }

  private func state(
    after flow: (remains: Scaled, reach: Scaled), from initial: SpringState
  ) -> SpringState {
    guard initial.position.isFinite, initial.velocity.isFinite else {
      return SpringState(position: .nan, velocity: .nan)
    }
    let velocity = Scaled(initial.velocity)
    return SpringState(
      position: (flow.reach * velocity).added(to: initial.position),
      velocity: (flow.remains * velocity).added(to: 0))
  }

  /// e^(−λt) and (1 − e^(−λt))/λ.
  private func flow(over t: Scaled) -> (remains: Scaled, reach: Scaled) {
    let phase = decay * t
    let remains = Scaled.exp(-phase)
    // Backwards in time 1 − e^(−λt) is −e^(−λt)·(1 − e^(λt)): e^x − 1 is taken below 0 only.
    let gone =
      phase.pair.high >= 0
      ? -Scaled.expMinusOne(-phase) : remains * Scaled.expMinusOne(phase)
    return (remains, gone / decay)
  }
}
