import BatchEvaluation
import BenchmarkHarness
import TransformMath

/// Transforms in blocks, each times the one shared transform, in one format.
final class RowBlockWork<Scalar: TransformScalar> {
  let inputs: RowInputs
  let shared: Scalar.Transform
  var source: TransformBlocks<Scalar>
  var result: TransformBlocks<Scalar>
  /// What the optimiser must not see through: blocks have no pointer to give away.
  private let barrier = AlignedDoubles(count: 1)

  /// - Parameter shared: the matrix of the inputs in the format; the inputs are representable in it.
  init(_ inputs: RowInputs, shared: Scalar.Transform) {
    self.inputs = inputs
    self.shared = shared
    let elements = AlignedMemory(inputs.rows.flatMap { row in (0..<4).map { Scalar(row[$0]) } })
    source = TransformBlocks(
      elements: Span(_unsafeElements: UnsafeBufferPointer(elements.buffer)))
    result = TransformBlocks(count: source.count)
  }

  func sharedCase(level: InstructionSet, samples: Int) -> PreparedCase {
    PreparedCase { count in
      for _ in 0..<count {
        clobber(self.barrier.buffer)
        multiplyBlocks(self, level: level)
        clobber(self.barrier.buffer)
      }
    } accuracy: {
      multiplyBlocks(self, level: level)
      let elements = AlignedMemory<Scalar>(count: 16 * self.result.count)
      var span = MutableSpan(_unsafeElements: elements.buffer)
      self.result.write(elements: &span)
      return self.inputs.judge(
        elements.buffer.map { Double($0) }, samples: samples,
        as: SideJudging(
          precision: Scalar.self == Float.self ? .float : .double,
          reproduction: .ours(.simd, level: level)))
    }
  }
}

@inline(never)
func multiplyBlocks<Scalar>(_ work: RowBlockWork<Scalar>, level: InstructionSet) {
  work.source.multiplied(by: work.shared, into: &work.result, level: level)
}
