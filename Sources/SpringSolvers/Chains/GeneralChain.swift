/// N masses in a row with N + 1 springs, all of which may differ: spring i is left of mass i, the last one right
/// of the last mass; the outer two end at walls. A stiffness of 0 leaves a gap.
///
/// Shape: displacements from rest of masses 0 … N − 1, then their velocities.
/// Cost: 10 flops a mass for an acceleration; implicit steps solve N tridiagonal equations.
/// Source: Rayleigh, "The Theory of Sound" I (1877), §§97, 120; Gantmacher, Krein, "Oscillation Matrices and
/// Kernels" (1941).
public struct GeneralChain: LinearNetwork, Hashable {
  public let masses: [Double]
  /// k_0 … k_N.
  public let stiffnesses: [Double]
  public let massProportionalDamping: Double
  public let stiffnessProportionalDamping: Double

  /// Checks and keeps the parameters.
  ///
  /// Domain: one mass at least, one stiffness more than masses; masses > 0, the others ≥ 0, all finite.
  public init(
    masses: [Double], stiffnesses: [Double], massProportionalDamping: Double = 0,
    stiffnessProportionalDamping: Double = 0
  ) throws(SolverError) {
    self.masses = masses
    self.stiffnesses = stiffnesses
    self.massProportionalDamping = massProportionalDamping
    self.stiffnessProportionalDamping = stiffnessProportionalDamping
    guard stiffnesses.count == masses.count + 1 else {
      throw .invalidParameter(
        name: "stiffnesses' count", value: Double(stiffnesses.count),
        allowed: "\(masses.count + 1), one more than masses")
    }
    try requireNetwork()
  }

  /// A chain of equal masses as one of any; α = c/m.
  ///
  /// Errors: α beyond the range of Double.
  public init(_ chain: SpringChain) throws(SolverError) {
    try self.init(
      masses: Array(repeating: chain.mass, count: chain.coordinates),
      stiffnesses: Array(repeating: chain.stiffness, count: chain.coordinates + 1),
      massProportionalDamping: chain.groundDamping / chain.mass,
      stiffnessProportionalDamping: chain.stiffnessProportionalDamping)
  }

  public var links: [SpringLink] {
    stiffnesses.enumerated().map { index, stiffness in
      switch index {
      case 0: SpringLink(0, stiffness: stiffness)
      case masses.count: SpringLink(index - 1, stiffness: stiffness)
      default: SpringLink(index - 1, index, stiffness: stiffness)
      }
    }
  }

  /// Tridiagonal: neighbours pull on each other.
  public var jacobianShape: JacobianShape { .mechanical(masses.count, lower: 1, upper: 1) }

  /// −(K·x + C·v)/m.
  @inlinable
  public func acceleration(
    at time: Double, of state: Span<Double>, into acceleration: inout MutableSpan<Double>
  ) {
    let count = masses.count
    let (alpha, beta) = (massProportionalDamping, stiffnessProportionalDamping)
    // What the spring on the left does to the mass on its right.
    var pull = -stiffnesses[0] * (state[0] + beta * state[count])
    for index in 0..<count {
      let isLast = index + 1 == count
      let stretch = isLast ? -state[index] : state[index + 1] - state[index]
      let rate =
        isLast ? -state[count + index] : state[count + index + 1] - state[count + index]
      let next = -stiffnesses[index + 1] * (stretch + beta * rate)
      acceleration[index] = (pull - next) / masses[index] - alpha * state[count + index]
      pull = next
    }
  }
}
