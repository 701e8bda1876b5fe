import BatchEvaluation
import BenchmarkHarness
import TransformMath

/// Our lanes of one operation: inputs and results lie in blocks, as an engine keeps them that evaluates in
/// bulk; they are brought there before anything is measured.
final class TransformBlockWork<Scalar: TransformScalar & BinaryFloatingPoint & BitwiseCopyable> {
  var first: TransformBlocks<Scalar>
  var second: TransformBlocks<Scalar>
  var result: TransformBlocks<Scalar>

  init(_ work: TransformWork<Scalar>) {
    let count = work.count
    first = TransformBlocks(elements: Span(_unsafeElements: UnsafeBufferPointer(work.first.buffer)))
    second =
      work.second.count == work.first.count
      ? TransformBlocks(elements: Span(_unsafeElements: UnsafeBufferPointer(work.second.buffer)))
      : TransformBlocks(count: 0)
    result = TransformBlocks(count: count)
  }

  /// Brings the results item by item into the side's memory.
  func finish(_ work: TransformWork<Scalar>) {
    var elements = MutableSpan(_unsafeElements: work.result.buffer)
    result.write(elements: &elements)
  }
}

extension TransformWork where Scalar: TransformScalar {
  func blocksCase(
    _ operation: TransformOperation, level: InstructionSet, _ truth: SharedOnce<TransformTruth>
  ) -> PreparedCase {
    let blocks = TransformBlockWork(self)
    let judging = SideJudging(
      precision: Scalar.self == Float.self ? .float : .double,
      reproduction: .ours(.simd, level: level))
    return prepared(
      truth, as: judging, finish: { blocks.finish(self) },
      operation: { _ in
        switch operation {
        case .pairs: multiplyBlocks(blocks, level)
        default: invertBlocks(blocks, level)
        }
      })
  }
}

@inline(never)
func multiplyBlocks<Scalar>(_ blocks: TransformBlockWork<Scalar>, _ level: InstructionSet) {
  blocks.first.multiplied(by: blocks.second, into: &blocks.result, level: level)
}

@inline(never)
func invertBlocks<Scalar>(_ blocks: TransformBlockWork<Scalar>, _ level: InstructionSet) {
  blocks.first.inverted(into: &blocks.result, level: level)
}
