// One 4×4 matrix applied to many rows of four: two rows to a cache line.
//
// A row-major array of transforms is an array of rows too, so the product of many transforms with
// one shared transform and the mapping of many points by one transform are the same kernel.

import CPlatform

/// The four rows of a matrix, each twice side by side.
private struct RowPairs {
  let first, second, third, fourth: Lanes

  @inline(__always)
  init(_ matrix: UnsafePointer<Double>) {
    first = easemark_row_twice(matrix)
    second = easemark_row_twice(matrix + 4)
    third = easemark_row_twice(matrix + 8)
    fourth = easemark_row_twice(matrix + 12)
  }

  /// The matrix whose product with (x, y, z, w) is (w′, w′, w′, 0) for the w′ that `matrix` gives:
  /// what to divide by, with no w′ to be picked out of a product (which makes the compiler undo
  /// the lanes), and no division of w′ itself.
  @inline(__always)
  init(divisorsOf matrix: UnsafePointer<Double>) {
    first = Self.twice(SIMD4(thrice: matrix[3]))
    second = Self.twice(SIMD4(thrice: matrix[7]))
    third = Self.twice(SIMD4(thrice: matrix[11]))
    fourth = Self.twice(SIMD4(thrice: matrix[15]))
  }

  @inline(__always)
  private static func twice(_ row: SIMD4<Double>) -> Lanes {
    Lanes(lowHalf: row, highHalf: row)
  }

  /// Both rows of `rows` times the matrix.
  @inline(__always)
  func product(_ rows: Lanes) -> Lanes {
    let last = rows.spread(3) * fourth
    return multiplyAdd(
      rows.spread(0), first,
      multiplyAdd(rows.spread(1), second, multiplyAdd(rows.spread(2), third, last)))
  }
}

extension Lanes {
  /// Component `index` of both rows, in all four places of its row.
  @inline(__always)
  fileprivate func spread(_ index: Int) -> Lanes {
    let (a, b) = (self[index], self[index + 4])
    return Lanes(a, a, a, a, b, b, b, b)
  }

  /// Lanes above 0 as they are, 1 elsewhere.
  @inline(__always)
  fileprivate var orOne: Lanes { Lanes(repeating: 1).replacing(with: self, where: self .> 0) }
}

extension SIMD4<Double> {
  @inline(__always)
  fileprivate init(thrice value: Double) { self.init(value, value, value, 0) }

  @inline(__always)
  fileprivate init(loadingRow source: UnsafePointer<Double>) {
    self = UnsafeRawPointer(source).loadUnaligned(as: SIMD4<Double>.self)
  }

  @inline(__always)
  fileprivate func store(row target: UnsafeMutablePointer<Double>) {
    UnsafeMutableRawPointer(target).storeBytes(of: self, as: SIMD4<Double>.self)
  }
}

/// `result[i] = rows[i]·matrix` for `count` rows of four.
///
/// Shape: rows and result hold 4·count Doubles, the matrix 16, row by row; any count from 0. Rows
/// and result may be the same memory, but must not overlap otherwise.
/// Error bound: γ₄·Σ|aᵢ|·|bᵢ|, summed from the last component to the first.
@inline(never)
public func multiplyRows(
  _ rows: UnsafePointer<Double>, count: Int, by matrix: UnsafePointer<Double>,
  into result: UnsafeMutablePointer<Double>
) {
  let matrix = RowPairs(matrix)
  var at = 0
  let pairs = 4 &* (count & ~1)
  while at < pairs {
    matrix.product(Lanes(loading: rows + at)).store(to: result + at)
    at += 8
  }
  if count & 1 != 0 {
    let row = SIMD4(loadingRow: rows + at)
    matrix.product(Lanes(lowHalf: row, highHalf: row)).lowHalf.store(row: result + at)
  }
}

/// `result[i] = (x/w, y/w, z/w, w)` with `(x, y, z, w) = rows[i]·matrix`, and `(x, y, z, w)` itself
/// where w ≤ 0 or w is NaN.
///
/// Shape and error bound: as `multiplyRows`, then half an ulp for the division.
@inline(never)
public func projectRows(
  _ rows: UnsafePointer<Double>, count: Int, by matrix: UnsafePointer<Double>,
  into result: UnsafeMutablePointer<Double>
) {
  let divisors = RowPairs(divisorsOf: matrix)
  let matrix = RowPairs(matrix)
  var at = 0
  let pairs = 4 &* (count & ~1)
  while at < pairs {
    let rows = Lanes(loading: rows + at)
    (matrix.product(rows) / divisors.product(rows).orOne).store(to: result + at)
    at += 8
  }
  if count & 1 != 0 {
    let row = SIMD4(loadingRow: rows + at)
    let rows = Lanes(lowHalf: row, highHalf: row)
    (matrix.product(rows) / divisors.product(rows).orOne).lowHalf.store(row: result + at)
  }
}
