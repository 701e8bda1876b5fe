import Testing

@testable import BenchmarkHarness

@Suite struct RankingTests {
  private func record(
    error: Double = 1e-9, nans: Int = 0, samples: Int = 100, limit: Double?
  ) -> AccuracyRecord {
    var accuracy = makeAccuracy(error)
    accuracy.nans = nans
    accuracy.samples = samples
    return AccuracyRecord(accuracy, limit: limit)
  }

  @Test func anErrorWithinTheLimitIsRanked() {
    for ranked in [record(limit: 1e-9), record(limit: nil), record(error: .infinity, limit: nil)] {
      #expect(ranked.passed && !ranked.brokeLimit && ranked.reasonNotRanked == nil)
    }
  }

  @Test func anErrorAboveTheLimitIsNot() {
    let broken = record(limit: 1e-14)
    #expect(!broken.passed && broken.brokeLimit)
    #expect(broken.reasonNotRanked == "error 1.0e-09 above 1.0e-14")
  }

  @Test func notANumberIsNeverRanked() {
    let shown = record(nans: 3, limit: nil)
    #expect(!shown.passed && !shown.brokeLimit)
    #expect(shown.reasonNotRanked == "3 of 100 NaN")
    let broken = record(error: 0, nans: 100, limit: 1)
    #expect(!broken.passed && broken.brokeLimit)
    #expect(broken.reasonNotRanked == "100 of 100 NaN")
  }

  @Test func nothingComparedIsNotRanked() {
    #expect(record(samples: 0, limit: nil).reasonNotRanked == "nothing was compared")
    #expect(record(samples: 0, limit: 1).brokeLimit)
  }

  @Test func aMethodWithoutLimitThatGivesNotANumberGetsNoVerdict() throws {
    let cases = [
      try makeCase("Spring.tick.libm.64", isBaseline: true),
      try makeCase("Spring.tick.faulty.64") { accuracy in accuracy.nans = 1 },
    ]
    let result = try makeRunner(.quick).run(cases)
    #expect(result.cases[0].accuracy.passed && !result.cases[1].accuracy.passed)
    #expect(result.cases[1].ratio == nil)
  }

  private func makeCase(
    _ id: String, isBaseline: Bool = false,
    _ change: @escaping @Sendable (inout Accuracy) -> Void = { _ in }
  ) throws -> BenchmarkCase {
    try BenchmarkCase(
      id: CaseID(id), title: "Spin", kind: .popular, isBaseline: isBaseline, items: 4,
      accuracyLimit: nil
    ) {
      PreparedCase(
        run: { count in for _ in 0..<count { spin(100) } },
        accuracy: {
          var accuracy = makeAccuracy(1e-9)
          change(&accuracy)
          return accuracy
        })
    }
  }
}
