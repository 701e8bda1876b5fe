import COpenBLAS
import VectorKernels

/// What grids, steps and families need of their number format: the kernels, and the library's product.
protocol BatchScalar: BinaryFloatingPoint, BitwiseCopyable, Sendable {
  static func grid(_ level: InstructionSet) -> PropagatorKernels.Grid<Self>
  static func gridStates(_ level: InstructionSet) -> PropagatorKernels.GridStates<Self>
  static func gridStream(_ level: InstructionSet) -> PropagatorKernels.GridStream<Self>
  static func step(_ level: InstructionSet) -> PropagatorKernels.Step<Self>

  /// c = aᵀ·b with a of `inner` rows and `rows` columns, b of `inner` rows and `columns` columns; all
  /// row-major, with the given distances of rows in memory.
  static func multiply(
    _ a: UnsafePointer<Self>, _ aStride: Int, _ b: UnsafePointer<Self>, _ bStride: Int,
    rows: Int, columns: Int, inner: Int, _ c: UnsafeMutablePointer<Self>, _ cStride: Int)

  /// Writes lines 0 to 3 of the step entries of some blocks in this format's lanes.
  static func writeEntries(
    _ springs: StepSprings, _ blocks: Range<Int>, into entries: UnsafeMutablePointer<Self>,
    _ level: InstructionSet)
}

extension BatchScalar {
  /// Lanes of a block: a cache line.
  static var lanes: Int { 64 / MemoryLayout<Self>.size }
}

extension Double: BatchScalar {
  static func grid(_ level: InstructionSet) -> PropagatorKernels.Grid<Double> {
    PropagatorKernels.levels[level].kernels.grid
  }

  static func gridStates(_ level: InstructionSet) -> PropagatorKernels.GridStates<Double> {
    PropagatorKernels.levels[level].kernels.gridStates
  }

  static func gridStream(_ level: InstructionSet) -> PropagatorKernels.GridStream<Double> {
    PropagatorKernels.levels[level].kernels.gridStream
  }

  static func step(_ level: InstructionSet) -> PropagatorKernels.Step<Double> {
    PropagatorKernels.levels[level].kernels.step
  }

  static func multiply(
    _ a: UnsafePointer<Double>, _ aStride: Int, _ b: UnsafePointer<Double>, _ bStride: Int,
    rows: Int, columns: Int, inner: Int, _ c: UnsafeMutablePointer<Double>, _ cStride: Int
  ) {
    cblas_dgemm(
      CblasRowMajor, CblasTrans, CblasNoTrans, blasint(rows), blasint(columns), blasint(inner), 1,
      a, blasint(aStride), b, blasint(bStride), 0, c, blasint(cStride))
  }

  static func writeEntries(
    _ springs: StepSprings, _ blocks: Range<Int>, into entries: UnsafeMutablePointer<Double>,
    _ level: InstructionSet
  ) {
    springs.write(blocks, into: entries, level)
  }
}

extension Float: BatchScalar {
  static func grid(_ level: InstructionSet) -> PropagatorKernels.Grid<Float> {
    PropagatorKernels.levels[level].kernels.gridFloat
  }

  static func gridStates(_ level: InstructionSet) -> PropagatorKernels.GridStates<Float> {
    PropagatorKernels.levels[level].kernels.gridStatesFloat
  }

  static func gridStream(_ level: InstructionSet) -> PropagatorKernels.GridStream<Float> {
    PropagatorKernels.levels[level].kernels.gridStreamFloat
  }

  static func step(_ level: InstructionSet) -> PropagatorKernels.Step<Float> {
    PropagatorKernels.levels[level].kernels.stepFloat
  }

  static func multiply(
    _ a: UnsafePointer<Float>, _ aStride: Int, _ b: UnsafePointer<Float>, _ bStride: Int,
    rows: Int, columns: Int, inner: Int, _ c: UnsafeMutablePointer<Float>, _ cStride: Int
  ) {
    cblas_sgemm(
      CblasRowMajor, CblasTrans, CblasNoTrans, blasint(rows), blasint(columns), blasint(inner), 1,
      a, blasint(aStride), b, blasint(bStride), 0, c, blasint(cStride))
  }

  /// A block of sixteen is made from two blocks of eight in Double.
  static func writeEntries(
    _ springs: StepSprings, _ blocks: Range<Int>, into entries: UnsafeMutablePointer<Float>,
    _ level: InstructionSet
  ) {
    let stride = VectorKernels.springStepStride
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * stride) { lines in
      guard let lines = lines.baseAddress else { return }
      for block in blocks {
        let halves = 2 * block..<min(2 * block + 2, springs.blockCount)
        springs.write(halves, into: lines, level)
        for half in 0..<halves.count {
          let target = entries + 2 * stride * (block - blocks.lowerBound) + 8 * half
          for lane in 0..<8 {
            let (source, place) = (lines + half * stride + lane, target + lane)
            place[0] = StepSprings.stored(source[0])
            place[16] = Float(clamping: source[8])
            place[32] = Float(clamping: source[16])
            place[48] = StepSprings.stored(source[24])
          }
        }
      }
    }
  }
}
