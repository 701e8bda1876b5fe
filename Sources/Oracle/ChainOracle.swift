/// The exact motion of N equal masses between walls in 300-bit arithmetic: the sum of its normal modes, each by
/// ``SpringOracle``'s modal form.
///
/// Precision: N terms of 280 bits each; nothing cancels that does not cancel in the motion.
public enum ChainOracle {
  /// The state of one mass after one mass was displaced or struck.
  public struct State: Sendable {
    /// x.
    public let position: Real
    /// dx/dt.
    public let velocity: Real
  }

  /// The state of mass `observed` at time `t`, after mass `excited` (both from 1) had the displacement and the
  /// velocity given at time 0 and all others were at rest.
  ///
  /// m·x″ + (c + β·K)·x′ + K·x = 0 with K = k·tridiag(−1, 2, −1); mode j is the spring of stiffness
  /// k·(2 − 2·cos(jπ/(N + 1))).
  public static func state(
    count: Int, mass: Double, stiffness: Double, groundDamping: Double,
    stiffnessProportionalDamping: Double, excited: Int, position: Double, velocity: Double,
    observed: Int, at t: Double
  ) -> State {
    let (m, k, beta) = (Real(mass), Real(stiffness), Real(stiffnessProportionalDamping))
    let (c, time) = (Real(groundDamping), Real(t))
    let step = Real.pi / Real(count + 1)
    var (x, v) = (Real(0), Real(0))
    for mode in 1...count {
      let angle = Real(mode) * step
      let pull = k * (Real(2) - Real(2) * Real.cos(angle))
      let end = SpringOracle.motion(
        mass: m, stiffness: pull, damping: c + beta * pull, displacement: Real(position),
        velocity: Real(velocity), at: time)
      let shape = Real.sin(Real(observed) * angle) * Real.sin(Real(excited) * angle)
      x = x + shape * end.position
      v = v + shape * end.velocity
    }
    let norm = Real(2) / Real(count + 1)
    return State(position: norm * x, velocity: norm * v)
  }
}
