/// N equal masses in a row between two walls, N + 1 equal springs: m·x″ = −K·x − C·x′ with
/// K = k·tridiag(−1, 2, −1) and C = c·I + β·K.
///
/// Shape: displacements from rest of masses 1 … N, then their velocities.
/// Cost: 8 flops a mass for an acceleration.
/// Source: Goldstein, "Classical Mechanics" (1980), chapter 6; Rayleigh, "The Theory of Sound" I (1877),
/// §97, for damping proportional to stiffness.
public struct SpringChain: MechanicalSystem, Hashable {
  /// N.
  public let coordinates: Int
  /// m of each mass.
  public let mass: Double
  /// k of each spring.
  public let stiffness: Double
  /// c, from each mass to the ground.
  public let groundDamping: Double
  /// β, in seconds: each spring has the damping coefficient β·k.
  public let stiffnessProportionalDamping: Double

  /// Checks and keeps the parameters.
  ///
  /// Domain: count ≥ 1; mass and stiffness finite and > 0; dampings finite and ≥ 0.
  public init(
    count: Int, mass: Double = 1, stiffness: Double, groundDamping: Double = 0,
    stiffnessProportionalDamping: Double = 0
  ) throws(SolverError) {
    guard count >= 1 else {
      throw .invalidParameter(name: "count", value: Double(count), allowed: "≥ 1")
    }
    try requirePositive(mass, "mass")
    try requirePositive(stiffness, "stiffness")
    try requireNotNegative(groundDamping, "groundDamping")
    try requireNotNegative(stiffnessProportionalDamping, "stiffnessProportionalDamping")
    coordinates = count
    self.mass = mass
    self.stiffness = stiffness
    self.groundDamping = groundDamping
    self.stiffnessProportionalDamping = stiffnessProportionalDamping
  }

  /// True without damping.
  public var isSeparable: Bool { groundDamping == 0 && stiffnessProportionalDamping == 0 }

  /// −(K·x + C·v)/m.
  @inlinable
  public func acceleration(
    at time: Double, of state: Span<Double>, into acceleration: inout MutableSpan<Double>
  ) {
    let count = coordinates
    let damping = stiffnessProportionalDamping * stiffness
    for index in 0..<count {
      let (x, v) = (state[index], state[count + index])
      let left = index > 0 ? (state[index - 1], state[count + index - 1]) : (0, 0)
      let right = index + 1 < count ? (state[index + 1], state[count + index + 1]) : (0, 0)
      let stretch = (left.0 - x) - (x - right.0)
      let rate = (left.1 - v) - (v - right.1)
      acceleration[index] = (stiffness * stretch + damping * rate - groundDamping * v) / mass
    }
  }

  /// Tridiagonal: neighbours pull on each other.
  public var jacobianShape: JacobianShape { .mechanical(coordinates, lower: 1, upper: 1) }

  /// True: the forces are linear.
  public var hasConstantJacobian: Bool { true }

  /// −K/m and −C/m.
  public func jacobian(
    at time: Double, of state: Span<Double>, into jacobian: inout MutableSpan<Double>
  ) -> Bool {
    let shape = jacobianShape
    let (pull, drag) = (stiffness / mass, stiffnessProportionalDamping * stiffness / mass)
    let velocities = shape.blockSize
    for column in 0..<coordinates {
      for row in shape.rowRange(ofColumn: column) {
        let factor = row == column ? -2.0 : 1
        let offset = shape.offset(row: row, column: column)
        jacobian[offset] = factor * pull
        jacobian[velocities + offset] = factor * drag
        if row == column { jacobian[velocities + offset] -= groundDamping / mass }
      }
    }
    return true
  }
}
