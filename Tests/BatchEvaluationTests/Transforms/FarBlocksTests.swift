import BatchEvaluation
import BenchmarkHarness
import Testing
import TransformMath

/// Results of 16 MB and more go past the caches, and threads share them: the same numbers again and again
/// give the results that few of them give on one thread.
@Suite struct FarBlocksTests {
  private static let period = 1000

  /// Places of the many to be looked at: whole periods at both ends, and what is drawn between.
  private static func places(_ count: Int) -> [Int] {
    var random = SeededGenerator(seed: 681)
    return Array(0..<period) + Array(count - period..<count)
      + (0..<2000).map { _ in Int(random.uniform(0...Double(count - 1))) }
  }

  private static func transforms(_ classes: [BlockSamples], seed: UInt64) -> [Transform3D] {
    var random = SeededGenerator(seed: seed)
    return (0..<period).map { classes[$0 % classes.count].draw(&random) }
  }

  /// Runs an operation on few and on many, and compares transforms.
  private func expectSame<Scalar: TestedScalar>(
    _: Scalar.Type, _ name: String, _ given: [Transform3D],
    _ run: (TransformBlocks<Scalar>, Int, inout TransformBlocks<Scalar>) -> Void
  ) {
    let (few, many) = (Self.period, (1 << 24) / (16 * MemoryLayout<Scalar>.size) + 5)
    let (small, large) = (
      TransformBlocks<Scalar>(given), TransformBlocks<Scalar>((0..<many).map { given[$0 % few] })
    )
    var (own, far) = (TransformBlocks<Scalar>(count: few), TransformBlocks<Scalar>(count: many))
    run(small, 1, &own)
    run(large, 2, &far)
    let wrong = Self.places(many).first { far[$0] != own[$0 % few] }
    #expect(wrong == nil, "\(name) of \(Scalar.self)")
  }

  private func check<Scalar: TestedScalar>(_: Scalar.Type, _ level: InstructionSet) {
    let layers = Self.transforms([.perspective, .composed], seed: 682)
    let other = TransformBlocks<Scalar>([layers[1], layers[4]])
    expectSame(Scalar.self, "multiply", layers) {
      $0.multiplied(by: $0, into: &$2, level: level, threads: $1)
    }
    expectSame(Scalar.self, "shared", layers) {
      $0.multiplied(by: other[0], into: &$2, level: level, threads: $1)
    }
    expectSame(Scalar.self, "invert", layers) { $0.inverted(into: &$2, level: level, threads: $1) }
    expectSame(Scalar.self, "chain", layers) { blocks, threads, result in
      let parents = (0..<blocks.count).map { item in
        let place = item % Self.period
        return place < 20 ? Int32(-1) : Int32(item - place + place / 20 - 1)
      }
      blocks.chained(parents: parents.span, into: &result, level: level, threads: threads)
    }
    expectSame(Scalar.self, "parts and back", layers) { blocks, threads, result in
      var parts = ComponentBlocks<Scalar>(count: blocks.count)
      let failed = blocks.decomposed(into: &parts, level: level, threads: threads)
      #expect(failed == 0)
      parts.composed(into: &result, level: level, threads: threads)
    }
    expectSame(Scalar.self, "half way", layers) { blocks, threads, result in
      var from = ComponentBlocks<Scalar>(count: blocks.count)
      blocks.decomposed(into: &from, level: level)
      let to = ComponentBlocks<Scalar>(count: blocks.count)
      from.interpolated(to: to, at: 0.5, into: &result, level: level, threads: threads)
    }
  }

  @Test(arguments: testedLevels) func transforms(level: InstructionSet) {
    check(Double.self, level)
    check(Float.self, level)
  }

  private func checkVectors<Scalar: TestedScalar>(_: Scalar.Type, _ level: InstructionSet) {
    let few = Self.period
    let many = (1 << 24) / (4 * MemoryLayout<Scalar>.size) + 5
    let points = VectorBlocksTests.points(few, seed: 683, Scalar.self)
    let given = Self.transforms([.perspective], seed: 684)
    func blocks(_ count: Int) -> VectorBlocks<Scalar> {
      let all = (0..<count).map { points[$0 % few] }
      return VectorBlocks<Scalar>(all.span)
    }
    func transforms(_ count: Int) -> TransformBlocks<Scalar> {
      TransformBlocks<Scalar>((0..<count).map { given[$0 % few] })
    }
    let (small, large) = (blocks(few), blocks(many))
    let (smallTransforms, largeTransforms) = (transforms(few), transforms(many))
    func expectSame(
      _ name: String,
      _ run: (VectorBlocks<Scalar>, TransformBlocks<Scalar>, Int, inout VectorBlocks<Scalar>) ->
        Void
    ) {
      var (own, far) = (small, large)
      run(small, smallTransforms, 1, &own)
      run(large, largeTransforms, 2, &far)
      let wrong = Self.places(many).first { far[$0] != own[$0 % few] }
      #expect(wrong == nil, "\(name) of \(Scalar.self)")
    }
    expectSame("map") { $0.mapped(by: $1, into: &$3, level: level, threads: $2) }
    expectSame("map by one") { blocks, transforms, threads, result in
      blocks.mapped(by: transforms[3], into: &result, level: level, threads: threads)
    }
    var seen: [Int] = []
    expectSame("project") { blocks, transforms, threads, result in
      var flags = [Bool](repeating: false, count: blocks.count)
      var span = flags.mutableSpan
      let count = blocks.projected(
        by: transforms, into: &result, seen: &span,
        window: Rectangle(x: -300, y: -200, width: 600, height: 400), level: level,
        threads: threads)
      #expect(count == flags.count { $0 })
      seen.append(flags[..<few].count { $0 })
    }
    #expect(seen[0] == seen[1] && seen[0] > 0)
    func lanes(_ q: Quaternion) -> SIMD4<Scalar> {
      SIMD4(Scalar(q.x), Scalar(q.y), Scalar(q.z), Scalar(q.w))
    }
    expectSame("slerp") { blocks, _, threads, result in
      var (from, to) = (blocks, blocks)
      for item in 0..<blocks.count {
        let angle = Double(item % few) * 0.002
        from[item] = lanes(Quaternion(angle: angle, x: 0, y: 1, z: 0))
        to[item] = lanes(Quaternion(x: 0.6, y: 0, z: 0, w: 0.8))
      }
      from.slerp(to: to, at: 0.25, into: &result, level: level, threads: threads)
    }
  }

  @Test(arguments: testedLevels) func vectors(level: InstructionSet) {
    checkVectors(Double.self, level)
    checkVectors(Float.self, level)
  }
}
