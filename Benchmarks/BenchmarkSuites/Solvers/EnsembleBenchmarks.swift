import BatchEvaluation
import BenchmarkHarness
import Oracle
import Peers
import SpringDynamics
import SpringSolvers

/// N different springs over half a second: by Runge–Kutta 4 in 120 steps, and by Dormand and Prince's pair to a
/// tolerance of 10⁻⁶.
///
/// Peers take one mass after another, each with an integrator of its own. Springs are linear, so that the closed
/// form judges; cubic ones take two more operations an evaluation. One item is one trajectory.
func registerEnsembleBenchmarks(_ request: SuiteRequest) throws -> [BenchmarkCase] {
  try OperationSizes.solverEnsemble.chosen(request.sizes).flatMap { size in
    let crowd = SharedOnce { try Crowd(size, request) }
    var group = CaseGroupBuilder(
      request, family: "Solver", operation: "crowd", size: size, items: size,
      baseline: "odeintrk4")
    for method in CrowdMethod.allCases {
      try group.add(
        "odeint\(method.rawValue)", "Boost.odeint, \(method.title)", .peer, work: .trajectory,
        limit: methodLimit, leveled: true
      ) { level in try crowd.value().peerCase(method, level) }
      try group.add(
        "lane\(method.rawValue)", "Easemark, \(method.title) in lanes", .ours, work: .trajectory,
        limit: methodLimit, leveled: true
      ) { level in try crowd.value().laneCase(method, level) }
    }
    try group.add(
      "laneeuler", "Easemark, semi-implicit Euler in lanes", .ours, work: .trajectory, limit: 0.1,
      leveled: true
    ) { level in
      try crowd.value().prepared { laws, x, v in
        try stepCrowd(laws, &x, &v, .semiImplicitEuler, level)
      }
    }
    try group.add(
      "laneexact", "Easemark, exact propagator, 120 steps", .ours, work: .trajectory, limit: 1e-12,
      leveled: true
    ) { level in
      let propagators = try crowd.value().propagators()
      return try crowd.value().prepared { _, x, v in
        propagateCrowd(propagators, &x, &v, level)
      }
    }
    return group.cases
  }
}

extension OperationSizes {
  static let solverEnsemble = OperationSizes(
    operation: "Solver.crowd", usual: [4096], largest: 65_536)
}

/// What is compared with the peers.
private enum CrowdMethod: String, CaseIterable {
  case rk4, dopri5

  var title: String { self == .rk4 ? "Runge–Kutta 4, 120 steps" : "Dormand–Prince 5(4), 1e-6" }
}

/// What their tolerances and steps give on springs of up to 30 rad/s, and a little.
private let methodLimit = 1e-4
private let span = 0.5
private let crowdSteps = 120
private let tolerance = 1e-6

/// N springs with their starts, and where they are after the span.
private struct Crowd: Sendable {
  let springs: [Spring]
  let ensemble: SpringEnsemble
  let positions: [Double]
  let velocities: [Double]
  let exact: [Double]

  init(_ count: Int, _ request: SuiteRequest) throws {
    var generator = request.generator("Solver.crowd.\(count)")
    var springs: [Spring] = []
    var (positions, velocities) = ([Double](), [Double]())
    for _ in 0..<count {
      let frequency = generator.logUniform(3...30)
      springs.append(
        try Spring(
          mass: 1, stiffness: frequency * frequency,
          damping: 2 * frequency * generator.uniform(0...1)))
      positions.append(generator.uniform(-1...1))
      velocities.append(frequency * generator.uniform(-1...1))
    }
    self.springs = springs
    ensemble = try SpringEnsemble(springs.map { EnsembleLaw($0) })
    (self.positions, self.velocities) = (positions, velocities)
    exact = springs.indices.map {
      springs[$0].state(
        at: span, from: SpringState(position: positions[$0], velocity: velocities[$0]), target: 0
      ).position
    }
  }

  func propagators() throws -> SpringStep {
    try SpringStep(
      springs: springs, targets: springs.map { _ in 0 }, step: span / Double(crowdSteps))
  }

  func laneCase(_ method: CrowdMethod, _ level: InstructionSet) -> PreparedCase {
    prepared { ensemble, x, v in
      if method == .rk4 {
        try stepCrowd(ensemble, &x, &v, .rungeKutta4, level)
      } else {
        try solveCrowd(ensemble, &x, &v, level)
      }
    }
  }

  func peerCase(_ method: CrowdMethod, _ level: InstructionSet) -> PreparedCase {
    let solve = level.peers.odeint_ensemble
    let problems = springs.map { PeerProblem($0) }
    var options = PeerSolveOptions(
      method: method == .rk4 ? odeint_runge_kutta4 : odeint_dopri5,
      step: method == .rk4 ? span / Double(crowdSteps) : 1e-3, absolute: tolerance,
      relative: tolerance, step_limit: 1_000_000)
    return prepared { _, x, v in
      var counts = PeerSolveCounts()
      let outcome = solve(problems, x.count, &options, span, &x, &v, &counts)
      guard outcome == peer_solve_finished else { throw PeerFailure(outcome: outcome) }
    }
  }

  /// The solution from the same start, again and again, and its errors.
  func prepared(
    _ solve: @escaping (SpringEnsemble, inout [Double], inout [Double]) throws -> Void
  ) -> PreparedCase {
    var (x, v) = (positions, velocities)
    return PreparedCase { count in
      for _ in 0..<count {
        for index in x.indices { (x[index], v[index]) = (positions[index], velocities[index]) }
        clobber(&x)
        // What fails once fails in the judgement too.
        try? solve(ensemble, &x, &v)
        clobber(&v)
      }
    } accuracy: {
      x = positions
      v = velocities
      try solve(ensemble, &x, &v)
      var errors = ErrorAccumulator(
        unit: "amplitude of the motion", absoluteUnit: "amplitude of the motion",
        oracle: "closed form, half an ulp", oracleBound: 1e-16)
      for index in x.indices {
        let rate = velocities[index] / springs[index].naturalFrequency
        let amplitude = (positions[index] * positions[index] + rate * rate).squareRoot()
        let spring = springs[index]
        errors.add(
          computed: x[index], absoluteError: (x[index] - exact[index]) / amplitude,
          ulps: Precision.double.ulps(x[index] - exact[index], of: exact[index], scale: amplitude),
          // One row of `easemark eval spring`: mass, stiffness, damping, x0, v0, target, t.
          input: "\(spring.mass),\(spring.stiffness),\(spring.damping),\(positions[index]),"
            + "\(velocities[index]),0,\(span)")
      }
      var accuracy = errors.accuracy
      accuracy.reproduce = Reproduction.oracle.command(.spring, accuracy.worstInput)
      return accuracy
    }
  }
}

@inline(never)
private func stepCrowd(
  _ ensemble: SpringEnsemble, _ x: inout [Double], _ v: inout [Double], _ method: EnsembleMethod,
  _ level: InstructionSet
) throws {
  var positions = x.mutableSpan
  var velocities = v.mutableSpan
  try ensemble.advance(
    positions: &positions, velocities: &velocities, method: method,
    stepSize: span / Double(crowdSteps), steps: crowdSteps, level: level)
}

@inline(never)
private func solveCrowd(
  _ ensemble: SpringEnsemble, _ x: inout [Double], _ v: inout [Double], _ level: InstructionSet
) throws {
  var positions = x.mutableSpan
  var velocities = v.mutableSpan
  let outcomes = try ensemble.integrate(
    positions: &positions, velocities: &velocities, span: span,
    control: SpringEnsemble.Control(
      relative: tolerance, absolutePosition: tolerance, absoluteVelocity: tolerance), level: level)
  blackHole(outcomes.count)
}

@inline(never)
private func propagateCrowd(
  _ propagators: SpringStep, _ x: inout [Double], _ v: inout [Double], _ level: InstructionSet
) {
  var positions = x.mutableSpan
  var velocities = v.mutableSpan
  for _ in 0..<crowdSteps {
    propagators.advance(positions: &positions, velocities: &velocities, level: level)
  }
}
