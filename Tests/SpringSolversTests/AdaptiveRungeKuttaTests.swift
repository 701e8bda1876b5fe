import CAllocations
import SpringSolvers
import Testing

@Suite struct AdaptiveRungeKuttaTests {
  /// Within 2 % of SciPy's evaluations, or fewer, at every tolerance.
  @Test(arguments: AdaptiveProblem.all) func evaluationsAreSciPys(problem: AdaptiveProblem) throws {
    func check(_ counts: [AdaptiveProblem.Kind: [Int]], _ solve: (Tolerance) throws -> Int) throws {
      for (index, expected) in try #require(counts[problem.kind]).enumerated() {
        let relative = (0..<index + 3).reduce(1.0) { value, _ in value / 10 }
        let made = try solve(Tolerance(absolute: relative / 100, relative: relative))
        #expect(Double(made) <= 1.02 * Double(expected), "1e-\(index + 3): \(made), \(expected)")
        // Fewer by the chance of one step at a coarse tolerance, where an ulp decides.
        #expect(Double(made) >= 0.95 * Double(expected), "1e-\(index + 3): \(made), \(expected)")
      }
    }
    try check(SciPyCounts.dop853) {
      try DOP853.solve(problem, from: problem.initialState, span: problem.span, tolerance: $0)
        .statistics.evaluations
    }
    var elementary = StepControl()
    elementary.beta = 0
    try check(SciPyCounts.rk45) {
      try DormandPrince5.solve(
        problem, from: problem.initialState, span: problem.span, tolerance: $0,
        control: elementary
      ).statistics.evaluations
    }
  }

  @Test func firstStepsAreSciPys() throws {
    let tolerance = try Tolerance(absolute: 1e-8, relative: 1e-6)
    for (kind, eighth, fifth) in SciPyCounts.firstSteps {
      let problem = AdaptiveProblem(kind: kind)
      var high = try DOP853(problem, tolerance: tolerance)
      try high.begin([1, 0.5], from: 0, to: problem.span)
      #expect(abs(high.nextStepSize / eighth - 1) < 1e-6, "\(kind): \(high.nextStepSize)")
      var low = try DormandPrince5(problem, tolerance: tolerance)
      try low.begin([1, 0.5], from: 0, to: problem.span)
      #expect(abs(low.nextStepSize / fifth - 1) < 1e-6, "\(kind): \(low.nextStepSize)")
    }
  }

  /// The error at the end falls with the tolerance.
  @Test(arguments: AdaptiveCase.all, AdaptiveProblem.all)
  func errorFollowsTolerance(method: AdaptiveCase, problem: AdaptiveProblem) throws {
    let reference = try AdaptiveCase.all[2].solve(problem, 1e-13, []).endState
    for (relative, bound) in [(1e-4, 0.05), (1e-6, 1e-3), (1e-8, 1e-5), (1e-10, 1e-7)] {
      let solution = try method.solve(problem, relative, [])
      let error = max(
        abs(solution.endState[0] - reference[0]), abs(solution.endState[1] - reference[1]))
      #expect(error < bound, "\(relative): \(error)")
      #expect(solution.endTime == problem.span && solution.statistics.accepted > 5)
    }
  }

  @Test(arguments: AdaptiveCase.all, LadderSystem.all(separable: false))
  func denseOutputHasItsOrder(method: AdaptiveCase, system: LadderSystem) throws {
    let sizes = (0..<5).map { (method.denseOrder > 5 ? 0.2 : 0.1) / Double(1 << $0) }
    let errors = try sizes.map { try method.denseError(system, $0) }.filter { $0 > 2e-15 }
    let order = slope(of: errors)
    #expect(
      errors.count >= 3 && abs(order - Double(method.denseOrder + 1)) < 0.3, "\(order) \(errors)")
  }

  @Test(arguments: AdaptiveCase.all) func outputDoesNotChangeTheSteps(method: AdaptiveCase) throws {
    let problem = AdaptiveProblem(kind: .duffing)
    let times = (0...100).map { Double($0) / 5 }
    let (bare, dense) = (
      try method.solve(problem, 1e-7, []), try method.solve(problem, 1e-7, times)
    )
    let exact = try AdaptiveCase.all[2].solve(problem, 1e-13, times)
    #expect(bare.endState == dense.endState && dense.times == times)
    #expect(bare.statistics.accepted == dense.statistics.accepted)
    #expect(Array(dense.states.prefix(2)) == problem.initialState)
    #expect(Array(dense.states.suffix(2)) == dense.endState)
    for index in exact.states.indices {
      #expect(abs(dense.states[index] - exact.states[index]) < 2e-5, "\(index)")
    }
  }

  @Test(.enabled(if: easemark_can_count_allocations() != 0), arguments: AdaptiveCase.all)
  func stepsAllocateNothing(method: AdaptiveCase) throws {
    let (made, accepted) = try method.allocations()
    #expect(made == 0 && accepted >= 20)
  }

  @Test(arguments: AdaptiveCase.all) func whatCannotBeSolvedEnds(method: AdaptiveCase) throws {
    let blowUp = try method.failure(BlowUp(), [1, 2])
    guard case .stepFailed(let time, let size, .stepSizeUnderflow) = blowUp else {
      Issue.record("\(String(describing: blowUp))")
      return
    }
    #expect(abs(time - 1) < 1e-6 && size < 1e-6)
    #expect(
      try method.failure(NaNAfter(time: -1), [0, 1])
        == .stepFailed(time: 0, stepSize: 0, reason: .nonFiniteDerivative(component: 1)))
    let undefined = try method.failure(NaNAfter(time: 0.5), [0, 1])
    guard case .stepFailed(let last, _, .nonFiniteDerivative) = undefined else {
      Issue.record("\(String(describing: undefined))")
      return
    }
    #expect(last <= 0.5 && last > 0.49)
    // Finite slopes can add up to an infinite state, whose error is then no part of its size.
    let tooFar = try method.failure(NaNAfter(time: 9), [1e308, 1e308])
    guard case .stepFailed(let reached, _, _) = tooFar else {
      Issue.record("\(String(describing: tooFar))")
      return
    }
    #expect(reached < 0.797_693_2 && (method.isStiff || reached > 0.797))
    let stiff = try method.failure(StiffDecay(), [1, 0])
    if method.isStiff {
      #expect(stiff == nil)
      return
    }
    guard case .stepFailed(_, _, .tooManySteps(5000)) = stiff else {
      Issue.record("\(String(describing: stiff))")
      return
    }
  }

  @Test(arguments: AdaptiveCase.all) func badInputIsRefused(method: AdaptiveCase) throws {
    let (tolerance, control) = (
      try Tolerance(absolute: 1e-6, relative: 1e-6), StepControl()
    )
    #expect(method.refusal(tolerance, control, [1, 0], 1, [0, 0.5, 1]) == nil)
    #expect(
      method.refusal(tolerance, control, [1, 0], -1, [])
        == .invalidParameter(name: "span", value: -1, allowed: "finite and ≥ 0"))
    #expect(
      method.refusal(tolerance, control, [1], 1, []) == .wrongDimension(found: 1, expected: 2))
    #expect(method.refusal(tolerance, control, [1, .infinity], 1, []) != nil)
    for times in [[0.5, 0.4], [1.5], [-0.1], [.nan]] {
      #expect(method.refusal(tolerance, control, [1, 0], 1, times) != nil, "\(times)")
    }
    let three = try Tolerance(absolute: [1e-6, 1e-6, 1e-6], relative: [1e-6])
    #expect(
      method.refusal(three, control, [1, 0], 1, []) == .wrongDimension(found: 3, expected: 2))
    let changes: [(inout StepControl) -> Void] = [
      { $0.safety = 0 }, { $0.safety = 1.1 }, { $0.minimumFactor = 0 }, { $0.minimumFactor = 1 },
      { $0.maximumFactor = 1 }, { $0.maximumFactor = .infinity }, { $0.beta = -0.1 },
      { $0.beta = .nan }, { $0.initialStep = 0 }, { $0.maximumStep = 0 }, { $0.maximumStep = .nan },
      { $0.stepLimit = 0 },
    ]
    for (index, change) in changes.enumerated() {
      var changed = control
      change(&changed)
      let refusal = method.refusal(tolerance, changed, [1, 0], 1, [])
      guard case .invalidParameter = refusal else {
        Issue.record("\(index): \(String(describing: refusal))")
        continue
      }
    }
  }

  @Test func badTolerancesAreRefused() throws {
    for bad in [-1e-6, .nan, .infinity, 1e-16] as [Double] {
      #expect(throws: SolverError.self) { try Tolerance(absolute: 1e-6, relative: bad) }
    }
    for bad in [-1e-6, .nan, .infinity] as [Double] {
      #expect(throws: SolverError.self) { try Tolerance(absolute: bad, relative: 1e-6) }
    }
    #expect(throws: SolverError.self) { try Tolerance(absolute: 0, relative: 0) }
    #expect(throws: SolverError.self) { try Tolerance(absolute: [], relative: [1e-3]) }
    #expect(throws: SolverError.self) { try Tolerance(absolute: [1, 1], relative: [1e-3, 1, 1]) }
    #expect(throws: SolverError.self) { try Tolerance(absolute: [1, 0], relative: [0]) }
  }

  /// A component with a wide tolerance does not count.
  @Test func tolerancesHoldByComponent() throws {
    let problem = AdaptiveProblem(kind: .spring)
    let wide = try DOP853.solve(
      problem, from: [1, 0], span: 3,
      tolerance: Tolerance(absolute: [1e-8, 1e3], relative: [1e-8, 0]))
    let both = try DOP853.solve(
      problem, from: [1, 0], span: 3, tolerance: Tolerance(absolute: 1e-8, relative: 1e-8))
    #expect(wide.statistics.accepted < both.statistics.accepted)
  }

  @Test func noSpanIsNoStep() throws {
    let problem = AdaptiveProblem(kind: .spring)
    let solution = try Tsit5.solve(
      problem, from: [1, 2], start: 3, span: 0, tolerance: Tolerance(absolute: 1, relative: 0),
      at: [3, 3])
    #expect(solution.states == [1, 2, 1, 2] && solution.endTime == 3)
    #expect(solution.statistics.accepted == 0)
  }
}
