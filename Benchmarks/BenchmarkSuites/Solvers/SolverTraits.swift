import BenchmarkHarness
import SpringSolvers

/// Order and stability of every method.
///
/// - Parameter runs: what the orders are read off, the runs at fixed steps of smooth problems.
func solverTraits(_ runs: [SolverRunRecord]) throws -> [SolverTraitRecord] {
  var visitor = TraitVisitor(runs: runs)
  try visitor.visitGeneral(isSeparable: true)
  try visitor.visitImplicit()
  try visitor.visitExact()
  return visitor.traits
}

private struct TraitVisitor: SolverVisitor {
  typealias Problem = LinearSpringProblem

  let runs: [SolverRunRecord]
  var traits: [SolverTraitRecord] = []

  mutating func fixed<Stepper: FixedStepStepper>(
    _ type: Stepper.Type, _ method: SolverMethod
  ) throws where Stepper.System == Problem {
    traits.append(
      SolverTraitRecord(
        variant: method.variant, statedOrder: Stepper.order.power,
        observedOrders: Stepper.order == .exact ? [] : observedOrders(of: method.variant),
        stabilityLimit: try Stepper.stabilityLimit(),
        evaluationsPerStep: Stepper.evaluationsPerStep, source: Stepper.source))
  }

  mutating func adaptive<Stepper: AdaptiveStepper>(
    _ type: Stepper.Type, _ method: SolverMethod
  ) where Stepper.System == Problem {
    traits.append(
      SolverTraitRecord(
        variant: method.variant, statedOrder: Stepper.order.power, observedOrders: [],
        stabilityLimit: nil, evaluationsPerStep: nil, source: Stepper.source))
  }

  /// From the finest four steps whose errors are neither rounding's nor as large as the motion.
  private func observedOrders(of variant: String) -> [ObservedOrderRecord] {
    let own = runs.filter { $0.variant == variant && $0.control == .step }
    return Set(own.map(\.problem)).sorted().compactMap { problem in
      var ladder: [(size: Double, error: Double)] = []
      for run in own where run.problem == problem {
        if let error = run.errors?.maxPosition, error > 1e-11, error < 0.03 {
          ladder.append((run.setting, error))
        }
      }
      let finest = ladder.sorted { $0.size < $1.size }.prefix(4)
      guard finest.count >= 3,
        let order = observedOrder(stepSizes: finest.map(\.size), errors: finest.map(\.error))
      else { return nil }
      return ObservedOrderRecord(problem: problem, order: order.shortened)
    }
  }
}

extension ConvergenceOrder {
  /// p, or nil for an exact method.
  var power: Int? {
    if case .power(let power) = self { return power }
    return nil
  }
}

/// |R(z)| over the plane for the methods that have such a function.
func stabilityRegions() throws -> [StabilityRegionRecord] {
  func region<Stepper: FixedStepStepper>(
    _ type: Stepper.Type, _ variant: String, _ family: String
  ) throws -> StabilityRegionRecord where Stepper.System == LinearMode {
    // Every 0.2 from −6 to 2, and from 0 to 6.
    let real = (0...40).map { Double($0 - 30) / 5 }
    let imaginary = (0...30).map { Double($0) / 5 }
    let factors = try imaginary.map { y in
      try real.map { x in try Stepper.amplification(real: x, imaginary: y).shortened }
    }
    return StabilityRegionRecord(
      variant: variant, title: Stepper.name, family: family, real: real, imaginary: imaginary,
      factors: factors)
  }
  return [
    try region(ExplicitEuler<LinearMode>.self, "euler", "explicit"),
    try region(RungeKutta2<LinearMode>.self, "rk2", "explicit"),
    try region(RungeKutta4<LinearMode>.self, "rk4", "explicit"),
    try region(
      ExplicitRungeKutta<DormandPrince5Tableau, LinearMode>.self, "dopri5", "adaptive"),
    try region(ExplicitRungeKutta<Tsit5Tableau, LinearMode>.self, "tsit5", "adaptive"),
    try region(ExplicitRungeKutta<DOP853Tableau, LinearMode>.self, "dop853", "adaptive"),
    try region(ImplicitEuler<LinearMode>.self, "implicit-euler", "implicit"),
    try region(ImplicitMidpoint<LinearMode>.self, "midpoint", "implicit"),
    try region(Rosenbrock<Rodas4Tableau, LinearMode>.self, "rodas4", "implicit"),
    try region(RadauIIA5<LinearMode>.self, "radau5-fixed", "implicit"),
  ]
}
