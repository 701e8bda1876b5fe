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
    self.span = try checkedSpan(span, of: spring)
    (pull, drag) = (-spring.stiffness / spring.mass, -spring.damping / spring.mass)
    try requireFinite(initial)
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
  public var initialState: [Double] { initial.components }

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
  public var amplitude: Double { spring.reach(from: initial, target: target) }
  /// The target of a damped spring.
  public var rest: Double? { spring.damping > 0 ? target : nil }
  /// Half an ulp of the result and what is beneath it.
  public var truth: ProblemTruth { ProblemTruth(.closedForm, errorBound: 0x1p-52) }

  /// (m·v² + k·(x − target)²)/2.
  public func energy(at time: Double, of state: Span<Double>) -> Double? {
    spring.energy(of: SpringState(position: state[0], velocity: state[1]), target: target)
  }

  /// [x, v] at a time by the closed form.
  ///
  /// Error bound: that of `Spring.state(at:from:target:)`.
  public func exactState(at time: Double) -> [Double] {
    spring.state(at: time, from: initial, target: target).components
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
