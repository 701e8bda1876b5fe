/// A spring by the classical fourth-order Runge–Kutta method with steps of 8 ms.
///
/// Who: Rebound and the web's older spring generators, with steps from 1 to 16 ms; half a frame at
/// 60 Hz stands for them.
/// Known error: fourth order in the step: 3e-7 of the distance for an ordinary interface spring,
/// 2e-5 for a lively one; past h·ω₀ = 2.8 it grows without bound. Cost: t/h steps of four
/// derivatives a value.
/// Edge cases: the last step is shortened so that a value exists at every t.
/// Source: Kutta 1901; Hairer, Nørsett, Wanner, "Solving Ordinary Differential Equations I", II.1.
@frozen public struct RungeKuttaSpring: PopularSpring {
  @usableFromInline let stiffness: Double
  @usableFromInline let damping: Double
  @usableFromInline let step: Double

  /// The spring stepped by 8 ms.
  public init(mass: Double, stiffness: Double, damping: Double) {
    self.init(mass: mass, stiffness: stiffness, damping: damping, step: 8e-3)
  }

  /// The spring stepped by `step` seconds.
  public init(mass: Double, stiffness: Double, damping: Double, step: Double) {
    self.stiffness = stiffness / mass
    self.damping = damping / mass
    self.step = step
  }

  /// Position and velocity at time `t`, stepped from `position` and `velocity` at time 0.
  ///
  /// Edge cases: the start for t ≤ 0; at most ten million steps. Cost: four derivatives a step.
  @inlinable public func state(
    at t: Double, position: Double, velocity: Double, target: Double
  ) -> (position: Double, velocity: Double) {
    var state = (position: position - target, velocity: velocity)
    let steps = wholeSteps(in: t, of: step)
    for _ in 0..<steps { state = stepped(state, by: step) }
    let rest = t - Double(steps) * step
    if rest > 0 { state = stepped(state, by: rest) }
    return (target + state.position, state.velocity)
  }

  @inlinable func stepped(
    _ state: (position: Double, velocity: Double), by h: Double
  ) -> (position: Double, velocity: Double) {
    let (x, v) = state
    let a1 = acceleration(x, v)
    let v2 = v + 0.5 * h * a1
    let a2 = acceleration(x + 0.5 * h * v, v2)
    let v3 = v + 0.5 * h * a2
    let a3 = acceleration(x + 0.5 * h * v2, v3)
    let v4 = v + h * a3
    let a4 = acceleration(x + h * v3, v4)
    return (
      x + h / 6 * (v + 2 * (v2 + v3) + v4),
      v + h / 6 * (a1 + 2 * (a2 + a3) + a4)
    )
  }

  @inlinable func acceleration(_ x: Double, _ v: Double) -> Double {
    -(stiffness * x + damping * v)
  }
}
