import BatchEvaluation
import BenchmarkHarness
import Peers
import SpringDynamics

// The measured functions of the grid shape. Each is named, takes its inputs from memory behind a
// barrier and leaves its outputs behind one.

extension SpringTableWork<Double> {
  func gridCase(
    backend: Backend, level: InstructionSet, threads: Int = 1, _ group: SpringTableGroup
  ) throws -> PreparedCase {
    var grid = SpringGrid(
      spring: try inputs.motions.spring(0),
      states: inputs.motions.mass.indices.map { inputs.motions.state($0) },
      targets: inputs.motions.target, times: inputs.times)
    // Of the grid, `easemark eval spring` has the scalar form alone.
    let judging = backend == .reference ? SideJudging.ours(backend, level: level) : .double
    return prepared(group, judging) { work in
      gridBatch(
        &grid, work.times, &work.results, backend: backend, level: level, threads: threads)
    }
  }

  func gridPeerCase(
    _ entry: KeyPath<PeerTable, PeerGrid> & Sendable, level: InstructionSet,
    _ group: SpringTableGroup
  ) -> PreparedCase {
    let peers = level.peers
    let spring = peers.prepared(inputs.motions)[0]
    return prepared(group) { work in gridPeer(peers[keyPath: entry], spring, work) }
  }
}

extension SpringTableWork<Float> {
  func gridCase(level: InstructionSet, _ group: SpringTableGroup) throws -> PreparedCase {
    var grid = FloatSpringGrid(
      spring: try inputs.motions.spring(0),
      states: position.indices.map {
        MotionState(position: position[$0], velocity: velocity[$0])
      },
      targets: target, times: inputs.times)
    var times = inputs.times
    return prepared(group) { work in
      clobber(&times)
      gridBatch(&grid, times, &work.results, level: level)
    }
  }

  func gridPeerCase(
    _ entry: KeyPath<PeerTable, PeerGridFloat> & Sendable, level: InstructionSet,
    _ group: SpringTableGroup
  ) -> PreparedCase {
    let peers = level.peers
    let spring = peers.preparedFloat(inputs.motions)[0]
    return prepared(group) { work in gridPeer(peers[keyPath: entry], spring, work) }
  }
}

/// The basis is made again in every operation, as for new times.
@inline(never)
func gridBatch(
  _ grid: inout SpringGrid, _ times: [Double], _ results: inout [Double], backend: Backend,
  level: InstructionSet, threads: Int
) {
  grid.setTimes(times.span, level: level)
  var positions = results.mutableSpan
  grid.positions(into: &positions, backend: backend, level: level, threads: threads)
}

@inline(never)
func gridBatch(
  _ grid: inout FloatSpringGrid, _ times: [Double], _ results: inout [Float],
  level: InstructionSet
) {
  grid.setTimes(times.span, level: level)
  var positions = results.mutableSpan
  grid.positions(into: &positions, level: level)
}

@inline(never)
func gridPeer(_ entry: PeerGrid, _ spring: PeerSpring, _ work: SpringTableWork<Double>) {
  withUnsafePointer(to: spring) {
    entry(
      $0, work.position, work.velocity, work.target, work.position.count, work.times,
      work.times.count, &work.results, nil)
  }
}

@inline(never)
func gridPeer(_ entry: PeerGridFloat, _ spring: PeerSpringFloat, _ work: SpringTableWork<Float>) {
  withUnsafePointer(to: spring) {
    entry(
      $0, work.position, work.velocity, work.target, work.position.count, work.times,
      work.times.count, &work.results, nil)
  }
}
