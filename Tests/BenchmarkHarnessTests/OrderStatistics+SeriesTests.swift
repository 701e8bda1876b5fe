import Foundation
import Testing

@testable import BenchmarkHarness

@Suite struct OrderStatisticsSeriesTests {
  private func interval(
    _ values: [Double], _ scale: OrderStatistics.Scale = .linear
  ) -> OrderStatistics.MedianInterval? {
    OrderStatistics.serialMedianInterval(of: values, confidence: 0.95, scale: scale)
  }

  /// Without a sign of dependence, the interval is the exact one.
  @Test func independentSeriesGetTheExactInterval() {
    let values = (0..<25).map { Double(($0 * 7) % 25) }
    #expect(SerialDependence.inflation(of: values, confidence: 0.95) == 1)
    #expect(interval(values) == OrderStatistics.medianInterval(of: values, confidence: 0.95))
    #expect(interval([1, 2, 3]) == nil)
  }

  /// Pairs of equal values: wider than for as many independent ones.
  @Test func dependentSeriesGetWiderIntervals() throws {
    var generator = SeededGenerator(seed: 12)
    let values = (0..<50).flatMap { _ in Array(repeating: generator.unit(), count: 2) }
    let exact = try #require(OrderStatistics.medianInterval(of: values, confidence: 0.95))
    let serial = try #require(interval(values))
    #expect(serial.low < exact.low && serial.high > exact.high)
    #expect(serial.confidence >= 0.95)
  }

  /// Worth four values at most: λ = 0.05^(−1/3) / 2 − 1 ≈ 0.357.
  @Test func aSeriesWorthTooLittleIsWidened() throws {
    let values = (0..<24).map { $0 < 12 ? 1.0 : 2.0 }
    #expect(SerialDependence.effectiveCount(of: values, confidence: 0.95) <= 2)
    let linear = try #require(interval(values))
    #expect((linear.low - 0.6427913).magnitude < 1e-6)
    #expect((linear.high - 2.3572087).magnitude < 1e-6)
    let ratio = try #require(interval(values, .ratio))
    #expect((ratio.low - exp2(-0.3572087)).magnitude < 1e-6)
    #expect((ratio.high - exp2(1.3572087)).magnitude < 1e-6)
    #expect(linear.confidence == 0.95)
  }

  /// The widened range holds for the worst of the distributions it is meant for, the uniform one.
  @Test func theWidenedRangeCoversUniformNoise() {
    var generator = SeededGenerator(seed: 13)
    for count in [2, 3, 5] {
      let widening = pow(0.05, -1 / Double(count - 1)) / 2 - 1
      var missed = 0
      for _ in 0..<20_000 {
        let values = (0..<count).map { _ in generator.uniform(-1...1) }
        let (low, high) = (values.min() ?? 0, values.max() ?? 0)
        let margin = widening * (high - low)
        if low - margin > 0 || high + margin < 0 { missed += 1 }
      }
      // 0.05 exactly, and four standard errors.
      #expect((Double(missed) / 20_000 - 0.05).magnitude < 0.0062, "\(count): \(missed)")
    }
  }

  @Test func aSeriesIsPlannedForHalfItsWorth() {
    #expect(OrderStatistics.smallestSeries(confidence: 0.95) == 12)
    #expect(OrderStatistics.smallestSeries(confidence: 1 - 0.05 / 60) == 24)
  }
}
