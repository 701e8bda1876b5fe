import SpringDynamics

/// A damped spring with dry friction: m·x″ = −k·(x − target) − c·x′ − F·sign(x′), at rest for ever where
/// it stops with k·|x − target| ≤ F.
///
/// Between two stops it is a spring about target ∓ F/k; without damping each half cycle shortens the
/// displacement by 2F/k.
///
/// Shape: the state is [x, v].
/// Error bound: 1e-13 of the amplitude over 20 stops.
/// Source: Coulomb's law; half cycle by half cycle as in Den Hartog, "Forced vibrations with combined
/// Coulomb and viscous friction", Trans. ASME 53 (1931), APM-53-9.
public struct FrictionSpring: ReferenceProblem {
  /// The spring.
  public let spring: Spring
  /// Its state at time 0.
  public let initial: SpringState
  /// The position at which the spring's own force is zero.
  public let target: Double
  /// F, in mass × length per second squared.
  public let friction: Double
  /// The seconds over which solvers are compared.
  public let span: Double
  public let id: String
  private let motion: PiecewiseMotion

  /// A spring released on a rough ground, for ten periods of its natural frequency unless another span is
  /// given.
  ///
  /// Domain: a stiffness > 0; a finite state and target; F ≥ 0; a span that holds at most 100,000 stops.
  public init(
    id: String? = nil, _ spring: Spring, from initial: SpringState, target: Double = 0,
    friction: Double, span: Double? = nil
  ) throws(SolverError) {
    try requireStiffness(spring)
    try requireFinite(initial)
    try requireFinite(target, "target")
    try requireNotNegative(friction, "friction")
    self.span = try checkedSpan(span, of: spring)
    (self.spring, self.initial, self.target) = (spring, initial, target)
    self.friction = friction
    self.id = id ?? "friction-\(plain(spring.dampingRatio))"

    var state = initial
    motion = try PiecewiseMotion.pieces(span: self.span) {
      let sense = Self.sense(
        spring, friction, displacement: state.position - target, velocity: state.velocity)
      if sense == 0 { return (.uniform(state), nil) }
      let middle = target - sense * (friction / spring.stiffness)
      let law = PiecewiseMotion.Law.spring(spring, from: state, target: middle, slope: 0)
      guard let stop = spring.extremum(1, from: state, target: middle) else { return (law, nil) }
      state = SpringState(position: stop.position, velocity: 0)
      return (law, stop.time)
    }
  }

  /// The sign of the velocity, of that which a mass at rest will have, or 0 where it sticks.
  @usableFromInline
  static func sense(
    _ spring: Spring, _ friction: Double, displacement: Double, velocity: Double
  ) -> Double {
    if velocity != 0 { return velocity > 0 ? 1 : -1 }
    let pull = -spring.stiffness * displacement
    return abs(pull) > friction ? (pull > 0 ? 1 : -1) : 0
  }

  public var title: String {
    "spring with dry friction, \(plain(friction)), ζ = \(plain(spring.dampingRatio))"
  }
  public var family: ProblemFamily { .event }
  public var equation: String {
    "\(spring.mass)·x″ + \(spring.damping)·x′ + \(spring.stiffness)·(x − \(target)) = "
      + "−\(friction)·sign(x′)"
  }
  /// One position.
  @inlinable public var coordinates: Int { 1 }
  /// [x, v] at time 0.
  public var initialState: [Double] { initial.components }
  /// ω₀ = √(k/m).
  public var frequency: Double { spring.naturalFrequency }
  /// The largest displacement without friction and damping.
  public var amplitude: Double { spring.reach(from: initial, target: target) }
  /// Where it sticks; nil if that is not within the span.
  public var rest: Double? {
    let state = motion.state(at: span)
    let pull = spring.stiffness * (state.position - target)
    return state.velocity == 0 && abs(pull) <= friction ? state.position : nil
  }
  public var truth: ProblemTruth { ProblemTruth(.closedForm, errorBound: 1e-13) }

  /// The velocity changes its sign.
  public var jumps: [SolverEvent] { [SolverEvent { _, state in state[1] }] }

  /// The velocity is zero: the mass sticks, or turns.
  public func jump(at event: Int, time: Double, state: inout MutableSpan<Double>) { state[1] = 0 }

  /// (m·v² + k·(x − target)²)/2.
  public func energy(at time: Double, of state: Span<Double>) -> Double? {
    spring.energy(of: SpringState(position: state[0], velocity: state[1]), target: target)
  }

  /// [x, v], half cycle by half cycle by the closed form.
  ///
  /// Domain: time in [0, span].
  public func exactState(at time: Double) throws(SolverError) -> [Double] {
    try motion.exactState(at: time, within: span)
  }

  /// −(k·(x − target) + c·v + F·sign(v))/m; 0 where it sticks.
  @inlinable
  public func acceleration(
    at time: Double, of state: Span<Double>, into acceleration: inout MutableSpan<Double>
  ) {
    let sense = Self.sense(spring, friction, displacement: state[0] - target, velocity: state[1])
    acceleration[0] =
      sense == 0
      ? 0 : spring.acceleration(of: state, target: target) - sense * friction / spring.mass
  }
}
