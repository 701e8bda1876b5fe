import BenchmarkHarness
import CAllocations
import SpringSolvers
import Testing

/// Many states together are what each is alone.
@Suite struct ChainEnsembleTests {
  static func states(_ many: Int, dimension: Int) -> [Double] {
    var random = SeededGenerator(seed: 0x5EED_0E45)
    return (0..<many * dimension).map { _ in random.uniform(-1...1) }
  }

  @Test(arguments: [0, 1, 2, 7, 33], [1, 2, 9]) func exactSteps(many: Int, count: Int) throws {
    let chain = try SpringChain(
      count: count, mass: 2, stiffness: 300, groundDamping: 0.05,
      stiffnessProportionalDamping: 0.001)
    let states = Self.states(many, dimension: 2 * count)
    var ensemble = try AffineEnsemble(chain, stepSize: 0.3, states: states)
    #expect(ensemble.count == many)
    try ensemble.advance(steps: 3)
    try ensemble.advance(steps: 2)
    for state in 0..<many {
      let range = state * 2 * count..<(state + 1) * 2 * count
      let alone = try MatrixPropagator.solve(
        chain, from: Array(states[range]), span: 1.5, steps: 5)
      for (a, b) in zip(ensemble.states[range], alone) { #expect(abs(a - b) < 1e-13) }
    }
  }

  /// An outer force, as a target that is not 0.
  @Test func exactStepsWithAForce() throws {
    let problem = try LadderProblem.all[0].problem()
    let moved = try LinearSpringProblem(problem.spring, from: problem.initial, target: 3)
    var ensemble = try AffineEnsemble(moved, stepSize: 0.1, states: [1, 0, -2, 5])
    try ensemble.advance(steps: 4)
    for (row, start) in [[1.0, 0], [-2, 5]].enumerated() {
      let alone = try MatrixPropagator.solve(moved, from: start, span: 0.4, steps: 4)
      #expect(abs(ensemble.states[2 * row] - alone[0]) < 1e-13)
      #expect(abs(ensemble.states[2 * row + 1] - alone[1]) < 1e-12)
    }
  }

  @Test(arguments: [0, 1, 2, 17], [1, 2, 40])
  func implicitSteps(many: Int, count: Int) throws {
    let chain = try NormalModesTests.chain(count, alpha: 0.2, beta: 0.003)
    let states = Self.states(many, dimension: 2 * count)
    func part(_ first: Int) -> [Double] {
      (0..<many).flatMap { state in
        states[state * 2 * count + first..<state * 2 * count + first + count]
      }
    }
    var ensemble = try ImplicitChainEnsemble(
      chain, stepSize: 0.05, positions: part(0), velocities: part(count))
    #expect(ensemble.count == many)
    try ensemble.advance(steps: 20)
    for state in 0..<many {
      let range = state * 2 * count..<(state + 1) * 2 * count
      let alone = try ImplicitMidpoint.solve(
        chain, from: Array(states[range]), span: 1, steps: 20)
      for index in 0..<count {
        let place = state * count + index
        #expect(abs(ensemble.positions[place] - alone[index]) < 1e-12)
        #expect(abs(ensemble.velocities[place] - alone[count + index]) < 1e-11)
      }
    }
  }

  @Test(arguments: [0, 1, 5], [0, 1, 4]) func responses(many: Int, instants: Int) throws {
    let chain = try NormalModesTests.chain(6, alpha: 0.2)
    let modes = try NormalModes(chain)
    let states = Self.states(many, dimension: 12)
    let times = (0..<instants).map { 0.7 * Double($0) }
    let responses = try modes.responses(of: 4, to: states, times: times)
    #expect(responses.count == many && responses.positions.count == many * instants)
    for state in 0..<many {
      let start = states[state * 12..<(state + 1) * 12]
      let alone = try modes.trajectories(
        positions: Array(start.prefix(6)), velocities: Array(start.suffix(6)), times: times)
      for index in 0..<instants {
        let (x, v) = (alone.positions[index * 6 + 4], alone.velocities[index * 6 + 4])
        #expect(abs(responses.positions[index * many + state] - x) < 1e-14)
        #expect(abs(responses.velocities[index * many + state] - v) < 1e-12)
      }
    }
  }

  /// Bit for bit, by explicit methods; and by an implicit one, whose matrices are others, to rounding.
  @Test(arguments: [1, 3, 8], [1, 2, 11]) func stacks(many: Int, count: Int) throws {
    func check<Alone: FixedStepStepper, Stacked: FixedStepStepper>(
      _ alone: Alone.Type, _ stacked: Stacked.Type, beta: Double, error: Double
    ) throws where Alone.System == GeneralChain, Stacked.System == ChainStack {
      let chain = try NormalModesTests.chain(count, alpha: 4 * beta, beta: beta)
      let stack = try ChainStack(chain, count: many)
      let states = Self.states(many, dimension: 2 * count)
      let start = stack.interleaved(states)
      #expect(stack.separated(start) == states)
      #expect(start[many - 1] == states[(many - 1) * 2 * count])
      let end = stack.separated(try Stacked.solve(stack, from: start, span: 0.5, steps: 20))
      for state in 0..<many {
        let range = state * 2 * count..<(state + 1) * 2 * count
        let single = try Alone.solve(chain, from: Array(states[range]), span: 0.5, steps: 20)
        for (a, b) in zip(end[range], single) { #expect(abs(a - b) <= error) }
      }
    }
    // One mass alone has its stages in registers, summed in another order.
    try check(
      RungeKutta4<GeneralChain>.self, RungeKutta4<ChainStack>.self, beta: 0.001,
      error: count == 1 ? 1e-14 : 0)
    try check(
      VelocityVerlet<GeneralChain>.self, VelocityVerlet<ChainStack>.self, beta: 0.001, error: 0)
    try check(Yoshida4<GeneralChain>.self, Yoshida4<ChainStack>.self, beta: 0, error: 0)
    try check(
      ImplicitMidpoint<GeneralChain>.self, ImplicitMidpoint<ChainStack>.self, beta: 0.001,
      error: 1e-11)
  }

  @Test(.enabled(if: easemark_can_count_allocations() != 0)) func stepsAllocateNothing() throws {
    let chain = try NormalModesTests.chain(12)
    var exact = try AffineEnsemble(
      chain, stepSize: 0.01, states: Self.states(5, dimension: 24))
    try exact.advance(steps: 2)
    #expect(try countAllocations { try exact.advance(steps: 10) } == 0)
    let states = Self.states(5, dimension: 12)
    var implicit = try ImplicitChainEnsemble(
      chain, stepSize: 0.01, positions: states, velocities: states)
    try implicit.advance(steps: 2)
    #expect(try countAllocations { try implicit.advance(steps: 10) } == 0)
  }

  @Test func badInputIsRefused() throws {
    let chain = try NormalModesTests.chain(3)
    #expect(throws: SolverError.wrongDimension(found: 7, expected: 12)) {
      try AffineEnsemble(chain, stepSize: 0.1, states: Self.states(1, dimension: 7))
    }
    #expect(throws: SolverError.self) {
      try AffineEnsemble(chain, stepSize: 0, states: [])
    }
    #expect(throws: SolverError.self) {
      try AffineEnsemble(chain, stepSize: 0.1, states: [.nan, 0, 0, 0, 0, 0])
    }
    #expect(throws: SolverError.self) {
      try ImplicitChainEnsemble(chain, stepSize: 0.1, positions: [1, 2, 3], velocities: [1, 2])
    }
    #expect(throws: SolverError.self) {
      try ImplicitChainEnsemble(chain, stepSize: .nan, positions: [], velocities: [])
    }
    #expect(throws: SolverError.self) {
      try ImplicitChainEnsemble(
        chain, stepSize: 0.1, positions: [1, 2, 3], velocities: [1, .infinity, 3])
    }
    var ensemble = try AffineEnsemble(chain, stepSize: 0.1, states: [])
    #expect(throws: SolverError.self) { try ensemble.advance(steps: -1) }
    var implicit = try ImplicitChainEnsemble(
      chain, stepSize: 0.1, positions: [], velocities: [])
    #expect(throws: SolverError.self) { try implicit.advance(steps: -1) }
    #expect(throws: SolverError.self) { try ChainStack(chain, count: 0) }
    let modes = try NormalModes(chain)
    #expect(throws: SolverError.self) { try modes.responses(of: 3, to: [], times: [1]) }
    #expect(throws: SolverError.self) { try modes.responses(of: 0, to: [], times: [.nan]) }
    #expect(throws: SolverError.self) { try modes.responses(of: 0, to: [1], times: [1]) }
  }
}
