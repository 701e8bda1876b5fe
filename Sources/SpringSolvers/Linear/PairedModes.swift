import COpenBLAS

/// Eigenvalues of a symmetric matrix to twice the digits of a Double, and eigenvectors to all digits of one:
/// LAPACK's, refined.
///
/// Error bound: eigenvalues to about 2⁻⁹⁵ of the matrix' norm.
/// Cost: 9·n³ flops by LAPACK; then a pass (usually two) of 45 products of 2·n³.
/// Source: Ogita, Aishima, "Iterative refinement for symmetric eigenvalue decomposition", Japan J. Indust. Appl.
/// Math. 35 (2018), 1007–1035, algorithm 1; part II, 36 (2019), 435–459, for eigenvalues that are near one
/// another.
struct PairedModes {
  /// Ascending.
  private(set) var values: [DoubleDouble]
  /// Row j is the unit eigenvector of value j.
  var vectors: PairedMatrix
  private let sliced: SlicedMatrix
  private let order: Int

  /// Domain: a symmetric matrix, sums of the magnitudes of a row at most 1, not empty.
  init(_ matrix: PairedMatrix) throws(SolverError) {
    order = matrix.rows
    let rough = try symmetricEigenpairs(matrix.high, order: order)
    values = rough.values.map { DoubleDouble($0) }
    vectors = PairedMatrix(rows: order, columns: order)
    vectors.high = rough.vectors
    sliced = SlicedMatrix(matrix, inner: order)
    // Each pass squares the error: six take any that is below 1 to the end of the pair, and clusters are
    // turned once or twice. Eigenvalues are those of the vectors that a pass begins with.
    var passes = 0
    while try refine() > 0x1p-48, passes < 8 { passes += 1 }
    sort()
  }

  /// The vectors as Doubles.
  var roundedVectors: [Double] {
    zip(vectors.high, vectors.low).map { $0 + $1 }
  }

  /// One pass; returns the largest part of another eigenvector that was in one.
  private mutating func refine() throws(SolverError) -> Double {
    let rows = SlicedMatrix(vectors, inner: order)
    let products = rows.timesTransposed(rows)
    let forces = SlicedMatrix(rows.timesTransposed(sliced), inner: order).timesTransposed(rows)
    var (coupling, skew) = (0.0, 0.0)
    for row in 0..<order {
      values[row] = forces[row, row] / products[row, row]
      for column in 0..<order where column != row {
        coupling += forces[row, column].high * forces[row, column].high
        skew += products[row, column].high * products[row, column].high
      }
      let excess = (products[row, row] - DoubleDouble(1)).high
      skew += excess * excess
    }
    let resolution = 2 * (coupling.squareRoot() + skew.squareRoot())
    if try turnClusters(forces, products, nearer: resolution) { return .infinity }
    // Element (j, i): what vector j lacks of vector i.
    var correction = [Double](repeating: 0, count: order * order)
    var largest = 0.0
    for row in 0..<order {
      for column in 0..<order {
        let overlap = DoubleDouble(row == column ? 1 : 0) - products[row, column]
        let gap = (values[row] - values[column]).high
        var part = 0.5 * overlap.high
        if abs(gap) > resolution {
          part = (forces[row, column] + values[row] * overlap).high / gap
        }
        correction[row * order + column] = part
        largest = max(largest, abs(part))
      }
    }
    add(correction)
    return largest
  }

  private mutating func sort() {
    let ascending = values.indices.sorted { (values[$0] - values[$1]).high < 0 }
    let old = self
    for (row, place) in ascending.enumerated() where row != place {
      values[row] = old.values[place]
      for column in 0..<order { vectors[row, column] = old.vectors[place, column] }
    }
  }

  /// vectors += correction·vectors.
  private mutating func add(_ correction: [Double]) {
    let n = blasint(order)
    var change = [Double](repeating: 0, count: order * order)
    cblas_dgemm(
      CblasRowMajor, CblasNoTrans, CblasNoTrans, n, n, n, 1, correction, n, vectors.high, n, 0,
      &change, n)
    for index in change.indices {
      let sum = DoubleDouble(vectors.high[index], vectors.low[index]) + change[index]
      (vectors.high[index], vectors.low[index]) = (sum.high, sum.low)
    }
  }
}
