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
    let judging = SideJudging(
      precision: Scalar.self == Float.self ? .float : .double,
      reproduction: .ours(.simd, level: level))
    func timed(
      _ finish: @escaping () -> Void, _ run: @escaping (TransformWork) -> Void
    ) -> PreparedCase {
      prepared(truth, as: judging, finish: finish, operation: run)
    }
    switch operation {
    case .pairs:
      let blocks = TransformBlockWork(self)
      return timed({ blocks.finish(self) }, { _ in multiplyBlocks(blocks, level) })
    case .inverse:
      let blocks = TransformBlockWork(self)
      return timed({ blocks.finish(self) }, { _ in invertBlocks(blocks, level) })
    case .compose:
      let blocks = PartBlockWork(poses: self)
      return timed({ blocks.finishTransforms(self) }, { _ in composeBlocks(blocks, level) })
    case .decompose:
      let blocks = PartBlockWork(matrices: self)
      return timed({ blocks.finishParts(self) }, { _ in decomposeBlocks(blocks, level) })
    case .slerp:
      let blocks = TurnBlockWork(self)
      return timed({ blocks.finish(self) }, { slerpBlocks(blocks, $0.times, level) })
    case .interpolate:
      let blocks = WayBlockWork(self)
      return timed({ blocks.ends.finish(self) }, { blendBlocks(blocks, $0.times, level) })
    }
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
