import SpringDynamics
import SpringSolvers
import Testing

/// A problem of the order ladder: parameters, and the motion's span in seconds.
struct LadderProblem: Sendable, CustomTestStringConvertible {
  let name: String
  let mass, stiffness, damping: Double
  let position, velocity, target, span: Double

  var testDescription: String { name }

  func problem() throws -> LinearSpringProblem {
    try LinearSpringProblem(
      Spring(mass: mass, stiffness: stiffness, damping: damping),
      from: SpringState(position: position, velocity: velocity), target: target)
  }

  static let all = [
    LadderProblem(
      name: "underdamped", mass: 1, stiffness: 100, damping: 10, position: 0, velocity: 3,
      target: 1, span: 0.7),
    LadderProblem(
      name: "critical", mass: 2, stiffness: 8, damping: 8, position: 1, velocity: -1, target: 0,
      span: 1.3),
    LadderProblem(
      name: "overdamped", mass: 1, stiffness: 4, damping: 7, position: -1, velocity: 2,
      target: 0.5, span: 1.1),
  ]
}

/// The exponent p of error ≈ C·hᵖ by least squares over a ladder of halved steps.
func observedOrder<Stepper: FixedStepStepper>(
  _ stepper: Stepper.Type, _ ladder: LadderProblem, firstSteps: Int, rungs: Int
) throws -> Double where Stepper.System == LinearSpringProblem {
  let problem = try ladder.problem()
  let exact = problem.exactState(at: ladder.span)
  var points: [(Double, Double)] = []
  for rung in 0..<rungs {
    let steps = firstSteps << rung
    let state = try Stepper.solve(
      problem, from: problem.initialState, span: ladder.span, steps: steps)
    let error = max(abs(state[0] - exact[0]), abs(state[1] - exact[1]))
    points.append((-Double(rung), log2(of: error)))
  }
  let meanX = points.map(\.0).reduce(0, +) / Double(rungs)
  let meanY = points.map(\.1).reduce(0, +) / Double(rungs)
  let covariance = points.map { ($0.0 - meanX) * ($0.1 - meanY) }.reduce(0, +)
  return covariance / points.map { ($0.0 - meanX) * ($0.0 - meanX) }.reduce(0, +)
}

/// log2 without Foundation: exponent and the logarithm of the significand by its area series.
func log2(of value: Double) -> Double {
  let z = (value.significand - 1) / (value.significand + 1)
  var (term, sum, power) = (z, 0.0, 1.0)
  while abs(term) > 1e-18 {
    sum += term / power
    power += 2
    term *= z * z
  }
  return Double(value.exponent) + 2 * sum / 0.693_147_180_559_945_3
}

@Suite struct FixedStepStepperTests {
  @Test(arguments: LadderProblem.all) func observedOrderIsNominal(ladder: LadderProblem) throws {
    func check<Stepper: FixedStepStepper>(
      _ stepper: Stepper.Type, firstSteps: Int, rungs: Int = 6
    ) throws where Stepper.System == LinearSpringProblem {
      guard case .power(let nominal) = Stepper.order else { return }
      let order = try observedOrder(stepper, ladder, firstSteps: firstSteps, rungs: rungs)
      #expect(abs(order - Double(nominal)) < 0.15, "\(Stepper.name): \(order)")
    }
    try check(ExplicitEuler<LinearSpringProblem>.self, firstSteps: 512)
    try check(SemiImplicitEuler<LinearSpringProblem>.self, firstSteps: 512)
    try check(VelocityVerlet<LinearSpringProblem>.self, firstSteps: 128)
    try check(RungeKutta4<LinearSpringProblem>.self, firstSteps: 32)
  }

  @Test func namesAndSourcesAreGiven() {
    #expect(RungeKutta4<SpringChain>.name == "RK4")
    #expect(ExplicitEuler<SpringChain>.evaluationsPerStep == 1)
    #expect(RungeKutta4<SpringChain>.evaluationsPerStep == 4)
    #expect("\(ExactPropagator.order) \(VelocityVerlet<SpringChain>.order)" == "exact 2")
    for source in [
      RungeKutta4<SpringChain>.source, ExplicitEuler<SpringChain>.source,
      SemiImplicitEuler<SpringChain>.source, VelocityVerlet<SpringChain>.source,
      ExactPropagator.source,
    ] { #expect(!source.isEmpty) }
  }

  @Test(arguments: [0, -1e-3, .infinity, .nan] as [Double])
  func badStepIsRefused(size: Double) throws {
    let problem = try LadderProblem.all[0].problem()
    func check<Stepper: FixedStepStepper>(_ stepper: Stepper.Type) throws
    where Stepper.System == LinearSpringProblem {
      let error = #expect(throws: SolverError.self) { try Stepper(problem, stepSize: size) }
      guard case .invalidParameter("stepSize", let value, "finite and > 0") = error else {
        Issue.record("\(Stepper.name): \(String(describing: error))")
        return
      }
      #expect(value.bitPattern == size.bitPattern)
    }
    try check(ExplicitEuler<LinearSpringProblem>.self)
    try check(SemiImplicitEuler<LinearSpringProblem>.self)
    try check(VelocityVerlet<LinearSpringProblem>.self)
    try check(RungeKutta4<LinearSpringProblem>.self)
    try check(ExactPropagator.self)
  }

  @Test func badSpansStatesAndStepCountsAreRefused() throws {
    typealias Method = RungeKutta4<LinearSpringProblem>
    let problem = try LadderProblem.all[0].problem()
    for span in [-1.0, .nan, .infinity] {
      #expect(throws: SolverError.self) {
        try Method.solve(problem, from: [0, 0], span: span, steps: 3)
      }
    }
    #expect(throws: SolverError.invalidParameter(name: "steps", value: 0, allowed: "> 0")) {
      try Method.solve(problem, from: [0, 0], span: 1, steps: 0)
    }
    #expect(throws: SolverError.wrongDimension(found: 3, expected: 2)) {
      try Method.solve(problem, from: [0, 0, 0], span: 1, steps: 3)
    }
    #expect(throws: SolverError.invalidParameter(name: "steps", value: -2, allowed: "≥ 0")) {
      var stepper = try Method(problem, stepSize: 0.1)
      var state = [0.0, 0.0]
      try stepper.advance(&state, from: 0, steps: -2)
    }
    #expect(throws: SolverError.self) {
      var stepper = try Method(problem, stepSize: 0.1)
      var state = [0.0, 0.0]
      try stepper.advance(&state, from: .nan, steps: 2)
    }
    #expect(try Method.solve(problem, from: [2, 3], span: 0, steps: 5) == [2, 3])
    #expect(throws: SolverError.self) {
      try LinearSpringProblem(problem.spring, from: SpringState(position: .nan, velocity: 0))
    }
  }

  @Test func unstableStepsEndWithTheirTimeAndComponent() throws {
    let problem = try LadderProblem.all[0].problem()
    let error = #expect(throws: SolverError.self) {
      try ExplicitEuler.solve(problem, from: [0, 1], span: 1000, steps: 1000)
    }
    guard case .nonFiniteState(_, let time, 1) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(time > 10 && time < 1000)
  }

  @Test func rightHandSideOfNaNIsAnError() throws {
    let error = #expect(throws: SolverError.self) {
      try RungeKutta4.solve(NaNAfter(time: 0.25), from: [0, 1], span: 1, steps: 8)
    }
    #expect(error == .nonFiniteState(component: 0, time: 0.375, stepSize: 0.125))
  }

  @Test func carriedStateIsForgotten() throws {
    let problem = try LadderProblem.all[0].problem()
    var stepper = try VelocityVerlet(problem, stepSize: 0.01)
    var state = problem.initialState
    try stepper.advance(&state, from: 0, steps: 3)
    var again = problem.initialState
    try stepper.advance(&again, from: 0, steps: 3)
    #expect(again == state)
  }
}

/// A free particle whose acceleration is NaN from some time on.
struct NaNAfter: MechanicalSystem {
  let time: Double
  var coordinates: Int { 1 }

  func acceleration(
    at time: Double, of state: Span<Double>, into acceleration: inout MutableSpan<Double>
  ) {
    acceleration[0] = time > self.time ? .nan : 0
  }
}
