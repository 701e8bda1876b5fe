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
  /// a by rows, then b.
  @usableFromInline let rows: SparseRows
  /// c.
  @usableFromInline let nodes: [Double]
  /// Coefficients times h of four stages on two components; else empty.
  @usableFromInline let pairs: [Double]
  @usableFromInline var point: [Double]
  /// k_i one after the other.
  @usableFromInline var slopes: [Double]

  public init(_ system: System, stepSize: Double) throws(SolverError) {
    try requirePositive(stepSize, "stepSize")
    self.system = system
    self.stepSize = stepSize
    rows = SparseRows(Tableau.a + [Tableau.b])
    nodes = Tableau.c
    pairs =
      system.dimension == 2 && Tableau.c.count == 4
      ? pairWeights(a: Tableau.a, b: Tableau.b, errors: []).map { stepSize * $0 } : []
    point = Array(repeating: 0, count: system.dimension)
    slopes = Array(repeating: 0, count: Tableau.b.count * system.dimension)
  }

  @inlinable @inline(__always)
  public mutating func step(from time: Double, state: inout MutableSpan<Double>) {
    if !pairs.isEmpty {
      let end = pairStep(
        system, pairs, nodes, from: time, by: stepSize, state: SIMD2(state[0], state[1]))
      (state[0], state[1]) = (end.x, end.y)
      return
    }
    run(
      system, rows, nodes, from: time, by: stepSize, state: &state, point: &point,
      slopes: &slopes)
  }
}

/// A step of four stages on two components.
@inlinable @inline(__always)
func pairStep<System: DynamicalSystem>(
  _ system: System, _ weights: [Double], _ nodes: [Double], from time: Double, by h: Double,
  state: SIMD2<Double>
) -> SIMD2<Double> {
  precondition(weights.count == 10 && nodes.count == 4)
  return weights.withUnsafeBufferPointer { weights in
    nodes.withUnsafeBufferPointer { nodes in
      guard let w = weights.baseAddress, let c = nodes.baseAddress else { return state }
      return fourStages(of: system, weights: w, nodes: c, from: time, by: h, state: state)
    }
  }
}

/// The stages and the result in place of the state.
///
/// A function of its own, since a closure over the members of `self` would retain each of them.
@inlinable
func run<System: DynamicalSystem>(
  _ system: System, _ rows: SparseRows, _ nodes: [Double], from time: Double, by h: Double,
  state: inout MutableSpan<Double>, point: inout [Double], slopes: inout [Double]
) {
  precondition(state.count >= point.count)
  state.withUnsafeMutableBufferPointer { state in
    guard let state = state.baseAddress else { return }
    runStages(
      of: system, rows: rows, nodes: nodes, from: time, by: h, state: state, point: &point,
      slopes: &slopes, result: state, end: nil)
  }
}

/// point = base + h·Σ_j a_ij·k_j with arrays.
///
/// A function of its own, since a span of one member keeps the whole of `self` from being used.
@inlinable
func place(
  _ point: inout [Double], row: Int, of rows: SparseRows, base: Span<Double>, step h: Double,
  slopes: [Double]
) {
  var span = point.mutableSpan
  rows.combine(row: row, into: &span, base: base, step: h, slopes: slopes.span)
}

/// Writes f(t, point) to the slot `stage` of an array of slopes.
@inlinable
func writeSlope<System: DynamicalSystem>(
  of system: System, at time: Double, point: [Double], into slopes: inout [Double], stage: Int
) {
  writeSlope(of: system, at: time, state: point.span, into: &slopes, stage: stage)
}

/// Writes f(t, y) to the slot `stage` of an array of slopes.
@inlinable
func writeSlope<System: DynamicalSystem>(
  of system: System, at time: Double, state: Span<Double>, into slopes: inout [Double], stage: Int
) {
  let count = state.count
  slopes.withUnsafeMutableBufferPointer { slopes in
    let slot = UnsafeMutableBufferPointer(
      rebasing: slopes[stage * count..<(stage + 1) * count])
    var span = slot.mutableSpan
    system.derivative(at: time, of: state, into: &span)
  }
}

/// y⁺ = y + h·f(t, y), order 1.
public typealias ExplicitEuler<System: DynamicalSystem> =
  ExplicitRungeKutta<ExplicitEulerTableau, System>

/// The midpoint rule, order 2: y⁺ = y + h·f(t + h/2, y + h/2·f(t, y)).
public typealias RungeKutta2<System: DynamicalSystem> =
  ExplicitRungeKutta<ExplicitMidpointTableau, System>

/// Heun's trapezoidal rule with an Euler predictor, order 2.
public typealias Heun<System: DynamicalSystem> = ExplicitRungeKutta<HeunTableau, System>

/// The classical Runge–Kutta method, order 4.
public typealias RungeKutta4<System: DynamicalSystem> =
  ExplicitRungeKutta<ClassicalRungeKuttaTableau, System>
