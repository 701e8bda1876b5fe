import SpringDynamics

/// One damped linear spring as a system to be stepped, x″ = −(k·(x − target) + c·x′)/m, with its closed
/// form as the truth.
///
/// Shape: the state is [x, v].
public struct LinearSpringProblem: MechanicalSystem, Hashable {
  /// The spring.
  public let spring: Spring
  /// Its state at time 0.
  public let initial: SpringState
  /// The position at which it rests.
  public let target: Double

  /// A spring released from a state at time 0.
  ///
  /// Domain: finite state and target.
  public init(_ spring: Spring, from initial: SpringState, target: Double = 0) throws(SolverError) {
    try requireFinite(initial.position, "position")
    try requireFinite(initial.velocity, "velocity")
    try requireFinite(target, "target")
    self.spring = spring
    self.initial = initial
    self.target = target
  }

  /// One position.
  @inlinable
  public var coordinates: Int { 1 }

  /// True without damping.
  public var isSeparable: Bool { spring.damping == 0 }

  /// [x, v] at time 0.
  public var initialState: [Double] { [initial.position, initial.velocity] }

  /// [x, v] at a time by the closed form.
  ///
  /// Error bound: that of `Spring.state(at:from:target:)`.
  public func exactState(at time: Double) -> [Double] {
    let state = spring.state(at: time, from: initial, target: target)
    return [state.position, state.velocity]
  }

  /// −(k·(x − target) + c·v)/m.
  @inlinable
  public func acceleration(
    at time: Double, of state: Span<Double>, into acceleration: inout MutableSpan<Double>
  ) {
    let force = spring.stiffness * (state[0] - target) + spring.damping * state[1]
    acceleration[0] = -force / spring.mass
  }

  /// True: the force is linear.
  public var hasConstantJacobian: Bool { true }

  /// −k/m and −c/m.
  public func jacobian(
    at time: Double, of state: Span<Double>, into jacobian: inout MutableSpan<Double>
  ) -> Bool {
    jacobian[0] = -spring.stiffness / spring.mass
    jacobian[1] = -spring.damping / spring.mass
    return true
  }
}
