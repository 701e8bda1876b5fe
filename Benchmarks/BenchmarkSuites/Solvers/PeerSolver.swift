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

  init<Problem: ReferenceProblem>(
    _ shared: EqualError<Problem>, _ method: PeerSolverMethod, level: InstructionSet
  ) {
    solve = level.peers.odeint_solve
    (peer, self.method, samples) = (shared.peer, method, shared.samples)
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
