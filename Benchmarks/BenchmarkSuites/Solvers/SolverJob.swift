import BenchmarkHarness
import CAllocations
import Foundation
import Peers
import SpringSolvers

/// One solution that can be repeated: a method on a problem at a setting.
struct SolverJob {
  /// Solves once; asked for the time now and then.
  let solve: (_ isCancelled: () -> Bool) throws -> SolvedMotion
  /// The record but for its times.
  var record: SolverRunRecord
  /// Nanoseconds of each epoch.
  var epochs: [Double] = []
}

extension SolverJob {
  /// The job with the evaluations that the same method at the same setting was counted to make.
  func counted(by others: [SolverJob]) -> SolverJob {
    guard
      let other = others.lazy.map(\.record).first(where: {
        $0.variant == record.variant && $0.setting == record.setting
      }), other.outcome == .finished
    else { return self }
    var job = self
    job.record.evaluations = other.evaluations
    return job
  }
}

/// The settings of every method that fits a problem, from the coarsest to the finest, tried once each.
///
/// A method's ladder ends where its error no longer falls, where a solution takes longer than the limit
/// (recorded as timed out), or after `rungs`. A fixed step begins at 64 a span, an adaptive method at a
/// tolerance of 10⁻².
struct SolverLadder<Problem: ReferenceProblem>: SolverVisitor {
  let problem: Problem
  let truth: SolvedMotion
  let samples: Int
  let rungs: Int
  /// Nanoseconds that one solution may take.
  let limit: Double
  private(set) var jobs: [SolverJob] = []
  private let clock = MonotonicClock()

  init(_ problem: Problem, _ effort: SolverEffort) throws {
    self.problem = problem
    truth = try SolvedMotion.truth(of: problem, samples: effort.samples)
    (samples, rungs, limit) = (effort.samples, effort.rungs, effort.limit)
  }

  mutating func fixed<Stepper: FixedStepStepper>(
    _ type: Stepper.Type, _ method: SolverMethod
  ) where Stepper.System == Problem {
    let (problem, samples) = (problem, samples)
    // An exact method gains nothing from shorter steps: two rungs show that.
    let count = Stepper.order == .exact ? 2 : rungs
    ladder(method, .step, settings: count) { rung in
      let steps = samples << rung
      return (
        problem.span / Double(steps),
        { try Stepper.motion(of: problem, steps: steps, samples: samples, isCancelled: $0) }
      )
    }
  }

  mutating func adaptive<Stepper: AdaptiveStepper>(
    _ type: Stepper.Type, _ method: SolverMethod
  ) where Stepper.System == Problem {
    let (problem, samples) = (problem, samples)
    ladder(method, .tolerance, settings: min(rungs, 6)) { rung in
      let tolerance = Self.tolerance(rung)
      return (
        tolerance,
        {
          try Stepper.motion(
            of: problem, tolerance: tolerance, samples: samples, isCancelled: $0)
        }
      )
    }
  }

  /// 10⁻², 10⁻⁴ … 10⁻¹².
  private static func tolerance(_ rung: Int) -> Double {
    (0..<rung).reduce(1e-2) { value, _ in value / 100 }
  }

  /// The peers' methods on the same problem.
  mutating func visitPeers(_ peer: PeerProblem) {
    let (problem, samples) = (problem, samples)
    for method in PeerMethod.all where method.suits(isSeparable: problem.isSeparable) {
      let solver = PeerSolver(peer, method.method, samples: samples, level: .supported)
      let name = SolverMethod(
        variant: method.variant, title: method.title, family: method.family)
      ladder(
        name, method.isFixed ? .step : .tolerance, settings: method.isFixed ? rungs : min(rungs, 6),
        library: method.library, kind: .peer
      ) { rung in
        let setting =
          method.isFixed
          ? problem.span / Double(samples << rung) : Self.tolerance(rung)
        return (
          setting,
          { _ in try solver.motion(of: problem, isFixed: method.isFixed, setting: setting) }
        )
      }
    }
  }

  private mutating func ladder(
    _ method: SolverMethod, _ control: SolverControl, settings: Int,
    library: String = "Easemark", kind: CaseKind = .ours,
    _ make: (Int) -> (Double, (() -> Bool) throws -> SolvedMotion)
  ) {
    var smallest = Double.infinity
    for rung in 0..<settings {
      let (setting, solve) = make(rung)
      let job = tried(method, control, setting, library, kind, solve)
      jobs.append(job)
      if job.record.outcome == .timedOut { break }
      guard let error = job.record.errors?.maxPosition else { continue }
      // Where rounding rules, a finer setting costs more and gives no less.
      if error < 1e-11 && error > 0.5 * smallest { break }
      smallest = min(smallest, error)
    }
  }

  private func tried(
    _ method: SolverMethod, _ control: SolverControl, _ setting: Double, _ library: String,
    _ kind: CaseKind, _ solve: @escaping (() -> Bool) throws -> SolvedMotion
  ) -> SolverJob {
    let (clock, start, limit) = (clock, clock.now(), limit)
    var (outcome, reason, errors) = (SolverOutcome.finished, "", SolverErrorsRecord?.none)
    var statistics = StepStatistics()
    var allocations: Int?
    let counted = problem as? CountedProblem
    let before = counted?.evaluations ?? 0
    do {
      easemark_count_allocations()
      defer { _ = easemark_allocations() }
      let motion = try solve { Double(clock.now() - start) > limit }
      let count = easemark_allocations().count
      allocations = easemark_can_count_allocations() != 0 ? count : nil
      // A peer cannot be stopped on its way; nor is it worth repeating then.
      guard Double(clock.now() - start) <= 2 * limit else { throw SolverError.cancelled(time: 0) }
      statistics = motion.statistics
      if let counted { statistics.evaluations = counted.evaluations - before }
      errors = SolverErrorsRecord(
        try MotionErrors(of: motion, against: truth, problem: problem))
    } catch SolverError.cancelled {
      (outcome, reason) = (.timedOut, "more than \(limit / 1e6) ms")
    } catch {
      (outcome, reason) = (.failed, "\(error)")
    }
    return SolverJob(
      solve: solve,
      record: SolverRunRecord(
        problem: problem.id, variant: method.variant, title: method.title, family: method.family,
        library: library, kind: kind, control: control, setting: setting, outcome: outcome,
        reason: reason, errors: errors, evaluations: statistics.evaluations,
        acceptedSteps: statistics.accepted, rejectedSteps: statistics.rejected, nanoseconds: nil,
        allocations: allocations))
  }
}

extension SolverErrorsRecord {
  /// Errors to four digits: more say nothing and fill the file.
  init(_ errors: MotionErrors) {
    self.init(
      maxPosition: errors.maxPosition.shortened, maxVelocity: errors.maxVelocity.shortened,
      l2Position: errors.l2Position.shortened, l2Velocity: errors.l2Velocity.shortened,
      finalPosition: errors.finalPosition.shortened, phase: errors.phase?.shortened,
      energy: errors.energy?.shortened, settlingTime: errors.settlingTime?.shortened)
  }
}

extension Double {
  /// The number to four significant digits.
  var shortened: Double {
    guard isFinite, self != 0 else { return self }
    return Double(String(format: "%.3e", self)) ?? self
  }
}
