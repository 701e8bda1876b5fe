import Foundation
import Testing

@testable import BenchmarkHarness

/// What the intervals and verdicts promise, held against simulated noise whose truth is known.
@Suite struct IntervalCoverageTests {
  private static let trials = 2000
  /// Two standard errors of a share of 0.95 in so many trials.
  private static let slack = 2 * (0.95 * 0.05 / Double(trials)).squareRoot()

  /// The true ratio is the median of the paired ones by symmetry: both sides' noise is alike.
  @Test(arguments: SimulatedNoise.allCases, CommonDrift.allCases)
  func ratiosAreCovered(_ noise: SimulatedNoise, _ drift: CommonDrift) throws {
    for rounds in [41, 101] {
      var generator = SeededGenerator(seed: 2024)
      var covered = 0
      for _ in 0..<Self.trials {
        let (baseline, side) = simulatedRounds(
          rounds, noise: noise, drift: drift, ratio: 2.5, &generator)
        let comparison = try #require(
          PairedComparison(baseline: baseline, side: side, confidence: 0.95))
        if comparison.low <= 2.5 && comparison.high >= 2.5 { covered += 1 }
      }
      let share = Double(covered) / Double(Self.trials)
      #expect(share >= 0.95 - Self.slack, "\(rounds) rounds: \(share)")
    }
  }

  @Test(arguments: SimulatedNoise.allCases)
  func timesAreCovered(_ noise: SimulatedNoise) throws {
    let truth = noise.median
    for rounds in [41, 101] {
      var generator = SeededGenerator(seed: 99)
      var covered = 0
      for _ in 0..<Self.trials {
        let values = noise.series(rounds, &generator)
        let interval = try #require(
          OrderStatistics.serialMedianInterval(of: values, confidence: 0.95, scale: .ratio))
        if interval.low <= truth && truth <= interval.high { covered += 1 }
      }
      let share = Double(covered) / Double(Self.trials)
      #expect(share >= 0.95 - Self.slack, "\(rounds) rounds: \(share)")
    }
  }

  /// Dependence is what the plain interval does not know of.
  @Test func theIntervalForIndependentEpochsDoesNotCoverDependentOnes() throws {
    var generator = SeededGenerator(seed: 5)
    var covered = 0
    for _ in 0..<Self.trials {
      let values = SimulatedNoise.autoregressive.series(101, &generator)
      let interval = try #require(OrderStatistics.medianInterval(of: values, confidence: 0.95))
      if interval.low <= 1 && 1 <= interval.high { covered += 1 }
    }
    #expect(Double(covered) / Double(Self.trials) < 0.88)
  }

  /// Where nothing shows dependence, nothing is given away: most intervals are the exact ones.
  @Test func independentEpochsKeepMostExactIntervals() {
    var generator = SeededGenerator(seed: 6)
    var exact = 0
    var inflation = 0.0
    for _ in 0..<Self.trials {
      let value = SerialDependence.inflation(
        of: SimulatedNoise.logNormal.series(101, &generator), confidence: 0.95)
      if value == 1 { exact += 1 }
      inflation += value
    }
    #expect(Double(exact) / Double(Self.trials) > 0.6)
    #expect(inflation / Double(Self.trials) < 1.4)
  }

  /// 200 default runs of 90 comparisons of a side with itself: at most one run in twenty says anything.
  @Test func sameAgainstItselfIsRarelyResolved() {
    var generator = SeededGenerator(seed: 4)
    let comparisons = 90
    let confidence = PairedComparison.corrected(confidence: 0.95, comparisons: comparisons)
    var falseRuns = 0
    for run in 0..<200 {
      let noise = SimulatedNoise.allCases[run % SimulatedNoise.allCases.count]
      let isFalse = (0..<comparisons).contains { _ in
        let (baseline, side) = simulatedRounds(101, noise: noise, drift: .randomWalk, &generator)
        let comparison = PairedComparison(baseline: baseline, side: side, confidence: confidence)
        return comparison?.verdict(noiseFloor: nil) != .notResolved
      }
      if isFalse { falseRuns += 1 }
    }
    #expect(falseRuns <= 10)
  }

  /// A slowdown of 3 % in a default run's rounds, at the noise of the committed runs (median absolute
  /// deviation 0.7 % on each side, a drift in common), corrected for 90 comparisons, beyond the noise
  /// floor of its own control.
  @Test func threePerCentAreFound() {
    var generator = SeededGenerator(seed: 8)
    let confidence = PairedComparison.corrected(confidence: 0.95, comparisons: 90)
    var found = 0
    let runs = 1000
    for _ in 0..<runs {
      let (baseline, side) = simulatedRounds(
        101, noise: .logNormal, drift: .randomWalk, ratio: 1 / 1.03, &generator)
      // The control shares the drift of its round; its own noise and the baseline's are in the ratio.
      let control = zip(baseline, SimulatedNoise.logNormal.series(101, &generator)).map {
        $0 * $1 / exp(0.01 * generator.normal())
      }
      let floor = PairedComparison(baseline: baseline, side: control, confidence: 0.95).map {
        NoiseFloorRecord(low: $0.low, high: $0.high)
      }
      let comparison = PairedComparison(baseline: baseline, side: side, confidence: confidence)
      if comparison?.verdict(noiseFloor: floor) == .slower { found += 1 }
    }
    #expect(Double(found) / Double(runs) >= 0.95, "\(found) of \(runs)")
  }
}
