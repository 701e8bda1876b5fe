extension Spring {
  /// The energy of a state: ½·m·v² + ½·k·(x − target)².
  ///
  /// Units: those of mass times length² per second².
  /// Domain: every finite state and target; NaN otherwise. Beyond the range of Double it is +∞.
  /// Error bound: half an ulp (plus 2⁻¹⁰⁰ of the result), where it is normal.
  public func energy(of state: SpringState, target: Double = 0) -> Double {
    guard state.position.isFinite, state.velocity.isFinite, target.isFinite else { return .nan }
    return energy(
      displacement: Scaled(from: target, to: state.position), velocity: Scaled(state.velocity))
  }

  /// The energy at time `t` of the motion that has the state `initial` at time 0.
  ///
  /// It never increases with time (but by its rounding), and is constant without damping.
  ///
  /// Domain and edge cases: as those of `state(at:from:target:)`.
  /// Error bound: half an ulp (plus 2⁻⁸⁸ of the result for |ωt| < 2²⁰), where it is normal; computed
  /// from pairs, not from the rounded state.
  /// Cost: 1500 floating-point operations.
  public func energy(at t: Double, from initial: SpringState, target: Double = 0) -> Double {
    if t == 0 { return energy(of: initial, target: target) }
    guard t.isFinite, initial.position.isFinite, initial.velocity.isFinite, target.isFinite else {
      return .nan
    }
    var flow = SpringFlow(self, over: Scaled(t))
    let end = flow.exactState(
      displacement: Scaled(from: target, to: initial.position),
      velocity: Scaled(initial.velocity))
    return energy(displacement: end.displacement, velocity: end.velocity)
  }

  private func energy(displacement d: Scaled, velocity v: Scaled) -> Double {
    let double = Scaled(mass) * (v * v) + Scaled(stiffness) * (d * d)
    return double.scaled(by: -1).added(to: 0)
  }
}
