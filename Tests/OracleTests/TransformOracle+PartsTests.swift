import Oracle
import Testing

/// The twin of parts, judged by transforms whose parts are known and by making them again.
@Suite struct TransformOraclePartsTests {
  private func close(_ values: [Real], _ wanted: [Double], _ tolerance: Double = 1e-60) -> Bool {
    values.count == wanted.count
      && zip(values, wanted).allSatisfy { ($0 - Real($1)).magnitude < Real(tolerance) }
  }

  @Test func partsOfASkewedScaleWithPerspective() throws {
    // scale (2, 4, 8), skew xy = 3, translation (1, 2, 3), perspective (0, 0, −1/2, 1), all times 2: m44
    // is −1, and divides everything.
    let m: [Double] = [4, 0, 0, 0, 24, 8, 0, 0, 0, 0, 16, -8, 2, 4, 6, -1]
    let parts = try #require(TransformOracle.decomposed(m))
    #expect(close(parts.translation, [-2, -4, -6]))
    #expect(close(parts.skew, [3, 0, 0]))
    #expect(close(parts.scale, [-4, -8, -16]) && close(parts.quaternion, [0, 0, 0, 1]))
    #expect(close(parts.perspective, [0, 0, -0.5, -2]))
    let again = TransformOracle.recomposed(
      scale: [-4, -8, -16], skew: [3, 0, 0], quaternion: [0, 0, 0, 1],
      translation: [-2, -4, -6], perspective: [0, 0, -0.5, -2])
    #expect(close(again, m.map { -$0 }))
  }

  @Test func whatHasNoParts() {
    #expect(TransformOracle.decomposed([0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0]) == nil)
    #expect(TransformOracle.decomposed([1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]) == nil)
    let (flat, whole): ([Double], [Double]) = ([1, 2, 2, 4, 0, 0], [1, 0, 0, 1, 0, 0])
    #expect(TransformOracle.interpolatedInPlane(flat, whole, at: 0.5) == nil)
    #expect(TransformOracle.interpolatedInPlane(whole, flat, at: 0.5) == nil)
  }

  @Test func aQuaternionNeedsNoLength() {
    let turned = TransformOracle.recomposed(
      scale: [1, 1, 1], skew: [0, 0, 0], quaternion: [0, 0, 3, 3], translation: [0, 0, 0],
      perspective: [0, 0, 0, 1])
    #expect(close(turned, [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]))
  }

  /// Rows of the web platform's tests, whose values are simple.
  @Test func waysInThePlane() throws {
    func way(_ a: [Double], _ b: [Double], _ t: Double) throws -> [Real] {
      try #require(TransformOracle.interpolatedInPlane(a, b, at: t))
    }
    let turned = try way([1, 0, 0, 1, 0, -6], [0, 7, -1, 0, 6, 0], -1)
    #expect(close(turned, [0, 5, 1, 0, -6, -12]))
    let leaning = try way([1, 0, 0, 7, 0, 0], [7, 0, 1, 1, 0, 0], 2)
    #expect(close(leaning, [13, 0, -10, -5, 0, 0]))
    let beyond = try way([3, 0, 0, 5, 0, -6], [1, 0, 0, 1, 0, 0], 2)
    #expect(close(beyond, [-1, 0, 0, -3, 0, 6]))
    let (a, b): ([Double], [Double]) = ([-1, 0.5, 3, 2, 7, 8], [0.25, -2, 1, 1, 0, 1])
    // Mirrored maps come back at the ends.
    let (start, end) = (try way(a, b, 0), try way(a, b, 1))
    #expect(close(start, a) && close(end, b))
  }
}
