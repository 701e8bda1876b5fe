import SpringDynamics
import SpringSolvers
import Testing

/// Unconditionally stable methods at steps that are far too long.
@Suite struct StabilityTests {
  /// The largest √(x² + (v/ω)²) over 1000 steps, and the last, from 1, at h·ω₀ = 10⁶.
  func amplitudes<Stepper: FixedStepStepper>(
    _ type: Stepper.Type, damping: Double, make: ((Stepper.System) throws -> Stepper)? = nil
  ) throws -> (largest: Double, last: Double) where Stepper.System == LinearSpringProblem {
    let frequency = 1e6
    let problem = try LinearSpringProblem(
      Spring(mass: 1, stiffness: frequency * frequency, damping: 2 * damping * frequency),
      from: SpringState(position: 1, velocity: 0))
    var stepper = try make?(problem) ?? Stepper(problem, stepSize: 1)
    var state = problem.initialState
    var (largest, last) = (1.0, 1.0)
    for step in 0..<1000 {
      var span = state.mutableSpan
      try stepper.step(from: Double(step), state: &span)
      let rate = state[1] / frequency
      last = (state[0] * state[0] + rate * rate).squareRoot()
      largest = max(largest, last)
    }
    return (largest, last)
  }

  @Test(arguments: [0, 1e-9, 0.1, 1, 1e3])
  func stableAtAMillion(damping: Double) throws {
    func check<Stepper: FixedStepStepper>(
      _ type: Stepper.Type, limit: Double = 1 + 1e-9, decays: Bool = false
    ) throws where Stepper.System == LinearSpringProblem {
      let (largest, last) = try amplitudes(type, damping: damping)
      #expect(largest <= limit, "\(Stepper.name): \(largest)")
      if decays { #expect(last < 1e-6, "\(Stepper.name): \(last)") }
    }
    try check(ImplicitEuler<LinearSpringProblem>.self, decays: damping < 100)
    try check(ImplicitMidpoint<LinearSpringProblem>.self)
    try check(Trapezoidal<LinearSpringProblem>.self)
    // The first step is trapezoidal: x⁺ = −x, and the extrapolation from there is 4/3 + 1/3.
    try check(BDF2<LinearSpringProblem>.self, limit: 2, decays: damping < 100)
    try check(Newmark<LinearSpringProblem>.self)
    // Overshoots in the velocity before it decays: of the scheme's nature (Chung, Hulbert 1993, p. 374).
    try check(GeneralizedAlpha<LinearSpringProblem>.self, limit: 1e9, decays: damping < 100)
    try check(Rosenbrock<Rodas4Tableau, LinearSpringProblem>.self, decays: damping < 100)
    try check(RadauIIA5<LinearSpringProblem>.self, decays: damping < 100)
  }

  /// What is infinitely fast is multiplied by ρ∞ a step.
  @Test(arguments: [0, 0.25, 0.5, 0.8, 1]) func spectralRadiusIsKept(radius: Double) throws {
    let problem = try LinearSpringProblem(
      Spring(mass: 1, stiffness: 1e12, damping: 0), from: SpringState(position: 1, velocity: 0))
    var stepper = try GeneralizedAlpha(problem, stepSize: 1, spectralRadius: radius)
    var state = problem.initialState
    // (ρ³)ⁿ grows by at most a polynomial in n: one triple root.
    var sizes: [Double] = []
    for step in 0..<200 {
      var span = state.mutableSpan
      try stepper.step(from: Double(step), state: &span)
      sizes.append(abs(state[0]))
    }
    let expected = (0..<100).reduce(1.0) { value, _ in value * radius }
    let ratio = sizes[199] / max(sizes[99], .leastNormalMagnitude)
    if radius == 0 {
      #expect(sizes[10] < 1e-5)
    } else {
      #expect(ratio < 8 * expected && ratio > expected / 8, "\(ratio) \(expected)")
    }
  }

  @Test func badParametersAreRefused() throws {
    let problem = try LadderProblem.all[0].problem()
    for bad in [-0.1, 1.1, .nan] as [Double] {
      #expect(throws: SolverError.self) {
        try GeneralizedAlpha(problem, stepSize: 1, spectralRadius: bad)
      }
    }
    for (beta, gamma) in [(0.2, 0.5), (0.25, 0.4), (.nan, 0.5), (0.25, .nan), (1.1, 0.5)] {
      #expect(throws: SolverError.self) {
        try Newmark(problem, stepSize: 1, beta: beta, gamma: gamma)
      }
    }
  }
}
