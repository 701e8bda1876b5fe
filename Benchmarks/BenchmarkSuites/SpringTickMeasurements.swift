import BatchEvaluation
import BenchmarkHarness
import Peers
import PopularMethods
import SpringDynamics

// The measured functions of the tick shape. Each is named, takes its inputs from memory behind a
// barrier and leaves its outputs behind one.

/// Inputs and outputs of one side, kept alive by its closures.
final class SpringTickWork {
  var motions: SpringMotions
  var positions: [Double]
  var velocities: [Double]

  init(_ motions: SpringMotions) {
    self.motions = motions
    positions = Array(repeating: 0, count: motions.count)
    velocities = positions
  }

  /// A case of our own batch.
  func batchCase(
    backend: Backend, level: InstructionSet, exact: SpringTickTruth
  ) throws -> PreparedCase {
    try prepared(exact, .ours(backend, level: level)) { motions in
      let batch = SpringBatch(
        springs: try motions.mass.indices.map { try motions.spring($0) },
        states: motions.mass.indices.map { motions.state($0) }, targets: motions.target)
      return { work in
        tickBatch(
          batch, work.motions.time, &work.positions, &work.velocities, backend: backend,
          level: level)
      }
    }
  }

  /// A case of a popular method.
  func popularCase<Method: PopularSpring>(
    _: Method.Type, exact: SpringTickTruth
  ) throws -> PreparedCase {
    try prepared(exact, .double) { motions in
      let springs = motions.mass.indices.map {
        Method(
          mass: motions.mass[$0], stiffness: motions.stiffness[$0], damping: motions.damping[$0])
      }
      return { work in tickPopular(springs, work.motions, &work.positions, &work.velocities) }
    }
  }

  /// A case of the closed form by libm.
  func peerCase(level: InstructionSet, exact: SpringTickTruth) throws -> PreparedCase {
    let peers = level.peers
    return try prepared(exact, .double) { motions in
      let springs = peers.prepared(motions)
      return { work in
        tickPeer(peers, springs, work.motions, &work.positions, &work.velocities)
      }
    }
  }

  /// - Parameter make: prepares the method for a set of motions, as its users would, and gives what
  ///   evaluates them.
  private func prepared(
    _ exact: SpringTickTruth, _ judging: SideJudging,
    _ make: @escaping (SpringMotions) throws -> (SpringTickWork) -> Void
  ) throws -> PreparedCase {
    let operation = try make(motions)
    return PreparedCase { count in
      for _ in 0..<count {
        clobber(&self.motions.time)
        clobber(&self.motions.position)
        operation(self)
        clobber(&self.positions)
        clobber(&self.velocities)
      }
    } accuracy: {
      operation(self)
      var accuracy = try exact.states.value()
        .judge(self.motions, self.positions, self.velocities, as: judging)
      let released = try exact.released.value()
      let work = SpringTickWork(released.motions)
      try make(released.motions)(work)
      accuracy.backwardSteps = released.backwardSteps(work.positions)
      return accuracy
    }
  }
}

@inline(never)
func tickBatch(
  _ batch: SpringBatch, _ times: [Double], _ positions: inout [Double],
  _ velocities: inout [Double], backend: Backend, level: InstructionSet
) {
  var positionSpan = positions.mutableSpan
  var velocitySpan = velocities.mutableSpan
  batch.states(
    at: times.span, positions: &positionSpan, velocities: &velocitySpan, backend: backend,
    level: level)
}

@inline(never)
func tickPopular<Method: PopularSpring>(
  _ springs: [Method], _ motions: SpringMotions, _ positions: inout [Double],
  _ velocities: inout [Double]
) {
  for index in springs.indices {
    let state = springs[index].state(
      at: motions.time[index], position: motions.position[index],
      velocity: motions.velocity[index], target: motions.target[index])
    positions[index] = state.position
    velocities[index] = state.velocity
  }
}

@inline(never)
func tickPeer(
  _ peers: PeerTable, _ springs: [PeerSpring], _ motions: SpringMotions,
  _ positions: inout [Double], _ velocities: inout [Double]
) {
  peers.libm_tick(
    springs, motions.position, motions.velocity, motions.target, motions.time, &positions,
    &velocities, springs.count)
}

extension PeerTable {
  /// The springs of a set of motions, prepared once.
  func prepared(_ motions: SpringMotions) -> [PeerSpring] {
    [PeerSpring](unsafeUninitializedCapacity: motions.count) { buffer, count in
      if let base = buffer.baseAddress {
        libm_prepare(motions.mass, motions.stiffness, motions.damping, base, motions.count)
      }
      count = motions.count
    }
  }
}
