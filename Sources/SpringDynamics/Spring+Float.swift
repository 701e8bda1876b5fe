extension Spring {
  /// The state at time `t` in Float: the exact one, rounded once.
  ///
  /// Shape: the arguments are exact Floats; the spring's parameters stay Doubles.
  /// Edge cases: as those of the same function in Double; a result beyond the range of Float is ±∞.
  /// Error bound: half an ulp of Float (to 2⁻²⁹ of it), beside zero crossings of the result too, for
  /// |ωt| < 2⁴⁰.
  /// Cost: that of the same function in Double.
  public func state(
    at t: Float, from initial: MotionState<Float>, target: Float = 0
  ) -> MotionState<Float> {
    if t == 0 { return initial }
    var flow = SpringFlow(self, over: Double(t))
    return flow.state(from: initial, target: target)
  }

  /// The acceleration at time `t` in Float: the exact one, rounded once.
  ///
  /// Error bound and edge cases: as those of the state in Float.
  public func acceleration(
    at t: Float, from initial: MotionState<Float>, target: Float = 0
  ) -> Float {
    var flow = SpringFlow(self, over: Double(t))
    return flow.acceleration(from: initial, target: target)
  }
}
