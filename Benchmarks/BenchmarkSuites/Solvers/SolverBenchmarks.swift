import BenchmarkHarness
import Peers
import SpringDynamics
import SpringSolvers

/// One motion to one error by every solver worth naming: the size is the number of digits, so 6 stands for
/// an error of at most 10⁻⁶ of the amplitude at each of 64 times.
///
/// Each side takes the coarsest setting, out of eight a decade, from which it keeps that error; one item is
/// one solution, its 64 outputs included.
func registerSolverBenchmarks(_ request: SuiteRequest) throws -> [BenchmarkCase] {
  try registerEqualErrorGroup(
    request, OperationSizes.solverSpring, EqualError.spring())
    + registerEqualErrorGroup(
      request, OperationSizes.solverCubic, EqualError.cubic())
    + registerEqualErrorGroup(
      request, OperationSizes.solverPendulum, EqualError.pendulum())
    + registerEnsembleBenchmarks(request)
}

/// What the sides of a group share.
struct EqualError<Problem: ReferenceProblem>: Sendable {
  let problem: Problem
  /// The same as the peers know it.
  let peer: PeerProblem
  let samples = 64

  init(_ problem: Problem) {
    self.problem = problem
    // All problems here are springs or pendulums, which they know.
    peer = PeerProblem(problem) ?? PeerProblem()
  }

  /// ζ = 0.1, ω₀ = 10, eight periods.
  static func spring() throws -> EqualError where Problem == LinearSpringProblem {
    EqualError(
      try LinearSpringProblem(
        Spring(mass: 1, stiffness: 100, damping: 2), from: SpringState(position: 1, velocity: 0),
        span: 5))
  }

  /// x″ = −25x − 100x³ from 1, about eighteen periods.
  static func cubic() throws -> EqualError where Problem == CubicSpring {
    EqualError(try CubicSpring(linear: 25, cubic: 100, position: 1, span: 10))
  }

  /// From 2.5 rad, about six periods.
  static func pendulum() throws -> EqualError where Problem == Pendulum {
    EqualError(try Pendulum(frequency: 5, angle: 2.5, span: 12))
  }
}

extension OperationSizes {
  static let solverSpring = OperationSizes(
    operation: "Solver.spring", usual: [8], largest: 10)
  static let solverCubic = OperationSizes(
    operation: "Solver.cubic", usual: [8], largest: 10)
  static let solverPendulum = OperationSizes(
    operation: "Solver.pendulum", usual: [8], largest: 10)
}

private func registerEqualErrorGroup<Problem: ReferenceProblem>(
  _ request: SuiteRequest, _ sizes: OperationSizes, _ shared: EqualError<Problem>
) throws -> [BenchmarkCase] {
  let operation = sizes.operation.split(separator: ".").last.map(String.init) ?? ""
  return try sizes.chosen(request.sizes).flatMap { digits in
    var group = CaseGroupBuilder(
      request, family: "Solver", operation: operation, size: digits, items: 1,
      baseline: "odeintdopri5")
    let limit = (0..<digits).reduce(1.0) { value, _ in value / 10 }
    try addPeerSolvers(to: &group, shared, limit)
    try addAdaptive(DormandPrince5<Problem>.self, "dopri5", to: &group, shared, limit)
    try addAdaptive(Tsit5<Problem>.self, "tsit5", to: &group, shared, limit)
    try addAdaptive(DOP853<Problem>.self, "dop853", to: &group, shared, limit)
    try addFixed(RungeKutta4<Problem>.self, "runge4", to: &group, shared, limit)
    if shared.problem.isSeparable {
      try addFixed(Yoshida6<Problem>.self, "yoshida6", to: &group, shared, limit)
    }
    if let spring = shared as? EqualError<LinearSpringProblem> {
      try addFixed(ExactPropagator.self, "propagator", to: &group, spring, limit)
    }
    return group.cases
  }
}

private func addAdaptive<Stepper: AdaptiveStepper>(
  _ type: Stepper.Type, _ variant: String, to group: inout CaseGroupBuilder,
  _ shared: EqualError<Stepper.System>, _ limit: Double
) throws where Stepper.System: ReferenceProblem {
  try group.add(
    variant, "Easemark, \(Stepper.name)", .ours, work: .solution, limit: limit, threaded: false
  ) { _ in
    try CalibratedSolver(shared.problem, samples: shared.samples, limit: limit) { rung in
      let tolerance = SettingLadder.tolerance(rung)
      return { problem in
        try Stepper.motion(of: problem, tolerance: tolerance, samples: shared.samples)
      }
    }.prepared
  }
}

private func addFixed<Stepper: FixedStepStepper>(
  _ type: Stepper.Type, _ variant: String, to group: inout CaseGroupBuilder,
  _ shared: EqualError<Stepper.System>, _ limit: Double
) throws where Stepper.System: ReferenceProblem {
  try group.add(
    variant, "Easemark, \(Stepper.name)", .ours, work: .solution, limit: limit, threaded: false
  ) { _ in
    try CalibratedSolver(shared.problem, samples: shared.samples, limit: limit) { rung in
      let steps = SettingLadder.steps(rung) * shared.samples
      return { problem in
        try Stepper.motion(of: problem, steps: steps, samples: shared.samples)
      }
    }.prepared
  }
}

private func addPeerSolvers<Problem: ReferenceProblem>(
  to group: inout CaseGroupBuilder, _ shared: EqualError<Problem>, _ limit: Double
) throws {
  let methods: [(String, String, PeerSolverMethod, fixed: Bool)] = [
    ("odeintdopri5", "Boost.odeint, Dormand–Prince 5(4)", odeint_dopri5, false),
    ("odeintdense", "Boost.odeint, Dormand–Prince 5(4), dense", odeint_dopri5_dense, false),
    ("odeintrkf78", "Boost.odeint, Fehlberg 8(7)", odeint_fehlberg78, false),
    ("odeintrk4", "Boost.odeint, Runge–Kutta 4", odeint_runge_kutta4, true),
  ]
  for (variant, title, method, isFixed) in methods {
    try group.add(
      variant, title, .peer, work: .solution, limit: limit, leveled: true, threaded: false
    ) { level in
      let solver = PeerSolver(
        shared.peer, method, samples: shared.samples, level: level)
      return try CalibratedSolver(shared.problem, samples: shared.samples, limit: limit) { rung in
        let setting =
          isFixed
          ? shared.problem.span / Double(SettingLadder.steps(rung) * shared.samples)
          : SettingLadder.tolerance(rung)
        return { problem in try solver.motion(of: problem, isFixed: isFixed, setting: setting) }
      }.prepared
    }
  }
}

extension SideWork {
  /// A problem in, 64 states out; operations are not declared: how many a solution takes depends on its
  /// setting.
  static let solution = SideWork(read: 64, written: 64 * 16)
  /// A law and a state in, a state out.
  static let trajectory = SideWork(read: 48, written: 16)
}
