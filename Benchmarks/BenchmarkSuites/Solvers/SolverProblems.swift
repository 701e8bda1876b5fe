import BenchmarkHarness
import Peers
import SpringDynamics
import SpringSolvers

/// What solvers are compared on: of SpringSolvers' problems those that differ in kind.
///
/// More would fill the result file: a problem is some 130 runs.
func solverProblems() throws -> [any ReferenceProblem] {
  let kinds = [
    "spring-0", "spring-0.1", "spring-1", "spring-1000", "retargeted", "finger", "bounce",
    "friction", "hardening", "double-well", "pendulum", "decay-to-edge",
  ]
  return try OneMassSuite.problems().filter { problem in
    kinds.contains { problem.id == $0 || problem.id.hasPrefix($0 + "-") }
  } + [
    ChainProblem.released(count: 16, damped: true), ChainProblem.released(count: 128),
    FermiPastaUlam(),
  ]
}

/// All methods that fit a problem, ours and the peers', each at all its settings.
func solverJobs(_ problem: any ReferenceProblem, _ effort: SolverEffort) throws -> [SolverJob] {
  func general<Problem: ReferenceProblem>(_ problem: Problem) throws -> SolverLadder<Problem> {
    var ladder = try SolverLadder(problem, effort)
    try ladder.visitGeneral(isSeparable: problem.isSeparable)
    try ladder.visitImplicit()
    if let peer = PeerProblem(problem) { ladder.visitPeers(peer) }
    return ladder
  }
  func nonlinear<Problem: ReferenceProblem & OscillatorySystem & SemilinearSystem>(
    _ problem: Problem
  ) throws -> [SolverJob] {
    var ladder = try general(problem)
    try ladder.visitExponential()
    // Newton's method takes as many evaluations as it needs.
    var counted = try SolverLadder(CountedProblem(problem), effort)
    try counted.visitImplicit()
    return ladder.jobs.map { $0.counted(by: counted.jobs) }
  }
  switch problem {
  case let problem as LinearSpringProblem:
    var ladder = try general(problem)
    try ladder.visitExact()
    return ladder.jobs
  case let problem as CubicSpring: return try nonlinear(problem)
  case let problem as Pendulum: return try nonlinear(problem)
  case let problem as ChainProblem:
    var ladder = try general(problem)
    try ladder.visitSineSum()
    return ladder.jobs
  default:
    return try general(CountedProblem(problem)).jobs
  }
}

/// The law of a problem and its numbers, for the peers in C++.
extension PeerProblem {
  /// A linear spring.
  init(_ spring: Spring, target: Double = 0) {
    self.init()
    (law, coordinates) = (peer_law_spring, 1)
    (mass, stiffness, damping) = (spring.mass, spring.stiffness, spring.damping)
    self.target = target
  }

  /// Nil for a law that they do not have.
  init?(_ problem: any ReferenceProblem) {
    self.init()
    (coordinates, mass) = (1, 1)
    switch problem {
    case let problem as LinearSpringProblem:
      self.init(problem.spring, target: problem.target)
    case let problem as CubicSpring:
      law = peer_law_duffing
      (stiffness, cubic) = (problem.linear, problem.cubic)
    case let problem as Pendulum:
      law = peer_law_pendulum
      stiffness = problem.frequency * problem.frequency
    case let problem as ChainProblem:
      law = peer_law_chain
      let chain = problem.chain
      (coordinates, mass, stiffness) = (chain.coordinates, chain.mass, chain.stiffness)
      (damping, stiffness_damping) = (chain.groundDamping, chain.stiffnessProportionalDamping)
    default: return nil
    }
  }
}

/// The same for programs that read a result file.
extension SolverProblemParameters {
  init?(_ problem: any ReferenceProblem) {
    switch problem {
    case let problem as LinearSpringProblem:
      let spring = problem.spring
      self.init(
        law: "spring",
        [
          "mass": spring.mass, "stiffness": spring.stiffness, "damping": spring.damping,
          "target": problem.target,
        ])
    case let problem as CubicSpring:
      self.init(
        law: "duffing", ["stiffness": problem.linear, "cubic": problem.cubic, "damping": 0])
    case let problem as Pendulum:
      self.init(
        law: "pendulum", ["stiffness": problem.frequency * problem.frequency, "damping": 0])
    case let problem as ChainProblem:
      let chain = problem.chain
      self.init(
        law: "chain",
        [
          "mass": chain.mass, "stiffness": chain.stiffness, "damping": chain.groundDamping,
          "stiffnessDamping": chain.stiffnessProportionalDamping,
        ])
    default: return nil
    }
  }
}
