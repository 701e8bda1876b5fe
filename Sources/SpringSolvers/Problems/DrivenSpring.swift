import SpringDynamics

/// A damped spring whose target moves or jumps: m·x″ + c·x′ + k·(x − target(t)) = 0.
///
/// The drag is on x′ itself, not on x′ − target′, as in engines that set a spring's target at each frame;
/// behind a steady target the mass lags by c·target′/k.
///
/// Shape: the state is [x, v].
/// Error bound: 1e-14 of the amplitude for each change of the target, at most 1e-13 over a hundred; piece
/// by piece the closed form, each from the rounded end of the one before.
/// Source: the closed form of every textbook, in a frame that moves with the target.
public struct DrivenSpring: ReferenceProblem {
  /// The spring.
  public let spring: Spring
  /// Its state at time 0.
  public let initial: SpringState
  /// Where its target is.
  public let path: TargetPath
  /// The seconds over which solvers are compared.
  public let span: Double
  public let id: String
  /// The largest |x − target(0)| that the target or the start alone would give.
  public let amplitude: Double
  private let motion: PiecewiseMotion

  /// A spring that starts from a state, for ten periods of its natural frequency unless another span is
  /// given.
  ///
  /// Domain: a stiffness > 0; a finite state; a finite span > 0.
  public init(
    id: String? = nil, _ spring: Spring, from initial: SpringState, along path: TargetPath,
    span: Double? = nil
  ) throws(SolverError) {
    try requireStiffness(spring)
    try requireFinite(initial)
    let span = try checkedSpan(span, of: spring)
    self.span = span
    (self.spring, self.initial, self.path) = (spring, initial, path)
    self.id = id ?? "\(path.name)-\(plain(spring.dampingRatio))"
    motion = Self.motion(spring, from: initial, along: path)
    let first = path.target(at: 0)
    var size = max(abs(initial.position - first), abs(initial.velocity) / spring.naturalFrequency)
    for time in path.breaks.filter({ $0 < span }) + [span] {
      size = max(size, abs(path.target(at: time) - first))
    }
    amplitude = size > 0 ? size : 1
  }

  private static func motion(
    _ spring: Spring, from initial: SpringState, along path: TargetPath
  ) -> PiecewiseMotion {
    var (motion, state) = (PiecewiseMotion(), initial)
    for (index, segment) in path.segments.enumerated() {
      let lag = spring.damping * segment.slope / spring.stiffness
      let law = PiecewiseMotion.Law.spring(
        spring,
        from: SpringState(position: state.position, velocity: state.velocity - segment.slope),
        target: segment.value - lag, slope: segment.slope)
      motion.append(law, from: DoubleDouble(segment.start))
      if index + 1 < path.segments.count {
        state = PiecewiseMotion.state(
          after: path.segments[index + 1].start - segment.start, of: law)
      }
    }
    return motion
  }

  public var title: String { "spring, \(path.name) target, ζ = \(plain(spring.dampingRatio))" }
  public var family: ProblemFamily { .linear }
  public var equation: String {
    "\(spring.mass)·x″ + \(spring.damping)·x′ + \(spring.stiffness)·(x − \(path.name)(t)) = 0"
  }
  /// One position.
  @inlinable public var coordinates: Int { 1 }
  /// True without damping.
  public var isSeparable: Bool { spring.damping == 0 }
  /// True: the force is linear.
  public var hasConstantJacobian: Bool { true }
  /// [x, v] at time 0.
  public var initialState: [Double] { initial.components }
  /// ω₀ = √(k/m).
  public var frequency: Double { spring.naturalFrequency }
  /// The last target of a damped spring, if the target stops.
  public var rest: Double? {
    spring.damping > 0 && path.velocity(at: span) == 0 ? path.target(at: span) : nil
  }
  public var truth: ProblemTruth { ProblemTruth(.closedForm, errorBound: 1e-13) }
  /// Where the target jumps or changes its velocity.
  public var breaks: [Double] { path.breaks.filter { $0 < span } }

  /// [x, v], piece by piece by the closed form.
  ///
  /// Domain: time in [0, span].
  public func exactState(at time: Double) throws(SolverError) -> [Double] {
    try motion.exactState(at: time, within: span)
  }

  /// −(k·(x − target(t)) + c·v)/m.
  @inlinable
  public func acceleration(
    at time: Double, of state: Span<Double>, into acceleration: inout MutableSpan<Double>
  ) {
    acceleration[0] = spring.acceleration(of: state, target: path.target(at: time))
  }

  /// −k/m and −c/m.
  public func jacobian(
    at time: Double, of state: Span<Double>, into jacobian: inout MutableSpan<Double>
  ) -> Bool {
    spring.writeDerivatives(into: &jacobian)
    return true
  }

  /// 0 and k/m·target′(t).
  public func timeDerivative(
    at time: Double, of state: Span<Double>, into derivative: inout MutableSpan<Double>
  ) -> Bool {
    derivative[0] = 0
    derivative[1] = spring.stiffness / spring.mass * path.velocity(at: time)
    return true
  }
}
