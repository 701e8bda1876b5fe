import BatchEvaluation
import BenchmarkHarness
import Oracle
import SpringDynamics
import Testing

@Suite struct FloatSpringGridTests {
  private func grid(
    _ spring: Spring, states count: Int, times: [Double], seed: UInt64
  ) -> (FloatSpringGrid, states: [MotionState<Float>], targets: [Float]) {
    var generator = SeededGenerator(seed: seed)
    let states = (0..<count).map { _ in
      MotionState(
        position: Float(generator.uniform(-300...300)),
        velocity: Float(generator.uniform(-2000...2000)))
    }
    let targets = (0..<count).map { _ in Float(generator.uniform(-300...300)) }
    return (
      FloatSpringGrid(spring: spring, states: states, targets: targets, times: times), states,
      targets
    )
  }

  private func states(
    _ grid: FloatSpringGrid, _ way: GridWay, threads: Int = 1
  ) -> ([Float], [Float]) {
    var table = [Float](repeating: .nan, count: grid.timeCount * grid.stateCount)
    var speeds = table
    var x = table.mutableSpan
    var v = speeds.mutableSpan
    grid.states(
      positions: &x, velocities: &v, backend: way.backend, level: way.level, threads: threads)
    return (table, speeds)
  }

  @Test(arguments: GridWay.all) func errorBound(_ way: GridWay) throws {
    let seed: UInt64 = 0xF621D
    let times = (0..<37).map { 0.003 * Double($0 * $0) }
    for (stiffness, damping) in [(100.0, 10.0), (100, 20), (100, 0), (100, 1e6), (0, 3), (400, 28)]
    {
      let spring = try Spring(mass: 1, stiffness: stiffness, damping: damping)
      let (grid, states, targets) = grid(spring, states: 37, times: times, seed: seed)
      let (table, speeds) = self.states(grid, way)
      for (i, t) in times.enumerated() {
        let propagator = spring.propagator(at: t)
        for (j, (state, target)) in zip(states, targets).enumerated() {
          let exact = SpringOracle.state(
            mass: 1, stiffness: stiffness, damping: damping, position: Double(state.position),
            velocity: Double(state.velocity), target: Double(target), at: t)
          let (d, v) = (Double(state.position - target), Double(state.velocity))
          let scale =
            abs(propagator.positionFromPosition * d) + abs(propagator.positionFromVelocity * v)
            + abs(Double(target))
          let speed =
            abs(propagator.velocityFromPosition * d) + abs(propagator.velocityFromVelocity * v)
          let error = exact.position.absoluteError(of: Double(table[i * 37 + j]))
          let speedError = exact.velocity.absoluteError(of: Double(speeds[i * 37 + j]))
          guard error <= 3 * Double(Float(scale).ulp), speedError <= 2.5 * Double(Float(speed).ulp)
          else {
            Issue.record(
              "seed \(seed): \(spring) \(state) \(target) t=\(t): \(error) \(speedError)")
            return
          }
        }
      }
    }
  }

  @Test(
    arguments: GridWay.all,
    [(0, 0), (0, 3), (3, 0), (1, 1), (2, 15), (3, 16), (5, 17), (1, 40), (7, 2065), (40, 3001)])
  func anyShape(_ way: GridWay, shape: (times: Int, states: Int)) {
    let times = (0..<shape.times).map { 0.05 * Double($0) }
    let (grid, _, _) = grid(.coreAnimationDefault, states: shape.states, times: times, seed: 1)
    let (table, speeds) = states(grid, way)
    #expect(table.count == shape.times * shape.states)
    let (x, v) = states(grid, GridWay(backend: .reference, level: .baseline))
    #expect(zip(table, x).allSatisfy { abs($0 - $1) <= 1e-3 })
    #expect(zip(speeds, v).allSatisfy { abs($0 - $1) <= 1e-2 })
    if way.backend == .simd { #expect(states(grid, way, threads: 2) == (table, speeds)) }
    var alone = table
    var span = alone.mutableSpan
    grid.positions(into: &span, backend: way.backend, level: way.level)
    #expect(alone == table)
  }

  #if !DEBUG
    /// Written past the caches.
    @Test(arguments: GridWay.all.filter { $0.backend == .simd })
    func largeTables(_ way: GridWay) {
      let times = (0..<41).map { 0.02 * Double($0) }
      let (grid, starts, targets) = grid(
        .coreAnimationDefault, states: 131_077, times: times, seed: 4)
      let (table, speeds) = states(grid, way, threads: 2)
      for j in [0, 1, 15, 16, 1000, 4095, 4096, 131_072, 131_075, 131_076] {
        let single = FloatSpringGrid(
          spring: .coreAnimationDefault, states: [starts[j]], targets: [targets[j]], times: times)
        let (x, v) = states(single, way)
        for i in times.indices {
          #expect(x[i] == table[131_077 * i + j] && v[i] == speeds[131_077 * i + j])
        }
      }
    }
  #endif

  /// A velocity per displacement that no Float holds.
  @Test(arguments: GridWay.all) func restWithRatesBeyondFloat(_ way: GridWay) throws {
    let grid = FloatSpringGrid(
      spring: try Spring(mass: 1, stiffness: 1e80, damping: 0),
      states: [MotionState(position: 3, velocity: 0)], targets: [3], times: [0, 1e-40, 1e-39, 1])
    let (x, v) = states(grid, way)
    #expect(x == [3, 3, 3, 3] && v == [0, 0, 0, 0])
  }

  @Test func newTimesAndStates() {
    var (grid, states, targets) = grid(.coreAnimationDefault, states: 19, times: [0.1], seed: 2)
    let times = [0, 0.3, 0.4, 0.7]
    grid.setTimes(times.span)
    grid.set(4, state: states[7], target: targets[7])
    let (x, _) = self.states(grid, GridWay(backend: .simd, level: .supported))
    #expect(grid.timeCount == 4 && grid.stateCount == 19)
    for i in 0..<4 { #expect(x[19 * i + 4] == x[19 * i + 7]) }
    #expect(grid.spring == .coreAnimationDefault)
  }
}
