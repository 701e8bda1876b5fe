// What has several coordinates: each moves by itself, all by one motion of the spring, which is
// computed once. The loops are inlinable, so that a caller's vector type is known where they run.

extension Spring {
  /// The state at time `t` of every lane: `state(at:from:target:)` of the lane's numbers, bit for bit.
  ///
  /// Edge cases: a lane whose numbers are not finite is NaN, and no other is.
  /// Error bound: that of the scalar function.
  /// Cost: about 250 floating-point operations and 80 a lane.
  @inlinable
  public func state<Vector: SIMD>(
    at t: Double, from initial: MotionState<Vector>, target: Vector = .zero
  ) -> MotionState<Vector> where Vector.Scalar == Double {
    if t == 0 { return initial }
    return SpringFlow(self, over: t).states(from: initial, target: target)
  }

  /// The state at time `t` of every lane in Float, rounded once.
  @inlinable
  public func state<Vector: SIMD>(
    at t: Float, from initial: MotionState<Vector>, target: Vector = .zero
  ) -> MotionState<Vector> where Vector.Scalar == Float {
    if t == 0 { return initial }
    return SpringFlow(self, over: Double(t)).states(from: initial, target: target)
  }

  /// The acceleration at time `t` of every lane.
  @inlinable
  public func acceleration<Vector: SIMD>(
    at t: Double, from initial: MotionState<Vector>, target: Vector = .zero
  ) -> Vector where Vector.Scalar == Double {
    SpringFlow(self, over: t).accelerations(from: initial, target: target)
  }

  /// The acceleration at time `t` of every lane in Float, rounded once.
  @inlinable
  public func acceleration<Vector: SIMD>(
    at t: Float, from initial: MotionState<Vector>, target: Vector = .zero
  ) -> Vector where Vector.Scalar == Float {
    SpringFlow(self, over: Double(t)).accelerations(from: initial, target: target)
  }
}

extension SpringFlow {
  @inlinable
  func states<Vector: SIMD>(
    from initial: MotionState<Vector>, target: Vector
  ) -> MotionState<Vector> where Vector.Scalar: MotionScalar {
    var flow = self
    var result = initial
    for i in target.indices {
      let lane = Vector.Scalar.state(
        &flow, from: MotionState(position: initial.position[i], velocity: initial.velocity[i]),
        target: target[i])
      result.position[i] = lane.position
      result.velocity[i] = lane.velocity
    }
    return result
  }

  @inlinable
  func accelerations<Vector: SIMD>(
    from initial: MotionState<Vector>, target: Vector
  ) -> Vector where Vector.Scalar: MotionScalar {
    var flow = self
    var result = target
    for i in target.indices {
      result[i] = Vector.Scalar.acceleration(
        &flow, from: MotionState(position: initial.position[i], velocity: initial.velocity[i]),
        target: target[i])
    }
    return result
  }
}
