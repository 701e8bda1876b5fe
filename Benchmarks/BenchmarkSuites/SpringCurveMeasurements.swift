import BatchEvaluation
import BenchmarkHarness
import Peers
import SpringDynamics

// The measured functions of the curve shape: one motion at many times, positions alone. Whatever
// depends on the motion but not on the time is done before.

extension SpringTableWork<Double> {
  /// The scalar reference, a time at a time.
  func curveReferenceCase(_ group: SpringTableGroup) throws -> PreparedCase {
    let motions = inputs.motions
    let spring = try motions.spring(0)
    return prepared(group, .ours(.reference, level: .baseline)) { work in
      curveReference(
        spring, from: motions.state(0), target: motions.target[0], work.times, &work.results)
    }
  }

  func curvePeerCase(
    _ entry: KeyPath<PeerTable, PeerCurve> & Sendable, level: InstructionSet,
    _ group: SpringTableGroup
  ) -> PreparedCase {
    let peers = level.peers
    let spring = peers.prepared(inputs.motions)[0]
    return prepared(group) { work in curvePeer(peers[keyPath: entry], spring, work) }
  }
}

extension SpringTableWork<Float> {
  func curvePeerCase(
    _ entry: KeyPath<PeerTable, PeerCurveFloat> & Sendable, level: InstructionSet,
    _ group: SpringTableGroup
  ) -> PreparedCase {
    let peers = level.peers
    let spring = peers.preparedFloat(inputs.motions)[0]
    return prepared(group) { work in curvePeer(peers[keyPath: entry], spring, work) }
  }
}

@inline(never)
func curveReference(
  _ spring: Spring, from initial: SpringState, target: Double, _ times: [Double],
  _ results: inout [Double]
) {
  for index in times.indices {
    results[index] = spring.state(at: times[index], from: initial, target: target).position
  }
}

@inline(never)
func curvePeer(_ entry: PeerCurve, _ spring: PeerSpring, _ work: SpringTableWork<Double>) {
  withUnsafePointer(to: spring) {
    entry(
      $0, work.position[0], work.velocity[0], work.target[0], work.times, &work.results,
      work.times.count)
  }
}

@inline(never)
func curvePeer(_ entry: PeerCurveFloat, _ spring: PeerSpringFloat, _ work: SpringTableWork<Float>) {
  withUnsafePointer(to: spring) {
    entry(
      $0, work.position[0], work.velocity[0], work.target[0], work.times, &work.results,
      work.times.count)
  }
}
