import COpenBLAS

/// A dense square matrix with the few operations that exponentials are made of.
///
/// Shape: row-major; but for `solve`, everything here holds for column-major storage as well.
@usableFromInline
struct SquareMatrix: Sendable {
  let order: Int
  @usableFromInline var elements: [Double]

  init(order: Int, elements: [Double]) {
    self.order = order
    self.elements = elements
  }

  /// `value` times the identity.
  init(order: Int, diagonal value: Double = 0) {
    self.init(order: order, elements: Array(repeating: 0, count: order * order))
    for index in 0..<order { elements[index * (order + 1)] = value }
  }

  static func * (a: SquareMatrix, b: SquareMatrix) -> SquareMatrix {
    var result = SquareMatrix(order: a.order)
    let n = blasint(a.order)
    guard n > 0 else { return result }
    cblas_dgemm(
      CblasRowMajor, CblasNoTrans, CblasNoTrans, n, n, n, 1, a.elements, n, b.elements, n, 0,
      &result.elements, n)
    return result
  }

  static func * (factor: Double, matrix: SquareMatrix) -> SquareMatrix {
    SquareMatrix(order: matrix.order, elements: matrix.elements.map { factor * $0 })
  }

  static func + (a: SquareMatrix, b: SquareMatrix) -> SquareMatrix {
    SquareMatrix(order: a.order, elements: zip(a.elements, b.elements).map { $0 + $1 })
  }

  static func - (a: SquareMatrix, b: SquareMatrix) -> SquareMatrix {
    SquareMatrix(order: a.order, elements: zip(a.elements, b.elements).map { $0 - $1 })
  }

  /// The largest sum of absolute values of a column.
  var norm: Double { columnSums.max() ?? 0 }

  private var columnSums: [Double] {
    var sums = [Double](repeating: 0, count: order)
    for row in 0..<order {
      for column in 0..<order { sums[column] += abs(elements[row * order + column]) }
    }
    return sums
  }

  /// ‖ |A|ᵖ ‖₁, by p products with a vector of ones.
  func normOfAbsolutePower(_ power: Int) -> Double {
    var sums = [Double](repeating: 1, count: order)
    for _ in 0..<power {
      var next = [Double](repeating: 0, count: order)
      for row in 0..<order {
        for column in 0..<order {
          next[column] += sums[row] * abs(elements[row * order + column])
        }
      }
      sums = next
    }
    return sums.max() ?? 0
  }

  /// The solution X of self·X = other.
  func solve(_ other: SquareMatrix) throws(SolverError) -> SquareMatrix {
    // LAPACK reads columns: Xᵀ solves Xᵀ·Aᵀ = Bᵀ, so both are turned over.
    var (a, b) = (transposed, other.transposed)
    var (n, many, info) = (blasint(order), blasint(order), blasint(0))
    var pivots = [blasint](repeating: 0, count: max(order, 1))
    var leading = max(n, 1)
    dgesv_(&n, &many, &a.elements, &leading, &pivots, &b.elements, &leading, &info)
    guard info == 0 else { throw .decompositionFailed(routine: "dgesv", info: Int(info)) }
    return b.transposed
  }

  var transposed: SquareMatrix {
    var result = self
    for row in 0..<order {
      for column in 0..<order {
        result.elements[row * order + column] = elements[column * order + row]
      }
    }
    return result
  }

  /// D⁻¹·A·D with powers of two in D so that rows and columns are alike in size, and D.
  func balanced() -> (matrix: SquareMatrix, scale: [Double]) {
    var turned = transposed
    var (n, low, high, info) = (blasint(order), blasint(0), blasint(0), blasint(0))
    var leading = max(n, 1)
    var scale = [Double](repeating: 1, count: max(order, 1))
    dgebal_("S", &n, &turned.elements, &leading, &low, &high, &scale, &info, 1)
    return info == 0 ? (turned.transposed, scale) : (self, Array(repeating: 1, count: order))
  }

  /// result = A·x + start·result, for vectors of `order` components.
  @usableFromInline
  func multiply(_ vector: [Double], adding start: Double, into result: inout [Double]) {
    let n = blasint(order)
    guard n > 0 else { return }
    cblas_dgemv(
      CblasRowMajor, CblasNoTrans, n, n, 1, elements, n, vector, 1, start, &result, 1)
  }
}
