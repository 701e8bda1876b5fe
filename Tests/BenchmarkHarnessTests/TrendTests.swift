import Foundation
import Testing

@testable import BenchmarkHarness

@Suite struct TrendTests {
  @Test func aLineHasItsSlopeAndTheLargestScore() throws {
    let trend = try #require(Trend((0..<20).map { 1 + 0.5 * Double($0) }))
    #expect((trend.change - 9.5).magnitude < 1e-12)
    // All 190 pairs rise; the variance is 20·19·45/18 = 950.
    #expect((trend.score - 190 / 950.0.squareRoot()).magnitude < 1e-12)
    let falling = try #require(Trend((0..<20).map { -0.5 * Double($0) }))
    #expect(falling.change == -9.5 && falling.score == -trend.score)
  }

  @Test func spikesDoNotMoveIt() throws {
    var values = (0..<41).map { _ in 1.0 }
    values[3] = 1000
    values[40] = 1e6
    let trend = try #require(Trend(values))
    #expect(trend.change == 0)
    #expect(trend.score.magnitude < 2)
  }

  @Test func noiseOfAnySkewHasSmallScores() throws {
    var generator = SeededGenerator(seed: 5)
    var large = 0
    for _ in 0..<200 {
      let values = (0..<50).map { _ in -log(1 - generator.unit()) }
      if try #require(Trend(values)).score.magnitude > 3 { large += 1 }
    }
    // The normal approximation says 0.27 %.
    #expect(large <= 3)
  }

  @Test func fewValuesHaveNone() {
    #expect(Trend([1, 2, 3, 4, 5, 6, 7]) == nil)
    #expect(Trend([1, 2, 3, .nan, 5, 6, 7, 8]) == nil)
  }
}
