import COpenBLAS
import TransformMath

extension TransformBatch {
  /// Calls a kernel with the memory of items that are rows of four Doubles and nothing else.
  func withRows<Item: BitwiseCopyable>(
    _ items: Span<Item>, _ result: inout MutableSpan<Item>, rowsPerItem: Int,
    _ kernel: (
      UnsafePointer<Double>, Int, UnsafePointer<Double>, UnsafeMutablePointer<Double>
    ) -> Void
  ) {
    // A `Transform3D` is 16 Doubles without padding, a `SIMD4<Double>` is 4.
    assert(MemoryLayout<Item>.stride == rowsPerItem * 32)
    let count = items.count * rowsPerItem
    if count == 0 { return }
    items.withUnsafeBytes { source in
      result.withUnsafeMutableBytes { target in
        withUnsafeBytes(of: transform) { matrix in
          guard
            let source = source.baseAddress, let target = target.baseAddress,
            let matrix = matrix.baseAddress
          else { return }
          kernel(
            source.assumingMemoryBound(to: Double.self), count,
            matrix.assumingMemoryBound(to: Double.self),
            target.assumingMemoryBound(to: Double.self))
        }
      }
    }
  }
}

/// `result = rows·matrix` as one `dgemm`: (count×4)·(4×4).
func multiplyRowsByBLAS(
  _ rows: UnsafePointer<Double>, _ count: Int, _ matrix: UnsafePointer<Double>,
  _ result: UnsafeMutablePointer<Double>
) {
  // The library counts in 32 bits.
  let largest = 1 << 28
  var first = 0
  while first < count {
    let part = min(count - first, largest)
    cblas_dgemm(
      CblasRowMajor, CblasNoTrans, CblasNoTrans, Int32(part), 4, 4, 1, rows + 4 * first, 4, matrix,
      4, 0, result + 4 * first, 4)
    first += part
  }
}
