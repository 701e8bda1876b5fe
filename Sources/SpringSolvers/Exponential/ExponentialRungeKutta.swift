/// A system y′ = L·y + N(t, y), with a constant matrix L that holds what is stiff or fast.
public protocol SemilinearSystem: DynamicalSystem {
  /// L.
  ///
  /// Shape: n×n, row-major.
  var linearMatrix: [Double] { get }

  /// Writes N(t, y).
  ///
  /// Shape: as ``DynamicalSystem/derivative(at:of:into:)``.
  func nonlinearPart(
    at time: Double, of state: Span<Double>, into result: inout MutableSpan<Double>)
}

/// Which of the exponential Runge–Kutta methods.
public protocol ExponentialScheme: Sendable {
  /// The method's name as tables and charts print it.
  static var name: String { get }
  /// The order of its global error.
  static var order: ConvergenceOrder { get }
  /// Author, year, equation.
  static var source: String { get }
  /// Evaluations of N a step: 1, 2 or 4, which tells the method.
  static var evaluations: Int { get }
}

/// y⁺ = e^(hL)·y + h·φ₁(hL)·N(t, y), order 1: exact where N is constant.
///
/// Source: Certaine (1960); Cox, Matthews, "Exponential time differencing for stiff systems", J. Comp.
/// Phys. 176 (2002), 430–455, eq. 4.
public enum ETD1Scheme: ExponentialScheme {
  public static let name = "ETD1"
  public static let order = ConvergenceOrder.power(1)
  public static let source = "Cox, Matthews (2002), eq. 4"
  public static let evaluations = 1
}

/// ETD1's result a, and from there y⁺ = a + h·φ₂(hL)·(N(t + h, a) − N(t, y)), order 2.
///
/// Source: Cox, Matthews (2002), eq. 22.
public enum ETD2RKScheme: ExponentialScheme {
  public static let name = "ETD2RK"
  public static let order = ConvergenceOrder.power(2)
  public static let source = "Cox, Matthews (2002), eq. 22"
  public static let evaluations = 2
}

/// Four stages, order 4 for linear parts of moderate size.
///
/// Source: Cox, Matthews (2002), eq. 26–29; Kassam, Trefethen, "Fourth-order time-stepping for stiff
/// PDEs", SIAM J. Sci. Comput. 26 (2005), 1214–1233, for why its coefficients must not be formed as quotients.
public enum ETDRK4Scheme: ExponentialScheme {
  public static let name = "ETDRK4"
  public static let order = ConvergenceOrder.power(4)
  public static let source = "Cox, Matthews (2002), eq. 26–29"
  public static let evaluations = 4
}

/// Exponential time differencing: the linear part exactly, the rest by a Runge–Kutta method.
///
/// Cost: once exponentials of up to 4n rows; then 2, 3 or 9 products of n² multiply–adds a step.
/// Source: Cox, Matthews (2002); the φ-functions by ``matrixExponential(_:order:)``.
public struct ExponentialRungeKutta<Scheme: ExponentialScheme, System: SemilinearSystem>:
  FixedStepStepper
{
  public static var name: String { Scheme.name }
  public static var order: ConvergenceOrder { Scheme.order }
  public static var evaluationsPerStep: Int { Scheme.evaluations }
  public static var source: String { Scheme.source }

  /// The system that is stepped.
  public let system: System
  /// h, in seconds.
  public let stepSize: Double
  /// e^(hL), then the weights of N at the step's start, middle and end.
  @usableFromInline let weights: [SquareMatrix]
  /// e^(hL/2) and h/2·φ₁(hL/2).
  @usableFromInline let halves: [SquareMatrix]
  @usableFromInline var start: [Double]
  @usableFromInline var point: [Double]
  @usableFromInline var carried: [Double]
  /// N at the stages.
  @usableFromInline var first: [Double]
  @usableFromInline var second: [Double]
  @usableFromInline var third: [Double]

  public init(_ system: System, stepSize: Double) throws(SolverError) {
    try requirePositive(stepSize, "stepSize")
    let (count, h) = (system.dimension, stepSize)
    let linear = system.linearMatrix
    guard linear.count == count * count else {
      throw .wrongDimension(found: linear.count, expected: count * count)
    }
    self.system = system
    self.stepSize = stepSize
    let scaled = h * SquareMatrix(order: count, elements: linear)
    let phi = try phiFunctions(scaled, count: Scheme.evaluations == 4 ? 3 : Scheme.evaluations)
    switch Scheme.evaluations {
    case 1: weights = [phi[0], h * phi[1]]
    case 2: weights = [phi[0], h * phi[1], h * phi[2]]
    default:
      weights = [
        phi[0], h * (phi[1] - 3 * phi[2] + 4 * phi[3]), h * (2 * phi[2] - 4 * phi[3]),
        h * (4 * phi[3] - phi[2]),
      ]
    }
    if Scheme.evaluations == 4 {
      let half = try phiFunctions(0.5 * scaled, count: 1)
      halves = [half[0], 0.5 * h * half[1]]
    } else {
      halves = []
    }
    start = Array(repeating: 0, count: count)
    (point, carried, first, second, third) = (start, start, start, start, start)
  }

  @inlinable
  public mutating func step(from time: Double, state: inout MutableSpan<Double>) {
    let count = start.count
    for index in 0..<count { start[index] = state[index] }
    writeNonlinear(of: system, at: time, state: start, into: &first)
    if weights.count == 4 {
      fourStages(from: time)
    } else {
      weights[0].multiply(start, adding: 0, into: &point)
      weights[1].multiply(first, adding: 1, into: &point)
      if weights.count == 3 {
        writeNonlinear(of: system, at: time + stepSize, state: point, into: &second)
        for index in 0..<count { second[index] -= first[index] }
        weights[2].multiply(second, adding: 1, into: &point)
      }
    }
    for index in 0..<count { state[index] = point[index] }
  }

  /// Cox and Matthews' a, b, c, and the step's end, to `point`.
  @inlinable
  mutating func fourStages(from time: Double) {
    let (count, h) = (start.count, stepSize)
    // a = e^(hL/2)·y + h/2·φ₁·N(y), kept for c.
    halves[0].multiply(start, adding: 0, into: &carried)
    for index in 0..<count { point[index] = carried[index] }
    halves[1].multiply(first, adding: 1, into: &point)
    writeNonlinear(of: system, at: time + 0.5 * h, state: point, into: &second)
    // b = e^(hL/2)·y + h/2·φ₁·N(a).
    halves[1].multiply(second, adding: 1, into: &carried)
    writeNonlinear(of: system, at: time + 0.5 * h, state: carried, into: &third)
    // c = e^(hL/2)·a + h/2·φ₁·(2·N(b) − N(y)).
    halves[0].multiply(point, adding: 0, into: &carried)
    for index in 0..<count { point[index] = 2 * third[index] - first[index] }
    halves[1].multiply(point, adding: 1, into: &carried)
    for index in 0..<count { second[index] += third[index] }
    writeNonlinear(of: system, at: time + h, state: carried, into: &third)
    weights[0].multiply(start, adding: 0, into: &point)
    weights[1].multiply(first, adding: 1, into: &point)
    weights[2].multiply(second, adding: 1, into: &point)
    weights[3].multiply(third, adding: 1, into: &point)
  }
}

/// N(t, y) from array to array.
@inlinable
func writeNonlinear<System: SemilinearSystem>(
  of system: System, at time: Double, state: [Double], into result: inout [Double]
) {
  var span = result.mutableSpan
  system.nonlinearPart(at: time, of: state.span, into: &span)
}

/// Exponential time differencing of order 1.
public typealias ETD1<System: SemilinearSystem> = ExponentialRungeKutta<ETD1Scheme, System>
/// Exponential time differencing of order 2.
public typealias ETD2RK<System: SemilinearSystem> = ExponentialRungeKutta<ETD2RKScheme, System>
/// Exponential time differencing of order 4.
public typealias ETDRK4<System: SemilinearSystem> = ExponentialRungeKutta<ETDRK4Scheme, System>
