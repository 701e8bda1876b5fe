import SpringDynamics

/// A damped spring whose speed has a limit: m·x″ = −k·(x − target) − c·x′, but x″ = 0 while |x′| is the
/// limit and the force would raise it.
///
/// At the limit it cruises until spring and damping balance, at x = target − c·v/k; from there on the force
/// slows it down.
///
/// Shape: the state is [x, v].
/// Error bound: 1e-13 of the amplitude.
/// Source: the closed form, of x and of v, which obeys the same equation.
public struct VelocityLimitedSpring: ReferenceProblem {
  /// The spring.
  public let spring: Spring
  /// Its state at time 0.
  public let initial: SpringState
  /// The position at which it rests.
  public let target: Double
  /// The largest |v|.
  public let limit: Double
  /// The seconds over which solvers are compared.
  public let span: Double
  public let id: String
  private let motion: PiecewiseMotion

  /// A spring released with at most that speed, for ten periods of its natural frequency unless another
  /// span is given.
  ///
  /// Domain: a stiffness > 0; a finite state and target; a limit > 0 and ≥ |v₀|; a span that holds at most
  /// 100,000 changes of the law.
  public init(
    id: String? = nil, _ spring: Spring, from initial: SpringState, target: Double = 0,
    limit: Double, span: Double? = nil
  ) throws(SolverError) {
    try requireStiffness(spring)
    try requireFinite(initial)
    try requireFinite(target, "target")
    try requirePositive(limit, "limit")
    guard abs(initial.velocity) <= limit else {
      throw .invalidParameter(
        name: "velocity", value: initial.velocity, allowed: "in [−\(limit), \(limit)]")
    }
    self.span = try checkedSpan(span, of: spring)
    (self.spring, self.initial, self.target, self.limit) = (spring, initial, target, limit)
    self.id = id ?? "limited-\(plain(spring.dampingRatio))"

    var (state, slope) = (initial, spring.acceleration(at: 0, from: initial, target: target))
    var cruises = abs(initial.velocity) == limit && slope * initial.velocity > 0
    motion = try PiecewiseMotion.pieces(span: self.span) {
      defer { cruises.toggle() }
      let start = state
      if cruises {
        let balance = target - spring.damping * start.velocity / spring.stiffness
        (state, slope) = (SpringState(position: balance, velocity: start.velocity), 0)
        return (.uniform(start), max(0, (balance - start.position) / start.velocity))
      }
      let law = PiecewiseMotion.Law.spring(spring, from: start, target: target, slope: 0)
      let turning = SpringState(position: start.velocity, velocity: slope)
      guard
        let exit = spring.firstExit(
          turning: turning, low: -limit, high: limit,
          of: { PiecewiseMotion.state(after: $0, of: law).velocity })
      else { return (law, nil) }
      state = SpringState(
        position: PiecewiseMotion.state(after: exit.time, of: law).position,
        velocity: exit.isHigh ? limit : -limit)
      return (law, exit.time)
    }
  }

  public var title: String {
    "spring not faster than \(plain(limit)), ζ = \(plain(spring.dampingRatio))"
  }
  public var family: ProblemFamily { .event }
  public var equation: String {
    "\(spring.mass)·x″ + \(spring.damping)·x′ + \(spring.stiffness)·(x − \(target)) = 0, "
      + "|x′| ≤ \(limit)"
  }
  /// One position.
  @inlinable public var coordinates: Int { 1 }
  /// [x, v] at time 0.
  public var initialState: [Double] { initial.components }
  /// ω₀ = √(k/m).
  public var frequency: Double { spring.naturalFrequency }
  /// The largest displacement without damping and limit.
  public var amplitude: Double { spring.reach(from: initial, target: target) }
  /// The target of a damped spring.
  public var rest: Double? { spring.damping > 0 ? target : nil }
  public var truth: ProblemTruth { ProblemTruth(.closedForm, errorBound: 1e-13) }

  /// The limit is reached; the force stops to push, of which the limit takes note.
  public var jumps: [SolverEvent] {
    let (spring, target, limit) = (spring, target, limit)
    return [
      SolverEvent(direction: .rising) { _, state in abs(state[1]) - limit },
      SolverEvent(direction: .falling) { _, state in
        spring.acceleration(of: state, target: target) * state[1]
      },
    ]
  }

  /// At the limit, the velocity is the limit.
  public func jump(at event: Int, time: Double, state: inout MutableSpan<Double>) {
    if event == 0 { state[1] = state[1] > 0 ? limit : -limit }
  }

  /// (m·v² + k·(x − target)²)/2.
  public func energy(at time: Double, of state: Span<Double>) -> Double? {
    spring.energy(of: SpringState(position: state[0], velocity: state[1]), target: target)
  }

  /// [x, v], piece by piece by the closed form.
  ///
  /// Domain: time in [0, span].
  public func exactState(at time: Double) throws(SolverError) -> [Double] {
    try motion.exactState(at: time, within: span)
  }

  /// −(k·(x − target) + c·v)/m; 0 where that would raise a speed that is at its limit.
  @inlinable
  public func acceleration(
    at time: Double, of state: Span<Double>, into acceleration: inout MutableSpan<Double>
  ) {
    let free = spring.acceleration(of: state, target: target)
    acceleration[0] = abs(state[1]) >= limit && free * state[1] > 0 ? 0 : free
  }
}
