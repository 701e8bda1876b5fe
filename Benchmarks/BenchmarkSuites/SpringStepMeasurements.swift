import BatchEvaluation
import BenchmarkHarness
import Peers
import PopularMethods
import SpringDynamics

// The measured functions of the step shape: different springs advanced in place by one frame.

/// States that one side advances, again and again.
///
/// After ``SpringSteps/count`` steps (about a second) they start anew: springs that have long come to
/// rest would be carried on as subnormal numbers, which no engine does, and which cost other times. The
/// copy is in the measured time, as a plain copy of memory: 2 % of the fastest side's. (By elements it
/// took as long as the steps themselves.) All sides have their states and targets on cache lines.
final class SpringStepWork<Scalar: SpringScalar> {
  /// The motions as the oracle is asked: the time of each is that of all steps together.
  let motions: SpringMotions
  let step: Scalar
  private let position: [Scalar]
  private let velocity: [Scalar]
  let target: AlignedMemory<Scalar>
  let positions: AlignedMemory<Scalar>
  let velocities: AlignedMemory<Scalar>
  private let judgedSteps: Int
  private var done = 0

  init(_ motions: SpringMotions) {
    var motions = Scalar.rounded(motions)
    step = Scalar(1) / 60
    // Exact: a power of two times a number of the format.
    judgedSteps = SpringSteps.judged(of: motions.count)
    motions.time = Array(repeating: Double(step) * Double(judgedSteps), count: motions.count)
    self.motions = motions
    position = motions.position.map { Scalar($0) }
    velocity = motions.velocity.map { Scalar($0) }
    target = AlignedMemory(motions.target.map { Scalar($0) })
    positions = AlignedMemory(position)
    velocities = AlignedMemory(velocity)
  }

  private func restart() {
    done = 0
    // In place: the same memory, warm or not, for all steps.
    positions.copy(position)
    velocities.copy(velocity)
  }

  func prepared(
    _ exact: SharedOnce<ExactStates>, _ operation: @escaping (SpringStepWork) -> Void
  ) -> PreparedCase {
    PreparedCase { count in
      for _ in 0..<count {
        if self.done == SpringSteps.count { self.restart() }
        self.done += 1
        clobber(self.target.buffer)
        clobber(self.positions.buffer)
        operation(self)
        clobber(self.positions.buffer)
        clobber(self.velocities.buffer)
      }
    } accuracy: {
      self.restart()
      for _ in 0..<self.judgedSteps { operation(self) }
      self.done = SpringSteps.count
      return try exact.value().judge(
        self.motions, self.positions.buffer.map { Double($0) },
        self.velocities.buffer.map { Double($0) }, as: Scalar.judging)
    }
  }
}

enum SpringSteps {
  /// Steps after which a side starts anew: a second and a little.
  static let count = 64

  /// Steps after which it is judged, a power of two: all, unless that would take longer than timing.
  static func judged(of springs: Int) -> Int { springs <= 65536 ? count : 4 }
}

extension SpringStepWork<Double> {
  /// The scalar reference, from each current state.
  func referenceCase(_ exact: SharedOnce<ExactStates>) throws -> PreparedCase {
    let springs = try motions.mass.indices.map { try motions.spring($0) }
    return prepared(exact) { work in
      stepReference(springs, work)
    }
  }

  func popularCase<Method: PopularSpring>(
    _: Method.Type, exact: SharedOnce<ExactStates>
  ) -> PreparedCase {
    let springs = motions.mass.indices.map {
      Method(
        mass: motions.mass[$0], stiffness: motions.stiffness[$0], damping: motions.damping[$0])
    }
    return prepared(exact) { work in
      stepPopular(springs, work)
    }
  }

  func libmCase(level: InstructionSet, _ exact: SharedOnce<ExactStates>) -> PreparedCase {
    let peers = level.peers
    let springs = peers.prepared(motions)
    return prepared(exact) { work in stepLibm(peers, springs, work) }
  }

  func sleefCase(level: InstructionSet, _ exact: SharedOnce<ExactStates>) -> PreparedCase {
    let peers = level.peers
    let columns = Double.columns(peers, motions)
    return prepared(exact) { work in stepSleef(peers, columns, work) }
  }

  func hoistedCase(level: InstructionSet, _ exact: SharedOnce<ExactStates>) -> PreparedCase {
    let peers = level.peers
    let memory = AlignedDoubles(count: 4 * motions.count)
    let columns = { memory.base + $0 * self.motions.count }
    let propagators = PeerPropagators(
      xx: columns(0), xv: columns(1), vx: columns(2), vv: columns(3))
    withUnsafePointer(to: propagators) {
      peers.prepare_step(peers.prepared(motions), step, $0, motions.count)
    }
    return prepared(exact) { work in
      withExtendedLifetime(memory) { stepHoisted(peers, propagators, work) }
    }
  }
}

extension SpringStepWork<Float> {
  func libmCase(level: InstructionSet, _ exact: SharedOnce<ExactStates>) -> PreparedCase {
    let peers = level.peers
    let springs = peers.preparedFloat(motions)
    return prepared(exact) { work in stepLibm(peers, springs, work) }
  }

  func sleefCase(level: InstructionSet, _ exact: SharedOnce<ExactStates>) -> PreparedCase {
    let peers = level.peers
    let columns = Float.columns(peers, motions)
    return prepared(exact) { work in stepSleef(peers, columns, work) }
  }

  func hoistedCase(level: InstructionSet, _ exact: SharedOnce<ExactStates>) -> PreparedCase {
    let peers = level.peers
    let memory = AlignedFloats(count: 4 * motions.count)
    let columns = { memory.base + $0 * self.motions.count }
    let propagators = PeerPropagatorsFloat(
      xx: columns(0), xv: columns(1), vx: columns(2), vv: columns(3))
    withUnsafePointer(to: propagators) {
      peers.prepare_step_float(peers.preparedFloat(motions), step, $0, motions.count)
    }
    return prepared(exact) { work in
      withExtendedLifetime(memory) { stepHoisted(peers, propagators, work) }
    }
  }
}

@inline(never)
func stepReference(
  _ springs: [Spring], _ work: SpringStepWork<Double>
) {
  let (step, targets) = (work.step, work.target.buffer)
  let (positions, velocities) = (work.positions.buffer, work.velocities.buffer)
  for index in springs.indices {
    let end = springs[index].state(
      at: step, from: SpringState(position: positions[index], velocity: velocities[index]),
      target: targets[index])
    positions[index] = end.position
    velocities[index] = end.velocity
  }
}

@inline(never)
func stepPopular<Method: PopularSpring>(
  _ springs: [Method], _ work: SpringStepWork<Double>
) {
  let (step, targets) = (work.step, work.target.buffer)
  let (positions, velocities) = (work.positions.buffer, work.velocities.buffer)
  for index in springs.indices {
    (positions[index], velocities[index]) = springs[index].state(
      at: step, position: positions[index], velocity: velocities[index], target: targets[index])
  }
}

@inline(never)
func stepLibm(_ peers: PeerTable, _ springs: [PeerSpring], _ work: SpringStepWork<Double>) {
  peers.libm_step(
    springs, work.target.base, work.step, work.positions.base, work.velocities.base, springs.count)
}

@inline(never)
func stepLibm(_ peers: PeerTable, _ springs: [PeerSpringFloat], _ work: SpringStepWork<Float>) {
  peers.libm_step_float(
    springs, work.target.base, work.step, work.positions.base, work.velocities.base, springs.count)
}

@inline(never)
func stepSleef(
  _ peers: PeerTable, _ columns: SpringColumns<Double>, _ work: SpringStepWork<Double>
) {
  withUnsafePointer(to: columns.pointers) {
    peers.sleef_step(
      $0, work.target.base, work.step, work.positions.base, work.velocities.base, work.target.count)
  }
}

@inline(never)
func stepSleef(
  _ peers: PeerTable, _ columns: SpringColumns<Float>, _ work: SpringStepWork<Float>
) {
  withUnsafePointer(to: columns.pointers) {
    peers.sleef_step_float(
      $0, work.target.base, work.step, work.positions.base, work.velocities.base, work.target.count)
  }
}

@inline(never)
func stepHoisted(
  _ peers: PeerTable, _ propagators: PeerPropagators, _ work: SpringStepWork<Double>
) {
  withUnsafePointer(to: propagators) {
    peers.hoisted_step(
      $0, work.target.base, work.positions.base, work.velocities.base, work.target.count)
  }
}

@inline(never)
func stepHoisted(
  _ peers: PeerTable, _ propagators: PeerPropagatorsFloat, _ work: SpringStepWork<Float>
) {
  withUnsafePointer(to: propagators) {
    peers.hoisted_step_float(
      $0, work.target.base, work.positions.base, work.velocities.base, work.target.count)
  }
}
