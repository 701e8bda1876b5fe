import COpenBLAS

/// Eigenvalues and eigenvectors of a symmetric positive semidefinite matrix.
struct SymmetricModes: Sendable {
  /// Ascending, ≥ 0.
  let values: [Double]
  /// Row j is the unit eigenvector of value j.
  let vectors: SquareMatrix

  /// Errors: another size, an element that is not finite, a matrix that is not symmetric to rounding or has a
  /// negative eigenvalue beyond rounding; LAPACK's failure.
  init(_ matrix: [Double], order: Int) throws(SolverError) {
    guard matrix.count == order * order else {
      throw .wrongDimension(found: matrix.count, expected: order * order)
    }
    var largest = 0.0
    for element in matrix {
      try requireFinite(element, "stiffness matrix")
      largest = max(largest, abs(element))
    }
    for row in 0..<order {
      for column in 0..<row {
        let difference = matrix[row * order + column] - matrix[column * order + row]
        guard abs(difference) <= 1e-12 * largest else {
          throw .invalidParameter(
            name: "asymmetry of the stiffness matrix", value: difference, allowed: "0")
        }
      }
    }
    let (values, elements) = try symmetricEigenpairs(matrix, order: order)
    let rounding = 1e-13 * Double(max(order, 1)) * (values.last ?? 0)
    self.values = try values.map { value throws(SolverError) in
      guard value >= -rounding else {
        throw .invalidParameter(
          name: "eigenvalue of the stiffness matrix", value: value, allowed: "≥ 0")
      }
      return max(value, 0)
    }
    vectors = SquareMatrix(order: order, elements: elements)
  }

  /// Vᵀ·diag(f)·V.
  func function(_ values: [Double]) -> SquareMatrix {
    var scaled = vectors
    for row in 0..<vectors.order {
      for column in 0..<vectors.order {
        scaled.elements[row * vectors.order + column] *= values[row]
      }
    }
    return vectors.transposed * scaled
  }
}

/// The eigenvalues of a symmetric matrix, ascending, and a unit eigenvector of each as a row, by LAPACK's
/// `dsyevd`.
func symmetricEigenpairs(
  _ matrix: [Double], order: Int
) throws(SolverError) -> (values: [Double], vectors: [Double]) {
  guard order <= 1 << 14 else {
    // n² Doubles, and LAPACK's workspace of 2·n² more, are 6 GiB here.
    throw .invalidParameter(
      name: "count", value: Double(order), allowed: "≤ 16384 for dense modes")
  }
  var elements = matrix
  var values = [Double](repeating: 0, count: max(order, 1))
  var n = blasint(order)
  var leading = max(n, 1)
  // LAPACK's columns are our rows; the matrix is symmetric. The sizes are those that dsyevd's documentation
  // gives for jobz = 'V'.
  var workLength = blasint(1 + 6 * order + 2 * order * order)
  var integerLength = blasint(3 + 5 * order)
  var work = [Double](repeating: 0, count: Int(workLength))
  var integers = [blasint](repeating: 0, count: Int(integerLength))
  var info: blasint = 0
  dsyevd_(
    "V", "L", &n, &elements, &leading, &values, &work, &workLength, &integers, &integerLength,
    &info, 1, 1)
  guard info == 0 else { throw .decompositionFailed(routine: "dsyevd", info: Int(info)) }
  return (Array(values.prefix(order)), elements)
}
