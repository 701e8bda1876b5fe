import BatchEvaluation
import BenchmarkHarness
import Oracle
import Testing
import TransformMath

@Suite struct VectorBlocksTests {
  static func points<Scalar: TestedScalar>(
    _ count: Int, seed: UInt64, _: Scalar.Type
  ) -> [SIMD4<Scalar>] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      SIMD4(
        Scalar(random.uniform(-500...500)), Scalar(random.uniform(-500...500)),
        Scalar(random.uniform(-500...500)), Scalar(random.uniform(0.5...2)))
    }
  }

  /// Whether the points are within γ₄·Σ|p|·|m| of the exact ones.
  private func check<Scalar: TestedScalar>(
    _ mapped: VectorBlocks<Scalar>, _ points: [SIMD4<Scalar>], _ transforms: [Transform3D]
  ) {
    let gamma = 4 * Scalar.unit / (1 - 4 * Scalar.unit)
    for i in points.indices {
      let (p, m) = (points[i], transforms[i].elements)
      let point = SIMD4(Double(p.x), Double(p.y), Double(p.z), Double(p.w))
      let exact = TransformOracle.map(point, by: m)
      for j in 0..<4 {
        let size = (0..<4).reduce(0) { $0 + (point[$1] * m[4 * $1 + j]).magnitude }
        #expect(exact[j].absoluteError(of: Double(mapped[i][j])) <= gamma * size)
      }
    }
  }

  @Test(arguments: testedLevels) func pointsHoldTheDotProductBoundAtEverySize(
    level: InstructionSet
  ) {
    func check<Scalar: TestedScalar>(_: Scalar.Type) {
      for size in blockSizes {
        let points = Self.points(size, seed: 641, Scalar.self)
        let transforms = TransformBlocks<Scalar>(BlockSamples.mixture(size, seed: 642))
        let blocks = VectorBlocks<Scalar>(points.span, level: level)
        var result = VectorBlocks<Scalar>(count: size)
        blocks.mapped(by: transforms, into: &result, level: level)
        self.check(result, points, transforms.all)
        let one = BlockSamples.mixture(5, seed: 643)[4]
        blocks.mapped(by: Scalar.transform(one), into: &result, level: level)
        let shared = Scalar.exact(Scalar.transform(one))
        self.check(result, points, points.map { _ in shared })
        // One more than asked for: nothing may be written there.
        var back = [SIMD4<Scalar>](repeating: SIMD4(7, 7, 7, 7), count: size + 1)
        back.withUnsafeMutableBufferPointer { buffer in
          var part = buffer.extracting(0..<size).mutableSpan
          blocks.write(into: &part, level: level)
        }
        #expect(back.removeLast() == SIMD4(7, 7, 7, 7))
        #expect(back == points)
      }
    }
    check(Double.self)
    check(Float.self)
  }

  @Test(arguments: testedLevels) func whatIsSeenIsDividedAndCounted(level: InstructionSet) {
    let window = Rectangle(x: -300, y: -200, width: 600, height: 400)
    for size in blockSizes {
      let points = Self.points(size, seed: 644, Double.self).map {
        SIMD4($0.x / 4, $0.y / 4, $0.z * 3, 1)
      }
      var random = SeededGenerator(seed: 645)
      let given = (0..<size).map { _ in BlockSamples.perspective.draw(&random) }
      let transforms = TransformBlocks<Double>(given)
      let blocks = VectorBlocks<Double>(points.span)
      var (mapped, result) = (blocks, blocks)
      var flags = [Bool](repeating: false, count: size)
      var span = flags.mutableSpan
      blocks.mapped(by: transforms, into: &mapped, level: level)
      let seen = blocks.projected(
        by: transforms, into: &result, seen: &span, window: window, level: level)
      #expect(seen == flags.count { $0 })
      for i in 0..<size {
        let (p, q) = (mapped[i], result[i])
        let isFront = p.w >= HomogeneousEdge.nearestW
        #expect(q == (isFront ? SIMD4(p.x / p.w, p.y / p.w, p.z / p.w, p.w) : p))
        let isInside = q.x >= -300 && q.x <= 300 && q.y >= -200 && q.y <= 200
        #expect(flags[i] == (isFront && isInside))
      }
      if size > 200 { #expect(seen > 10 && seen < size - 10) }
    }
  }

  @Test func whatIsNotANumberIsNotSeen() {
    let points: [SIMD4<Double>] = [
      SIMD4(1, 2, 3, .nan), SIMD4(.nan, 2, 3, 1), SIMD4(1, 2, 3, 0), SIMD4(1, 2, 3, -1),
      SIMD4(1, 2, 3, 0x1p-14), SIMD4(1, 2, 3, 1),
    ]
    let blocks = VectorBlocks<Double>(points.span)
    var result = blocks
    var flags = [Bool](repeating: true, count: points.count)
    var span = flags.mutableSpan
    blocks.projected(
      by: TransformBlocks(count: points.count), into: &result, seen: &span,
      window: Rectangle(x: -1e9, y: -1e9, width: 2e9, height: 2e9))
    #expect(flags == [false, false, false, false, true, true])
    #expect(result[3] == points[3] && result[4].x == 0x1p14)
  }
}
