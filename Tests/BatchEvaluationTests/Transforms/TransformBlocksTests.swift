import BatchEvaluation
import BenchmarkHarness
import Testing
import TransformMath

@Suite struct TransformBlocksTests {
  @Test(arguments: testedLevels) func arraysComeBackBitForBit(level: InstructionSet) {
    func check<Scalar: TestedScalar>(_: Scalar.Type) {
      for size in blockSizes {
        let given = BlockSamples.mixture(size, seed: 611).map { Scalar.transform($0) }
        let blocks = TransformBlocks<Scalar>(given.span, level: level)
        #expect(blocks.count == size)
        #expect((0..<size).allSatisfy { blocks[$0] == given[$0] })
        var back = [Scalar.Transform](
          repeating: Scalar.transform(.scale(x: 7, y: 7, z: 7)), count: size)
        var span = back.mutableSpan
        blocks.write(into: &span, level: level)
        #expect(back == given)
      }
    }
    check(Double.self)
    check(Float.self)
  }

  @Test(arguments: testedLevels) func elementsComeInEitherOrder(level: InstructionSet) {
    func check<Scalar: TestedScalar>(_: Scalar.Type) {
      for size in blockSizes {
        let given = BlockSamples.mixture(size, seed: 612)
        let rows = given.flatMap { Scalar.elements(Scalar.transform($0)) }
        let columns = given.flatMap { Scalar.elements(Scalar.transform($0.transposed)) }
        let byRow = TransformBlocks<Scalar>(elements: rows.span, level: level)
        let byColumn = TransformBlocks<Scalar>(
          elements: columns.span, order: .columnMajor, level: level)
        #expect(byRow.all == given.map { Scalar.exact(Scalar.transform($0)) })
        #expect(byColumn.all == byRow.all)
        // One number more than asked for: nothing may be written there.
        var back = [Scalar](repeating: 7, count: 16 * size + 1)
        back.withUnsafeMutableBufferPointer { buffer in
          var part = buffer.extracting(0..<16 * size).mutableSpan
          byRow.write(elements: &part, order: .columnMajor, level: level)
        }
        #expect(back.removeLast() == 7)
        #expect(back == columns)
      }
    }
    check(Double.self)
    check(Float.self)
  }

  @Test func oneTransformIsReplacedInItsOwnCopyOnly() {
    var blocks = TransformBlocks<Double>(count: 11)
    #expect(blocks.all.allSatisfy(\.isIdentity) && blocks.blockCount == 2)
    let before = blocks
    blocks[9] = .translation(x: 1, y: 2, z: 3)
    #expect(blocks[9] == .translation(x: 1, y: 2, z: 3))
    #expect(blocks[8].isIdentity && blocks[10].isIdentity && before[9].isIdentity)
  }

  @Test func wrongSizesAreRefused() async {
    await #expect(processExitsWith: .failure) {
      let numbers = [Float](repeating: 0, count: 15)
      _ = TransformBlocks<Float>(elements: numbers.span)
    }
    await #expect(processExitsWith: .failure) {
      let blocks = TransformBlocks<Double>(count: 3)
      var result = TransformBlocks<Double>(count: 4)
      blocks.multiplied(by: .identity, into: &result)
    }
    await #expect(processExitsWith: .failure) { _ = TransformBlocks<Double>(count: 3)[3] }
  }
}
