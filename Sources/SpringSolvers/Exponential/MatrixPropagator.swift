/// A linear system without outer drive: f(t, y) = A·y + g with a constant A and a constant g.
///
/// Conforming to it is a promise; its ``DynamicalSystem/hasConstantJacobian`` is true.
public protocol AffineSystem: DynamicalSystem {}

extension LinearSpringProblem: AffineSystem {}

/// The exact step of a linear system: y⁺ = P·y + q, P = e^(A·h), q = h·φ₁(A·h)·g.
///
/// Error bound: rounding only, about n ulps of the state's scale a step, for any step of a stable system.
/// Cost: once an exponential of 2n rows; then n² multiply–adds a step.
/// Source: Moler, Van Loan, "Nineteen dubious ways to compute the exponential of a matrix, twenty-five years
/// later", SIAM Review 45 (2003), 3–49; ``matrixExponential(_:order:)``.
public struct MatrixPropagator<System: AffineSystem>: FixedStepStepper {
  public static var name: String { "matrix exponential" }
  public static var order: ConvergenceOrder { .exact }
  public static var evaluationsPerStep: Int { 0 }
  public static var source: String { "Higham (2005); Al-Mohy, Higham (2009)" }

  /// The system that is stepped.
  public let system: System
  /// h, in seconds.
  public let stepSize: Double
  @usableFromInline let propagator: SquareMatrix
  @usableFromInline let shift: [Double]
  @usableFromInline var point: [Double]
  @usableFromInline var result: [Double]

  public init(_ system: System, stepSize: Double) throws(SolverError) {
    try requirePositive(stepSize, "stepSize")
    self.system = system
    self.stepSize = stepSize
    let count = system.dimension
    var matrix = linearPart(of: system)
    for index in matrix.elements.indices { matrix.elements[index] *= stepSize }
    let parts = try phiFunctions(matrix, count: 1)
    propagator = parts[0]
    let zero = [Double](repeating: 0, count: count)
    var constant = zero
    writeSlope(of: system, at: 0, state: zero, into: &constant)
    var shift = zero
    parts[1].multiply(constant.map { stepSize * $0 }, adding: 0, into: &shift)
    self.shift = shift
    (point, result) = (zero, zero)
  }

  @inlinable
  public mutating func step(from time: Double, state: inout MutableSpan<Double>) {
    for index in 0..<point.count { (point[index], result[index]) = (state[index], shift[index]) }
    propagator.multiply(point, adding: 1, into: &result)
    for index in 0..<point.count { state[index] = result[index] }
  }
}

/// The constant Jacobian as a dense matrix.
func linearPart<System: DynamicalSystem>(of system: System) -> SquareMatrix {
  let count = system.dimension
  var evaluator = JacobianEvaluator(system)
  _ = evaluator.update(system, at: 0, of: Array(repeating: 0, count: count))
  var matrix = SquareMatrix(order: count)
  let shape = evaluator.shape
  let first = shape.isMechanical ? shape.order : 0
  for block in 0..<(shape.isMechanical ? 2 : 1) {
    for column in 0..<shape.order {
      for row in shape.rowRange(ofColumn: column) {
        matrix.elements[(first + row) * count + block * shape.order + column] =
          evaluator.values[block * shape.blockSize + shape.offset(row: row, column: column)]
      }
    }
  }
  for index in 0..<first { matrix.elements[index * count + first + index] = 1 }
  return matrix
}
