import COpenBLAS

/// Many states of one chain, advanced together by the implicit midpoint rule: one tridiagonal factorisation for
/// all, and one solution with many right-hand sides a step.
///
/// ((1 + αh/2)·M + (βh/2 + h²/4)·K)·v̄ = M·v − h/2·K·x, x⁺ = x + h·v̄, v⁺ = 2v̄ − v: what ``ImplicitMidpoint`` gives
/// for each.
///
/// Shape: M states of N positions and N velocities.
/// Cost: 15 flops a mass and step, O(N) a chain; no allocation a step.
/// Source: Hairer, Lubich, Wanner, "Geometric Numerical Integration" (2006), I.1.6; LAPACK's `dpttrf` and `dpttrs`.
public struct ImplicitChainEnsemble: Sendable {
  /// The chain that all states are of.
  public let chain: GeneralChain
  /// h, in seconds.
  public let stepSize: Double
  /// M.
  public let count: Int
  /// Displacements.
  ///
  /// Shape: M×N, row-major.
  public private(set) var positions: [Double]
  /// Their rates of change, per second.
  ///
  /// Shape: M×N, row-major.
  public private(set) var velocities: [Double]
  /// v̄, before it the right-hand sides.
  private var middle: [Double]
  /// D and L of the matrix' factors L·D·Lᵀ.
  private let diagonal: [Double]
  private let lower: [Double]

  /// Factors the matrix and keeps the states.
  ///
  /// Domain: step size > 0; as many positions as velocities, finite, a whole number of states.
  /// Errors: ``SolverError/decompositionFailed(routine:info:)`` where the matrix is beyond the range of Double.
  public init(
    _ chain: GeneralChain, stepSize h: Double, positions: [Double], velocities: [Double]
  ) throws(SolverError) {
    try requirePositive(h, "stepSize")
    count = try requireStates(positions, dimension: chain.coordinates)
    guard velocities.count == positions.count else {
      throw .wrongDimension(found: velocities.count, expected: positions.count)
    }
    for value in velocities { try requireFinite(value, "state") }
    self.chain = chain
    stepSize = h
    (self.positions, self.velocities, middle) = (positions, velocities, positions)
    let weight = 0.5 * h * chain.stiffnessProportionalDamping + 0.25 * h * h
    let inertia = 1 + 0.5 * h * chain.massProportionalDamping
    let k = chain.stiffnesses
    var diagonal = chain.masses.indices.map {
      inertia * chain.masses[$0] + weight * (k[$0] + k[$0 + 1])
    }
    // One more than there are, so that the pointer is valid for one mass.
    var lower = chain.masses.indices.map { -weight * k[$0 + 1] }
    var (n, info) = (blasint(diagonal.count), blasint(0))
    dpttrf_(&n, &diagonal, &lower, &info)
    guard info == 0, diagonal.allSatisfy(\.isFinite) else {
      throw .decompositionFailed(routine: "dpttrf", info: Int(info))
    }
    (self.diagonal, self.lower) = (diagonal, lower)
  }

  /// Advances all chains by a number of steps.
  ///
  /// Errors: ``SolverError/nonFiniteState(component:time:stepSize:)``, the component counted through all states;
  /// a negative number of steps.
  public mutating func advance(steps: Int) throws(SolverError) {
    guard steps >= 0 else {
      throw .invalidParameter(name: "steps", value: Double(steps), allowed: "≥ 0")
    }
    for _ in 0..<steps { step() }
    try requireFiniteState(positions, time: Double(steps) * stepSize, stepSize: stepSize)
    try requireFiniteState(velocities, time: Double(steps) * stepSize, stepSize: stepSize)
  }

  private mutating func step() {
    let (size, half) = (chain.masses.count, 0.5 * stepSize)
    guard count > 0 else { return }
    for start in stride(from: 0, to: count * size, by: size) {
      var pull = chain.stiffnesses[0] * positions[start]
      for index in 0..<size {
        let place = start + index
        let right = index + 1 < size ? positions[place + 1] : 0
        let next = chain.stiffnesses[index + 1] * (right - positions[place])
        middle[place] = chain.masses[index] * velocities[place] + half * (next - pull)
        pull = next
      }
    }
    var (n, sides, info) = (blasint(size), blasint(count), blasint(0))
    var leading = n
    dpttrs_(&n, &sides, diagonal, lower, &middle, &leading, &info)
    for place in middle.indices {
      positions[place] += stepSize * middle[place]
      velocities[place] = 2 * middle[place] - velocities[place]
    }
  }
}
