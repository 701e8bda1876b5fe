import SpringDynamics

/// A damped spring between two walls that bounces off them: m·x″ + c·x′ + k·(x − target) = 0 for
/// low < x < high, and at a wall v becomes −e·v.
///
/// The target is not beyond a wall, so that bounces end or go on for ever and do not accumulate.
///
/// Shape: the state is [x, v].
/// Error bound: 1e-13 of the amplitude over 20 bounces; each adds the rounding of its time and state.
/// Source: the closed form between the walls; Newton's law of restitution, "Principia" (1687).
public struct ClampedSpring: ReferenceProblem {
  /// The spring.
  public let spring: Spring
  /// Its state at time 0.
  public let initial: SpringState
  /// The position at which it rests.
  public let target: Double
  /// The walls.
  public let range: ClosedRange<Double>
  /// e, the part of the velocity that a bounce leaves.
  public let restitution: Double
  /// The seconds over which solvers are compared.
  public let span: Double
  public let id: String
  private let motion: PiecewiseMotion

  /// A spring released between walls, for ten periods of its natural frequency unless another span is
  /// given.
  ///
  /// Domain: a stiffness > 0; a finite state, target and range, low < high, target and position within it,
  /// a velocity not out of the wall that the position is on; e in [0, 1]; a span that holds at most 100,000
  /// bounces.
  public init(
    id: String? = nil, _ spring: Spring, from initial: SpringState, target: Double = 0,
    in range: ClosedRange<Double>, restitution: Double, span: Double? = nil
  ) throws(SolverError) {
    try requireStiffness(spring)
    try requireFinite(initial)
    try requireFinite(range.lowerBound, "low")
    try requireFinite(range.upperBound, "high")
    guard range.lowerBound < range.upperBound else {
      throw .invalidParameter(
        name: "high", value: range.upperBound, allowed: "> \(range.lowerBound)")
    }
    for (name, value) in [("target", target), ("position", initial.position)] {
      guard range.contains(value) else {
        throw .invalidParameter(
          name: name, value: value, allowed: "in [\(range.lowerBound), \(range.upperBound)]")
      }
    }
    let leaves =
      initial.position == range.upperBound && initial.velocity > 0
      || initial.position == range.lowerBound && initial.velocity < 0
    guard !leaves else {
      throw .invalidParameter(
        name: "velocity", value: initial.velocity, allowed: "not out of the wall")
    }
    guard restitution >= 0, restitution <= 1 else {
      throw .invalidParameter(name: "restitution", value: restitution, allowed: "in [0, 1]")
    }
    self.span = try checkedSpan(span, of: spring)
    (self.spring, self.initial, self.target) = (spring, initial, target)
    (self.range, self.restitution) = (range, restitution)
    self.id = id ?? "bounce-\(plain(spring.dampingRatio))-\(plain(restitution))"

    var state = initial
    motion = try PiecewiseMotion.pieces(span: self.span) {
      let start = SpringState(position: state.position - target, velocity: state.velocity)
      let law = PiecewiseMotion.Law.spring(spring, from: state, target: target, slope: 0)
      guard
        let exit = spring.firstExit(
          turning: start, low: range.lowerBound - target, high: range.upperBound - target,
          of: { spring.state(at: $0, from: start).position })
      else { return (law, nil) }
      state = SpringState(
        position: exit.isHigh ? range.upperBound : range.lowerBound,
        velocity: -restitution * PiecewiseMotion.state(after: exit.time, of: law).velocity)
      return (law, exit.time)
    }
  }

  public var title: String { "spring between walls, e = \(plain(restitution))" }
  public var family: ProblemFamily { .event }
  public var equation: String {
    "\(spring.mass)·x″ + \(spring.damping)·x′ + \(spring.stiffness)·(x − \(target)) = 0; "
      + "v → −\(restitution)·v at x = \(range.lowerBound) and \(range.upperBound)"
  }
  /// One position.
  @inlinable public var coordinates: Int { 1 }
  /// True without damping.
  public var isSeparable: Bool { spring.damping == 0 }
  /// True: between the walls the force is linear.
  public var hasConstantJacobian: Bool { true }
  /// [x, v] at time 0.
  public var initialState: [Double] { initial.components }
  /// ω₀ = √(k/m).
  public var frequency: Double { spring.naturalFrequency }
  /// The largest displacement without damping and walls, at most the distance of the walls.
  public var amplitude: Double {
    min(spring.reach(from: initial, target: target), range.upperBound - range.lowerBound)
  }
  /// The target of a damped spring.
  public var rest: Double? { spring.damping > 0 ? target : nil }
  public var truth: ProblemTruth { ProblemTruth(.closedForm, errorBound: 1e-13) }

  /// The lower wall, the upper wall.
  public var jumps: [SolverEvent] {
    let (low, high) = (range.lowerBound, range.upperBound)
    return [
      SolverEvent(direction: .falling) { _, state in state[0] - low },
      SolverEvent(direction: .rising) { _, state in state[0] - high },
    ]
  }

  /// At the wall, v becomes −e·v if it leads out.
  public func jump(at event: Int, time: Double, state: inout MutableSpan<Double>) {
    state[0] = event == 0 ? range.lowerBound : range.upperBound
    if (event == 0) == (state[1] < 0) { state[1] *= -restitution }
  }

  /// (m·v² + k·(x − target)²)/2.
  public func energy(at time: Double, of state: Span<Double>) -> Double? {
    spring.energy(of: SpringState(position: state[0], velocity: state[1]), target: target)
  }

  /// [x, v], bounce by bounce by the closed form.
  ///
  /// Domain: time in [0, span].
  public func exactState(at time: Double) throws(SolverError) -> [Double] {
    try motion.exactState(at: time, within: span)
  }

  /// −(k·(x − target) + c·v)/m.
  @inlinable
  public func acceleration(
    at time: Double, of state: Span<Double>, into acceleration: inout MutableSpan<Double>
  ) {
    acceleration[0] = spring.acceleration(of: state, target: target)
  }
}
