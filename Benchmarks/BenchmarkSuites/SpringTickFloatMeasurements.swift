import BatchEvaluation
import BenchmarkHarness
import Peers

/// Inputs and outputs of one side of the tick shape in Float: the motions are those of the Double
/// sides, rounded, and are exact for the oracle after that.
final class SpringTickFloatWork {
  /// The rounded motions, as the oracle is asked.
  let motions: SpringMotions
  let position: [Float]
  let velocity: [Float]
  let target: [Float]
  var time: [Float]
  var positions: [Float]
  var velocities: [Float]

  init(_ motions: SpringMotions) {
    self.motions = motions
    position = motions.position.map { Float($0) }
    velocity = motions.velocity.map { Float($0) }
    target = motions.target.map { Float($0) }
    time = motions.time.map { Float($0) }
    positions = Array(repeating: 0, count: motions.count)
    velocities = positions
  }

  /// A case of the closed form by libm's functions of Float.
  func peerCase(level: InstructionSet, exact: SpringTickTruth) -> PreparedCase {
    let peers = level.peers
    let springs = peers.preparedFloat(motions)
    return PreparedCase { count in
      for _ in 0..<count {
        clobber(&self.time)
        tickFloatPeer(peers, springs, self)
        clobber(&self.positions)
        clobber(&self.velocities)
      }
    } accuracy: {
      tickFloatPeer(peers, springs, self)
      var accuracy = try exact.states.value().judge(
        self.motions, self.positions.map { Double($0) }, self.velocities.map { Double($0) },
        as: .float)
      let released = try exact.released.value()
      let work = SpringTickFloatWork(released.motions)
      tickFloatPeer(peers, peers.preparedFloat(work.motions), work)
      accuracy.backwardSteps = released.backwardSteps(work.positions.map { Double($0) })
      return accuracy
    }
  }
}

@inline(never)
func tickFloatPeer(
  _ peers: PeerTable, _ springs: [PeerSpringFloat], _ work: SpringTickFloatWork
) {
  peers.libm_tick_float(
    springs, work.position, work.velocity, work.target, work.time, &work.positions,
    &work.velocities, springs.count)
}

extension PeerTable {
  /// The springs of a set of motions in Float, prepared once.
  func preparedFloat(_ motions: SpringMotions) -> [PeerSpringFloat] {
    let mass = motions.mass.map { Float($0) }
    let stiffness = motions.stiffness.map { Float($0) }
    let damping = motions.damping.map { Float($0) }
    return [PeerSpringFloat](unsafeUninitializedCapacity: motions.count) { buffer, count in
      if let base = buffer.baseAddress {
        libm_prepare_float(mass, stiffness, damping, base, motions.count)
      }
      count = motions.count
    }
  }
}

extension SpringMotions {
  /// The motions that a side in Float is given. Critical ones stay critical: their parameters are
  /// Floats as they are drawn.
  var roundedToFloat: SpringMotions {
    func rounded(_ values: [Double]) -> [Double] { values.map { Double(Float($0)) } }
    var motions = self
    motions.mass = rounded(mass)
    motions.stiffness = rounded(stiffness)
    motions.damping = rounded(damping)
    motions.position = rounded(position)
    motions.velocity = rounded(velocity)
    motions.target = rounded(target)
    motions.time = rounded(time)
    return motions
  }
}
