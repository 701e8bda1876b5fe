import BenchmarkHarness
import Testing
import TransformMath

@Suite struct HomogeneousEdgeTests {
  let behind = SIMD4<Double>(100, 7, -3, -1)
  let front = SIMD4<Double>(0, 1, 2, 1)

  @Test func endsInFrontAreKeptBitForBit() {
    let whole = HomogeneousEdge(start: front, end: SIMD4(5, 5, 5, 0x1p-14))
    #expect(whole.clipped() == whole)
    #expect(HomogeneousEdge(start: behind, end: front).clipped()?.end == front)
    #expect(HomogeneousEdge(start: front, end: behind).clipped()?.start == front)
  }

  @Test func theCrossingDoesNotDependOnDirection() throws {
    let forward = try #require(HomogeneousEdge(start: behind, end: front).clipped())
    let backward = try #require(HomogeneousEdge(start: front, end: behind).clipped())
    #expect(forward.start == backward.end)
    #expect(forward.start.w == 0x1p-14)
    #expect(abs(forward.start.x / forward.start.w - 819150) < 1e-9)
  }

  @Test func nothingIsLeftBehindTheEye() {
    #expect(HomogeneousEdge(start: behind, end: behind).clipped() == nil)
    #expect(HomogeneousEdge(start: behind, end: SIMD4(0, 0, 0, 0x1p-15)).clipped() == nil)
    #expect(HomogeneousEdge(start: front, end: SIMD4(0, 0, 0, .nan)).clipped() == nil)
    #expect(HomogeneousEdge(start: SIMD4(0, 0, 0, .nan), end: behind).clipped() == nil)
  }

  @Test func crossingsLieOnTheEdge() throws {
    var random = SeededGenerator(seed: 51)
    for _ in 0..<sweepSize {
      let (w0, w1) = (-random.logUniform(1e-6...1e6), random.logUniform(1e-3...1e6))
      let direction = SIMD4<Double>(
        random.uniform(-1...1), random.uniform(-1...1), random.uniform(-1...1), 0)
      // Points origin + w·direction lie on one line in homogeneous space.
      let (start, end) = (
        direction * w0 + SIMD4(0, 0, 0, w0), direction * w1 + SIMD4(0, 0, 0, w1)
      )
      let cut = try #require(HomogeneousEdge(start: start, end: end).clipped()).start
      for j in 0..<3 {
        let expected = direction[j] * cut.w
        let (outside, inside) = ((w1 - 0x1p-14) / (w1 - w0), (0x1p-14 - w0) / (w1 - w0))
        let size = start[j].magnitude * outside + end[j].magnitude * inside
        #expect((cut[j] - expected).magnitude <= 6 * 0x1p-53 * size)
      }
    }
  }

  @Test func endsAtTheLimitsOfTheRangeCrossInTheMiddle() throws {
    let far = Double.greatestFiniteMagnitude
    let edge = HomogeneousEdge(start: SIMD4(-far, 0, far, -far), end: SIMD4(far, far, far, far))
    // Half the way, but for 2⁻¹⁴ beside 2¹⁰²⁴.
    #expect(try #require(edge.clipped()).start == SIMD4(0, far / 2, far, 0x1p-14))
  }
}
