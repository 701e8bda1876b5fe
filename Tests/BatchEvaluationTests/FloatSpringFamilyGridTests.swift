import BatchEvaluation
import BenchmarkHarness
import Oracle
import SpringDynamics
import TestSupport
import Testing

@Suite struct FloatSpringFamilyGridTests {
  private static let seed: UInt64 = 0xF10A7

  /// Samples whose states and targets Floats hold.
  private func samples(_ count: Int, _ generator: inout SpringSamples) -> [SpringSample] {
    (0..<count).map { _ in
      var sample = generator.next()
      sample.position = Double(Float(sample.position))
      sample.velocity = Double(Float(sample.velocity))
      sample.target = Double(Float(sample.target))
      return sample
    }
  }

  private func grid(_ samples: [SpringSample], _ times: [Double]) throws -> FloatSpringFamilyGrid {
    FloatSpringFamilyGrid(
      springs: try samples.map {
        try Spring(mass: $0.mass, stiffness: $0.stiffness, damping: $0.damping)
      },
      states: samples.map {
        MotionState(position: Float($0.position), velocity: Float($0.velocity))
      },
      targets: samples.map { Float($0.target) }, times: times)
  }

  private func tables(
    _ grid: FloatSpringFamilyGrid, _ way: FamilyWay
  ) -> (x: [Float], v: [Float], alone: [Float]) {
    var x = [Float](repeating: .nan, count: grid.timeCount * grid.springCount)
    var (v, alone) = (x, x)
    var positions = x.mutableSpan
    var velocities = v.mutableSpan
    var only = alone.mutableSpan
    grid.states(
      positions: &positions, velocities: &velocities, method: way.method, level: way.level)
    grid.positions(into: &only, method: way.method, level: way.level, threads: 2)
    return (x, v, alone)
  }

  /// The error in ulps of Float of the larger of the value and the floor.
  private func error(_ value: Float, _ exact: Real, floor: Real) -> Double {
    let scale = Swift.max(abs(Float(exact.double)), Float(floor.double))
    return exact.absoluteError(of: Double(value)) / Double(scale.ulp)
  }

  @Test(arguments: FamilyWay.all, FamilyTimes.allCases)
  func errorBound(_ way: FamilyWay, _ kind: FamilyTimes) throws {
    var springs = SpringSamples(seed: Self.seed)
    var generator = SeededGenerator(seed: Self.seed)
    let bound = way.method == .chebyshev ? 64 : 0.501
    for exponent in [-12, -4, 0, 5] {
      let end = Double(sign: .plus, exponent: exponent, significand: 1.3)
      let samples = samples(29, &springs)
      let grid = try grid(samples, kind.values(53, end: end, &generator))
      let (x, v, alone) = tables(grid, way)
      // Panels serve positions from the first moment on, velocities later.
      #expect(way.method == .chebyshev || alone == x)
      for index in x.indices {
        let (sample, time) = (samples[index % 29], grid.time(index / 29))
        let exact = SpringOracle.state(
          mass: sample.mass, stiffness: sample.stiffness, damping: sample.damping,
          position: sample.position, velocity: sample.velocity, target: sample.target, at: time)
        let (a, b) = (
          error(x[index], exact.position, floor: exact.envelope),
          error(v[index], exact.velocity, floor: exact.velocityEnvelope)
        )
        guard a <= bound, b <= bound else {
          Issue.record("seed \(Self.seed): \(a) and \(b) ulp at \(sample), evaluated at \(time)")
          return
        }
      }
    }
  }

  /// Displacements and velocities that no Float holds, of positions that one does.
  @Test(arguments: FamilyWay.all) func lengthsBeyondFloat(_ way: FamilyWay) throws {
    let spring = try Spring(mass: 1, stiffness: 100, damping: 2)
    let (start, target) = (MotionState<Float>(position: 3e38, velocity: 0), Float(-3e38))
    let grid = FloatSpringFamilyGrid(
      springs: [Spring](repeating: spring, count: 3),
      states: [MotionState<Float>](repeating: start, count: 3),
      targets: [Float](repeating: target, count: 3),
      times: (0..<3000).map { 0.1 + Double($0) / 3000 })
    let (x, _, alone) = tables(grid, way)
    for index in stride(from: 0, to: x.count, by: 7) {
      let exact = spring.state(
        at: grid.time(index / 3), from: SpringState(position: Double(start.position)),
        target: Double(target))
      let nearest = Float(exact.position)
      let isNear = abs(x[index] - nearest) <= 64 * Float.greatestFiniteMagnitude.ulp
      #expect((isNear || x[index] == nearest) && x[index] == alone[index])
    }
  }

  @Test(arguments: FamilyWay.all) func newTimesAndSprings(_ way: FamilyWay) throws {
    var springs = SpringSamples(seed: 0x9F)
    let others = samples(19, &springs)
    var changed = try grid(samples(19, &springs), [0.1, 0.2])
    let times = (0..<60).map { Double($0) / 60 }
    changed.setTimes(times.span)
    for (j, other) in others.enumerated() {
      changed.set(
        j, spring: try Spring(mass: other.mass, stiffness: other.stiffness, damping: other.damping),
        state: MotionState(position: 0, velocity: 0), target: 0)
      changed.set(
        j,
        state: MotionState(position: Float(other.position), velocity: Float(other.velocity)),
        target: Float(other.target))
      #expect(changed.target(j) == Float(other.target))
      #expect(changed.initialState(j).position == Float(other.position))
    }
    let fresh = try grid(others, times)
    #expect(tables(changed, way).x == tables(fresh, way).x)
    #expect(Array(tables(changed, way).x[..<19]) == others.map { Float($0.position) })
    #expect(changed.timeCount == 60 && changed.springCount == 19)
    #expect(changed.spring(3) == fresh.spring(3))
  }
}
