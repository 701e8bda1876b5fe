/// Masses m_i and the forces F(t, x, v) on them: M·x″ = F with a diagonal M.
public protocol ForceField: Sendable {
  /// The mass of every coordinate.
  var masses: [Double] { get }
  /// Whether no force depends on a velocity.
  var isSeparable: Bool { get }

  /// Writes the forces.
  ///
  /// Shape: `state` holds N positions, then N velocities, N being the number of masses; the first N
  /// components of `force` are written.
  func force(at time: Double, of state: Span<Double>, into force: inout MutableSpan<Double>)
}

/// A ``ForceField`` as a system of accelerations: forces divided by masses that were checked once.
public struct LumpedMassSystem<Forces: ForceField>: MechanicalSystem {
  /// The masses and their forces.
  public let forces: Forces
  public let isSeparable: Bool
  /// The number of masses.
  public let coordinates: Int
  private let inverses: [Double]

  /// Checks the masses.
  ///
  /// Errors: ``SolverError/singularMass(component:value:)`` for the first that is not finite and > 0, or
  /// so small that its inverse is not finite.
  public init(_ forces: Forces) throws(SolverError) {
    self.forces = forces
    isSeparable = forces.isSeparable
    let masses = forces.masses
    coordinates = masses.count
    for (component, mass) in masses.enumerated() {
      guard mass > 0, mass < .infinity, (1 / mass).isFinite else {
        throw .singularMass(component: component, value: mass)
      }
    }
    inverses = masses.map { 1 / $0 }
  }

  /// F/m.
  public func acceleration(
    at time: Double, of state: Span<Double>, into acceleration: inout MutableSpan<Double>
  ) {
    forces.force(at: time, of: state, into: &acceleration)
    for index in inverses.indices { acceleration[index] *= inverses[index] }
  }
}
