import BenchmarkHarness
import SpringDynamics
import SpringSolvers
import Testing

@Suite struct FixedStepDriverTests {
  typealias Method = RungeKutta4<LinearSpringProblem>

  func driver(stepSize: Double = 1.0 / 128) throws -> FixedStepDriver<Method> {
    let problem = try LadderProblem.all[0].problem()
    return try FixedStepDriver(
      Method(problem, stepSize: stepSize), state: problem.initialState)
  }

  /// The same instant gives the same bits, whatever the frames were.
  @Test(arguments: [24, 30, 60, 90, 120, 144, 240])
  func framesDoNotMatter(rate: Int) throws {
    var byFrames = try driver()
    for frame in 1...2 * rate {
      try byFrames.advance(to: Double(frame) / Double(rate))
      var atOnce = try driver()
      try atOnce.advance(to: Double(frame) / Double(rate))
      #expect(byFrames.interpolatedState() == atOnce.interpolatedState())
    }
    #expect(byFrames.completedSteps == 256)
  }

  @Test func jitteredFramesDoNotDrift() throws {
    var random = SeededGenerator(seed: 0x5EED_0002)
    var driver = try driver()
    // Frames are multiples of 2⁻⁴⁰ s, so that their sum is known exactly as an integer.
    var ticks = 0
    for _ in 0..<10_000 {
      let frame = Int(random.uniform(0.001...0.05) * 0x1p40)
      ticks += frame
      try driver.advance(by: Double(frame) * 0x1p-40)
    }
    #expect(driver.time == Double(ticks) * 0x1p-40)
    let expected = (Double(ticks) * 0x1p-40 * 128).rounded(.up)
    #expect(Double(driver.completedSteps) == expected)
  }

  /// A third of a second is no Double: a plain sum of a million is off by 3e-6, this one by rounding.
  @Test func clockDoesNotDrift() throws {
    let problem = try LadderProblem.all[0].problem()
    var driver = try FixedStepDriver(
      ExactPropagator(problem, stepSize: 1), state: problem.initialState, startTime: 100)
    for _ in 0..<300_000 { try driver.advance(by: 1.0 / 3) }
    #expect(driver.time == 100_100)
    #expect(driver.completedSteps == 100_000)
  }

  @Test func interpolationHasOrderFour() throws {
    let problem = try LadderProblem.all[0].problem()
    var errors: [Double] = []
    for steps in [64, 128, 256] {
      var driver = try driver(stepSize: 1 / Double(steps))
      var worst = 0.0
      for frame in 1...97 {
        let time = Double(frame) / 97
        try driver.advance(to: time)
        let state = driver.interpolatedState()
        worst = max(worst, abs(state[0] - problem.exactState(at: time)[0]))
      }
      errors.append(worst)
    }
    for (coarse, fine) in zip(errors, errors.dropFirst()) {
      #expect(abs(log2(of: coarse / fine) - 4) < 0.15, "\(errors)")
    }
  }

  @Test func stepsAndStartAreGivenExactly() throws {
    var driver = try driver(stepSize: 0.125)
    #expect(driver.interpolatedState() == (try LadderProblem.all[0].problem()).initialState)
    var stepper = driver.stepper
    var state = driver.interpolatedState()
    try stepper.advance(&state, from: 0, steps: 3)
    try driver.advance(by: 0.375)
    #expect(driver.interpolatedState() == state)
    #expect(driver.time == 0.375)
  }

  @Test func badInputIsRefusedAndChangesNothing() throws {
    var driver = try driver()
    try driver.advance(by: 0.1)
    let before = driver.interpolatedState()
    for frame in [-0.1, .nan, .infinity] {
      #expect(throws: SolverError.self) { try driver.advance(by: frame) }
    }
    for time in [0.05, .nan, .infinity] {
      #expect(throws: SolverError.self) { try driver.advance(to: time) }
    }
    #expect(throws: SolverError.self) { try driver.advance(by: 1e6) }
    #expect(driver.interpolatedState() == before)
    #expect(driver.time == 0.1)
    let stepper = driver.stepper
    #expect(throws: SolverError.wrongDimension(found: 1, expected: 2)) {
      try FixedStepDriver(stepper, state: [0])
    }
    #expect(throws: SolverError.self) { try FixedStepDriver(stepper, state: [0, .nan]) }
    #expect(throws: SolverError.self) {
      try FixedStepDriver(stepper, state: [0, 0], startTime: .infinity)
    }
    #expect(throws: SolverError.self) { try FixedStepDriver(stepper, state: [0, 0], stepLimit: 0) }
  }

  @Test func anUnstableStepLeavesTheLastFiniteState() throws {
    let system = NaNAfter(time: 0.25)
    var driver = try FixedStepDriver(SemiImplicitEuler(system, stepSize: 0.125), state: [0, 1])
    try driver.advance(by: 0.25)
    #expect(driver.interpolatedState() == [0.25, 1])
    #expect(throws: SolverError.nonFiniteState(component: 0, time: 0.5, stepSize: 0.125)) {
      try driver.advance(by: 0.5)
    }
    #expect(driver.time == 0.375)
    #expect(driver.interpolatedState() == [0.375, 1])
  }
}
