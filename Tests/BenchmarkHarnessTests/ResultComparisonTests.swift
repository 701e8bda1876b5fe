import Foundation
import Testing

@testable import BenchmarkHarness

/// One smoke run for all, since looking at the machine takes a while.
private let smokeRun = Result { try makeResult() }

/// A measured run of two groups: Spring.tick.64 with libm (the baseline, 100 ns an operation) and simd
/// (four times as fast), and Bezier.curve.64 with one side.
func makeMeasuredRun(
  seed: UInt64 = 1, rounds: Int = 41, noise: Double = 0.01, slowdown: [String: Double] = [:]
) throws -> RunResult {
  var run = try smokeRun.get()
  run.profile = .default
  run.groups[0].noiseFloor = NoiseFloorRecord(low: 0.995, high: 1.005)
  var generator = SeededGenerator(seed: seed)
  for index in run.cases.indices {
    let record = run.cases[index]
    let cost = (record.variant == "libm" ? 100 : 25) * (slowdown[record.variant] ?? 1)
    run.cases[index].time = TimeRecord(
      epochs: (0..<rounds).map { _ in cost * exp(noise * generator.normal()) },
      operationsPerEpoch: 1, items: record.items, confidence: 0.95)
  }
  if let comparison = PairedComparison(
    baseline: run.cases[0].time.epochs, side: run.cases[1].time.epochs, confidence: 0.95)
  {
    run.cases[1].ratio = RatioRecord(
      baseline: run.cases[0].id,
      speedup: IntervalRecord(
        median: comparison.speedup, low: comparison.low, high: comparison.high),
      verdict: comparison.verdict(noiseFloor: run.groups[0].noiseFloor))
  }
  return run
}

func compare(
  _ before: RunResult, _ after: RunResult, filter: [String] = [],
  allow: Set<RunDifference.Kind> = []
) throws -> ResultComparison {
  try ResultComparison(
    before: ComparedRuns(name: "a", run: before), after: ComparedRuns(name: "b", run: after),
    filter: CaseFilter(filter), allow: allow)
}

@Suite struct ResultComparisonTests {
  @Test func theSameIsNotResolved() throws {
    let comparison = try compare(makeMeasuredRun(seed: 1), makeMeasuredRun(seed: 2))
    #expect(comparison.entries.count == 3)
    #expect(comparison.entries.allSatisfy { $0.verdict == .notResolved && $0.accuracy == .same })
    #expect(!comparison.isSlower && !comparison.isLessAccurate && !comparison.isResolved)
  }

  /// Below the noise floors nothing is said; beyond them, in both directions.
  @Test(arguments: [
    (0.8, Verdict.faster), (0.995, .notResolved), (1.005, .notResolved), (1.25, .slower),
  ])
  func changesAreFound(_ slowdown: Double, _ verdict: Verdict) throws {
    let comparison = try compare(
      makeMeasuredRun(seed: 1), makeMeasuredRun(seed: 2, slowdown: ["simd": slowdown]))
    let simd = comparison.entries.filter { $0.id.variant == "simd" }
    #expect(simd.count == 2 && simd.allSatisfy { $0.verdict == verdict })
    let median = try #require(simd.first?.ratio?.median)
    #expect((median * slowdown - 1).magnitude < 0.02)
    #expect(comparison.entries.first { $0.id.variant == "libm" }?.verdict == .notResolved)
    #expect(comparison.isSlower == (verdict == .slower))
  }

  /// 200 pairs of runs of the same thing: at most one in twenty says anything.
  @Test func falseVerdictsAreRare() throws {
    var wrong = 0
    let template = try makeMeasuredRun()
    var generator = SeededGenerator(seed: 21)
    func draw() -> RunResult {
      var run = template
      run.groups[0].noiseFloor = NoiseFloorRecord(low: 1, high: 1)
      for index in run.cases.indices {
        run.cases[index].time.epochs = SimulatedNoise.autoregressive.series(101, &generator)
      }
      return run
    }
    for _ in 0..<200 {
      let entries = try compare(draw(), draw()).entries
      if entries.contains(where: { $0.verdict != .notResolved }) { wrong += 1 }
    }
    #expect(wrong <= 10)
  }

  @Test func noiseFloorsWidenTheInterval() throws {
    let (before, after) = (try makeMeasuredRun(), try makeMeasuredRun(seed: 2))
    var noisy = after
    noisy.groups[0].noiseFloor = NoiseFloorRecord(low: 0.9, high: 1.005)
    let quiet = try #require(try compare(before, after).entries[0].ratio)
    let wide = try #require(try compare(before, noisy).entries[0].ratio)
    #expect((quiet.low / wide.low - 0.995 / 0.9).magnitude < 1e-12)
    #expect((wide.high / quiet.high - 0.995 / 0.9).magnitude < 1e-12)
    // A group without a floor of its own takes the run's.
    let alone = try #require(try compare(before, noisy).entries.last?.ratio)
    let quietAlone = try #require(try compare(before, after).entries.last?.ratio)
    #expect(alone.low < quietAlone.low)
    // One that means nothing hides everything.
    noisy.groups[0].noiseFloor = NoiseFloorRecord(low: 0, high: 1)
    noisy.cases[0].time.epochs = Array(repeating: 1, count: 41)
    #expect(try compare(before, noisy).entries[0].verdict == .notResolved)
  }

  @Test func everyDifferenceIsNamed() throws {
    let before = try makeMeasuredRun()
    var after = before
    after.schema = 1
    after.environment.machine = "other"
    after.environment.compiler.flags = ["-O0"]
    after.environment.instructionSet.chosen = "baseline"
    after.environment.variables = ["OPENBLAS_CORETYPE": "Zen"]
    let error = #expect(throws: VerdictError.self) { try compare(before, after) }
    let text = error?.description ?? ""
    for part in [
      "schema: 2 before, 1 after", "machine:", "flags: ", "instruction set: v3 before, baseline",
      "OPENBLAS_CORETYPE=Zen", "--allow machine,flags,isa,schema",
    ] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
    let allowed = Set(RunDifference.Kind.allCases)
    #expect(try compare(before, after, allow: allowed).allowed.count == 5)
    #expect(throws: VerdictError.self) { try compare(before, after, allow: [.machine, .schema]) }
  }

  @Test func whatOnlyOneRunHasIsListed() throws {
    let before = try makeMeasuredRun()
    var after = before
    after.cases.remove(at: 1)
    after.cases[1].items = 8
    let comparison = try compare(before, after)
    #expect(comparison.onlyBefore.map(\.variant) == ["simd"])
    #expect(comparison.incomparable.map(\.reason) == ["4 items before, 8 after"])
    #expect(comparison.entries.map(\.id.variant) == ["libm"])
    let reverse = try compare(after, before, filter: ["Spring"])
    #expect(reverse.onlyAfter.count == 1 && reverse.entries.count == 1)
    let text = reverse.lines().joined(separator: "\n")
    #expect(text.contains("Spring.tick.simd.64: only after"))
    #expect(throws: VerdictError.nothingToCompare(before: "a", after: "b")) {
      try compare(before, after, filter: ["Nothing"])
    }
  }

  @Test func lostAccuracyIsARegression() throws {
    let before = try makeMeasuredRun()
    var after = before
    after.cases[0].accuracy.maxError *= 3
    after.cases[1].accuracy.passed = false
    after.cases[2].accuracy.maxError *= 1.5
    let comparison = try compare(before, after)
    #expect(comparison.entries.map(\.accuracy) == [.worse, .worse, .changed])
    #expect(comparison.isLessAccurate)
    #expect(try compare(after, before).entries.map(\.accuracy) == [.better, .better, .changed])
  }

  @Test func moreFaultsAreARegressionWhereBothRunsCountedThem() throws {
    var before = try makeMeasuredRun()
    before.cases[1].accuracy.backwardSteps = 0
    before.cases[2].accuracy.backwardSteps = nil
    var after = before
    after.cases[0].accuracy.nans = 1
    after.cases[1].accuracy.backwardSteps = 1
    after.cases[2].accuracy.backwardSteps = 1
    #expect(try compare(before, after).entries.map(\.accuracy) == [.worse, .worse, .same])
    #expect(try compare(after, before).entries.map(\.accuracy) == [.better, .same, .same])
  }

  /// Other inputs have other largest errors; a limit holds for all of them.
  @Test func betweenOtherInputsOnlyTheLimitDecides() throws {
    let before = try makeMeasuredRun()
    var after = before
    after.cases[0].accuracy.maxError *= 20
    after.cases[1].accuracy.passed = false
    after.cases[2].accuracy.maxError *= 20
    after.cases[2].accuracy.samples += 1
    #expect(try compare(before, after).entries.map(\.accuracy) == [.worse, .worse, .changed])
    after.seed = "77"
    #expect(try compare(before, after).entries.map(\.accuracy) == [.changed, .worse, .changed])
    #expect(try compare(after, before).entries.map(\.accuracy) == [.changed, .better, .changed])
  }

  /// A change that the error does not show is named, and what one file lacks is no 0.
  @Test func whatBecameWorseIsSaid() throws {
    let template = try makeMeasuredRun()
    func note(
      _ old: (inout AccuracyRecord) -> Void = { _ in }, _ new: (inout AccuracyRecord) -> Void
    ) throws -> String {
      var (before, after) = (template, template)
      old(&before.cases[0].accuracy)
      new(&after.cases[0].accuracy)
      let comparison = try compare(before, after, filter: ["Spring.tick.libm.64"])
      let entry = try #require(comparison.entries.first)
      let row = try #require(comparison.lines().first { $0.contains("libm ") })
      #expect(row.hasSuffix(entry.accuracyNote))
      return "\(entry.accuracy): \(entry.accuracyNote)"
    }
    #expect(try note { $0.maxError *= 3 } == "worse: 1.0e-16 → 3.0e-16")
    #expect(try note { ($0.nans, $0.passed) = (3, false) } == "worse: NaN 0 → 3")
    #expect(
      try note({ $0.backwardSteps = 1 }, { $0.backwardSteps = 2 })
        == "worse: backward steps 1 → 2")
    #expect(try note { $0.backwardSteps = 2 } == "same: ")
    #expect(try note({ $0.backwardSteps = 2 }, { $0.backwardSteps = nil }) == "same: ")
    #expect(
      try note { ($0.limit, $0.passed) = (1e-17, false) } == "worse: beyond its limit 1.0e-17")
    #expect(try note { ($0.samples, $0.passed) = (0, false) } == "worse: nothing was compared")
    #expect(try note({ $0.passed = false }, { _ in }) == "better: within its limit 1.0e-14 again")
  }

  @Test func smokeRunsAreNeverResolved() throws {
    let comparison = try compare(makeResult(), makeResult())
    #expect(comparison.entries.allSatisfy { $0.ratio == nil && $0.verdict == .notResolved })
  }

  @Test func rowsHaveEveryColumn() throws {
    let before = try makeMeasuredRun()
    var after = before
    after.cases.remove(at: 2)
    let table = try compare(before, after).table
    #expect(table.rows.count == 3)
    #expect(table.rows.allSatisfy { $0.count == table.columns.count })
    #expect(table.rows[2].last == .text("only before"))
  }
}
