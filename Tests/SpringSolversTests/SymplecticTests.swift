import SpringDynamics
import SpringSolvers
import Testing

@Suite struct SymplecticTests {
  /// The largest relative departure of the energy of an undamped spring, h·ω₀ = 1/6.
  func energyDrift<Stepper: FixedStepStepper>(_ stepper: Stepper.Type, steps: Int) throws -> Double
  where Stepper.System == LinearSpringProblem {
    let problem = try LinearSpringProblem(
      Spring(mass: 1, stiffness: 100, damping: 0), from: SpringState(position: 1, velocity: 0))
    var stepper = try Stepper(problem, stepSize: 1.0 / 60)
    var state = problem.initialState
    var drift = 0.0
    for step in 0..<steps {
      var span = state.mutableSpan
      try stepper.step(from: Double(step) / 60, state: &span)
      drift = max(drift, abs((100 * state[0] * state[0] + state[1] * state[1]) / 100 - 1))
    }
    return drift
  }

  @Test func energyStaysBounded() throws {
    // The modified energy differs by h·ω₀/2 (Euler) and (h·ω₀/2)² (Verlet) at most.
    #expect(try energyDrift(SemiImplicitEuler<LinearSpringProblem>.self, steps: 100_000) < 0.1)
    #expect(try energyDrift(VelocityVerlet<LinearSpringProblem>.self, steps: 100_000) < 0.008)
    #expect(try energyDrift(ExplicitEuler<LinearSpringProblem>.self, steps: 1000) > 1e6)
  }
}
