/// A spring of stiffness k between two masses, or between a mass and a fixed point.
public struct SpringLink: Hashable, Sendable {
  /// A mass, counted from 0.
  public let first: Int
  /// Another one, or nil for a fixed point.
  public let second: Int?
  /// k, 0 or more.
  public let stiffness: Double

  /// A spring between two masses, or between a mass and a fixed point.
  public init(_ first: Int, _ second: Int? = nil, stiffness: Double) {
    (self.first, self.second, self.stiffness) = (first, second, stiffness)
  }
}

/// Masses that move along one line each and are coupled by linear springs: M·x″ = −K·x − C·x′ with a diagonal M
/// and Rayleigh's damping C = α·M + β·K, which leaves the normal modes what they are.
///
/// Source: Rayleigh, "The Theory of Sound" I (1877), §97.
public protocol LinearNetwork: ModalSystem {
  /// m_i.
  var masses: [Double] { get }
  /// The springs.
  var links: [SpringLink] { get }
  /// α, per second: a mass m is damped by the coefficient α·m.
  var massProportionalDamping: Double { get }
  /// β, in seconds: a spring k is damped by the coefficient β·k.
  var stiffnessProportionalDamping: Double { get }
}

extension LinearNetwork {
  /// One position a mass.
  @inlinable public var coordinates: Int { masses.count }
  /// True without damping.
  public var isSeparable: Bool {
    massProportionalDamping == 0 && stiffnessProportionalDamping == 0
  }
  /// True: the forces are linear.
  public var hasConstantJacobian: Bool { true }

  /// −K/m and −C/m, where links are.
  public func jacobian(
    at time: Double, of state: Span<Double>, into jacobian: inout MutableSpan<Double>
  ) -> Bool {
    let shape = jacobianShape
    let masses = masses
    func add(_ row: Int, _ column: Int, _ pull: Double, _ drag: Double) {
      let offset = shape.offset(row: row, column: column)
      jacobian[offset] += pull
      jacobian[shape.blockSize + offset] += drag
    }
    for index in masses.indices { add(index, index, 0, -massProportionalDamping) }
    for link in links {
      let ends = [link.first] + (link.second.map { [$0] } ?? [])
      for row in ends {
        for column in ends {
          let pull = (row == column ? -1 : 1) * link.stiffness / masses[row]
          add(row, column, pull, stiffnessProportionalDamping * pull)
        }
      }
    }
    return true
  }

  /// Throws unless masses are above 0, stiffnesses and dampings at least 0, all finite, and links between
  /// different masses that there are.
  func requireNetwork() throws(SolverError) {
    guard !masses.isEmpty else {
      throw .invalidParameter(name: "count", value: 0, allowed: "≥ 1")
    }
    for (component, mass) in masses.enumerated() {
      guard mass > 0, mass < .infinity else {
        throw .singularMass(component: component, value: mass)
      }
    }
    for link in links {
      try requireNotNegative(link.stiffness, "stiffness")
      for end in [link.first, link.second ?? link.first] {
        guard masses.indices.contains(end) else {
          throw .invalidParameter(
            name: "link's mass", value: Double(end), allowed: "0 … \(masses.count - 1)")
        }
      }
      guard link.first != link.second else {
        throw .invalidParameter(
          name: "link's second mass", value: Double(link.first), allowed: "another than its first")
      }
    }
    try requireNotNegative(massProportionalDamping, "massProportionalDamping")
    try requireNotNegative(stiffnessProportionalDamping, "stiffnessProportionalDamping")
  }
}
