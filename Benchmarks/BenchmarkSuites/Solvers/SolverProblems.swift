import SpringDynamics
import SpringSolvers

/// What solvers are compared on.
func solverProblems() throws -> [any ReferenceProblem] {
  func spring(_ ratio: Double, span: Double) throws -> LinearSpringProblem {
    // ω₀ = 10: the spring of Core Animation's defaults, stiffness 100 and mass 1.
    try LinearSpringProblem(
      Spring(mass: 1, stiffness: 100, damping: 20 * ratio),
      from: SpringState(position: 1, velocity: 0), span: span)
  }
  return [
    try spring(0, span: 6.3), try spring(0.1, span: 5), try spring(1, span: 1.5),
    try spring(100, span: 20),
    try CubicSpring(linear: 25, cubic: 100, position: 1),
    try CubicSpring(linear: -25, cubic: 25, position: 0.25),
    try Pendulum(frequency: 5, angle: 2.5),
  ]
}

/// All methods that fit a problem, each at all its settings.
func solverJobs(_ problem: any ReferenceProblem, _ effort: SolverEffort) throws -> [SolverJob] {
  func general<Problem: ReferenceProblem>(_ problem: Problem) throws -> SolverLadder<Problem> {
    var ladder = try SolverLadder(
      problem, samples: effort.samples, rungs: effort.rungs, limit: effort.limit)
    ladder.visitGeneral(isSeparable: problem.isSeparable)
    ladder.visitImplicit()
    return ladder
  }
  func nonlinear<Problem: ReferenceProblem & OscillatorySystem & SemilinearSystem>(
    _ problem: Problem
  ) throws -> [SolverJob] {
    var ladder = try general(problem)
    ladder.visitExponential()
    // Newton's method takes as many evaluations as it needs.
    var counted = try SolverLadder(
      CountedProblem(problem), samples: effort.samples, rungs: effort.rungs, limit: effort.limit)
    counted.visitImplicit()
    return ladder.jobs.map { $0.counted(by: counted.jobs) }
  }
  switch problem {
  case let problem as LinearSpringProblem:
    var ladder = try general(problem)
    ladder.visitExact()
    return ladder.jobs
  case let problem as CubicSpring: return try nonlinear(problem)
  case let problem as Pendulum: return try nonlinear(problem)
  default:
    return try general(CountedProblem(problem)).jobs
  }
}
