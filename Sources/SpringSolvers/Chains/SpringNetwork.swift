/// Any masses and any linear springs between them and fixed points.
///
/// Shape: displacements from rest, in the order of the masses, then their velocities.
/// Cost: 10 flops a link for an acceleration; implicit steps solve a band as wide as the farthest link.
/// Source: Goldstein, "Classical Mechanics" (1980), chapter 6.
public struct SpringNetwork: LinearNetwork, Hashable {
  public let masses: [Double]
  public let links: [SpringLink]
  public let massProportionalDamping: Double
  public let stiffnessProportionalDamping: Double
  public let jacobianShape: JacobianShape

  /// Checks and keeps the parameters.
  ///
  /// Domain: one mass at least; masses > 0, stiffnesses and dampings ≥ 0, all finite; links between two different
  /// masses or a mass and a fixed point.
  public init(
    masses: [Double], links: [SpringLink], massProportionalDamping: Double = 0,
    stiffnessProportionalDamping: Double = 0
  ) throws(SolverError) {
    self.masses = masses
    self.links = links
    self.massProportionalDamping = massProportionalDamping
    self.stiffnessProportionalDamping = stiffnessProportionalDamping
    let reach = links.map { abs(($0.second ?? $0.first) - $0.first) }.max() ?? 0
    jacobianShape = .mechanical(masses.count, lower: reach, upper: reach)
    try requireNetwork()
  }

  /// −(K·x + C·v)/m.
  @inlinable
  public func acceleration(
    at time: Double, of state: Span<Double>, into acceleration: inout MutableSpan<Double>
  ) {
    let (count, beta) = (masses.count, stiffnessProportionalDamping)
    for index in 0..<count { acceleration[index] = 0 }
    for link in links {
      var pull = state[link.first] + beta * state[count + link.first]
      if let second = link.second { pull -= state[second] + beta * state[count + second] }
      pull *= link.stiffness
      acceleration[link.first] -= pull
      if let second = link.second { acceleration[second] += pull }
    }
    for index in 0..<count {
      acceleration[index] =
        acceleration[index] / masses[index] - massProportionalDamping * state[count + index]
    }
  }
}
