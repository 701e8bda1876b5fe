import BenchmarkHarness
import SpringDynamics
import SpringSolvers
import Testing

@Suite struct ExactPropagatorTests {
  @Test(arguments: LadderProblem.all, [1.0 / 60, 0.5, 7.0])
  func isExactAtEveryStep(ladder: LadderProblem, stepSize: Double) throws {
    let problem = try ladder.problem()
    var stepper = try ExactPropagator(problem, stepSize: stepSize)
    var state = problem.initialState
    for step in 1...100 {
      try stepper.advance(&state, from: 0, steps: 1)
      let exact = problem.exactState(at: Double(step) * stepSize)
      #expect(abs(state[0] - exact[0]) < 1e-14, "x at step \(step)")
      #expect(abs(state[1] - exact[1]) < 1e-13, "v at step \(step)")
    }
  }

  /// P(s + t) = P(s)·P(t), over seeded springs of every damping.
  @Test func stepsCompose() throws {
    var random = SeededGenerator(seed: 0x5EED_0001)
    for _ in 0..<200 {
      let frequency = random.logUniform(0.1...100)
      let ratio = random.logUniform(1e-3...10)
      let spring = try Spring(
        mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency)
      let problem = try LinearSpringProblem(
        spring, from: SpringState(position: 1, velocity: frequency))
      let step = random.uniform(0.01...2) / frequency
      var (short, long) = (problem.initialState, problem.initialState)
      var stepper = try ExactPropagator(problem, stepSize: step)
      try stepper.advance(&short, from: 0, steps: 2)
      stepper = try ExactPropagator(problem, stepSize: 2 * step)
      try stepper.advance(&long, from: 0, steps: 1)
      #expect(abs(short[0] - long[0]) < 1e-14, "ζ = \(ratio), ω·h = \(step * frequency)")
      #expect(abs(short[1] - long[1]) < 1e-13 * frequency, "ζ = \(ratio)")
    }
  }

  @Test func undampedSpringKeepsItsEnergy() throws {
    let problem = try LinearSpringProblem(
      Spring(mass: 1, stiffness: 400, damping: 0), from: SpringState(position: 1, velocity: 0))
    var stepper = try ExactPropagator(problem, stepSize: 1.0 / 60)
    var state = problem.initialState
    try stepper.advance(&state, from: 0, steps: 100_000)
    #expect(abs((400 * state[0] * state[0] + state[1] * state[1]) / 400 - 1) < 1e-11)
  }
}
