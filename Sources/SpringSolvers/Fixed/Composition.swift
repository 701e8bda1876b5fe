/// Sizes γ_1 … γ_s, in parts of h, of the leapfrog steps that a composition method makes one after the
/// other.
public protocol CompositionScheme: Sendable {
  /// The method's name as tables and charts print it.
  static var name: String { get }
  /// The order of its global error.
  static var order: ConvergenceOrder { get }
  /// Author, year, equation.
  static var source: String { get }
  /// γ, symmetric, with Σγ = 1.
  static var steps: [Double] { get }
}

/// A symmetric composition of leapfrog steps: high order, symplectic, and one evaluation a leap.
///
/// Domain: separable systems, else ``SolverError/unsupportedSystem(method:requirement:)``.
/// Edge cases: some leaps go backwards, so that the right-hand side is asked for at times beyond the
/// step's two ends.
/// Source: Hairer, Lubich, Wanner, "Geometric Numerical Integration" (2006), V.3.
public struct Composition<Scheme: CompositionScheme, System: MechanicalSystem>: FixedStepStepper {
  public static var name: String { Scheme.name }
  public static var order: ConvergenceOrder { Scheme.order }
  public static var evaluationsPerStep: Int { Scheme.steps.count }
  public static var source: String { Scheme.source }

  /// The system that is stepped.
  public let system: System
  /// h, in seconds.
  public let stepSize: Double
  /// γ·h, and where each leap begins.
  @usableFromInline let leaps: [Double]
  @usableFromInline let starts: [Double]
  @usableFromInline var acceleration: [Double]

  public init(_ system: System, stepSize: Double) throws(SolverError) {
    try requirePositive(stepSize, "stepSize")
    try requireSeparable(system, Self.name)
    self.system = system
    self.stepSize = stepSize
    leaps = Scheme.steps.map { $0 * stepSize }
    var (starts, sum) = ([Double](), 0.0)
    for leap in leaps {
      starts.append(sum)
      sum += leap
    }
    self.starts = starts
    acceleration = Array(repeating: 0, count: system.coordinates)
  }

  @inlinable
  public mutating func step(from time: Double, state: inout MutableSpan<Double>) {
    for index in 0..<leaps.count {
      leap(
        of: system, from: time + starts[index], by: leaps[index], state: &state,
        acceleration: &acceleration)
    }
  }
}

/// The triple jump, order 4: γ = 1/(2 − 2^(1/3)) twice around a step back.
///
/// Source: Yoshida, "Construction of higher order symplectic integrators", Phys. Lett. A 150 (1990),
/// 262–268, eq. 2.11; Forest, Ruth, Physica D 43 (1990), 105.
public enum Yoshida4Scheme: CompositionScheme {
  public static let name = "Yoshida 4"
  public static let order = ConvergenceOrder.power(4)
  public static let source = "Yoshida (1990), eq. 2.11"
  public static let steps: [Double] = [
    1.351_207_191_959_657_634, -1.702_414_383_919_315_268, 1.351_207_191_959_657_634,
  ]
}

/// Yoshida's solution A with seven leaps, order 6.
///
/// Source: Yoshida (1990), table 1, solution A, here to 20 digits from the order conditions
/// Σγ³ = Σγ⁵ = 0 and the mixed one (Hairer, Lubich, Wanner, 2006, V.3.11).
public enum Yoshida6Scheme: CompositionScheme {
  public static let name = "Yoshida 6"
  public static let order = ConvergenceOrder.power(6)
  public static let source = "Yoshida (1990), table 1, solution A"
  public static let steps: [Double] = [
    0.784_513_610_477_557_263_8, 0.235_573_213_359_358_133_7, -1.177_679_984_178_871_006_9,
    1.315_186_320_683_911_218_9, -1.177_679_984_178_871_006_9, 0.235_573_213_359_358_133_7,
    0.784_513_610_477_557_263_8,
  ]
}

/// Yoshida's method of order 4, three evaluations.
public typealias Yoshida4<System: MechanicalSystem> = Composition<Yoshida4Scheme, System>

/// Yoshida's method of order 6, seven evaluations.
public typealias Yoshida6<System: MechanicalSystem> = Composition<Yoshida6Scheme, System>
