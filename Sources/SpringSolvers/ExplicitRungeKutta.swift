/// Any explicit Runge–Kutta method, its coefficients given by a tableau.
///
/// Cost: one evaluation a stage, and dimension · (non-zero coefficients) multiply–adds a step.
public struct ExplicitRungeKutta<Tableau: ExplicitTableau, System: DynamicalSystem>:
  FixedStepStepper
{
  public static var name: String { Tableau.name }
  public static var order: ConvergenceOrder { Tableau.order }
  public static var source: String { Tableau.source }
  public static var evaluationsPerStep: Int { Tableau.b.count }

  /// The system that is stepped.
  public let system: System
  /// h, in seconds.
  public let stepSize: Double
  /// h·a_ij by rows of equal length, then h·b.
  @usableFromInline let weights: [Double]
  @usableFromInline let nodes: [Double]
  @usableFromInline var point: [Double]
  @usableFromInline var slope: [Double]
  /// k_i one after the other.
  @usableFromInline var slopes: [Double]

  public init(_ system: System, stepSize: Double) throws(SolverError) {
    try requirePositive(stepSize, "stepSize")
    let stages = Tableau.b.count
    self.system = system
    self.stepSize = stepSize
    var weights: [Double] = []
    for row in Tableau.a + [Tableau.b] {
      weights += row.map { stepSize * $0 }
      weights += Array(repeating: 0, count: stages - row.count)
    }
    self.weights = weights
    nodes = Tableau.c.map { $0 * stepSize }
    point = Array(repeating: 0, count: system.dimension)
    slope = point
    slopes = Array(repeating: 0, count: stages * system.dimension)
  }

  @inlinable
  public mutating func step(from time: Double, state: inout MutableSpan<Double>) {
    let count = point.count
    let stages = nodes.count
    for stage in 0..<stages {
      place(stage: stage, state: state.span)
      evaluate(stage: stage, at: time + nodes[stage])
    }
    for stage in 0..<stages {
      let weight = weights[stages * stages + stage]
      if weight == 0 { continue }
      for index in 0..<count { state[index] += weight * slopes[stage * count + index] }
    }
  }

  /// point = y + h·Σ_j a_ij·k_j for the stage i.
  @inlinable
  mutating func place(stage: Int, state: Span<Double>) {
    let (count, stages) = (point.count, nodes.count)
    for index in 0..<count { point[index] = state[index] }
    for earlier in 0..<stage {
      let weight = weights[stage * stages + earlier]
      if weight == 0 { continue }
      for index in 0..<count { point[index] += weight * slopes[earlier * count + index] }
    }
  }

  /// k_i = f(t + c_i·h, point).
  @inlinable
  mutating func evaluate(stage: Int, at time: Double) {
    writeSlope(of: system, at: time, state: point, into: &slope)
    let start = stage * slope.count
    for index in 0..<slope.count { slopes[start + index] = slope[index] }
  }
}

/// y⁺ = y + h·f(t, y), order 1.
public typealias ExplicitEuler<System: DynamicalSystem> =
  ExplicitRungeKutta<ExplicitEulerTableau, System>

/// The classical Runge–Kutta method, order 4.
public typealias RungeKutta4<System: DynamicalSystem> =
  ExplicitRungeKutta<ClassicalRungeKuttaTableau, System>
