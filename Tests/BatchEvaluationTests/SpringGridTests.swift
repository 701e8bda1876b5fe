import BatchEvaluation
import BenchmarkHarness
import Oracle
import SpringDynamics
import TestSupport
import Testing

/// One way to evaluate a grid.
struct GridWay: Sendable, CustomTestStringConvertible {
  let backend: Backend
  let level: InstructionSet

  var testDescription: String { "\(backend) \(level)" }

  static let all =
    [
      GridWay(backend: .reference, level: .baseline), GridWay(backend: .blas, level: .baseline),
    ]
    + InstructionSet.allCases.filter { $0 <= .supported }.map {
      GridWay(backend: .simd, level: $0)
    }
}

@Suite struct SpringGridTests {
  private static let springs: [(mass: Double, stiffness: Double, damping: Double)] = [
    (1, 100, 10), (1, 100, 20), (1, 100, 20.000000000000004), (1, 100, 0), (1, 100, 1e9),
    (2.5, 37, 19.2), (1, 0, 3), (0.01, 1e6, 1),
  ]

  private func positions(_ grid: SpringGrid, _ way: GridWay) -> [Double] {
    var table = [Double](repeating: .nan, count: grid.timeCount * grid.stateCount)
    var span = table.mutableSpan
    grid.positions(into: &span, backend: way.backend, level: way.level)
    return table
  }

  private func states(_ count: Int, _ generator: inout SeededGenerator) -> (
    states: [SpringState], targets: [Double]
  ) {
    var states: [SpringState] = []
    var targets: [Double] = []
    for _ in 0..<count {
      states.append(
        SpringState(
          position: generator.uniform(-300...300), velocity: generator.uniform(-2000...2000)))
      targets.append(generator.uniform(-300...300))
    }
    return (states, targets)
  }

  /// Times that lanes take, and some that they leave to the reference.
  private static let times = (0..<37).map { 0.003 * Double($0 * $0) } + [-0.01, 1e9, 1e-300]

  @Test(arguments: GridWay.all) func errorBound(_ way: GridWay) throws {
    let seed: UInt64 = 0x621D
    var generator = SeededGenerator(seed: seed)
    for parameters in Self.springs {
      let spring = try Spring(
        mass: parameters.mass, stiffness: parameters.stiffness, damping: parameters.damping)
      let (states, targets) = states(21, &generator)
      // Backwards, strong damping is beyond Double.
      let times = Self.times.filter { $0 >= 0 || spring.damping < 1e3 }
      var grid = SpringGrid(spring: spring, states: states, targets: targets, times: [0.5])
      grid.setTimes(times.span, level: way.level)
      let (table, speeds) = self.states(grid, way)
      #expect(table == positions(grid, way))
      for (i, t) in times.enumerated() {
        let propagator = spring.propagator(at: t)
        for (j, (state, target)) in zip(states, targets).enumerated() {
          let exact = SpringOracle.state(
            mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
            position: state.position, velocity: state.velocity, target: target, at: t)
          let d = state.position - target
          let scale =
            abs(propagator.positionFromPosition * d)
            + abs(propagator.positionFromVelocity * state.velocity) + abs(target)
          let speed =
            abs(propagator.velocityFromPosition * d)
            + abs(propagator.velocityFromVelocity * state.velocity)
          let error = exact.position.absoluteError(of: table[i * states.count + j])
          let speedError = exact.velocity.absoluteError(of: speeds[i * states.count + j])
          guard error <= 3 * scale.ulp + exact.envelope.double.ulp / 4,
            speedError <= 2 * speed.ulp + exact.velocityEnvelope.double.ulp / 4
          else {
            Issue.record(
              "seed \(seed): \(parameters) \(state) \(target) t=\(t): \(error) \(speedError)")
            return
          }
        }
      }
    }
  }

  /// Positions and velocities.
  private func states(_ grid: SpringGrid, _ way: GridWay, threads: Int = 1) -> (
    [Double], [Double]
  ) {
    var table = [Double](repeating: .nan, count: grid.timeCount * grid.stateCount)
    var speeds = table
    var x = table.mutableSpan
    var v = speeds.mutableSpan
    grid.states(
      positions: &x, velocities: &v, backend: way.backend, level: way.level, threads: threads)
    return (table, speeds)
  }

  /// What is not finite stays in its own column or row; what rests stays where it is.
  @Test(arguments: GridWay.all) func edges(_ way: GridWay) {
    var generator = SeededGenerator(seed: 0xED6E)
    var (states, targets) = states(21, &generator)
    let bad = [3, 8, 20]
    states[3].position = .infinity
    states[8].velocity = .nan
    targets[20] = -.infinity
    states[5] = SpringState(position: targets[5])
    let times = [0.5, .nan, 0, 0.02]
    let grid = SpringGrid(
      spring: .coreAnimationDefault, states: states, targets: targets, times: times)
    let (x, v) = self.states(grid, way)
    for (i, t) in times.enumerated() {
      for j in states.indices {
        let (position, velocity) = (x[21 * i + j], v[21 * i + j])
        if t.isNaN {
          #expect(position.isNaN && velocity.isNaN, "\(j)")
        } else {
          let isFinite = position.isFinite && velocity.isFinite
          // The reference gives back the very start at time 0.
          #expect(isFinite != bad.contains(j) || (isFinite && t == 0), "\(j) \(t)")
        }
      }
      if !t.isNaN { #expect(x[21 * i + 5] == targets[5] && v[21 * i + 5] == 0) }
    }
  }

  #if !DEBUG
    /// Tables that are written past the caches have the same bits, wherever their rows begin.
    @Test(arguments: GridWay.all.filter { $0.backend == .simd }, [65_536, 65_539])
    func largeTables(_ way: GridWay, states count: Int) throws {
      var generator = SeededGenerator(seed: 0x1A)
      let (states, targets) = states(count, &generator)
      let times = (0..<41).map { 0.02 * Double($0) }
      let spring = Spring.coreAnimationDefault
      let large = SpringGrid(spring: spring, states: states, targets: targets, times: times)
      let (table, speeds) = self.states(large, way, threads: 2)
      var positions = [Double](repeating: .nan, count: table.count)
      var span = positions.mutableSpan
      large.positions(into: &span, level: way.level)
      #expect(positions == table)
      // The same in parts that caches hold.
      for first in stride(from: 0, to: count, by: 20_000) {
        let part = first..<Swift.min(first + 20_000, count)
        let small = SpringGrid(
          spring: spring, states: Array(states[part]), targets: Array(targets[part]), times: times)
        let (x, v) = self.states(small, way)
        for i in times.indices {
          let row = i * count + part.lowerBound..<i * count + part.upperBound
          let own = i * part.count..<(i + 1) * part.count
          #expect(table[row] == x[own] && speeds[row] == v[own])
        }
      }
    }
  #endif

  /// A column's values do not depend on the others, nor on how many threads there are.
  @Test(
    arguments: GridWay.all.filter { $0.backend == .simd },
    [(61, 2049), (3, 70_001), (7000, 11), (40, 64)])
  func partsAndThreads(_ way: GridWay, shape: (times: Int, states: Int)) throws {
    var generator = SeededGenerator(seed: 0x7A)
    let (states, targets) = states(shape.states, &generator)
    let times = (0..<shape.times).map { 0.001 * Double($0) }
    let spring = Spring.coreAnimationDefault
    let grid = SpringGrid(spring: spring, states: states, targets: targets, times: times)
    let (table, speeds) = self.states(grid, way)
    let (others, otherSpeeds) = self.states(grid, way, threads: 3)
    #expect(table == others && speeds == otherSpeeds)
    var alone = [Double](repeating: .nan, count: table.count)
    var span = alone.mutableSpan
    grid.positions(into: &span, level: way.level, threads: 2)
    #expect(alone == table)
    let single = SpringGrid(
      spring: spring, states: [states[shape.states - 1]], targets: [targets[shape.states - 1]],
      times: times)
    let column = positions(single, way)
    #expect(
      column == (0..<shape.times).map { table[$0 * shape.states + shape.states - 1] })
  }

  @Test(
    arguments: GridWay.all,
    [(0, 0), (0, 3), (3, 0), (1, 1), (2, 7), (3, 8), (5, 9), (1, 40), (7, 1031), (2, 2065)])
  func anyShape(_ way: GridWay, shape: (times: Int, states: Int)) throws {
    var generator = SeededGenerator(seed: 0x54A9E)
    let (states, targets) = states(shape.states, &generator)
    let times = (0..<shape.times).map { 0.05 * Double($0) }
    let spring = Spring.coreAnimationDefault
    let grid = SpringGrid(spring: spring, states: states, targets: targets, times: times)
    let table = positions(grid, way)
    let expected = positions(grid, GridWay(backend: .reference, level: .baseline))
    #expect(table.count == shape.times * shape.states)
    for (x, y) in zip(table, expected) { #expect(abs(x - y) <= 1e-12) }
  }

  @Test(arguments: GridWay.all) func newTimesAndStates(_ way: GridWay) throws {
    var generator = SeededGenerator(seed: 0x9E)
    let (states, targets) = states(19, &generator)
    let (others, otherTargets) = self.states(19, &generator)
    let spring = Spring.coreAnimationDefault
    var grid = SpringGrid(spring: spring, states: states, targets: targets, times: [0.1, 0.2])
    let times = [0, 0.3, 0.4, 0.7]
    grid.setTimes(times.span)
    for j in 0..<19 { grid.set(j, state: others[j], target: otherTargets[j]) }
    let fresh = SpringGrid(spring: spring, states: others, targets: otherTargets, times: times)
    #expect(positions(grid, way) == positions(fresh, way))
    #expect(grid.timeCount == 4 && grid.stateCount == 19)
  }
}
