import BatchEvaluation
import BenchmarkHarness
import Peers
import SpringDynamics

// The measured functions of the family shape: different springs × shared times, positions alone.

extension SpringTableWork<Double> {
  /// The scalar reference, a place at a time.
  func familyReferenceCase(_ group: SpringTableGroup) throws -> PreparedCase {
    let motions = inputs.motions
    let springs = try motions.mass.indices.map { try motions.spring($0) }
    return prepared(group, .ours(.reference, level: .baseline)) { work in
      familyReference(springs, motions, work.times, &work.results)
    }
  }

  /// Our own table by one of its methods; the times are set anew in every operation.
  func familyCase(
    _ method: SpringFamilyGrid.Method, level: InstructionSet, _ group: SpringTableGroup
  ) throws -> PreparedCase {
    let motions = inputs.motions
    var grid = SpringFamilyGrid(
      springs: try motions.mass.indices.map { try motions.spring($0) },
      states: motions.mass.indices.map { motions.state($0) }, targets: motions.target,
      times: inputs.times)
    return prepared(group) { work in
      familyBatch(&grid, work.times, &work.results, method: method, level: level)
    }
  }

  func familyLibmCase(level: InstructionSet, _ group: SpringTableGroup) -> PreparedCase {
    let peers = level.peers
    let springs = peers.prepared(inputs.motions)
    return prepared(group) { work in familyLibm(peers, springs, work) }
  }

  func familySleefCase(level: InstructionSet, _ group: SpringTableGroup) -> PreparedCase {
    let peers = level.peers
    let columns = Double.columns(peers, inputs.motions)
    return prepared(group) { work in familySleef(peers, columns, work) }
  }
}

extension SpringTableWork<Float> {
  /// Our own table in Float by one of its methods.
  func familyCase(
    _ method: SpringFamilyGrid.Method, level: InstructionSet, _ group: SpringTableGroup
  ) throws -> PreparedCase {
    let motions = inputs.motions
    var grid = FloatSpringFamilyGrid(
      springs: try motions.mass.indices.map { try motions.spring($0) },
      states: position.indices.map {
        MotionState(position: position[$0], velocity: velocity[$0])
      },
      targets: target, times: inputs.times)
    var times = inputs.times
    return prepared(group) { work in
      clobber(&times)
      familyBatch(&grid, times, &work.results, method: method, level: level)
    }
  }

  func familyLibmCase(level: InstructionSet, _ group: SpringTableGroup) -> PreparedCase {
    let peers = level.peers
    let springs = peers.preparedFloat(inputs.motions)
    return prepared(group) { work in familyLibm(peers, springs, work) }
  }

  func familySleefCase(level: InstructionSet, _ group: SpringTableGroup) -> PreparedCase {
    let peers = level.peers
    let columns = Float.columns(peers, inputs.motions)
    return prepared(group) { work in familySleef(peers, columns, work) }
  }
}

@inline(never)
func familyBatch(
  _ grid: inout SpringFamilyGrid, _ times: [Double], _ results: inout [Double],
  method: SpringFamilyGrid.Method, level: InstructionSet
) {
  grid.setTimes(times.span)
  var positions = results.mutableSpan
  grid.positions(into: &positions, method: method, level: level)
}

@inline(never)
func familyBatch(
  _ grid: inout FloatSpringFamilyGrid, _ times: [Double], _ results: inout [Float],
  method: SpringFamilyGrid.Method, level: InstructionSet
) {
  grid.setTimes(times.span)
  var positions = results.mutableSpan
  grid.positions(into: &positions, method: method, level: level)
}

@inline(never)
func familyReference(
  _ springs: [Spring], _ motions: SpringMotions, _ times: [Double], _ results: inout [Double]
) {
  for row in times.indices {
    for column in springs.indices {
      results[row * springs.count + column] =
        springs[column].state(
          at: times[row], from: motions.state(column), target: motions.target[column]
        ).position
    }
  }
}

@inline(never)
func familyLibm(_ peers: PeerTable, _ springs: [PeerSpring], _ work: SpringTableWork<Double>) {
  peers.libm_family(
    springs, work.position, work.velocity, work.target, springs.count, work.times,
    work.times.count, &work.results)
}

@inline(never)
func familyLibm(_ peers: PeerTable, _ springs: [PeerSpringFloat], _ work: SpringTableWork<Float>) {
  peers.libm_family_float(
    springs, work.position, work.velocity, work.target, springs.count, work.times,
    work.times.count, &work.results)
}

@inline(never)
func familySleef(
  _ peers: PeerTable, _ columns: SpringColumns<Double>, _ work: SpringTableWork<Double>
) {
  withUnsafePointer(to: columns.pointers) {
    peers.sleef_family(
      $0, work.position, work.velocity, work.target, work.position.count, work.times,
      work.times.count, &work.results)
  }
}

@inline(never)
func familySleef(
  _ peers: PeerTable, _ columns: SpringColumns<Float>, _ work: SpringTableWork<Float>
) {
  withUnsafePointer(to: columns.pointers) {
    peers.sleef_family_float(
      $0, work.position, work.velocity, work.target, work.position.count, work.times,
      work.times.count, &work.results)
  }
}
