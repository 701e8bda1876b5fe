/// A mass on a cubic spring without damping, Duffing's oscillator: x″ = −α·x − β·x³.
///
/// - α ≥ 0, β ≥ 0: hardening, x = A·cn;
/// - α < 0, β > 0: a double well; within one of the two x = ±A·dn, over both x = A·cn, and at the
///   crest's own energy x = ±A·sech;
/// - α > 0, β < 0: softening, bounded while the start has not the energy to leave, x = A·sn.
///
/// Shape: the state is [x, v].
/// Error bound: 1e-14 of the amplitude in the first hundred periods; the frequency is a pair, so that
/// what is added in n more is n·2⁻⁹⁰.
/// Source: Duffing, "Erzwungene Schwingungen bei veränderlicher Eigenfrequenz" (1918); Kovacic, Brennan
/// (ed.), "The Duffing Equation" (2011), chapter 4; Abramowitz, Stegun (1964), 16.
public struct CubicSpring: ReferenceProblem {
  /// α, per second squared: k/m of small motions.
  public let linear: Double
  /// β, per second squared and length squared.
  public let cubic: Double
  /// The position at time 0.
  public let position: Double
  /// The velocity at time 0.
  public let velocity: Double
  /// The seconds over which solvers are compared.
  public let span: Double
  /// √α, or √(−2α) of small motions at the bottom of a well; the motion's own Ω where that is larger.
  public let frequency: Double
  /// The largest |x|; 1 for a mass at rest in the middle.
  public let amplitude: Double

  /// A mass that starts at a position with a velocity, for ten periods of 2π/frequency unless another span
  /// is given.
  ///
  /// Domain: finite numbers, not both coefficients zero, whose motion stays bounded: not α ≤ 0 with
  /// β ≤ 0, and with β < 0 below the crest's energy α²/(4|β|) and between the crests ±√(α/|β|).
  /// Errors: ``SolverError/invalidParameter(name:value:allowed:)``.
  public init(
    linear: Double, cubic: Double, position: Double, velocity: Double = 0,
    span: Double? = nil
  ) throws(SolverError) {
    try requireFinite(linear, "linear")
    try requireFinite(cubic, "cubic")
    try requireFinite(position, "position")
    try requireFinite(velocity, "velocity")
    guard linear > 0 || cubic > 0 else {
      throw .invalidParameter(
        name: "linear", value: linear, allowed: "> 0, or a cubic coefficient > 0")
    }
    let motion = try EllipticMotion.cubic(
      linear: linear, cubic: cubic, position: position, velocity: velocity)
    (self.linear, self.cubic, self.position, self.velocity) = (linear, cubic, position, velocity)
    let small = (linear < 0 ? -2 * linear : linear).squareRoot()
    let fastest = max(small, motion.rate)
    frequency = fastest > 0 ? fastest : 1
    amplitude = motion.largest > 0 ? motion.largest : 1
    let span = span ?? 20 * .pi / frequency
    try requirePositive(span, "span")
    self.span = span
  }

  /// `hardening-`, `softening-` or `double-well-` and the amplitude of the start.
  public var id: String {
    let name = linear < 0 ? "double-well" : cubic < 0 ? "softening" : "hardening"
    return "\(name)-\(plain(position))"
  }
  public var title: String {
    let name = linear < 0 ? "double well" : cubic < 0 ? "softening spring" : "hardening spring"
    return "\(name), x″ = \(plain(-linear))·x \(cubic < 0 ? "+" : "−") \(plain(abs(cubic)))·x³"
  }
  public var family: ProblemFamily { .nonlinear }
  public var equation: String { "x″ = −(\(linear))·x − (\(cubic))·x³" }
  /// One position.
  @inlinable public var coordinates: Int { 1 }
  /// True: nothing depends on the velocity.
  @inlinable public var isSeparable: Bool { true }
  /// [x, v] at time 0.
  public var initialState: [Double] { [position, velocity] }
  public var truth: ProblemTruth { ProblemTruth(.ellipticFunction, errorBound: 1e-14) }

  /// −α·x − β·x³.
  @inlinable @inline(__always)
  public func acceleration(
    at time: Double, of state: Span<Double>, into acceleration: inout MutableSpan<Double>
  ) {
    let x = state[0]
    acceleration[0] = -x * (linear + cubic * (x * x))
  }

  /// −α − 3β·x², 0.
  public func jacobian(
    at time: Double, of state: Span<Double>, into jacobian: inout MutableSpan<Double>
  ) -> Bool {
    jacobian[0] = -linear - 3 * cubic * (state[0] * state[0])
    return true
  }

  /// v²/2 + α·x²/2 + β·x⁴/4, above the bottom.
  public func energy(at time: Double, of state: Span<Double>) -> Double? {
    let (square, v) = (state[0] * state[0], state[1])
    guard linear < 0 else { return 0.5 * (v * v + square * (linear + 0.5 * cubic * square)) }
    // β/4·(x² − |α|/β)²: that far above the bottoms of the two wells.
    let height = square + linear / cubic
    return 0.5 * v * v + 0.25 * cubic * height * height
  }

  /// [x, v] by elliptic functions, which are prepared anew: a problem that held them would cost every step of a
  /// solver a reference count or two.
  public func exactState(at time: Double) throws(SolverError) -> [Double] {
    try requireFinite(time, "time")
    let motion = try EllipticMotion.cubic(
      linear: linear, cubic: cubic, position: position, velocity: velocity)
    let state = motion.state(at: time)
    return [state.position, state.velocity]
  }
}

/// K is α; where that is negative, K is 0 and α a part of the rest.
extension CubicSpring: OscillatorySystem, SemilinearSystem {
  /// α, or 0 where that is negative.
  public var stiffnessMatrix: [Double] { [max(linear, 0)] }

  /// −β·x³, and −α·x where α is negative.
  public func slowAcceleration(
    at time: Double, of positions: Span<Double>, into acceleration: inout MutableSpan<Double>
  ) {
    let x = positions[0]
    acceleration[0] = -x * (min(linear, 0) + cubic * (x * x))
  }

  /// (x, v)′ = (v, −K·x).
  public var linearMatrix: [Double] { [0, 1, -max(linear, 0), 0] }

  /// (0, the slow acceleration).
  public func nonlinearPart(
    at time: Double, of state: Span<Double>, into result: inout MutableSpan<Double>
  ) {
    let x = state[0]
    result[0] = 0
    result[1] = -x * (min(linear, 0) + cubic * (x * x))
  }
}
