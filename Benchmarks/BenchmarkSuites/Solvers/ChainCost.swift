import BenchmarkHarness
import SpringSolvers

/// What a step of a chain costs at N = 2 … 10 000, method by method.
///
/// - Parameter isSmoke: few sizes, once each.
func chainCostLines(isSmoke: Bool, isCancelled: () -> Bool) throws -> [SolverLineRecord] {
  let sizes = isSmoke ? [2, 4] : [2, 4, 16, 64, 256, 1024, 4096, 10_000]
  var visitor = ChainCostVisitor()
  for size in sizes where !isCancelled() {
    visitor.problem = try ChainProblem.released(count: size, damped: true)
    try visitor.visitChosen()
  }
  return visitor.costs.map { cost in
    SolverLineRecord(
      topic: "chain cost", variant: cost.method.variant, title: cost.method.title,
      family: cost.method.family, library: "Easemark", kind: .ours, xName: "masses",
      x: cost.points.map(\.size), yName: "time of a step, ns",
      y: cost.points.map { $0.nanoseconds.shortened })
  }
}

private struct ChainCostVisitor {
  var problem: ChainProblem?
  var costs: [(method: SolverMethod, points: [(size: Double, nanoseconds: Double)])] = []
  let clock = MonotonicClock()

  /// Dense methods are left out where they would take the run's time.
  mutating func visitChosen() throws {
    try measure(VelocityVerlet<ChainProblem>.self, "verlet", "symplectic", largest: 10_000)
    try measure(RungeKutta4<ChainProblem>.self, "rk4", "explicit", largest: 10_000)
    try measure(ImplicitMidpoint<ChainProblem>.self, "midpoint", "implicit", largest: 10_000)
    try measure(GeneralizedAlpha<ChainProblem>.self, "alpha", "structural", largest: 10_000)
    try measure(SineSum<ChainProblem>.self, "sine-sum", "exact", largest: 10_000)
    try measure(MatrixPropagator<ChainProblem>.self, "expm", "exact", largest: 256)
  }

  private mutating func measure<Stepper: FixedStepStepper>(
    _ type: Stepper.Type, _ variant: String, _ family: String, largest: Int
  ) throws where Stepper.System == ChainProblem {
    guard let problem, problem.coordinates <= largest else { return }
    var stepper = try Stepper(problem, stepSize: 0.01)
    var state = problem.initialState
    var epochs: [Double] = []
    var steps = 1
    // A few epochs of a tenth of a millisecond at least.
    while epochs.count < 5 {
      let start = clock.now()
      try stepper.advance(&state, from: 0, steps: steps)
      let elapsed = Double(clock.now() - start)
      if elapsed < 1e5 && steps < 1 << 20 { steps *= 2 } else { epochs.append(elapsed) }
    }
    let point = (Double(problem.coordinates), OrderStatistics.median(of: epochs) / Double(steps))
    if let index = costs.firstIndex(where: { $0.method.variant == variant }) {
      costs[index].points.append(point)
    } else {
      costs.append(
        (SolverMethod(variant: variant, title: Stepper.name, family: family), [point]))
    }
  }
}
