/// Where an implicit method of one stage puts it.
public protocol OneStageScheme: Sendable {
  /// The method's name as tables and charts print it.
  static var name: String { get }
  /// The order of its global error.
  static var order: ConvergenceOrder { get }
  /// Author, year, equation.
  static var source: String { get }
  /// c and g: Y = base + g·h·f(t + c·h, Y).
  static var node: Double { get }
  /// g.
  static var weight: Double { get }
  /// Whether the base is y + (1 − g)·h·f(t, y), else y.
  static var usesStartSlope: Bool { get }
  /// Whether y⁺ = 2·Y − y, else Y.
  static var isMidpoint: Bool { get }
}

/// An implicit method of one stage, solved by Newton's method; unconditionally stable for springs.
///
/// Errors: ``SolverError/stepFailed(time:stepSize:reason:)`` where the right-hand side is not finite, the
/// matrix singular or the iteration does not converge.
/// Cost: a step solves one linear system for each iteration: O(N) for a chain, N³·2/3 flops for a dense
/// Jacobian of N coordinates, and N² of a system whose Jacobian is constant.
public struct OneStageImplicit<Scheme: OneStageScheme, System: DynamicalSystem>: FixedStepStepper {
  public static var name: String { Scheme.name }
  public static var order: ConvergenceOrder { Scheme.order }
  public static var source: String { Scheme.source }
  /// Of a linear system; each further iteration takes one more.
  public static var evaluationsPerStep: Int { Scheme.usesStartSlope ? 2 : 1 }

  /// The system that is stepped.
  public let system: System
  /// h, in seconds.
  public let stepSize: Double
  @usableFromInline var solver: StageSolver
  @usableFromInline var base: [Double]
  @usableFromInline var stage: [Double]

  public init(_ system: System, stepSize: Double) throws(SolverError) {
    try requirePositive(stepSize, "stepSize")
    self.system = system
    self.stepSize = stepSize
    solver = StageSolver(system)
    base = Array(repeating: 0, count: system.dimension)
    stage = base
  }

  @inlinable
  public mutating func step(
    from time: Double, state: inout MutableSpan<Double>
  ) throws(SolverError) {
    let (h, count) = (stepSize, base.count)
    for index in 0..<count { (base[index], stage[index]) = (state[index], state[index]) }
    if Scheme.usesStartSlope {
      // The solver's slope is free until it solves.
      writeSlope(of: system, at: time, state: stage, into: &solver.slope)
      let rest = (1 - Scheme.weight) * h
      for index in 0..<count { base[index] += rest * solver.slope[index] }
    }
    try solver.solve(
      system, at: time + Scheme.node * h, base: base, weight: Scheme.weight * h, stage: &stage,
      time: time, stepSize: h)
    if Scheme.isMidpoint {
      for index in 0..<count { state[index] += 2 * (stage[index] - state[index]) }
    } else {
      for index in 0..<count { state[index] = stage[index] }
    }
  }
}

/// y⁺ = y + h·f(t + h, y⁺), order 1, L-stable: damps what it does not resolve.
///
/// Source: Euler (1768); Hairer, Wanner, "Solving ODEs II" (1996), IV.3.
public enum ImplicitEulerScheme: OneStageScheme {
  public static let name = "implicit Euler"
  public static let order = ConvergenceOrder.power(1)
  public static let source = "Hairer, Wanner, Solving ODEs II (1996), IV.3"
  public static let node = 1.0
  public static let weight = 1.0
  public static let usesStartSlope = false
  public static let isMidpoint = false
}

/// Y = y + h/2·f(t + h/2, Y), y⁺ = 2·Y − y, order 2, A-stable and symplectic: keeps the energy of linear
/// springs, at any step.
///
/// Source: Hairer, Lubich, Wanner, "Geometric Numerical Integration" (2006), I.1.6, VI.4.
public enum ImplicitMidpointScheme: OneStageScheme {
  public static let name = "implicit midpoint"
  public static let order = ConvergenceOrder.power(2)
  public static let source = "Hairer, Lubich, Wanner, Geometric Numerical Integration (2006), I.1.6"
  public static let node = 0.5
  public static let weight = 0.5
  public static let usesStartSlope = false
  public static let isMidpoint = true
}

/// y⁺ = y + h/2·(f(t, y) + f(t + h, y⁺)), order 2, A-stable: conjugate to the midpoint rule.
///
/// Source: Crank, Nicolson, "A practical method for numerical evaluation of solutions of partial
/// differential equations of the heat-conduction type", Proc. Camb. Phil. Soc. 43 (1947), 50–67.
public enum TrapezoidalScheme: OneStageScheme {
  public static let name = "trapezoidal"
  public static let order = ConvergenceOrder.power(2)
  public static let source = "Crank, Nicolson (1947)"
  public static let node = 1.0
  public static let weight = 0.5
  public static let usesStartSlope = true
  public static let isMidpoint = false
}

/// The implicit Euler method.
public typealias ImplicitEuler<System: DynamicalSystem> =
  OneStageImplicit<ImplicitEulerScheme, System>

/// The implicit midpoint rule.
public typealias ImplicitMidpoint<System: DynamicalSystem> =
  OneStageImplicit<ImplicitMidpointScheme, System>

/// The trapezoidal rule.
public typealias Trapezoidal<System: DynamicalSystem> =
  OneStageImplicit<TrapezoidalScheme, System>
