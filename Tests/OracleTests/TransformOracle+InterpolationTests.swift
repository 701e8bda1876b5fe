import Oracle
import Testing

/// The twin of ways in space, judged by half turns and thirds whose values are roots.
@Suite struct TransformOracleInterpolationTests {
  @Test func slerpOfAQuarterTurn() {
    let half = Real(0.5).squareRoot
    // From the identity to a quarter turn about y; lengths do not matter, and −b is b.
    for b in [[0.0, 1, 0, 1], [0, -3, 0, -3]] {
      let way = TransformOracle.slerp([0, 0, 0, 2], b, at: 0.5)
      let (sine, cosine) = (
        ((Real(1) - half) / Real(2)).squareRoot, ((Real(1) + half) / Real(2)).squareRoot
      )
      #expect((way[1].magnitude - sine).magnitude < Real(1e-60))
      #expect((way[3] - cosine).magnitude < Real(1e-60))
    }
    #expect(TransformOracle.slerp([0, 0, 0, 1], [0, 0, 0, 5], at: 0.5)[3] == Real(1))
  }

  @Test func slerpOfTheSmallestAngles() {
    let way = TransformOracle.slerp([0, 0, 0, 1], [1e-200, 0, 0, 1], at: 0.5)
    #expect(way[0].ulpError(of: 5e-201) <= 0.5)
    #expect(TransformOracle.slerp([0, 0, 0, 1], [1e-60, 0, 0, 1], at: 0.25)[0].double == 2.5e-61)
  }

  @Test func waysInSpace() throws {
    let start: [Double] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
    // Scaled by (2, 4, 6), turned by half a turn about z, moved, seen from 2 in front.
    let end: [Double] = [-2, 0, 0, 0, 0, -4, 0, 0, 0, 0, 6, -3, 8, 0, 0, 1]
    let way = try #require(TransformOracle.interpolatedInSpace(start, end, at: 0.5))
    let wanted = [0, 1.5, 0, 0, -2.5, 0, 0, 0, 0, 0, 3.5, -0.875, 4, 0, 0, 1]
    for (value, want) in zip(way, wanted) {
      #expect((value - Real(want)).magnitude < Real(1e-60), "\(value.double) for \(want)")
    }
    let flat: [Double] = [1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
    #expect(TransformOracle.interpolatedInSpace(start, flat, at: 0.5) == nil)
    #expect(TransformOracle.interpolatedInSpace(flat, start, at: 0.5) == nil)
  }
}
