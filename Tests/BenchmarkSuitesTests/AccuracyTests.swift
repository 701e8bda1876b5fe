import BatchEvaluation
import BenchmarkHarness
import BenchmarkSuites
import Testing

@Suite struct AccuracyTests {
  /// What the oracle says of one case.
  private func judged(_ id: String, level: InstructionSet = .supported) throws -> Accuracy {
    let benchmark = try #require(
      everyCase(level: level).first { $0.id.description == id }, "no case \(id)")
    return try benchmark.prepare().accuracy()
  }

  @Test("Every case that has a limit keeps it, at every level", arguments: InstructionSet.allCases)
  func limits(_ level: InstructionSet) throws {
    if level > .supported { return }
    for benchmark in try everyCase(level: level) where benchmark.accuracyLimit != nil {
      // The large sizes differ in nothing but time: once is enough.
      if level < .supported && benchmark.id.size > 4096 { continue }
      let prepared = try benchmark.prepare()
      prepared.run(1)
      let accuracy = try prepared.accuracy()
      #expect(
        accuracy.passes(limit: benchmark.accuracyLimit),
        "\(benchmark.id): \(accuracy.maxError) at \(accuracy.worstInput), \(accuracy.nans) NaN")
    }
  }

  @Test("Running does not change what is judged")
  func repeatable() throws {
    for benchmark in try everyCase() where benchmark.id.size <= 4096 {
      let prepared = try benchmark.prepare()
      let before = try prepared.accuracy()
      prepared.run(2)
      #expect(try prepared.accuracy() == before, "\(benchmark.id)")
    }
  }

  @Test(
    "Popular methods show their known errors",
    arguments: [
      ("Spring.tick.tworoot.4096", 1e-17, 1e-12), ("Spring.tick.coshsinh.4096", 1e-17, 1e-12),
      ("Spring.tick.clamped.4096", 0.05, 1), ("Spring.tick.euler60.4096", 1e-2, 1),
      ("Spring.tick.euler1ms.4096", 1e-4, 0.1), ("Spring.tick.rk4.4096", 1e-8, 1e-2),
      ("Spring.step.euler60.4096", 1e-3, 1), ("Spring.step.rk4.4096", 1e-9, 1e-2),
      ("Spring.hard.tworoot.4096", 1e-12, 1e-6), ("Spring.hard.clamped.4096", 0.5, 2),
      ("Bezier.curve.browser.4096", 1e-8, 1e-6), ("Bezier.curve.newton.4096", 1e-3, 5e-2),
      ("Bezier.curve.cardano.4096", 1e-17, 1e-14), ("Bezier.curve.table.4096", 1e-6, 1e-4),
      ("Bezier.hard.browser.4096", 1e-3, 2e-2), ("Bezier.hard.newton.4096", 0.1, 1),
      ("Bezier.hard.table.4096", 1e-2, 0.5), ("Bezier.curve.halley-f32.4096", 1e-5, 2e-4),
      ("Bezier.hard.halley-f32.4096", 1e-2, 0.1),
    ])
  func popular(id: String, low: Double, high: Double) throws {
    let error = try judged(id).maxError
    #expect(error > low && error < high, "\(id): \(error)")
  }

  @Test("cosh and sinh give no number on strongly over-damped springs, nor Cardano beside x1 + 1/3")
  func useless() throws {
    #expect(try judged("Spring.hard.coshsinh.4096").nans > 0)
    #expect(try judged("Bezier.hard.cardano.4096").nans > 0)
  }

  @Test("Every case gives all measures of its error, in ulps of its own format")
  func measures() throws {
    for benchmark in try everyCase() where benchmark.id.size <= 4096 {
      let accuracy = try benchmark.prepare().accuracy()
      let ulps = try #require(accuracy.maxUlps, "\(benchmark.id)")
      let absolute = try #require(accuracy.maxAbsolute, "\(benchmark.id)")
      #expect(try #require(accuracy.rmsUlps) <= ulps && accuracy.rmsError <= accuracy.maxError)
      #expect(try #require(accuracy.rmsAbsolute) <= absolute)
      #expect(accuracy.absoluteUnit != nil)
      // An ulp of the scale lies between 2⁻⁵³ and 2⁻⁵² of it, and a result may be larger than it.
      let epsilon = benchmark.precision == .float ? 0x1p-23 : 0x1p-52
      #expect(ulps <= 2.01 * accuracy.maxError / epsilon, "\(benchmark.id)")
      // Solvers are held to the error that they are asked for.
      let isExact = benchmark.id.operation != "hard" && benchmark.id.family != "Solver"
      if benchmark.accuracyLimit != nil && isExact {
        // A step's errors add up over 64 steps, as far as they do not decay.
        #expect(ulps < (benchmark.id.operation == "step" ? 40 : 8), "\(benchmark.id): \(ulps) ulps")
      }
      if benchmark.id.family == "Bezier" { #expect(absolute == accuracy.maxError) }
    }
  }

  @Test("Steps back are counted where the truth is monotone, and only there")
  func backward() throws {
    for benchmark in try everyCase() where benchmark.id.size <= 4096 {
      let steps = try benchmark.prepare().accuracy().backwardSteps
      switch "\(benchmark.id.family).\(benchmark.id.operation)" {
      case "Spring.tick", "Spring.hard", "Bezier.curve", "Bezier.hard", "Bezier.grid":
        let steps = try #require(steps, "\(benchmark.id)")
        switch benchmark.id.variant {
        case "browser", "newton", "cardano", "halley-f32":
          #expect(steps >= 100, "\(benchmark.id): \(steps)")
        case "reference", "simd", "simd-f32", "libm-f32", "sleef-f32", "table":
          #expect(steps == 0, "\(benchmark.id): \(steps)")
        default: break
        }
      case "Bezier.css", "Bezier.easings", "Bezier.random", "Bezier.degenerate":
        let steps = try #require(steps, "\(benchmark.id)")
        switch benchmark.id.variant {
        // Each of the many neighbours of an x may stop after another step.
        case "browser", "newton", "secant", "halley-f32":
          #expect(steps >= 100, "\(benchmark.id): \(steps)")
        case "reference", "bisection", "halvings", "table":
          #expect(steps == 0, "\(benchmark.id): \(steps)")
        default: break
        }
      default: #expect(steps == nil, "\(benchmark.id)")
      }
    }
  }

  @Test(
    "Each method's known errors on the workloads",
    arguments: [
      ("Bezier.css.browser.4096", 1e-8, 1e-5), ("Bezier.css.bisection.4096", 1e-3, 1e-2),
      ("Bezier.css.halvings.4096", 1e-4, 1e-3), ("Bezier.css.polyline-f32.4096", 1e-3, 1e-2),
      ("Bezier.css.secant.4096", 1e-8, 1e-3), ("Bezier.css.hyperbolic.4096", 1e-17, 1e-12),
      ("Bezier.degenerate.browser.4096", 1e-4, 0.1),
      ("Bezier.degenerate.bisection.4096", 1e-2, 0.5),
      ("Bezier.degenerate.hyperbolic.4096", 1, .infinity),
      ("Bezier.degenerate.polyline-f32.4096", 5e-3, 0.5),
      ("Bezier.degenerate.table.4096", 1e-2, 1),
    ])
  func workloads(id: String, low: Double, high: Double) throws {
    let error = try judged(id).maxError
    #expect(error > low && error < high, "\(id): \(error)")
  }

  @Test("Unguarded steps and Cardano's form give no number on degenerate curves, others do")
  func notANumber() throws {
    #expect(try judged("Bezier.degenerate.newton10.4096").nans > 0)
    #expect(try judged("Bezier.degenerate.cardano.4096").nans > 0)
    for variant in ["reference", "simd", "browser", "bisection", "halvings", "hyperbolic", "table"]
    {
      #expect(try judged("Bezier.degenerate.\(variant).4096").nans == 0, "\(variant)")
    }
  }

  @Test("The same seed draws the same inputs")
  func seeds() throws {
    #expect(try judged("Spring.tick.rk4.4096") == judged("Spring.tick.rk4.4096"))
  }
}
