import Foundation
import Testing

@testable import BenchmarkHarness

/// What verdicts are worth on this very machine: real epochs of a loop against itself, and against one
/// that is slower by a known part.
///
/// The long form takes some five minutes on a quiet machine and prints its rates:
/// `EASEMARK_LONG_TESTS=1 swift test -c release --filter DetectionTests`.
@Suite(.serialized) struct DetectionTests {
  private static let isLong = ProcessInfo.processInfo.environment["EASEMARK_LONG_TESTS"] == "1"

  /// For as many rounds as the profile allows, which a run of about 60 cases has time for.
  private static let amplyEnough = 1e12

  /// One group of a baseline and one other side, as a run measures it.
  private func group(
    _ profile: Profile, budget: Double, slowdown: Double, comparisons: Int, seed: UInt64
  ) throws -> MeasuredGroup {
    let turns = 2_000
    let cases = [
      try makeCase("Self.spin.base.1", turns: turns, isBaseline: true, items: 1),
      try makeCase(
        "Self.spin.other.1", turns: Int(Double(turns) * (1 + slowdown)), items: 1),
    ]
    let group = try CaseGroup.groups(of: cases)[0]
    let confidence = PairedComparison.corrected(confidence: 0.95, comparisons: comparisons)
    let measurement = GroupMeasurement(
      calibration: Calibration(cancellation: Cancellation()), plan: profile.plan,
      fewestRounds: OrderStatistics.smallestSeries(confidence: confidence),
      clockStep: 30, seed: SeededGenerator.seed(seed, stream: group.id))
    let sides = try cases.map {
      SingleSide(prepared: try $0.prepare(), clock: MonotonicClock())
    }
    let times = try measurement.measure(sides, baseline: 0, budget: budget) { _ in }
    return MeasuredGroup(
      group: group, times: times,
      accuracies: cases.map { AccuracyRecord(makeAccuracy(0), limit: $0.accuracyLimit) },
      confidence: 0.95, comparisonConfidence: confidence)
  }

  private func verdicts(
    _ runs: Int, _ profile: Profile, budget: Double = DetectionTests.amplyEnough, slowdown: Double,
    comparisons: Int
  ) throws -> (counts: [Verdict: Int], smallestDetectable: Double) {
    var counts: [Verdict: Int] = [:]
    var smallest: [Double] = []
    for run in 0..<runs {
      let measured = try group(
        profile, budget: budget, slowdown: slowdown, comparisons: comparisons, seed: UInt64(run))
      counts[try #require(measured.cases[1].ratio).verdict, default: 0] += 1
      smallest.append(try #require(measured.record.smallestDetectable))
    }
    return (counts, OrderStatistics.median(of: smallest))
  }

  /// A short form of the two below, with room for a busy machine.
  @Test func likeIsNotToldFromLikeAndTwiceIs() throws {
    let same = try verdicts(5, .quick, budget: 0, slowdown: 0, comparisons: 1)
    #expect((same.counts[.notResolved] ?? 0) >= 3, "\(same)")
    let slower = try verdicts(3, .quick, budget: 0, slowdown: 1, comparisons: 100)
    #expect(slower.counts[.faster] == nil, "\(slower)")
    // Where too much else goes on to see it, the runs say so.
    #expect(
      (slower.counts[.slower] ?? 0) >= 2 || slower.smallestDetectable > 2, "\(slower)")
    #expect(slower.smallestDetectable > 1)
  }

  @Test(.enabled(if: isLong)) func falseVerdictsOfTwoHundredRunsAgainstItself() throws {
    for profile in [Profile.quick, .default] {
      // A lone comparison: the correction for many would only make false verdicts rarer.
      let same = try verdicts(200, profile, slowdown: 0, comparisons: 1)
      let wrong = 200 - (same.counts[.notResolved] ?? 0)
      print(
        "A/A, \(profile): \(wrong) false verdicts of 200; smallest detectable ratio (median)",
        same.smallestDetectable)
      #expect(wrong <= 10)
    }
  }

  @Test(.enabled(if: isLong)) func aSlowdownOfThreePercentIsFound() throws {
    // About as many comparisons as a default run has.
    let slower = try verdicts(100, .default, slowdown: 0.03, comparisons: 100)
    let found = slower.counts[.slower] ?? 0
    print(
      "3 % slower, default: found in \(found) of 100; smallest detectable ratio (median)",
      slower.smallestDetectable)
    #expect(slower.counts[.faster] == nil)
    // Where the machine is too noisy for 3 %, the run says so.
    #expect(found >= 95 || slower.smallestDetectable > 1.03)
  }
}
