import BatchEvaluation
import BenchmarkHarness
import Peers
import SpringSolvers

/// A solver of a peer's library, as a motion like ours.
struct PeerSolver {
  let solve: PeerSolve
  let peer: PeerProblem
  let method: PeerSolverMethod
  let samples: Int

  init(
    _ peer: PeerProblem, _ method: PeerSolverMethod, samples: Int, level: InstructionSet
  ) {
    let isSundials = method.rawValue >= cvode_adams.rawValue
    solve = isSundials ? level.peers.sundials_solve : level.peers.odeint_solve
    (self.peer, self.method, self.samples) = (peer, method, samples)
  }

  /// - Parameter setting: the step of fixed methods, else the tolerance as `motion(of:tolerance:…)` of
  ///   ours takes it: relative, and absolute of the amplitude (the libraries have one for both).
  func motion<Problem: ReferenceProblem>(
    of problem: Problem, isFixed: Bool, setting: Double
  ) throws -> SolvedMotion {
    let count = problem.coordinates
    let times = (1...samples).map { problem.span * (Double($0) / Double(samples)) }
    var options = PeerSolveOptions(
      method: method, step: isFixed ? setting : 0.01 / problem.frequency,
      absolute: setting * problem.amplitude, relative: setting, step_limit: 10_000_000)
    var (peer, counts) = (peer, PeerSolveCounts())
    var positions = [Double](repeating: 0, count: samples * count)
    var velocities = positions
    let outcome = solve(
      &peer, &options, problem.initialState, times, samples, &positions, &velocities, &counts)
    guard outcome == peer_solve_finished else { throw PeerFailure(outcome: outcome) }
    var states: [Double] = []
    states.reserveCapacity(2 * samples * count)
    for sample in 0..<samples {
      let row = sample * count..<(sample + 1) * count
      states += positions[row]
      states += velocities[row]
    }
    var statistics = StepStatistics()
    statistics.evaluations = Int(counts.evaluations)
    statistics.accepted = Int(counts.accepted)
    statistics.rejected = Int(counts.rejected)
    return SolvedMotion(times: times, states: states, statistics: statistics)
  }
}

/// A method of a peer's as result files name it.
struct PeerMethod {
  let variant: String
  let title: String
  let family: String
  let method: PeerSolverMethod
  var isFixed = false
  var needsUndamped = false

  var library: String {
    let peers = InstructionSet.supported.peers
    return variant.hasPrefix("odeint")
      ? "Boost.odeint \(String(cString: peers.boost_version))"
      : "SUNDIALS \(String(cString: peers.sundials_version))"
  }

  /// Whether the method is built in and solves such problems.
  func suits(isSeparable: Bool) -> Bool {
    let isBuilt =
      variant.hasPrefix("odeint")
      || !String(cString: InstructionSet.supported.peers.sundials_version).isEmpty
    return isBuilt && (isSeparable || !needsUndamped)
  }

  static let all = [
    PeerMethod(
      variant: "odeint-euler", title: "Euler", family: "explicit", method: odeint_euler,
      isFixed: true),
    PeerMethod(
      variant: "odeint-rk4", title: "Runge–Kutta 4", family: "explicit",
      method: odeint_runge_kutta4, isFixed: true),
    PeerMethod(
      variant: "odeint-verlet", title: "velocity Verlet", family: "symplectic",
      method: odeint_velocity_verlet, isFixed: true),
    PeerMethod(
      variant: "odeint-mclachlan", title: "McLachlan", family: "symplectic",
      method: odeint_mclachlan, isFixed: true, needsUndamped: true),
    PeerMethod(
      variant: "odeint-dopri5", title: "Dormand–Prince 5(4)", family: "adaptive",
      method: odeint_dopri5_dense),
    PeerMethod(
      variant: "odeint-rkf78", title: "Fehlberg 8(7)", family: "adaptive",
      method: odeint_fehlberg78),
    PeerMethod(
      variant: "odeint-bs", title: "Bulirsch–Stoer", family: "adaptive",
      method: odeint_bulirsch_stoer),
    PeerMethod(
      variant: "odeint-rb4", title: "Rosenbrock 4", family: "implicit", method: odeint_rosenbrock4),
    PeerMethod(
      variant: "cvode-adams", title: "CVODE, Adams", family: "adaptive", method: cvode_adams),
    PeerMethod(variant: "cvode-bdf", title: "CVODE, BDF", family: "implicit", method: cvode_bdf),
  ]
}

/// A peer gave up.
struct PeerFailure: Error, CustomStringConvertible {
  let outcome: PeerSolveOutcome

  var description: String {
    switch outcome {
    case peer_solve_too_many_steps: "the limit of steps is reached"
    case peer_solve_no_progress: "the step does not pass its own test however small"
    case peer_solve_not_finite: "a result is infinite or no number"
    default: "the method does not suit the problem"
    }
  }
}
