/// A linear system whose normal modes are known.
public protocol ModalSystem: MechanicalSystem, AffineSystem {
  /// The modes, computed.
  func normalModes() throws(SolverError) -> NormalModes
}

/// A chain of equal masses between walls, and what is made of one.
public protocol ChainSystem: ModalSystem {
  /// The chain.
  var chain: SpringChain { get }
}

extension SpringChain: ChainSystem {
  /// Itself.
  public var chain: SpringChain { self }
}

extension ChainSystem {
  /// ``ChainModes``.
  public func normalModes() throws(SolverError) -> NormalModes {
    let modes = try ChainModes(chain)
    return NormalModes(
      springs: modes.springs, vectors: modes.vectors,
      roots: Array(repeating: 1, count: chain.coordinates))
  }
}

extension LinearNetwork {
  /// LAPACK's, refined.
  public func normalModes() throws(SolverError) -> NormalModes { try NormalModes(self) }
}
