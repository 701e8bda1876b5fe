import Testing

@testable import BenchmarkHarness

@Suite struct PairedComparisonTests {
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

  /// Rounds in two long stretches are worth too little to resolve what is within their spread, but not
  /// what is far beyond it.
  @Test func dependentRoundsResolveOnlyWhatIsFarBeyondThem() throws {
    let baseline = (0..<24).map { round in Double((round < 12 ? 100 : 110) + round % 3) }
    func verdict(_ time: Double) -> Verdict? {
      let side = Array(repeating: time, count: 24)
      return PairedComparison(baseline: baseline, side: side, confidence: 0.95)?
        .verdict(noiseFloor: nil)
    }
    #expect(verdict(98) == .notResolved)
    #expect(verdict(20) == .faster)
    #expect(verdict(113) == .notResolved)
    #expect(verdict(500) == .slower)
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
