import CAllocations
import SpringDynamics
import SpringSolvers
import Testing

/// Methods without an error besides rounding: closed form, modal sum, matrix exponential.
@Suite struct ExactMethodTests {
  @Test(arguments: LadderProblem.all, [1.0 / 60, 0.5, 7.0])
  func springsAreExact(ladder: LadderProblem, stepSize: Double) throws {
    let problem = try ladder.problem()
    func check<Stepper: FixedStepStepper>(_ type: Stepper.Type) throws
    where Stepper.System == LinearSpringProblem {
      #expect(Stepper.order == .exact && Stepper.evaluationsPerStep == 0)
      var stepper = try Stepper(problem, stepSize: stepSize)
      var state = problem.initialState
      for step in 1...100 {
        try stepper.advance(&state, from: 0, steps: 1)
        let exact = problem.exactState(at: Double(step) * stepSize)
        #expect(abs(state[0] - exact[0]) < 2e-14, "\(Stepper.name): x at step \(step)")
        #expect(abs(state[1] - exact[1]) < 2e-13, "\(Stepper.name): v at step \(step)")
      }
    }
    try check(ClosedForm.self)
    try check(MatrixPropagator<LinearSpringProblem>.self)
    try check(ExactPropagator.self)
  }

  @Test(arguments: [1, 2, 7, 40]) func chainsAreExact(count: Int) throws {
    let chain = try SpringChain(
      count: count, mass: 2, stiffness: 300, groundDamping: 0.05,
      stiffnessProportionalDamping: 0.001)
    var start = [Double](repeating: 0, count: 2 * count)
    start[0] = 1
    start[2 * count - 1] = -3
    let exact = try ChainModes(chain).trajectories(
      positions: Array(start.prefix(count)), velocities: Array(start.suffix(count)),
      times: [1, 10])
    func check<Stepper: FixedStepStepper>(_ type: Stepper.Type, steps: Int) throws
    where Stepper.System == SpringChain {
      let state = try Stepper.solve(chain, from: start, span: 10, steps: steps)
      for index in 0..<count {
        let (x, v) = (exact.positions[count + index], exact.velocities[count + index])
        #expect(abs(state[index] - x) < 1e-12, "\(Stepper.name): \(state[index] - x)")
        #expect(abs(state[count + index] - v) < 2e-11, "\(Stepper.name)")
      }
    }
    try check(ModalSum<SpringChain>.self, steps: 1)
    try check(ModalSum<SpringChain>.self, steps: 100)
    try check(SineSum<SpringChain>.self, steps: 1)
    try check(SineSum<SpringChain>.self, steps: 100)
    try check(MatrixPropagator<SpringChain>.self, steps: 1)
    try check(MatrixPropagator<SpringChain>.self, steps: 100)
  }

  @Test(.enabled(if: easemark_can_count_allocations() != 0)) func stepsAllocateNothing() throws {
    func check<Stepper: FixedStepStepper>(_ type: Stepper.Type, _ system: Stepper.System) throws {
      var stepper = try Stepper(system, stepSize: 0.01)
      var state = [Double](repeating: 0.5, count: system.dimension)
      try stepper.advance(&state, from: 0, steps: 2)
      #expect(try countAllocations { try stepper.advance(&state, from: 0, steps: 20) } == 0)
    }
    let spring = try LadderProblem.all[0].problem()
    let chain = try SpringChain(count: 12, stiffness: 3)
    try check(ClosedForm.self, spring)
    try check(ExactPropagator.self, spring)
    try check(MatrixPropagator<LinearSpringProblem>.self, spring)
    try check(MatrixPropagator<SpringChain>.self, chain)
    try check(ModalSum<SpringChain>.self, chain)
    try check(SineSum<SpringChain>.self, chain)
    try check(ImplicitMidpoint<SpringChain>.self, chain)
    try check(RadauIIA5<SpringChain>.self, chain)
  }

  /// A matrix that is not symmetric, negative, or of another size.
  struct BadStiffness: OscillatorySystem {
    let stiffnessMatrix: [Double]
    var isSeparable: Bool { true }
    var coordinates: Int { 2 }
    func acceleration(
      at time: Double, of state: Span<Double>, into acceleration: inout MutableSpan<Double>
    ) {}
    func slowAcceleration(
      at time: Double, of positions: Span<Double>, into result: inout MutableSpan<Double>
    ) {}
  }

  @Test(arguments: [[1, 2, 3, 4], [-1, 0, 0, 1], [1, 2], [1, .nan, .nan, 1]] as [[Double]])
  func badStiffnessIsRefused(matrix: [Double]) {
    #expect(throws: SolverError.self) {
      try Gautschi(BadStiffness(stiffnessMatrix: matrix), stepSize: 0.1)
    }
  }

  /// Fast springs (ω = 1000) under a slow force: the error follows h and not h·ω.
  struct FastSlow: OscillatorySystem {
    var coordinates: Int { 2 }
    var isSeparable: Bool { true }
    var stiffnessMatrix: [Double] { [5e5, -5e5, -5e5, 5e5] }
    func slowAcceleration(
      at time: Double, of positions: Span<Double>, into result: inout MutableSpan<Double>
    ) {
      result[0] = -positions[0] * positions[0] * positions[0]
      result[1] = -positions[1]
    }
    func acceleration(
      at time: Double, of state: Span<Double>, into acceleration: inout MutableSpan<Double>
    ) {
      let (x, y) = (state[0], state[1])
      acceleration[0] = -5e5 * (x - y) - x * x * x
      acceleration[1] = 5e5 * (x - y) - y
    }
  }

  @Test func longStepsFollowTheSlowMotion() throws {
    let system = FastSlow()
    let start = [1, 1 + 1e-3, 0, 0]
    let exact = try DOP853.solve(
      system, from: start, span: 2, tolerance: Tolerance(absolute: 1e-12, relative: 1e-12)
    ).endState
    func check<Stepper: FixedStepStepper>(_ type: Stepper.Type) throws
    where Stepper.System == FastSlow {
      // h·ω = 10, where every explicit method has long lost its stability.
      let state = try Stepper.solve(system, from: start, span: 2, steps: 200)
      #expect(abs(state[0] - exact[0]) < 2e-4, "\(Stepper.name): \(state[0] - exact[0])")
      #expect(abs(state[1] - exact[1]) < 2e-4, "\(Stepper.name): \(state[1] - exact[1])")
    }
    try check(Deuflhard<FastSlow>.self)
    try check(MollifiedImpulse<FastSlow>.self)
    try check(Gautschi<FastSlow>.self)
  }
}
