/// A method that chooses its own steps so that the error of each stays within a tolerance, and that
/// gives the state between the ends of the last one.
///
/// Cost: neither `step` nor `interpolate` allocates.
public protocol AdaptiveStepper<System>: Sendable {
  associatedtype System: DynamicalSystem

  /// The method's name as tables and charts print it.
  static var name: String { get }
  /// The order of its global error at a fixed step.
  static var order: ConvergenceOrder { get }
  /// p of the interpolant: its error within one step is O(h^(p + 1)).
  static var denseOrder: Int { get }
  /// Author, year, equation.
  static var source: String { get }

  /// What is stepped.
  var system: System { get }
  /// Where the last step began.
  var stepStart: Double { get }
  /// Where the last step ended.
  var time: Double { get }
  /// The state at `time`.
  var state: [Double] { get }
  /// What the solve has cost since `start`.
  var statistics: StepStatistics { get }

  /// Allocates the workspace.
  ///
  /// Errors: a control value out of its range, tolerances for another number of components.
  init(_ system: System, tolerance: Tolerance, control: StepControl) throws(SolverError)

  /// Begins a solve from a state, and chooses the first step.
  ///
  /// Domain: as many components as the system has, all finite; `start` ≤ `end`, both finite.
  /// Errors: ``SolverError/stepFailed(time:stepSize:reason:)`` when the right-hand side is not finite
  /// there.
  mutating func begin(
    _ state: [Double], from start: Double, to end: Double
  ) throws(SolverError)

  /// Makes one step, not beyond the end; nothing at the end.
  ///
  /// Errors: ``SolverError/stepFailed(time:stepSize:reason:)``; the state is then the last good one.
  mutating func step() throws(SolverError)

  /// Writes the state at a time of the last step, `stepStart` ≤ `time` ≤ `self.time`, by the method's
  /// interpolant; other times extrapolate.
  mutating func interpolate(at time: Double, into result: inout MutableSpan<Double>)
}

/// Checks what a solve begins with.
@usableFromInline
func requireStart(
  _ state: [Double], dimension: Int, from start: Double, to end: Double
) throws(SolverError) {
  guard state.count == dimension else {
    throw .wrongDimension(found: state.count, expected: dimension)
  }
  for value in state { try requireFinite(value, "state") }
  try requireFinite(start, "start")
  guard end >= start, end < .infinity else {
    throw .invalidParameter(name: "end", value: end, allowed: "finite and ≥ \(start)")
  }
}

/// The index of the first number that is NaN or infinite.
@usableFromInline
func firstNonFinite(_ values: Span<Double>) -> Int? {
  for index in 0..<values.count where !values[index].isFinite { return index }
  return nil
}
