import SpringDynamics
import SpringSolvers
import Testing

/// What is measured of a solved motion, on motions whose errors are known beforehand.
@Suite struct MotionErrorsTests {
  /// x = cos 2t, from the closed form.
  private func cosine(span: Double = 10) throws -> LinearSpringProblem {
    try LinearSpringProblem(
      Spring(mass: 1, stiffness: 4, damping: 0), from: SpringState(position: 1, velocity: 0),
      span: span)
  }

  private func damped(_ ratio: Double, span: Double = 48) throws -> LinearSpringProblem {
    try LinearSpringProblem(
      Spring(mass: 1, stiffness: 1, damping: 2 * ratio),
      from: SpringState(position: 3, velocity: 0), target: 1, span: span)
  }

  private func changed(
    _ motion: SolvedMotion, _ change: (Double, [Double]) throws -> [Double]
  ) rethrows -> SolvedMotion {
    let states = try motion.times.indices.flatMap {
      try change(motion.times[$0], Array(motion.states[2 * $0..<2 * $0 + 2]))
    }
    return SolvedMotion(times: motion.times, states: states, statistics: motion.statistics)
  }

  @Test func theTruthHasNoErrors() throws {
    let problem = try damped(0.2)
    let truth = try SolvedMotion.truth(of: problem, samples: 64)
    #expect(truth.times.count == 64 && truth.times[63] == 48)
    let errors = try MotionErrors(of: truth, against: truth, problem: problem)
    #expect(errors.maxPosition == 0 && errors.l2Velocity == 0 && errors.finalPosition == 0)
    #expect(errors.phase == 0 && errors.energy == 0 && errors.settlingTime == 0)
  }

  @Test func sizesAreInTheProblemsUnits() throws {
    let problem = try damped(0.2)
    #expect(problem.amplitude == 2 && problem.frequency == 1)
    let truth = try SolvedMotion.truth(of: problem, samples: 4)
    // Off by 0.02·i at the i-th time, and the velocity by −0.04·i.
    let shifted = changed(truth) { t, state in
      [state[0] + 0.02 * t / 12, state[1] - 0.04 * t / 12]
    }
    let errors = try MotionErrors(of: shifted, against: truth, problem: problem)
    #expect(abs(errors.maxPosition - 0.04) < 1e-15)
    #expect(abs(errors.maxVelocity - 0.08) < 1e-15)
    #expect(abs(errors.finalPosition - 0.04) < 1e-15)
    // √((1 + 4 + 9 + 16)/4) hundredths.
    #expect(abs(errors.l2Position - 0.01 * 7.5.squareRoot()) < 1e-15)
    #expect(abs(errors.l2Velocity - 0.02 * 7.5.squareRoot()) < 1e-15)
  }

  @Test func phaseIsFollowedBeyondATurn() throws {
    let problem = try cosine(span: 40)
    let truth = try SolvedMotion.truth(of: problem, samples: 256)
    // A clock that runs a tenth fast: 80 radians become 88.
    let fast = changed(truth) { t, _ in problem.exactState(at: 1.1 * t) }
    let errors = try MotionErrors(of: fast, against: truth, problem: problem)
    #expect(abs(try #require(errors.phase) - 8) < 1e-12)
    let slow = changed(truth) { t, _ in problem.exactState(at: 0.9 * t) }
    let behind = try MotionErrors(of: slow, against: truth, problem: problem)
    #expect(abs(try #require(behind.phase) + 8) < 1e-12)
    #expect(errors.settlingTime == nil)
  }

  @Test func aCreepHasNoPhase() throws {
    let problem = try damped(5)
    let truth = try SolvedMotion.truth(of: problem, samples: 64)
    #expect(try MotionErrors(of: truth, against: truth, problem: problem).phase == nil)
  }

  @Test func energyIsRelative() throws {
    let problem = try cosine()
    let truth = try SolvedMotion.truth(of: problem, samples: 8)
    let larger = changed(truth) { _, state in [1.1 * state[0], 1.1 * state[1]] }
    let errors = try MotionErrors(of: larger, against: truth, problem: problem)
    #expect(abs(try #require(errors.energy) - 0.21) < 1e-14)
  }

  @Test func settlingTimeIsFound() throws {
    let problem = try damped(0.2)
    let truth = try SolvedMotion.truth(of: problem, samples: 1024)
    // The same motion, 0.25 s later.
    let late = changed(truth) { t, _ in problem.exactState(at: max(t - 0.25, 0)) }
    let errors = try MotionErrors(of: late, against: truth, problem: problem)
    #expect(abs(try #require(errors.settlingTime) - 0.25) < 1e-6)
    let short = try damped(0.2, span: 3)
    let cut = try SolvedMotion.truth(of: short, samples: 64)
    #expect(try MotionErrors(of: cut, against: cut, problem: short).settlingTime == nil)
  }

  @Test func motionsOfMethodsAreThoseOfTheirSteps() throws {
    let problem = try damped(0.2, span: 4)
    let motion = try RungeKutta4.motion(of: problem, steps: 64, samples: 16)
    var stepper = try RungeKutta4(problem, stepSize: 4.0 / 64)
    var state = problem.initialState
    try stepper.advance(&state, from: 0, steps: 64)
    #expect(Array(motion.states.suffix(2)) == state)
    #expect(motion.statistics.accepted == 64 && motion.statistics.evaluations == 256)
    let truth = try SolvedMotion.truth(of: problem, samples: 16)
    let adaptive = try DormandPrince5.motion(of: problem, tolerance: 1e-9, samples: 16)
    let errors = try MotionErrors(of: adaptive, against: truth, problem: problem)
    #expect(errors.maxPosition < 1e-7 && errors.maxPosition > 1e-13)
    #expect(adaptive.statistics.rejected >= 0 && adaptive.statistics.evaluations > 50)
  }

  @Test func badRequestsAreRefused() throws {
    let problem = try damped(0.2)
    #expect(throws: SolverError.self) { try SolvedMotion.truth(of: problem, samples: 0) }
    #expect(throws: SolverError.self) {
      try RungeKutta4.motion(of: problem, steps: 65, samples: 16)
    }
    #expect(throws: SolverError.self) {
      try DormandPrince5.motion(of: problem, tolerance: .nan, samples: 16)
    }
    #expect(throws: SolverError.cancelled(time: 0)) {
      try RungeKutta4.motion(of: problem, steps: 16, samples: 16, isCancelled: { true })
    }
    #expect(throws: SolverError.cancelled(time: 0)) {
      try DOP853.motion(of: problem, tolerance: 1e-6, samples: 16, isCancelled: { true })
    }
    let truth = try SolvedMotion.truth(of: problem, samples: 4)
    let other = try SolvedMotion.truth(of: problem, samples: 5)
    #expect(throws: SolverError.wrongDimension(found: 10, expected: 8)) {
      try MotionErrors(of: other, against: truth, problem: problem)
    }
    #expect(throws: SolverError.self) {
      try LinearSpringProblem(problem.spring, from: problem.initial, span: 0)
    }
  }

  @Test func ordersAreSlopes() {
    let steps = [0.1, 0.05, 0.025]
    #expect(abs(observedOrder(stepSizes: steps, errors: steps.map { 3 * $0 * $0 })! - 2) < 1e-12)
    #expect(observedOrder(stepSizes: steps, errors: [1, 0, .nan]) == nil)
    #expect(observedOrder(stepSizes: [0.1, 0.1], errors: [1, 2]) == nil)
  }
}
