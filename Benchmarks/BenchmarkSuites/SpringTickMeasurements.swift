import BatchEvaluation
import BenchmarkHarness
import Peers
import PopularMethods
import SpringDynamics

// The measured functions of the tick shape. Each is named, takes its inputs from memory behind a
// barrier and leaves its outputs behind one.

/// Inputs and outputs of one side, kept alive by its closures.
final class SpringTickWork<Scalar: SpringScalar> {
  /// The motions as the oracle is asked: in Float, rounded.
  let motions: SpringMotions
  var position: [Scalar]
  var velocity: [Scalar]
  var target: [Scalar]
  var time: [Scalar]
  var positions: [Scalar]
  var velocities: [Scalar]

  init(_ motions: SpringMotions) {
    self.motions = Scalar.rounded(motions)
    position = self.motions.position.map { Scalar($0) }
    velocity = self.motions.velocity.map { Scalar($0) }
    target = self.motions.target.map { Scalar($0) }
    time = self.motions.time.map { Scalar($0) }
    positions = Array(repeating: 0, count: motions.count)
    velocities = positions
  }

  /// - Parameter make: prepares the method for a set of motions, as its users would, and gives what
  ///   evaluates them.
  fileprivate func prepared(
    _ exact: SpringTickTruth, _ judging: SideJudging = Scalar.judging,
    _ make: @escaping (SpringMotions) throws -> (SpringTickWork) -> Void
  ) throws -> PreparedCase {
    let operation = try make(motions)
    return PreparedCase { count in
      for _ in 0..<count {
        clobber(&self.time)
        clobber(&self.position)
        operation(self)
        clobber(&self.positions)
        clobber(&self.velocities)
      }
    } accuracy: {
      operation(self)
      var accuracy = try exact.states.value().judge(
        self.motions, self.positions.map { Double($0) }, self.velocities.map { Double($0) },
        as: judging)
      let released = try exact.released.value()
      let work = SpringTickWork(released.motions)
      try make(work.motions)(work)
      accuracy.backwardSteps = released.backwardSteps(work.positions.map { Double($0) })
      return accuracy
    }
  }
}

extension SpringTickWork<Double> {
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
          batch, work.time, &work.positions, &work.velocities, backend: backend, level: level)
      }
    }
  }

  /// A case of a popular method.
  func popularCase<Method: PopularSpring>(
    _: Method.Type, exact: SpringTickTruth
  ) throws -> PreparedCase {
    try prepared(exact) { motions in
      let springs = motions.mass.indices.map {
        Method(
          mass: motions.mass[$0], stiffness: motions.stiffness[$0], damping: motions.damping[$0])
      }
      return { work in
        tickPopular(
          springs, motions, work.time, positions: &work.positions, velocities: &work.velocities)
      }
    }
  }

  /// A case of the closed form by libm.
  func libmCase(level: InstructionSet, exact: SpringTickTruth) throws -> PreparedCase {
    let peers = level.peers
    return try prepared(exact) { motions in
      let springs = peers.prepared(motions)
      return { work in tickLibm(peers, springs, work) }
    }
  }

  /// A case of the closed form by SLEEF's vectors.
  func sleefCase(level: InstructionSet, exact: SpringTickTruth) throws -> PreparedCase {
    let peers = level.peers
    return try prepared(exact) { motions in
      let columns = Double.columns(peers, motions)
      return { work in tickSleef(peers, columns, work) }
    }
  }
}

extension SpringTickWork<Float> {
  /// A case of our own batch.
  func batchCase(level: InstructionSet, exact: SpringTickTruth) throws -> PreparedCase {
    try prepared(exact) { motions in
      let batch = FloatSpringBatch(
        springs: try motions.mass.indices.map { try motions.spring($0) },
        states: motions.mass.indices.map {
          MotionState(
            position: Float(motions.position[$0]), velocity: Float(motions.velocity[$0]))
        },
        targets: motions.target.map { Float($0) })
      return { work in
        tickBatch(batch, work.time, &work.positions, &work.velocities, level: level)
      }
    }
  }

  /// A case of the closed form by libm's functions of Float.
  func libmCase(level: InstructionSet, exact: SpringTickTruth) throws -> PreparedCase {
    let peers = level.peers
    return try prepared(exact) { motions in
      let springs = peers.preparedFloat(motions)
      return { work in tickLibm(peers, springs, work) }
    }
  }

  /// A case of the closed form by SLEEF's vectors of Float.
  func sleefCase(level: InstructionSet, exact: SpringTickTruth) throws -> PreparedCase {
    let peers = level.peers
    return try prepared(exact) { motions in
      let columns = Float.columns(peers, motions)
      return { work in tickSleef(peers, columns, work) }
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
func tickBatch(
  _ batch: FloatSpringBatch, _ times: [Float], _ positions: inout [Float],
  _ velocities: inout [Float], level: InstructionSet
) {
  var positionSpan = positions.mutableSpan
  var velocitySpan = velocities.mutableSpan
  batch.states(
    at: times.span, positions: &positionSpan, velocities: &velocitySpan, level: level)
}

@inline(never)
func tickPopular<Method: PopularSpring>(
  _ springs: [Method], _ motions: SpringMotions, _ times: [Double], positions: inout [Double],
  velocities: inout [Double]
) {
  for index in springs.indices {
    let state = springs[index].state(
      at: times[index], position: motions.position[index], velocity: motions.velocity[index],
      target: motions.target[index])
    positions[index] = state.position
    velocities[index] = state.velocity
  }
}

@inline(never)
func tickLibm(_ peers: PeerTable, _ springs: [PeerSpring], _ work: SpringTickWork<Double>) {
  peers.libm_tick(
    springs, work.position, work.velocity, work.target, work.time, &work.positions,
    &work.velocities, springs.count)
}

@inline(never)
func tickLibm(_ peers: PeerTable, _ springs: [PeerSpringFloat], _ work: SpringTickWork<Float>) {
  peers.libm_tick_float(
    springs, work.position, work.velocity, work.target, work.time, &work.positions,
    &work.velocities, springs.count)
}

@inline(never)
func tickSleef(
  _ peers: PeerTable, _ columns: SpringColumns<Double>, _ work: SpringTickWork<Double>
) {
  withUnsafePointer(to: columns.pointers) {
    peers.sleef_tick(
      $0, work.position, work.velocity, work.target, work.time, &work.positions,
      &work.velocities, work.position.count)
  }
}

@inline(never)
func tickSleef(
  _ peers: PeerTable, _ columns: SpringColumns<Float>, _ work: SpringTickWork<Float>
) {
  withUnsafePointer(to: columns.pointers) {
    peers.sleef_tick_float(
      $0, work.position, work.velocity, work.target, work.time, &work.positions,
      &work.velocities, work.position.count)
  }
}
