/// Rows of coefficients without their zeros, and the sums y + h·Σ_j a_ij·k_j that explicit methods are
/// made of.
@usableFromInline
struct SparseRows: Sendable {
  /// Where row i begins in `columns` and `weights`; one more at the end.
  @usableFromInline var starts = [0]
  @usableFromInline var columns: [Int] = []
  @usableFromInline var weights: [Double] = []
  /// One more than the last column of any row.
  @usableFromInline var width = 0

  @usableFromInline
  init(_ rows: [[Double]]) {
    for row in rows {
      for (column, weight) in row.enumerated() where weight != 0 {
        columns.append(column)
        weights.append(weight)
        width = max(width, column + 1)
      }
      starts.append(columns.count)
    }
  }

  /// result = base + h·Σ_j a_ij·k_j.
  ///
  /// Shape: `result` and `base` hold n components; `slopes` holds k_0, k_1, … one after the other, n
  /// components each.
  /// Cost: a pass over memory for every six coefficients: one for each would read and write the
  /// result once more a coefficient.
  @inlinable
  func combine(
    row: Int, into result: inout MutableSpan<Double>, base: Span<Double>, step h: Double,
    slopes: Span<Double>
  ) {
    precondition(base.count >= result.count)
    base.withUnsafeBufferPointer { base in
      combine(row, into: &result, base: base.baseAddress, step: h, slopes: slopes)
    }
  }

  /// result = h·Σ_j a_ij·k_j.
  @inlinable
  func combine(
    row: Int, into result: inout MutableSpan<Double>, step h: Double, slopes: Span<Double>
  ) {
    for index in 0..<result.count { result[index] = 0 }
    combine(row, into: &result, base: nil, step: h, slopes: slopes)
  }

  /// Without a base the sum is added to what is there.
  @inlinable
  func combine(
    _ row: Int, into result: inout MutableSpan<Double>, base: UnsafePointer<Double>?,
    step h: Double, slopes: Span<Double>
  ) {
    let (start, end, count) = (starts[row], starts[row + 1], result.count)
    precondition(slopes.count >= width * count)
    result.withUnsafeMutableBufferPointer { result in
      slopes.withUnsafeBufferPointer { slopes in
        weights.withUnsafeBufferPointer { weights in
          columns.withUnsafeBufferPointer { columns in
            guard let result = result.baseAddress, let slopes = slopes.baseAddress,
              let weights = weights.baseAddress, let columns = columns.baseAddress
            else { return }
            var (next, base) = (start, base ?? UnsafePointer(result))
            repeat {
              let terms = WeightedTerms(
                slopes: slopes, weights: weights + next, offsets: columns + next, stride: count,
                step: h)
              terms.add(min(6, end - next), to: base, into: result)
              base = UnsafePointer(result)
              next += 6
            } while next < end
          }
        }
      }
    }
  }
}
