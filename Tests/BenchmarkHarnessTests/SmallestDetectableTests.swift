import Foundation
import Testing

@testable import BenchmarkHarness

@Suite struct SmallestDetectableTests {
  private func comparison(_ spread: Double) throws -> PairedComparison {
    // Ratios from 1/spread to spread, evenly in logarithms, about 1.
    let steps = stride(from: -1.0, through: 1.0, by: 0.1).map { exp($0 * log(spread)) }
    return try #require(
      PairedComparison(
        baseline: steps, side: steps.map { _ in 1 }, confidence: 0.95))
  }

  @Test func isFloorTimesTheMedianHalfWidth() throws {
    let (narrow, middle, wide) = (
      try comparison(1.01), try comparison(1.04), try comparison(2)
    )
    let half = (middle.high / middle.low).squareRoot()
    let found = try #require(
      GroupRecord.smallestDetectable(
        noiseFloor: NoiseFloorRecord(low: 0.98, high: 1.01), comparisons: [wide, narrow, middle]))
    // The lower end of the floor reaches further than the upper one.
    #expect((found - half / 0.98).magnitude < 1e-12)
  }

  @Test func aSideThatMuchFasterIsJustToldApart() throws {
    let (floor, spread) = (NoiseFloorRecord(low: 0.995, high: 1.01), 1.03)
    let found = try #require(
      GroupRecord.smallestDetectable(noiseFloor: floor, comparisons: [try comparison(spread)]))
    func verdict(_ ratio: Double) throws -> Verdict {
      let steps = stride(from: -1.0, through: 1.0, by: 0.1).map { exp($0 * log(spread)) * ratio }
      return try #require(
        PairedComparison(baseline: steps, side: steps.map { _ in 1 }, confidence: 0.95)
      ).verdict(noiseFloor: floor)
    }
    #expect(try verdict(found * 1.001) == .faster)
    #expect(try verdict(found * 0.999) == .notResolved)
  }

  @Test func withoutAFloorThereIsNone() throws {
    #expect(
      GroupRecord.smallestDetectable(noiseFloor: nil, comparisons: [try comparison(1.1)]) == nil)
    #expect(
      GroupRecord.smallestDetectable(
        noiseFloor: NoiseFloorRecord(low: 1, high: 1), comparisons: []) == nil)
  }
}
