import BatchEvaluation
import BenchmarkHarness
import Oracle
import Peers
import SpringDynamics

/// One spring, N states, the times of one second at 60 frames.
struct SpringGridInputs: Sendable {
  /// Rows of the grid: one second at 60 Hz.
  static let rows = 60

  /// Column i is motion i; all share the parameters of the first.
  var motions: SpringMotions
  var times: [Double]

  init(columns: Int, _ generator: inout SeededGenerator) {
    motions = SpringMotions.ordinary(count: columns, &generator)
    // UIKit's usual spring: ζ = 0.7 at ω₀ = 20.
    motions.mass = Array(repeating: 1, count: columns)
    motions.stiffness = Array(repeating: 400, count: columns)
    motions.damping = Array(repeating: 28, count: columns)
    times = (0..<Self.rows).map { Double($0) / 60 }
  }
}

/// The oracle's answers at a seeded sample of grid places.
struct ExactGrid: Sendable {
  let places: [(row: Int, column: Int)]
  let positions: [Real]

  init(_ inputs: SpringGridInputs, samples: Int, _ generator: inout SeededGenerator) {
    let motions = inputs.motions
    places = (0..<samples).map { _ in
      (
        Int(generator.unit() * Double(inputs.times.count)),
        Int(generator.unit() * Double(motions.count))
      )
    }
    positions = places.map { place in
      SpringOracle.state(
        mass: motions.mass[0], stiffness: motions.stiffness[0], damping: motions.damping[0],
        position: motions.position[place.column], velocity: motions.velocity[place.column],
        target: motions.target[place.column], at: inputs.times[place.row]
      ).position
    }
  }

  func judge(
    _ inputs: SpringGridInputs, _ computed: [Double], as judging: SideJudging
  ) -> Accuracy {
    var errors = ErrorAccumulator(
      unit: SpringMotions.errorUnit, absoluteUnit: "points",
      oracle: "MPFR, \(Real.precision) bits", oracleBound: 1e-60)
    for (place, exact) in zip(places, positions) {
      let value = computed[place.row * inputs.motions.count + place.column]
      let (error, scale) = (exact.absoluteError(of: value), inputs.motions.scale(place.column))
      errors.add(
        computed: value.isFinite ? value : .nan, absoluteError: error, scale: scale,
        ulps: judging.precision.ulps(error, of: exact.double, scale: scale),
        input: inputs.motions.row(place.column, time: inputs.times[place.row]))
    }
    var accuracy = errors.accuracy
    accuracy.reproduce = judging.reproduction.command(.spring, accuracy.worstInput)
    return accuracy
  }
}

/// Inputs and output of one side of the grid shape.
final class SpringGridWork {
  var inputs: SpringGridInputs
  var results: [Double]

  init(_ inputs: SpringGridInputs) {
    self.inputs = inputs
    results = Array(repeating: 0, count: inputs.motions.count * inputs.times.count)
  }

  func batchCase(
    backend: Backend, level: InstructionSet, exact: SharedOnce<ExactGrid>
  ) throws -> PreparedCase {
    var grid = SpringGrid(
      spring: try inputs.motions.spring(0),
      states: inputs.motions.mass.indices.map { inputs.motions.state($0) },
      targets: inputs.motions.target, times: inputs.times)
    // Of the grid, `easemark eval spring` has the scalar form alone.
    let judging = backend == .reference ? SideJudging.ours(backend, level: level) : .double
    return prepared(exact, judging) { work in
      gridBatch(&grid, work.inputs.times, &work.results, backend: backend, level: level)
    }
  }

  func peerCase(
    _ entry: KeyPath<PeerTable, PeerGrid> & Sendable, level: InstructionSet,
    exact: SharedOnce<ExactGrid>
  ) -> PreparedCase {
    let peers = level.peers
    let spring = peers.prepared(inputs.motions)[0]
    return prepared(exact, .double) { work in
      gridPeer(peers[keyPath: entry], spring, work.inputs, &work.results)
    }
  }

  private func prepared(
    _ exact: SharedOnce<ExactGrid>, _ judging: SideJudging,
    _ operation: @escaping (SpringGridWork) -> Void
  ) -> PreparedCase {
    PreparedCase { count in
      for _ in 0..<count {
        clobber(&self.inputs.times)
        clobber(&self.inputs.motions.position)
        operation(self)
        clobber(&self.results)
      }
    } accuracy: {
      operation(self)
      return try exact.value().judge(self.inputs, self.results, as: judging)
    }
  }
}

/// The basis is made again in every operation, as for new times.
@inline(never)
func gridBatch(
  _ grid: inout SpringGrid, _ times: [Double], _ results: inout [Double], backend: Backend,
  level: InstructionSet
) {
  grid.setTimes(times.span)
  var positions = results.mutableSpan
  grid.positions(into: &positions, backend: backend, level: level)
}

@inline(never)
func gridPeer(
  _ entry: PeerGrid, _ spring: PeerSpring, _ inputs: SpringGridInputs, _ results: inout [Double]
) {
  var spring = spring
  entry(
    &spring, inputs.motions.position, inputs.motions.velocity, inputs.motions.target,
    inputs.motions.count, inputs.times, inputs.times.count, &results, nil)
}
