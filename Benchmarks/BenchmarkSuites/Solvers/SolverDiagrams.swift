import BenchmarkHarness
import SpringSolvers

/// How much solvers are asked to do.
struct SolverEffort {
  /// Times at which a motion is compared.
  let samples = 64
  /// Settings of a method, each of half the step before.
  let rungs: Int
  /// Nanoseconds that one solution may take.
  let limit: Double
  /// How often all solutions are timed, one after another.
  let passes: Int
  /// The shortest epoch in nanoseconds: a short solution is repeated within it.
  let epoch: Double

  static let usual = SolverEffort(rungs: 6, limit: 2e6, passes: 2, epoch: 4e4)
  /// Shows that everything runs.
  static let smoke = SolverEffort(rungs: 2, limit: 2e7, passes: 1, epoch: 0)
}

/// Every method on every problem at every setting: errors, work and time.
///
/// Times are medians over passes through all solutions in turn, so that a slow moment of the machine is
/// shared by all.
func solverDiagrams(
  _ effort: SolverEffort, isCancelled: () -> Bool
) throws -> (problems: [SolverProblemRecord], runs: [SolverRunRecord]) {
  var (problems, jobs) = ([SolverProblemRecord](), [SolverJob]())
  for problem in try solverProblems() where !isCancelled() {
    problems.append(try SolverProblemRecord(problem, samples: effort.samples))
    jobs += try solverJobs(problem, effort)
  }
  let clock = MonotonicClock()
  for _ in 0..<effort.passes {
    for index in jobs.indices where jobs[index].record.outcome == .finished {
      if isCancelled() { break }
      jobs[index].epochs.append(epoch(jobs[index], atLeast: effort.epoch, clock))
    }
  }
  let runs = jobs.map { job in
    var record = job.record
    if !job.epochs.isEmpty {
      record.nanoseconds = OrderStatistics.median(of: job.epochs).shortened
    }
    return record
  }
  return (problems, runs)
}

/// Nanoseconds of one solution.
private func epoch(
  _ job: SolverJob, atLeast shortest: Double, _ clock: MonotonicClock
) -> Double {
  var solutions = 0
  let start = clock.now()
  var elapsed = 0.0
  repeat {
    // It has been solved once already.
    if let motion = try? job.solve({ false }) { blackHole(motion.states.count) }
    solutions += 1
    elapsed = Double(clock.now() - start)
  } while elapsed < shortest
  return max(elapsed, 1) / Double(solutions)
}

extension SolverProblemRecord {
  init(_ problem: any ReferenceProblem, samples: Int) throws {
    func truth<Problem: ReferenceProblem>(_ problem: Problem) throws -> SolvedMotion {
      try SolvedMotion.truth(of: problem, samples: samples)
    }
    let motion = try truth(problem)
    let (count, index) = (problem.coordinates, problem.observed)
    let starts = motion.times.indices.map { $0 * 2 * count }
    self.init(
      id: problem.id, title: problem.title, family: problem.family.rawValue,
      equation: problem.equation, initial: problem.initialState, observed: index,
      frequency: problem.frequency, times: motion.times,
      positions: starts.map { motion.states[$0 + index] },
      velocities: starts.map { motion.states[$0 + count + index] },
      amplitude: problem.amplitude, truth: problem.truth.source.rawValue,
      truthError: problem.truth.errorBound,
      parameters: SolverProblemParameters(problem))
  }
}
