/// A ``LinearNetwork`` released from a state, with its true motion by its normal modes.
public struct NetworkProblem<Network: LinearNetwork>: ReferenceProblem, ModalSystem {
  /// The masses and springs.
  public let network: Network
  public let id: String
  public let title: String
  public let family: ProblemFamily
  public let initialState: [Double]
  public let span: Double
  public let observed: Int
  private let modes: NormalModes

  /// A network that starts from a state.
  ///
  /// Shape: N positions, then N velocities.
  /// Domain: a finite state; span > 0; a mass to observe that there is.
  public init(
    id: String, title: String, family: ProblemFamily, _ network: Network, from state: [Double],
    span: Double, observed: Int = 0
  ) throws(SolverError) {
    try requireProblem(state, coordinates: network.coordinates, span: span, observed: observed)
    (self.id, self.title, self.family) = (id, title, family)
    self.network = network
    (initialState, self.span, self.observed) = (state, span, observed)
    modes = try NormalModes(network)
  }

  public var equation: String {
    let springs = network.links.map { link in
      "\(link.first)–\(link.second.map(String.init) ?? "wall"): \(link.stiffness)"
    }
    return """
      M·x″ = −K·x − C·x′, C = \(network.massProportionalDamping)·M + \
      \(network.stiffnessProportionalDamping)·K, M = diag(\(network.masses)), springs \
      \(springs.joined(separator: ", "))
      """
  }
  /// That of the fastest mode.
  public var frequency: Double {
    let stiffness = modes.springs[coordinates - 1].stiffness
    return stiffness > 0 ? stiffness.squareRoot() : 1
  }
  /// The larger of the largest displacement and the largest velocity by the frequency.
  public var amplitude: Double { largestExcitation(initialState, frequency: frequency) }
  public var truth: ProblemTruth { ProblemTruth(.modalSum, errorBound: 1e-13) }
  /// 0 for a damped network that nothing lets drift.
  public var rest: Double? { isSeparable || modes.springs[0].stiffness == 0 ? nil : 0 }

  /// N.
  public var coordinates: Int { network.coordinates }
  public var isSeparable: Bool { network.isSeparable }
  public var jacobianShape: JacobianShape { network.jacobianShape }
  public var hasConstantJacobian: Bool { true }

  @inlinable
  public func acceleration(
    at time: Double, of state: Span<Double>, into acceleration: inout MutableSpan<Double>
  ) {
    network.acceleration(at: time, of: state, into: &acceleration)
  }

  public func jacobian(
    at time: Double, of state: Span<Double>, into jacobian: inout MutableSpan<Double>
  ) -> Bool { network.jacobian(at: time, of: state, into: &jacobian) }

  /// Σ m·v²/2 + Σ k·stretch²/2.
  public func energy(at time: Double, of state: Span<Double>) -> Double? {
    network.energy(of: state)
  }

  /// The modes that the truth is made of.
  public func normalModes() throws(SolverError) -> NormalModes { modes }

  public func exactState(at time: Double) throws(SolverError) -> [Double] {
    let motion = try modes.trajectories(
      positions: Array(initialState.prefix(coordinates)),
      velocities: Array(initialState.suffix(coordinates)), times: [time])
    return motion.positions + motion.velocities
  }
}

extension LinearNetwork {
  /// Σ m·v²/2 + Σ k·stretch²/2.
  func energy(of state: Span<Double>) -> Double {
    var energy = 0.0
    for (index, mass) in masses.enumerated() {
      let v = state[masses.count + index]
      energy += 0.5 * mass * (v * v)
    }
    for link in links {
      let stretch = state[link.first] - (link.second.map { state[$0] } ?? 0)
      energy += 0.5 * link.stiffness * (stretch * stretch)
    }
    return energy
  }
}
