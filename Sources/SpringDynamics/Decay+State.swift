extension Decay {
  /// The position and velocity at time `t` of the decay that has the state `initial` at time 0:
  /// x = x₀ + (v₀/λ)·(1 − e^(−λt)), v = v₀·e^(−λt).
  ///
  /// Domain: every finite `t`, negative ones too, and every finite state.
  /// Edge cases: `t` = 0 returns `initial` exactly; a result beyond the range of Double is ±∞; NaN
  /// when an argument is not finite, and never else.
  /// Error bound: half an ulp of the result (plus 2⁻⁹⁰ of the way x − x₀ and of the velocity), whatever
  /// `t` is, and so both are monotone where the motion is. A subnormal result is rounded twice.
  /// Cost: about 300 floating-point operations, three times as many for one in twenty; no allocation.
  public func state(at t: Double, from initial: SpringState) -> SpringState {
    moved(by: t, from: initial)
  }

  /// The same in Float: the exact state, rounded once.
  public func state(at t: Float, from initial: MotionState<Float>) -> MotionState<Float> {
    moved(by: t, from: initial)
  }

  /// The same for what has several coordinates, each of which decays by itself; e^(−λt) is computed
  /// once.
  ///
  /// Edge cases: a coordinate that is not finite is NaN, and leaves the others alone.
  public func state<Value: SIMD>(
    at t: Double, from initial: MotionState<Value>
  ) -> MotionState<Value> where Value.Scalar == Double {
    lanesMoved(by: t, from: initial)
  }

  /// The same for several coordinates in Float.
  public func state<Value: SIMD>(
    at t: Float, from initial: MotionState<Value>
  ) -> MotionState<Value> where Value.Scalar == Float {
    lanesMoved(by: t, from: initial)
  }

  private func moved<Value: RoundedScalar>(
    by t: Value, from initial: MotionState<Value>
  ) -> MotionState<Value> {
    if t == 0 { return initial }
    guard t.isFinite else { return MotionState(position: .nan, velocity: .nan) }
    var flow = DecayFlow(self, over: t.double)
    return flow.state(from: initial)
  }

  @inline(__always)
  private func lanesMoved<Value: SIMD>(
    by t: Value.Scalar, from initial: MotionState<Value>
  ) -> MotionState<Value> where Value.Scalar: RoundedScalar {
    if t == 0 { return initial }
    guard t.isFinite else {
      return MotionState(position: Value(repeating: .nan), velocity: Value(repeating: .nan))
    }
    var flow = DecayFlow(self, over: t.double)
    var end = initial
    for lane in initial.position.indices {
      let state = flow.state(
        from: MotionState(position: initial.position[lane], velocity: initial.velocity[lane]))
      end.position[lane] = state.position
      end.velocity[lane] = state.velocity
    }
    return end
  }
}
