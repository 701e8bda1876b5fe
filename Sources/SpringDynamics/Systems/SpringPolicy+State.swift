extension Spring {
  /// The state at `t` as a system of that policy would have it.
  ///
  /// Domain: as `state(at:from:target:)`; with an Euler policy `t` ≥ 0, rounded up to whole steps.
  /// Edge cases: `t` = 0 returns `initial` exactly, not rounded either; where the way has no length,
  /// `.floatProgress` rounds the value itself.
  /// Error bound: that of the closed form for the policy's effective spring, and half an ulp of Float
  /// where the policy rounds. An Euler policy repeats the system's own sums in Double.
  /// Cost: that of `state(at:from:target:)`; with an Euler policy 8 flops a step.
  public func state(
    at t: Double, from initial: SpringState, target: Double = 0, policy: SpringPolicy
  ) -> SpringState {
    if t == 0 { return initial }
    let spring = policy.effective(self)
    let state: SpringState
    switch policy.evaluation {
    case .exact: state = spring.state(at: t, from: initial, target: target)
    case .semiImplicitEuler(let step):
      state = spring.eulerState(at: t, from: initial, target: target, step: step)
    }
    return state.rounded(to: policy.precision, from: initial.position, target: target)
  }

  /// The sum of whole steps, with times in milliseconds as react-spring has them.
  private func eulerState(
    at t: Double, from initial: SpringState, target: Double, step: Double
  ) -> SpringState {
    guard t >= 0, t.isFinite, step > 0 else { return SpringState(position: .nan, velocity: .nan) }
    let exact = t / step
    // A time that is a multiple of the step but for rounding is that multiple.
    let nearest = exact.rounded()
    let isWhole = abs(exact - nearest) <= 1e-9 * Swift.max(1, exact)
    var euler = EulerSpring(self, from: initial, target: target, step: step)
    var left = isWhole ? nearest : exact.rounded(.up)
    while left > 0, euler.advance() { left -= 1 }
    return euler.state
  }
}

extension MotionState<Double> {
  fileprivate func rounded(
    to precision: SpringPolicy.Precision, from start: Double, target: Double
  ) -> SpringState {
    let distance = target - start
    switch precision {
    case .double: return self
    case .floatProgress where distance != 0 && distance.isFinite:
      let progress = Double(Float((position - start) / distance))
      return SpringState(
        position: start + progress * distance,
        velocity: Double(Float(velocity / distance)) * distance)
    case .floatValue, .floatProgress:
      return SpringState(position: Double(Float(position)), velocity: Double(Float(velocity)))
    }
  }
}
