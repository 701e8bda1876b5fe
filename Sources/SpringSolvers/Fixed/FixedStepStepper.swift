/// How fast the error of a method falls with the step: as hᵖ, or not at all because it has none.
public enum ConvergenceOrder: Hashable, Sendable, CustomStringConvertible {
  /// Global error O(hᵖ).
  case power(Int)
  /// No error besides rounding, for any step.
  case exact

  /// The power, or `exact`.
  public var description: String {
    switch self {
    case .power(let power): "\(power)"
    case .exact: "exact"
    }
  }
}

/// A one-step method for a system and a step size, with everything that depends on the two prepared
/// and all memory allocated when it is made.
///
/// Cost: `step` allocates nothing.
public protocol FixedStepStepper<System>: Sendable {
  associatedtype System: DynamicalSystem

  /// The method's name as tables and charts print it.
  static var name: String { get }
  /// The order of its global error.
  static var order: ConvergenceOrder { get }
  /// Evaluations of the right-hand side that a step makes.
  static var evaluationsPerStep: Int { get }
  /// Author, year, equation.
  static var source: String { get }

  /// What is stepped.
  var system: System { get }
  /// h, in seconds.
  var stepSize: Double { get }

  /// Prepares steps of one size.
  ///
  /// Domain: `stepSize` finite and positive, else ``SolverError/invalidParameter(name:value:allowed:)``.
  init(_ system: System, stepSize: Double) throws(SolverError)

  /// Replaces the state at `time` by the state at `time` + `stepSize`.
  ///
  /// Shape: `state` holds `system.dimension` components.
  /// Edge cases: NaN and ∞ pass through where nothing has to be solved.
  /// Errors: ``SolverError/stepFailed(time:stepSize:reason:)`` by implicit methods whose equations have
  /// no solution or are not solved; the state is then undefined. Explicit methods never throw.
  mutating func step(from time: Double, state: inout MutableSpan<Double>) throws(SolverError)

  /// Forgets what is carried from one step to the next; to be called when the state was changed from
  /// outside.
  mutating func reset()
}

extension FixedStepStepper {
  /// Nothing: a method that carries nothing has nothing to forget.
  @inlinable
  public mutating func reset() {}

  /// One step of a state in an array.
  @inlinable
  mutating func step(from time: Double, array: inout [Double]) throws(SolverError) {
    var span = array.mutableSpan
    try step(from: time, state: &span)
  }

  /// Advances the state by a number of steps from `start`; the clock is start + n·h, never a sum.
  ///
  /// Errors: a wrong number of components, a start that is not finite, a negative number of steps, and
  /// the first step that cannot be made or after which a component is not finite.
  @inlinable
  public mutating func advance(
    _ state: inout [Double], from start: Double, steps: Int
  ) throws(SolverError) {
    guard state.count == system.dimension else {
      throw .wrongDimension(found: state.count, expected: system.dimension)
    }
    try requireFinite(start, "start")
    guard steps >= 0 else {
      throw .invalidParameter(name: "steps", value: Double(steps), allowed: "≥ 0")
    }
    reset()
    for index in 0..<steps {
      try step(from: start + Double(index) * stepSize, array: &state)
      try requireFiniteState(state, time: start + Double(index + 1) * stepSize, stepSize: stepSize)
    }
  }

  /// Advances the state over a span of time that is a whole number of steps, `span` / `steps` each
  /// being the stepper's size; the stepper is made here.
  ///
  /// Errors: as ``advance(_:from:steps:)``; a span that is negative or not finite, and no steps for a
  /// span that is not zero.
  @inlinable
  public static func solve(
    _ system: System, from initial: [Double], start: Double = 0, span: Double, steps: Int
  ) throws(SolverError) -> [Double] {
    try requireNotNegative(span, "span")
    guard steps > 0 else {
      throw .invalidParameter(name: "steps", value: Double(steps), allowed: "> 0")
    }
    guard span > 0 else { return initial }
    var stepper = try Self(system, stepSize: span / Double(steps))
    var state = initial
    try stepper.advance(&state, from: start, steps: steps)
    return state
  }
}

/// Throws at the first component that is NaN or infinite.
@usableFromInline
func requireFiniteState(
  _ state: [Double], time: Double, stepSize: Double
) throws(SolverError) {
  // x − x is 0 for a finite x and NaN otherwise: one pass without a branch for the usual case.
  var probe = 0.0
  for value in state { probe += value - value }
  guard probe != 0 || probe.isNaN else { return }
  let component = state.firstIndex { !$0.isFinite } ?? 0
  throw .nonFiniteState(component: component, time: time, stepSize: stepSize)
}
