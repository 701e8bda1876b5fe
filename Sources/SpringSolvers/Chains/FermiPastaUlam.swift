/// The chain of Fermi, Pasta and Ulam as Hairer, Lubich and Wanner have it: 2m unit masses between walls, in turn
/// a stiff linear spring and a soft one of the third power.
///
/// H = ½·Σ(y₀² + y₁²) + ω²/2·Σ x₁² + ¼·Σ_{i=0…m} d_i⁴, d_i = x₀,ᵢ₊₁ − x₁,ᵢ₊₁ − x₀,ᵢ − x₁,ᵢ, where x₀,ᵢ is the
/// scaled middle and x₁,ᵢ the scaled stretch of stiff spring i, zero at the walls.
///
/// Shape: x₀,₁ … x₀,ₘ, x₁,₁ … x₁,ₘ, then their velocities.
/// Error bound: of the true motion, by ``DOP853`` at 3e-14 and checked by Yoshida's method, what a solve at 32
/// times the tolerance is away: below 1e-11 of the amplitude for the published start and span.
/// Cost: 12 flops a coordinate for an acceleration.
/// Source: Fermi, Pasta, Ulam, "Studies of nonlinear problems", Los Alamos LA-1940 (1955); Hairer, Lubich, Wanner,
/// "Geometric Numerical Integration" (2006), I.5.1, eq. 5.1–5.3, and XIII.2.
public struct FermiPastaUlam: ReferenceProblem, OscillatorySystem {
  /// m, stiff springs.
  public let stiffSprings: Int
  /// ω of each stiff spring, in radians a second.
  public let frequency: Double
  public let initialState: [Double]
  public let span: Double
  private let solution: TightSolution<Law>

  /// A chain that starts from a state; without one, from that of Hairer, Lubich and Wanner: x₀,₁ = y₀,₁ = 1,
  /// x₁,₁ = 1/ω, y₁,₁ = 1, all else 0.
  ///
  /// Domain: 1 ≤ m ≤ 1000; ω and span finite and > 0.
  /// Errors: those of the solves that the true motion is made of.
  /// Cost: two tight solves over the span.
  public init(
    stiffSprings: Int = 3, frequency: Double = 50, from state: [Double]? = nil, span: Double = 5
  ) throws(SolverError) {
    guard (1...1000).contains(stiffSprings) else {
      throw .invalidParameter(
        name: "stiffSprings", value: Double(stiffSprings), allowed: "1 … 1000")
    }
    try requirePositive(frequency, "frequency")
    self.stiffSprings = stiffSprings
    self.frequency = frequency
    self.span = span
    var published = [Double](repeating: 0, count: 4 * stiffSprings)
    (published[0], published[stiffSprings]) = (1, 1 / frequency)
    (published[2 * stiffSprings], published[3 * stiffSprings]) = (1, 1)
    initialState = state ?? published
    try requireProblem(initialState, coordinates: 2 * stiffSprings, span: span, observed: 0)
    solution = try TightSolution(
      Law(stiffSprings: stiffSprings, square: frequency * frequency), from: initialState,
      span: span, amplitude: largestExcitation(initialState, frequency: frequency),
      frequency: frequency)
  }

  public var id: String { "fpu-\(stiffSprings)-\(plain(frequency))" }
  public var title: String {
    "Fermi–Pasta–Ulam, \(stiffSprings) stiff springs, ω = \(plain(frequency))"
  }
  public var family: ProblemFamily { .chain }
  public var equation: String {
    """
    x₀″_i = d³_i − d³_(i−1), x₁″_i = d³_i + d³_(i−1) − ω²·x₁_i, d_i = x₀_(i+1) − x₁_(i+1) − x₀_i − x₁_i, \
    zero outside 1 … m, m = \(stiffSprings), ω = \(frequency)
    """
  }
  /// The larger of the largest position and the largest velocity by ω at the start.
  public var amplitude: Double { largestExcitation(initialState, frequency: frequency) }
  public var truth: ProblemTruth { ProblemTruth(.tightSolution, errorBound: solution.errorBound) }
  /// 2m.
  @inlinable public var coordinates: Int { 2 * stiffSprings }
  /// True: nothing depends on a velocity.
  @inlinable public var isSeparable: Bool { true }

  /// ω² for stretches, 0 for middles.
  public var stiffnessMatrix: [Double] {
    var matrix = [Double](repeating: 0, count: coordinates * coordinates)
    for index in stiffSprings..<coordinates {
      matrix[index * (coordinates + 1)] = frequency * frequency
    }
    return matrix
  }

  /// The soft springs' part.
  @inlinable
  public func slowAcceleration(
    at time: Double, of positions: Span<Double>, into acceleration: inout MutableSpan<Double>
  ) {
    writeSoftForces(count: stiffSprings, positions, &acceleration)
  }

  @inlinable
  public func acceleration(
    at time: Double, of state: Span<Double>, into acceleration: inout MutableSpan<Double>
  ) {
    writeSoftForces(count: stiffSprings, state, &acceleration)
    let square = frequency * frequency
    for index in stiffSprings..<2 * stiffSprings { acceleration[index] -= square * state[index] }
  }

  /// I_j = (y₁,ⱼ² + ω²·x₁,ⱼ²)/2, the energy of stiff spring j, from 0.
  public func stiffEnergy(_ spring: Int, of state: Span<Double>) -> Double {
    let stretch = frequency * state[stiffSprings + spring]
    let speed = state[3 * stiffSprings + spring]
    return 0.5 * (speed * speed + stretch * stretch)
  }

  /// I = Σ I_j, which changes by O(1/ω) only over very long times.
  public func oscillatoryEnergy(of state: Span<Double>) -> Double {
    (0..<stiffSprings).reduce(0) { $0 + stiffEnergy($1, of: state) }
  }

  /// H.
  public func energy(at time: Double, of state: Span<Double>) -> Double? {
    var energy = oscillatoryEnergy(of: state)
    for index in 0..<stiffSprings {
      let speed = state[2 * stiffSprings + index]
      energy += 0.5 * speed * speed
    }
    for spring in 0...stiffSprings {
      let square = softStretch(spring, count: stiffSprings, state)
      energy += 0.25 * (square * square) * (square * square)
    }
    return energy
  }

  public func exactState(at time: Double) throws(SolverError) -> [Double] {
    try solution.state(at: time)
  }

  /// The equations alone, for the solve that the truth is.
  struct Law: MechanicalSystem {
    let stiffSprings: Int
    let square: Double
    var coordinates: Int { 2 * stiffSprings }

    func acceleration(
      at time: Double, of state: Span<Double>, into acceleration: inout MutableSpan<Double>
    ) {
      writeSoftForces(count: stiffSprings, state, &acceleration)
      for index in stiffSprings..<2 * stiffSprings { acceleration[index] -= square * state[index] }
    }
  }
}

/// d_i = x₀,ᵢ₊₁ − x₁,ᵢ₊₁ − x₀,ᵢ − x₁,ᵢ for i = 0 … count.
@inlinable
func softStretch(_ spring: Int, count: Int, _ positions: Span<Double>) -> Double {
  var stretch = 0.0
  if spring < count { stretch = positions[spring] - positions[count + spring] }
  if spring > 0 { stretch -= positions[spring - 1] + positions[count + spring - 1] }
  return stretch
}

/// What the soft springs do to middles and stretches.
@inlinable
func writeSoftForces(
  count: Int, _ positions: Span<Double>, _ acceleration: inout MutableSpan<Double>
) {
  var last = softStretch(0, count: count, positions)
  last *= last * last
  for index in 0..<count {
    var next = softStretch(index + 1, count: count, positions)
    next *= next * next
    acceleration[index] = next - last
    acceleration[count + index] = next + last
    last = next
  }
}
