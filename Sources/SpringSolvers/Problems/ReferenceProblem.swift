/// A mechanical system with a start, a span of time and a known motion: what a solver's answer is held
/// against.
///
/// Shape: states are `coordinates` positions, then as many velocities.
public protocol ReferenceProblem: MechanicalSystem {
  /// Letters, digits, `_`, `.` and `-`, as `spring-0.1`; no two problems of a suite share one.
  var id: String { get }
  /// One line for a reader, as "spring, ζ = 0.1".
  var title: String { get }
  /// What it is an instance of.
  var family: ProblemFamily { get }
  /// The equation of motion with its numbers, in words enough to write it down elsewhere.
  var equation: String { get }

  /// The state at time 0.
  var initialState: [Double] { get }
  /// The seconds over which solvers are compared.
  var span: Double { get }
  /// Which position charts show, counted from 0.
  var observed: Int { get }
  /// The natural frequency that a step is measured by, in radians a second: the fastest one of a linear
  /// system, that of small motions about the rest of a nonlinear one.
  var frequency: Double { get }
  /// What 1 is of an error in position: about the largest position.
  var amplitude: Double { get }

  /// Where the observed position comes to rest; nil for a motion that does not.
  var rest: Double? { get }

  /// How the true motion is known.
  var truth: ProblemTruth { get }
  /// Positions and velocities at a time in [0, span].
  func exactState(at time: Double) throws(SolverError) -> [Double]

  /// Times within the span at which the right-hand side is known beforehand not to be smooth, ascending:
  /// a solver that wants its order steps to each and goes on from there.
  var breaks: [Double] { get }
  /// Where the state, or the law of motion, changes by what happens: a wall, a reversal. Empty for a
  /// smooth problem.
  var jumps: [SolverEvent] { get }
  /// Changes the state as it does at an event of ``jumps``.
  func jump(at event: Int, time: Double, state: inout MutableSpan<Double>)

  /// The energy of a state, nil for a motion that has none to speak of.
  func energy(at time: Double, of state: Span<Double>) -> Double?
}

extension ReferenceProblem {
  /// The first.
  public var observed: Int { 0 }
  /// Nil.
  public var rest: Double? { nil }
  /// None.
  public var breaks: [Double] { [] }
  /// None.
  public var jumps: [SolverEvent] { [] }
  /// Nothing changes.
  public func jump(at event: Int, time: Double, state: inout MutableSpan<Double>) {}
  /// Nil.
  public func energy(at time: Double, of state: Span<Double>) -> Double? { nil }
}

/// What a problem is an instance of.
public enum ProblemFamily: String, CaseIterable, Hashable, Sendable {
  /// One linear spring, driven or not.
  case linear
  /// One spring or pendulum whose force is not proportional to its displacement.
  case nonlinear
  /// Walls, limits, friction: motions that change their law on the way.
  case event
  /// Many masses in a row.
  case chain
  /// Many masses in a net or cloth.
  case net
}

/// How a problem's motion is known, and how well.
public struct ProblemTruth: Hashable, Sendable {
  /// Where the motion comes from.
  public enum Source: String, CaseIterable, Hashable, Sendable {
    /// Elementary functions.
    case closedForm = "closed form"
    /// Normal modes, each by its closed form.
    case modalSum = "modal sum"
    /// Jacobi's elliptic functions.
    case ellipticFunction = "elliptic function"
    /// A solution at a tight tolerance, checked by a second method.
    case tightSolution = "tight solution, checked by a second method"
  }

  /// Where the motion comes from.
  public let source: Source
  /// How wrong it is at most, in units of the problem's amplitude (positions) and of amplitude ×
  /// frequency (velocities).
  public let errorBound: Double

  /// A source and its error.
  public init(_ source: Source, errorBound: Double) {
    self.source = source
    self.errorBound = errorBound
  }
}

/// A number without a fraction of zero, for names: 1.0 as 1.
func plain(_ value: Double) -> String {
  guard let whole = Int(exactly: value) else { return "\(value)" }
  return "\(whole)"
}
