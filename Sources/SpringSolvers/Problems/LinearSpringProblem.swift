import SpringDynamics

/// One damped linear spring as a system to be stepped, x″ = −(k·(x − target) + c·x′)/m, with its closed
/// form as the truth.
///
/// Shape: the state is [x, v].
public struct LinearSpringProblem: ReferenceProblem, Hashable {
  /// The spring.
  public let spring: Spring
  /// Its state at time 0.
  public let initial: SpringState
  /// The position at which it rests.
  public let target: Double
  /// The seconds over which solvers are compared.
  public let span: Double
  /// −k/m and −c/m: a quotient at each stage would be a third of a step.
  @usableFromInline let pull: Double
  @usableFromInline let drag: Double

  /// A spring released from a state at time 0, for ten periods of its natural frequency unless another
  /// span is given.
  ///
  /// Domain: finite state and target; a finite span > 0.
  public init(
    _ spring: Spring, from initial: SpringState, target: Double = 0, span: Double? = nil
  ) throws(SolverError) {
    let span = span ?? 20 * .pi / spring.naturalFrequency
    try requirePositive(span, "span")
    self.span = span
    (pull, drag) = (-spring.stiffness / spring.mass, -spring.damping / spring.mass)
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

  /// `spring-` and ζ.
  public var id: String { "spring-\(plain(spring.dampingRatio))" }
  public var title: String { "spring, ζ = \(plain(spring.dampingRatio))" }
  public var family: ProblemFamily { .linear }
  public var equation: String {
    "\(spring.mass)·x″ + \(spring.damping)·x′ + \(spring.stiffness)·(x − \(target)) = 0"
  }
  /// ω₀ = √(k/m).
  public var frequency: Double { spring.naturalFrequency }
  /// The largest displacement of the same spring without damping; 1 for a spring at rest.
  public var amplitude: Double {
    let rate = initial.velocity / frequency
    let displacement = initial.position - target
    let size = max(abs(displacement), abs(rate))
    guard size > 0, size < .infinity else { return 1 }
    let (x, v) = (displacement / size, rate / size)
    return size * (x * x + v * v).squareRoot()
  }
  /// The target of a damped spring.
  public var rest: Double? { spring.damping > 0 ? target : nil }
  /// Half an ulp of the result and what is beneath it.
  public var truth: ProblemTruth { ProblemTruth(.closedForm, errorBound: 0x1p-52) }

  /// (m·v² + k·(x − target)²)/2.
  public func energy(at time: Double, of state: Span<Double>) -> Double? {
    let displacement = state[0] - target
    return 0.5
      * (spring.mass * state[1] * state[1] + spring.stiffness * displacement * displacement)
  }

  /// [x, v] at a time by the closed form.
  ///
  /// Error bound: that of `Spring.state(at:from:target:)`.
  public func exactState(at time: Double) -> [Double] {
    let state = spring.state(at: time, from: initial, target: target)
    return [state.position, state.velocity]
  }

  /// −(k/m·(x − target) + c/m·v).
  @inlinable @inline(__always)
  public func acceleration(
    at time: Double, of state: Span<Double>, into acceleration: inout MutableSpan<Double>
  ) {
    acceleration[0] = pull * (state[0] - target) + drag * state[1]
  }

  /// True: the force is linear.
  public var hasConstantJacobian: Bool { true }

  /// −k/m and −c/m.
  public func jacobian(
    at time: Double, of state: Span<Double>, into jacobian: inout MutableSpan<Double>
  ) -> Bool {
    (jacobian[0], jacobian[1]) = (pull, drag)
    return true
  }
}
