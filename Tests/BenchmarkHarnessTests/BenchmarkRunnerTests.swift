import Foundation
import Testing

@testable import BenchmarkHarness

@Suite(.serialized) struct BenchmarkRunnerTests {
  @Test func quickRunMeasuresComparesAndJudges() throws {
    let cases = [
      try makeCase("Spring.tick.libm.8", turns: 1000, isBaseline: true),
      try makeCase("Spring.tick.simd.8", turns: 10, frame: FrameWork(rates: [60, 120], layers: 8)),
      try makeCase("Spring.tick.wrong.8", turns: 10, error: 1e-3),
      try makeCase("Bezier.curve.alone.8", turns: 10),
    ]
    let progress = RecordingProgress()
    let result = try makeRunner(.quick).run(cases, progress: progress)

    #expect(result.schema == RunResult.currentSchema)
    #expect(result.seed == "7")
    #expect(result.cases.map(\.id.variant) == ["libm", "simd", "wrong", "alone"])
    #expect(result.groups.map(\.id) == ["Spring.tick.8", "Bezier.curve.8"])
    let spring = result.groups[0]
    #expect(spring.baseline?.variant == "libm")
    let floor = try #require(spring.noiseFloor)
    #expect(0 < floor.low && floor.low <= floor.high)
    #expect(result.groups[1].baseline == nil && result.groups[1].noiseFloor == nil)

    for record in result.cases {
      #expect(record.time.epochs.count >= 11)
      #expect(record.time.confidence == 0.95)
      let time = record.time.nsPerItem
      #expect(time.low <= time.median && time.median <= time.high && time.low > 0)
      let operation = OrderStatistics.median(of: record.time.epochs)
      #expect((time.median - operation / 4).magnitude <= 1e-12 * operation)
    }
    let simd = result.cases[1]
    #expect(result.cases[0].ratio == nil)
    // On a machine that runs many other things even twenty times may be within the noise.
    let resolved = (simd.ratio?.speedup.low ?? 0) > max(1, floor.high)
    #expect(simd.ratio?.verdict == (resolved ? .faster : .notResolved))
    #expect((simd.ratio?.speedup.median ?? 0) > 10)
    #expect(simd.accuracy.passed)
    #expect(result.cases[2].ratio == nil)
    #expect(!result.cases[2].accuracy.passed)

    #expect(result.frameBudgets.map(\.rate) == [60, 120])
    let budget = result.frameBudgets[1]
    let expected = OrderStatistics.median(of: simd.time.epochs) * 120e-9
    #expect((budget.share / expected - 1).magnitude < 1e-12)
    #expect(budget.layers == 8)

    let fractions = progress.updates.map(\.fraction)
    #expect(fractions == fractions.sorted() && fractions.last == 1)
    #expect(progress.updates.last?.step == .ended)
    #expect(progress.updates.first?.step == .started(cases: 4, groups: 2))
  }

  @Test func smokeRunsEveryCaseOnceWithoutVerdicts() throws {
    let result = try makeResult()
    #expect(result.cases.allSatisfy { $0.time.epochs.count == 1 && $0.ratio == nil })
    #expect(result.cases.allSatisfy { $0.time.confidence == 0 && $0.time.operationsPerEpoch == 1 })
    #expect(result.curves.count == 1)
    #expect(result.frameBudgets.count == 1)
  }

  @Test func aBaselineThatFailsRanksNobody() throws {
    let cases = [
      try makeCase("A.b.base.8", turns: 60, isBaseline: true, error: 1),
      try makeCase("A.b.x.8", turns: 10),
    ]
    let result = try makeRunner(.quick).run(cases)
    #expect(result.cases.allSatisfy { $0.ratio == nil })
  }

  @Test func nothingSelectedSaysSo() throws {
    let cases = [try makeCase("A.b.x.8")]
    let error = #expect(throws: HarnessError.self) {
      try makeRunner(.smoke, filter: ["Spring"]).run(cases)
    }
    #expect(error?.description == "no benchmark matches 'Spring'")
  }

  @Test func aFailingCheckNamesTheCase() throws {
    struct Broken: Error, CustomStringConvertible { let description = "no oracle" }
    let cases = [
      try makeCase("A.b.x.8") {
        PreparedCase(run: { _ in }, accuracy: { throw Broken() })
      }
    ]
    let progress = RecordingProgress()
    let error = #expect(throws: HarnessError.self) {
      try makeRunner(.smoke).run(cases, progress: progress)
    }
    #expect(error?.description == "case A.b.x.8: accuracy check failed: no oracle")
    #expect(progress.updates.last?.step == .ended)
  }

  @Test func stopsBeforeTheNextEpochWhenAsked() throws {
    let cancellation = Cancellation()
    let cases = [
      try makeCase("A.b.x.8") {
        PreparedCase(
          run: { count in
            for _ in 0..<count { spin(100) }
            cancellation.request()
          },
          accuracy: { makeAccuracy(0) })
      }
    ]
    let progress = RecordingProgress()
    #expect(throws: Interrupted.self) {
      try makeRunner(.full, cancellation: cancellation).run(cases, progress: progress)
    }
    #expect(progress.updates.last?.step == .ended)
  }
}
