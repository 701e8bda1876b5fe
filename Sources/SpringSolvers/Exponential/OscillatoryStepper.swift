#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Fast linear oscillations under a slower force: x″ = −K·x + g(t, x) with a constant symmetric matrix K ≥ 0.
public protocol OscillatorySystem: MechanicalSystem {
  /// K.
  ///
  /// Shape: N×N, symmetric.
  var stiffnessMatrix: [Double] { get }

  /// Writes g(t, x).
  ///
  /// Shape: `positions` holds N components, and so does the result.
  func slowAcceleration(
    at time: Double, of positions: Span<Double>, into acceleration: inout MutableSpan<Double>)
}

/// The two filters of a trigonometric method, functions of ξ = h·ω; the others follow from symmetry: ψ =
/// sinc·ψ₁, ψ₀ = cos·ψ₁.
public protocol OscillatoryFilter: Sendable {
  /// The method's name as tables and charts print it.
  static var name: String { get }
  /// Author, year, equation.
  static var source: String { get }
  /// φ, through which positions go before g is taken.
  static func position(_ sinc: Double) -> Double
  /// ψ₁, through which g goes into velocities.
  static func force(_ sinc: Double) -> Double
}

/// φ = 1, ψ = sinc: the impulse method, exact oscillations between kicks; symplectic.
///
/// Source: Deuflhard, "A study of extrapolation methods based on multistep schemes without parasitic
/// solutions", ZAMP 30 (1979), 177–189; Hairer, Lubich, Wanner, "Geometric Numerical Integration" (2006),
/// XIII.2, method (B).
public enum DeuflhardFilter: OscillatoryFilter {
  public static let name = "Deuflhard"
  public static let source = "Deuflhard (1979); Hairer, Lubich, Wanner (2006), XIII.2 (B)"
  public static func position(_ sinc: Double) -> Double { 1 }
  public static func force(_ sinc: Double) -> Double { 1 }
}

/// φ = sinc, ψ = sinc²: the mollified impulse method, symplectic, without the resonances of kicks.
///
/// Source: García-Archilla, Sanz-Serna, Skeel, "Long-time-step methods for oscillatory differential
/// equations", SIAM J. Sci. Comput. 20 (1998), 930–963; Hairer, Lubich, Wanner (2006), XIII.2 (C).
public enum MollifiedImpulseFilter: OscillatoryFilter {
  public static let name = "mollified impulse"
  public static let source = "García-Archilla et al. (1998); HLW (2006), XIII.2 (C)"
  public static func position(_ sinc: Double) -> Double { sinc }
  public static func force(_ sinc: Double) -> Double { sinc }
}

/// φ = 1, ψ = sinc²: a method of Gautschi's kind that nearly keeps the oscillations' energy over long times.
///
/// Source: Gautschi, "Numerical integration of ordinary differential equations based on trigonometric
/// polynomials", Numer. Math. 3 (1961), 381–397; Hairer, Lubich, Wanner (2006), XIII.2, method (E).
public enum GautschiFilter: OscillatoryFilter {
  public static let name = "Gautschi"
  public static let source = "Gautschi (1961); Hairer, Lubich, Wanner (2006), XIII.2 (E)"
  public static func position(_ sinc: Double) -> Double { 1 }
  public static func force(_ sinc: Double) -> Double { sinc }
}

/// A trigonometric method: exact where g = 0, order 2 in h uniformly in the frequencies, so that the step
/// follows the slow force and not the fast springs.
///
/// x⁺ = cos(hΩ)·x + Ω⁻¹·sin(hΩ)·v + h²/2·Ψ·g, v⁺ = −Ω·sin(hΩ)·x + cos(hΩ)·v + h/2·(Ψ₀·g + Ψ₁·g⁺), Ω² = K,
/// g = g(t, Φ·x).
///
/// Domain: separable systems, else ``SolverError/unsupportedSystem(method:requirement:)``.
/// Errors: a matrix K of another size, not finite, not symmetric or with a negative eigenvalue.
/// Cost: once the eigenvectors of K (9N³ flops); then one evaluation and eight products of N² multiply–adds
/// a step.
/// Source: Hairer, Lubich, Wanner, "Geometric Numerical Integration" (2006), XIII.2, eq. 2.7 and 2.8.
public struct OscillatoryStepper<Filter: OscillatoryFilter, System: OscillatorySystem>:
  FixedStepStepper
{
  public static var name: String { Filter.name }
  public static var order: ConvergenceOrder { .power(2) }
  public static var evaluationsPerStep: Int { 1 }
  public static var source: String { Filter.source }

  /// The system that is stepped.
  public let system: System
  /// h, in seconds.
  public let stepSize: Double
  @usableFromInline let cosine: SquareMatrix
  @usableFromInline let sine: SquareMatrix
  @usableFromInline let sineSlope: SquareMatrix
  @usableFromInline let filter: SquareMatrix
  /// h²/2·Ψ, h/2·Ψ₀, h/2·Ψ₁.
  @usableFromInline let kicks: [SquareMatrix]
  @usableFromInline var position: [Double]
  @usableFromInline var velocity: [Double]
  @usableFromInline var nextPosition: [Double]
  @usableFromInline var nextVelocity: [Double]
  @usableFromInline var filtered: [Double]
  /// g at the step's start; valid when `isCarried`.
  @usableFromInline var slow: [Double]
  @usableFromInline var isCarried = false

  public init(_ system: System, stepSize h: Double) throws(SolverError) {
    try requirePositive(h, "stepSize")
    try requireSeparable(system, Self.name)
    self.system = system
    stepSize = h
    let count = system.coordinates
    let modes = try SymmetricModes(system.stiffnessMatrix, order: count)
    let frequencies = modes.values.map { $0.squareRoot() }
    let sincs = frequencies.map { $0 == 0 ? 1 : sin(h * $0) / (h * $0) }
    let cosines = frequencies.map { cos(h * $0) }
    func matrix(_ values: [Double]) -> SquareMatrix { modes.function(values) }
    func map(_ body: (Int) -> Double) -> SquareMatrix { matrix((0..<count).map(body)) }
    cosine = matrix(cosines)
    sine = map { h * sincs[$0] }
    sineSlope = map { -frequencies[$0] * sin(h * frequencies[$0]) }
    filter = map { Filter.position(sincs[$0]) }
    kicks = [
      map { 0.5 * h * h * sincs[$0] * Filter.force(sincs[$0]) },
      map { 0.5 * h * cosines[$0] * Filter.force(sincs[$0]) },
      map { 0.5 * h * Filter.force(sincs[$0]) },
    ]
    position = Array(repeating: 0, count: count)
    (velocity, nextPosition, nextVelocity) = (position, position, position)
    (filtered, slow) = (position, position)
  }

  @inlinable
  public mutating func reset() { isCarried = false }

  @inlinable
  public mutating func step(from time: Double, state: inout MutableSpan<Double>) {
    let count = position.count
    for index in 0..<count {
      (position[index], velocity[index]) = (state[index], state[count + index])
    }
    if !isCarried {
      filter.multiply(position, adding: 0, into: &filtered)
      writeSlow(of: system, at: time, positions: filtered, into: &slow)
      isCarried = true
    }
    cosine.multiply(position, adding: 0, into: &nextPosition)
    sine.multiply(velocity, adding: 1, into: &nextPosition)
    kicks[0].multiply(slow, adding: 1, into: &nextPosition)
    sineSlope.multiply(position, adding: 0, into: &nextVelocity)
    cosine.multiply(velocity, adding: 1, into: &nextVelocity)
    kicks[1].multiply(slow, adding: 1, into: &nextVelocity)
    filter.multiply(nextPosition, adding: 0, into: &filtered)
    writeSlow(of: system, at: time + stepSize, positions: filtered, into: &slow)
    kicks[2].multiply(slow, adding: 1, into: &nextVelocity)
    for index in 0..<count {
      (state[index], state[count + index]) = (nextPosition[index], nextVelocity[index])
    }
  }
}

/// g(t, x) from array to array.
@inlinable
func writeSlow<System: OscillatorySystem>(
  of system: System, at time: Double, positions: [Double], into result: inout [Double]
) {
  var span = result.mutableSpan
  system.slowAcceleration(at: time, of: positions.span, into: &span)
}

/// The impulse method.
public typealias Deuflhard<System: OscillatorySystem> = OscillatoryStepper<DeuflhardFilter, System>
/// The mollified impulse method.
public typealias MollifiedImpulse<System: OscillatorySystem> =
  OscillatoryStepper<MollifiedImpulseFilter, System>
/// A method of Gautschi's kind.
public typealias Gautschi<System: OscillatorySystem> = OscillatoryStepper<GautschiFilter, System>
