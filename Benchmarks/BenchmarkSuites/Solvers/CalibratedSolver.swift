import BenchmarkHarness
import SpringSolvers

/// The settings that are tried, coarsest first.
enum SettingLadder {
  /// 10^(−rung/8): eight a decade.
  static func tolerance(_ rung: Int) -> Double {
    let eighths = [
      1, 0.749_894_209_332_455_8, 0.562_341_325_190_349_1, 0.421_696_503_428_582_3,
      0.316_227_766_016_837_94, 0.237_137_370_566_165_52, 0.177_827_941_003_892_28,
      0.133_352_143_216_332_4,
    ]
    return (0..<rung / 8).reduce(eighths[rung % 8]) { value, _ in value / 10 }
  }

  /// Steps of a sample: 1, 2, 3, 4, 5, 6, 8, 10, 12, 16 …, four an octave.
  static func steps(_ rung: Int) -> Int {
    rung < 4 ? rung + 1 : (4 + rung % 4) << (rung / 4 - 1)
  }
}

/// A solver at the coarsest setting from which its error stays within a limit.
///
/// The error may rise and fall by chance from one setting to the next: three in a row have to be within
/// the limit, and the first of them is taken.
struct CalibratedSolver<Problem: ReferenceProblem> {
  typealias Solve = (Problem) throws -> SolvedMotion

  let problem: Problem
  let truth: SolvedMotion
  let solve: Solve

  init(
    _ problem: Problem, samples: Int, limit: Double, _ setting: (Int) -> Solve
  ) throws {
    self.problem = problem
    truth = try SolvedMotion.truth(of: problem, samples: samples)
    var run: [Solve] = []
    var best = (error: Double.infinity, solve: setting(0))
    for rung in 0..<112 where run.count < 3 {
      let solve = setting(rung)
      let error = Self.error(solve, problem, truth)
      if error < best.error { best = (error, solve) }
      run = error <= limit ? run + [solve] : []
      // Nothing finer can help once steps are so short, or the tolerance beneath rounding.
      if error < 1e-13 { break }
    }
    solve = run.first ?? best.solve
  }

  private static func error(
    _ solve: Solve, _ problem: Problem, _ truth: SolvedMotion
  ) -> Double {
    guard let motion = try? solve(problem),
      let errors = try? MotionErrors(of: motion, against: truth, problem: problem)
    else { return .infinity }
    return errors.maxPosition
  }

  /// The solution, repeated.
  var prepared: PreparedCase {
    PreparedCase { count in
      for _ in 0..<count {
        // It has been solved while it was calibrated.
        if let motion = try? self.solve(opaque(self.problem)) { blackHole(motion) }
      }
    } accuracy: {
      let motion = try self.solve(self.problem)
      let index = self.problem.observed
      let count = self.problem.coordinates
      var errors = ErrorAccumulator(
        unit: "amplitude of the motion", absoluteUnit: "amplitude of the motion",
        oracle: self.problem.truth.source.rawValue,
        oracleBound: self.problem.truth.errorBound)
      for sample in motion.times.indices {
        let place = sample * 2 * count + index
        let (found, exact) = (motion.states[place], self.truth.states[place])
        errors.add(
          computed: found, absoluteError: (found - exact) / self.problem.amplitude,
          ulps: Precision.double.ulps(found - exact, of: exact, scale: self.problem.amplitude),
          input: "\(self.problem.id) at t = \(motion.times[sample])")
      }
      return errors.accuracy
    }
  }
}
