import COpenBLAS

/// A matrix of pairs as a sum of slices so narrow that products of slices are exact in Double, and are left to
/// `cblas_dgemm`.
///
/// Shape: row-major.
/// Source: Ozaki, Ogita, Oishi, Rump, "Error-free transformations of matrix multiplication by using fast routines
/// of matrix multiplication and its applications", Numer. Algorithms 59 (2012), 95–118.
struct SlicedMatrix {
  let rows: Int
  let columns: Int
  private let slices: [[Double]]

  /// Domain: elements of at most 1; `inner` numbers are summed in each element of a product.
  init(_ matrix: PairedMatrix, inner: Int) {
    rows = matrix.rows
    columns = matrix.columns
    // Two slices' product has 2·bits, and the sum of n of them log₂ n more: 53 in all.
    let bits = (53 - (Int.bitWidth - inner.leadingZeroBitCount)) / 2
    let count = (108 + bits - 1) / bits
    var (high, low) = (matrix.high, matrix.low)
    var slices: [[Double]] = []
    for slice in 1...count {
      // Adding and taking away rounds to multiples of 2^(−slice·bits).
      let rounder = 1.5 * Double(sign: .plus, exponent: 52 - slice * bits, significand: 1)
      var part = high
      for index in part.indices {
        part[index] = (high[index] + rounder) - rounder
        let rest = DoubleDouble.sum(high[index] - part[index], low[index])
        (high[index], low[index]) = (rest.high, rest.low)
      }
      slices.append(part)
    }
    self.slices = slices
  }

  /// self·otherᵀ, to 2⁻¹⁰⁰ or so of n.
  ///
  /// Cost: a product of Doubles for each two slices that matter, 15 in all for n ≤ 2000.
  func timesTransposed(_ other: SlicedMatrix) -> PairedMatrix {
    var result = PairedMatrix(rows: rows, columns: other.rows)
    guard rows > 0, other.rows > 0 else { return result }
    var product = [Double](repeating: 0, count: rows * other.rows)
    let count = slices.count
    // The smallest terms first.
    for weight in stride(from: count - 1, through: 0, by: -1) {
      for first in 0...weight where first < count && weight - first < count {
        cblas_dgemm(
          CblasRowMajor, CblasNoTrans, CblasTrans, blasint(rows), blasint(other.rows),
          blasint(columns), 1, slices[first], blasint(columns), other.slices[weight - first],
          blasint(columns), 0, &product, blasint(other.rows))
        for index in product.indices {
          let sum = DoubleDouble(result.high[index], result.low[index]) + product[index]
          (result.high[index], result.low[index]) = (sum.high, sum.low)
        }
      }
    }
    return result
  }
}

/// A matrix whose elements are sums of two Doubles.
///
/// Shape: row-major.
struct PairedMatrix: Sendable {
  let rows: Int
  let columns: Int
  var high: [Double]
  var low: [Double]

  init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
    high = Array(repeating: 0, count: rows * columns)
    low = high
  }

  subscript(_ row: Int, _ column: Int) -> DoubleDouble {
    get { DoubleDouble(high[row * columns + column], low[row * columns + column]) }
    set {
      high[row * columns + column] = newValue.high
      low[row * columns + column] = newValue.low
    }
  }
}
