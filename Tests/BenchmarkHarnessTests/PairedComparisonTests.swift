import Foundation
import Testing

@testable import BenchmarkHarness

/// Noise as benchmarks have it: never below 1, skewed, with rare large spikes, drifting or in two modes.
enum Noise: String, CaseIterable, Sendable {
  case exponential, spiky, bimodal

  func draw(_ generator: inout SeededGenerator) -> Double {
    switch self {
    case .exponential: 1 - 0.02 * log(1 - generator.unit())
    case .spiky: 1 + 0.01 * generator.unit() + (generator.unit() < 0.1 ? 3 * generator.unit() : 0)
    case .bimodal: (generator.unit() < 0.4 ? 1 : 1.3) * (1 + 0.005 * generator.unit())
    }
  }
}

@Suite struct PairedComparisonTests {
  private static let trials = 4000

  /// The share of intervals that hold the true ratio, which is the median by symmetry: both sides'
  /// noise has one distribution, so the log ratio is symmetric about the true one.
  @Test(arguments: Noise.allCases, [11, 21])
  func intervalsCoverAtLeastTheirConfidence(_ noise: Noise, _ rounds: Int) {
    var generator = SeededGenerator(seed: 2024)
    var covered = 0
    var confidence = 0.0
    for _ in 0..<Self.trials {
      var baseline: [Double] = []
      var side: [Double] = []
      for round in 0..<rounds {
        // A drift of 30 % over the run, shared by both sides of a round.
        let drift = 1 + 0.3 * Double(round) / Double(rounds)
        baseline.append(100 * drift * noise.draw(&generator))
        side.append(40 * drift * noise.draw(&generator))
      }
      guard
        let comparison = PairedComparison(baseline: baseline, side: side, confidence: 0.95)
      else { continue }
      confidence = comparison.confidence
      if comparison.low <= 2.5 && comparison.high >= 2.5 { covered += 1 }
    }
    let share = Double(covered) / Double(Self.trials)
    // Three standard errors of a share measured by so many trials.
    let slack = 3 * (confidence * (1 - confidence) / Double(Self.trials)).squareRoot()
    #expect(share >= 0.95 - slack)
    #expect(share >= confidence - slack && share <= confidence + slack, "\(share) \(confidence)")
  }

  @Test(arguments: Noise.allCases)
  func mediansOfTimesAreCovered(_ noise: Noise) throws {
    var generator = SeededGenerator(seed: 99)
    var sample: [Double] = []
    for _ in 0..<200_001 { sample.append(noise.draw(&generator)) }
    let truth = OrderStatistics.median(of: sample)
    var covered = 0
    for _ in 0..<Self.trials {
      let values = (0..<21).map { _ in noise.draw(&generator) }
      let interval = try #require(OrderStatistics.medianInterval(of: values, confidence: 0.95))
      if interval.low <= truth && truth <= interval.high { covered += 1 }
    }
    #expect(Double(covered) / Double(Self.trials) >= 0.95 - 0.0104)
  }

  @Test func sameAgainstItselfIsRarelyResolved() {
    var generator = SeededGenerator(seed: 4)
    let comparisons = 40
    let confidence = PairedComparison.corrected(confidence: 0.95, comparisons: comparisons)
    var runsWithFalseVerdict = 0
    for _ in 0..<200 {
      var isFalse = false
      for _ in 0..<comparisons {
        let a = (0..<21).map { _ in Noise.exponential.draw(&generator) }
        let b = (0..<21).map { _ in Noise.exponential.draw(&generator) }
        let comparison = PairedComparison(baseline: a, side: b, confidence: confidence)
        if comparison?.verdict(noiseFloor: nil) != .notResolved { isFalse = true }
      }
      if isFalse { runsWithFalseVerdict += 1 }
    }
    #expect(runsWithFalseVerdict <= 10)
  }

  @Test func exactRatioIsFound() throws {
    let baseline = (1...21).map { 100 + Double($0 % 5) }
    let comparison = try #require(
      PairedComparison(baseline: baseline, side: baseline.map { $0 / 8 }, confidence: 0.95))
    #expect((comparison.speedup - 8).magnitude < 1e-14)
    #expect(comparison.verdict(noiseFloor: nil) == .faster)
    let slower = try #require(
      PairedComparison(baseline: baseline, side: baseline.map { $0 * 1.5 }, confidence: 0.95))
    #expect(slower.verdict(noiseFloor: nil) == .slower)
  }

  @Test func insideTheNoiseFloorIsNotResolved() throws {
    let baseline = Array(repeating: 100.0, count: 21)
    let comparison = try #require(
      PairedComparison(baseline: baseline, side: baseline.map { $0 / 1.03 }, confidence: 0.95))
    #expect(comparison.verdict(noiseFloor: nil) == .faster)
    #expect(
      comparison.verdict(noiseFloor: NoiseFloorRecord(low: 0.95, high: 1.05)) == .notResolved)
    #expect(comparison.verdict(noiseFloor: NoiseFloorRecord(low: 0.95, high: 1.02)) == .faster)
    let slower = try #require(
      PairedComparison(baseline: baseline, side: baseline.map { $0 * 1.03 }, confidence: 0.95))
    #expect(slower.verdict(noiseFloor: NoiseFloorRecord(low: 0.96, high: 1.01)) == .notResolved)
    #expect(slower.verdict(noiseFloor: NoiseFloorRecord(low: 0.98, high: 1.01)) == .slower)
  }

  @Test func unusableTimesGiveNoComparison() {
    let good = Array(repeating: 1.0, count: 11)
    #expect(PairedComparison(baseline: good, side: [1], confidence: 0.95) == nil)
    #expect(PairedComparison(baseline: good, side: good.map { $0 - 1 }, confidence: 0.95) == nil)
    #expect(PairedComparison(baseline: [1, 1], side: [1, 1], confidence: 0.95) == nil)
  }

  @Test func correctionSharesTheErrorOut() {
    #expect(
      (PairedComparison.corrected(confidence: 0.95, comparisons: 50) - 0.999).magnitude < 1e-12)
    #expect((PairedComparison.corrected(confidence: 0.95, comparisons: 0) - 0.95).magnitude < 1e-12)
  }
}
