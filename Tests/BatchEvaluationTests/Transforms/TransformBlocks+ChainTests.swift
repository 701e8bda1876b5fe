import BatchEvaluation
import BenchmarkHarness
import Testing
import TransformMath

@Suite struct TransformBlocksChainTests {
  @Test(arguments: testedLevels) func everyTransformIsMultipliedByItsParentsProduct(
    level: InstructionSet
  ) {
    func check<Scalar: TestedScalar>(_: Scalar.Type) {
      for size in blockSizes {
        var random = SeededGenerator(seed: 671)
        let given = (0..<size).map { _ in BlockSamples.rotation.draw(&random) }
        let blocks = TransformBlocks<Scalar>(given)
        // Breadth first, any which way, and every one the child of the one before.
        let orders: [[Int32]] = [
          (0..<size).map { Int32($0) / 20 - 1 },
          (0..<size).map { Int32(random.uniform(-1...Double(max($0, 1)) - 1).rounded(.down)) },
          (0..<size).map { Int32($0) - 1 },
        ]
        for parents in orders {
          var result = TransformBlocks<Scalar>(count: size)
          blocks.chained(parents: parents.span, into: &result, level: level)
          // One step each: products of what came out, in lanes.
          var above = TransformBlocks<Scalar>(count: size)
          for i in 0..<size where parents[i] >= 0 { above[i] = result[Int(parents[i])] }
          var products = TransformBlocks<Scalar>(count: size)
          blocks.multiplied(by: above, into: &products, level: level)
          for i in 0..<size { #expect(result[i] == products[i]) }
        }
      }
    }
    check(Double.self)
    check(Float.self)
  }

  @Test func parentsComeFirst() async {
    await #expect(processExitsWith: .failure) {
      let parents: [Int32] = [-1, 1]
      var result = TransformBlocks<Double>(count: 2)
      TransformBlocks<Double>(count: 2).chained(parents: parents.span, into: &result)
    }
  }
}
