import COpenBLAS

/// Many states of one linear system, advanced together by its exact step: Y ← Y·Pᵀ + q, one `cblas_dgemm` a step.
///
/// Shape: M states of n components, one after the other.
/// Error bound: that of ``MatrixPropagator``, whose step this is for each state.
/// Cost: once an exponential of 2n rows; then 2·M·n² flops a step at the speed of a matrix product (M products of
/// a matrix and a vector read the matrix M times). No allocation a step.
/// Source: as ``MatrixPropagator``.
public struct AffineEnsemble<System: AffineSystem>: Sendable {
  /// The system that all states are of.
  public let system: System
  /// h, in seconds.
  public let stepSize: Double
  /// M.
  public let count: Int
  /// The states.
  ///
  /// Shape: M×n, row-major.
  public private(set) var states: [Double]
  private var next: [Double]
  private let propagator: SquareMatrix
  private let shift: [Double]

  /// Computes the step and keeps the states.
  ///
  /// Domain: step size > 0; states finite, a whole number of them.
  public init(_ system: System, stepSize: Double, states: [Double]) throws(SolverError) {
    let single = try MatrixPropagator(system, stepSize: stepSize)
    count = try requireStates(states, dimension: system.dimension)
    self.system = system
    self.stepSize = stepSize
    self.states = states
    next = states
    propagator = single.propagator
    shift = single.shift
  }

  /// Advances all states by a number of steps.
  ///
  /// Errors: ``SolverError/nonFiniteState(component:time:stepSize:)``, the component counted through all states;
  /// a negative number of steps.
  public mutating func advance(steps: Int) throws(SolverError) {
    guard steps >= 0 else {
      throw .invalidParameter(name: "steps", value: Double(steps), allowed: "≥ 0")
    }
    for _ in 0..<steps { step() }
    try requireFiniteState(states, time: Double(steps) * stepSize, stepSize: stepSize)
  }

  private mutating func step() {
    let size = shift.count
    for state in 0..<count {
      for index in 0..<size { next[state * size + index] = shift[index] }
    }
    guard count > 0, size > 0 else { return }
    let (m, n) = (blasint(count), blasint(size))
    cblas_dgemm(
      CblasRowMajor, CblasNoTrans, CblasTrans, m, n, n, 1, states, n, propagator.elements, n, 1,
      &next, n)
    swap(&states, &next)
  }
}

/// How many states of n components an array holds; throws unless that is a whole number and all are finite.
func requireStates(_ states: [Double], dimension: Int) throws(SolverError) -> Int {
  let count = dimension > 0 ? states.count / dimension : 0
  guard states.count == count * dimension else {
    throw .wrongDimension(found: states.count, expected: (count + 1) * dimension)
  }
  for value in states { try requireFinite(value, "state") }
  return count
}
