import Foundation
import Testing

@testable import BenchmarkHarness

@Suite struct OrderStatisticsTests {
  @Test func mediansOfFewValues() {
    #expect(OrderStatistics.median(of: []).isNaN)
    #expect(OrderStatistics.median(of: [3]) == 3)
    #expect(OrderStatistics.median(of: [4, 1]) == 2.5)
    #expect(OrderStatistics.median(of: [9, 1, 4]) == 4)
    #expect(OrderStatistics.medianAbsoluteDeviation(of: [1, 1, 2, 2, 4, 6, 9]) == 1)
  }

  /// Ranks and confidences from tables of the sign test, e.g. Conover, "Practical Nonparametric
  /// Statistics" (3rd ed., 1999): n = 6 gives the range at 96.875 %, n = 10 ranks 2 and 9 at 97.85 %,
  /// n = 20 ranks 6 and 15 at 95.86 %, n = 25 ranks 8 and 18 at 95.67 %.
  @Test(arguments: [
    (6, 1, 0.96875), (10, 2, 0.978515625), (11, 2, 0.98828125), (20, 6, 0.95861053),
    (25, 8, 0.95671475),
  ])
  func ranksAreThoseOfTheSignTest(_ count: Int, _ rank: Int, _ confidence: Double) throws {
    let interval = try #require(OrderStatistics.intervalRank(count: count, confidence: 0.95))
    #expect(interval.rank == rank)
    #expect((interval.confidence - confidence).magnitude < 1e-8)
  }

  @Test func tooFewValuesGiveNoInterval() {
    for count in 0...5 {
      #expect(OrderStatistics.intervalRank(count: count, confidence: 0.95) == nil)
    }
    #expect(OrderStatistics.medianInterval(of: [1, 2, 3], confidence: 0.95) == nil)
    #expect(OrderStatistics.smallestCount(confidence: 0.95) == 6)
    #expect(OrderStatistics.smallestCount(confidence: 1 - 0.05 / 60) == 12)
    #expect(OrderStatistics.smallestCount(confidence: 1 - 0.05 / 50, rank: 2) == 15)
    #expect(OrderStatistics.smallestCount(confidence: 1 - 0.05 / 200, rank: 2) == 18)
  }

  @Test func largeSamplesKeepTheirConfidence() throws {
    // Normal approximation: rank about n/2 − 0.98·√n.
    let interval = try #require(OrderStatistics.intervalRank(count: 10_000, confidence: 0.95))
    #expect((4899...4903).contains(interval.rank))
    #expect(interval.confidence >= 0.95 && interval.confidence < 0.953)
  }

  @Test func intervalIsMadeOfSampleValues() throws {
    var generator = SeededGenerator(seed: 5)
    let values = (1...20).map(Double.init).shuffled(using: &generator)
    let interval = try #require(OrderStatistics.medianInterval(of: values, confidence: 0.95))
    #expect(interval.low == 6)
    #expect(interval.high == 15)
  }
}
