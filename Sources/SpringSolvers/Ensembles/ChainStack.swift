/// M chains of the same masses and springs as one system, so that every method steps all of them at once: a stage
/// is a banded product whose rows are M numbers wide.
///
/// Shape: positions N×M, row-major: mass i of chain s is component i·M + s; then velocities. ``interleaved(_:)`` and
/// ``separated(_:)`` go from chain after chain to this and back.
/// Error bound: each chain's state is bit for bit what the method gives for a ``GeneralChain`` alone, where its steps
/// do not depend on the state (explicit methods at a fixed step).
/// Cost: 10 flops a mass for an acceleration, in vectors of as many lanes as the processor has.
/// Source: as ``GeneralChain``.
public struct ChainStack: MechanicalSystem, AffineSystem {
  /// The chain that all are.
  public let chain: GeneralChain
  /// M.
  public let count: Int

  /// M chains.
  ///
  /// Domain: count ≥ 1.
  public init(_ chain: GeneralChain, count: Int) throws(SolverError) {
    guard count >= 1 else {
      throw .invalidParameter(name: "count", value: Double(count), allowed: "≥ 1")
    }
    self.chain = chain
    self.count = count
  }

  /// N·M.
  public var coordinates: Int { chain.masses.count * count }
  public var isSeparable: Bool { chain.isSeparable }
  public var hasConstantJacobian: Bool { true }
  /// Masses pull on their neighbours, which are M components away.
  public var jacobianShape: JacobianShape {
    .mechanical(coordinates, lower: count, upper: count)
  }

  /// States that stand one after the other, each N positions and N velocities, as one state of this system.
  ///
  /// Precondition: M states.
  public func interleaved(_ states: [Double]) -> [Double] {
    precondition(states.count == dimension)
    let size = 2 * chain.masses.count
    return (0..<dimension).map { states[$0 % count * size + $0 / count] }
  }

  /// One state of this system as M states that stand one after the other.
  ///
  /// Precondition: a state of this system.
  public func separated(_ state: [Double]) -> [Double] {
    precondition(state.count == dimension)
    let size = 2 * chain.masses.count
    return (0..<dimension).map { state[$0 % size * count + $0 / size] }
  }

  /// −(K·x + C·v)/m of every chain.
  public func acceleration(
    at time: Double, of state: Span<Double>, into acceleration: inout MutableSpan<Double>
  ) {
    let size = coordinates
    precondition(state.count >= 2 * size && acceleration.count >= size)
    acceleration.withUnsafeMutableBufferPointer { result in
      state.withUnsafeBufferPointer { state in
        guard let x = state.baseAddress, let result = result.baseAddress else { return }
        let v = x + size
        let beta = chain.stiffnessProportionalDamping
        // Row 0 holds what the spring on its left does, as each next row will.
        for lane in 0..<count { result[lane] = -chain.stiffnesses[0] * (x[lane] + beta * v[lane]) }
        for mass in chain.masses.indices { write(mass, x, v, result) }
      }
    }
  }

  /// One row, whose left spring's pull is there already; the right one's goes to the next row.
  private func write(
    _ mass: Int, _ x: UnsafePointer<Double>, _ v: UnsafePointer<Double>,
    _ result: UnsafeMutablePointer<Double>
  ) {
    let (alpha, beta) = (chain.massProportionalDamping, chain.stiffnessProportionalDamping)
    let (stiffness, inertia) = (chain.stiffnesses[mass + 1], chain.masses[mass])
    let row = mass * count
    if mass + 1 == chain.masses.count {
      for place in row..<row + count {
        let next = -stiffness * (-x[place] + beta * -v[place])
        result[place] = (result[place] - next) / inertia - alpha * v[place]
      }
      return
    }
    for place in row..<row + count {
      let right = place + count
      let next = -stiffness * (x[right] - x[place] + beta * (v[right] - v[place]))
      result[place] = (result[place] - next) / inertia - alpha * v[place]
      result[right] = next
    }
  }
}
