import COpenBLAS

/// A real or complex matrix and its LU factors: dense, banded or tridiagonal by LAPACK's routine for each.
///
/// Cost: n³·2/3 flops dense, 2n·l·(l + u) banded, O(n) tridiagonal; four times as many complex.
/// Source: Anderson et al., "LAPACK Users' Guide" (1999), 2.4.1.
@usableFromInline
struct Factorization: Sendable {
  enum Form { case dense, banded, tridiagonal }

  let form: Form
  let order: Int
  let lower: Int
  let upper: Int
  /// Numbers an element: 1, or 2 for complex ones.
  let parts: Int
  private var values: [Double]
  private var pivots: [blasint]

  @usableFromInline
  init(_ shape: JacobianShape, isComplex: Bool) {
    order = shape.order
    lower = shape.lower
    upper = shape.upper
    parts = isComplex ? 2 : 1
    form =
      shape.isDense && order > 3
      ? .dense : lower <= 1 && upper <= 1 ? .tridiagonal : shape.isDense ? .dense : .banded
    let numbers =
      switch form {
      case .dense: order * order
      // Room for the rows that pivoting fills in.
      case .banded: (2 * lower + upper + 1) * order
      // dl, d, du and du2, each given `order` places.
      case .tridiagonal: 4 * order
      }
    values = Array(repeating: 0, count: numbers * parts)
    pivots = Array(repeating: 0, count: max(order, 1))
  }

  /// All elements zero.
  mutating func clear() {
    for index in values.indices { values[index] = 0 }
  }

  /// Adds to an element.
  mutating func add(_ real: Double, _ imaginary: Double = 0, row: Int, column: Int) {
    let place =
      switch form {
      case .dense: column * order + row
      case .banded: column * (2 * lower + upper + 1) + lower + upper + row - column
      // dl holds row j + 1 of column j, du row j of column j + 1.
      case .tridiagonal: (row == column ? 1 : row > column ? 0 : 2) * order + min(row, column)
      }
    values[place * parts] += real
    if parts == 2 { values[place * parts + 1] += imaginary }
  }

  /// Factors in place; returns the index of a zero pivot, if any, or of the first element that is not
  /// finite.
  mutating func factor() -> Int? {
    if let bad = firstNonFinite(values.span) { return bad / parts % max(order, 1) }
    var (n, kl, ku, info) = (blasint(order), blasint(lower), blasint(upper), blasint(0))
    let stride = order * parts
    let isComplex = parts == 2
    values.withUnsafeMutableBufferPointer { values in
      guard let a = values.baseAddress else { return }
      switch form {
      case .dense:
        var rows = n
        if isComplex {
          zgetrf_(&rows, &n, a, &rows, &pivots, &info)
        } else {
          dgetrf_(&rows, &n, a, &rows, &pivots, &info)
        }
      case .banded:
        var (rows, leading) = (n, 2 * kl + ku + 1)
        if isComplex {
          zgbtrf_(&rows, &n, &kl, &ku, a, &leading, &pivots, &info)
        } else {
          dgbtrf_(&rows, &n, &kl, &ku, a, &leading, &pivots, &info)
        }
      case .tridiagonal:
        let (d, du, du2) = (a + stride, a + 2 * stride, a + 3 * stride)
        if isComplex {
          zgttrf_(&n, a, d, du, du2, &pivots, &info)
        } else {
          dgttrf_(&n, a, d, du, du2, &pivots, &info)
        }
      }
    }
    return info == 0 ? nil : Int(info) - 1
  }

  /// Replaces a right-hand side by the solution.
  ///
  /// Shape: `order` elements of `parts` numbers from the start of `side`.
  mutating func solve(_ side: inout [Double]) {
    var (n, kl, ku, info) = (blasint(order), blasint(lower), blasint(upper), blasint(0))
    var one: blasint = 1
    let stride = order * parts
    let isComplex = parts == 2
    values.withUnsafeMutableBufferPointer { values in
      guard let a = values.baseAddress else { return }
      switch form {
      case .dense:
        var rows = n
        if isComplex {
          zgetrs_("N", &n, &one, a, &rows, &pivots, &side, &rows, &info, 1)
        } else {
          dgetrs_("N", &n, &one, a, &rows, &pivots, &side, &rows, &info, 1)
        }
      case .banded:
        var (rows, leading) = (n, 2 * kl + ku + 1)
        if isComplex {
          zgbtrs_("N", &n, &kl, &ku, &one, a, &leading, &pivots, &side, &rows, &info, 1)
        } else {
          dgbtrs_("N", &n, &kl, &ku, &one, a, &leading, &pivots, &side, &rows, &info, 1)
        }
      case .tridiagonal:
        let (d, du, du2) = (a + stride, a + 2 * stride, a + 3 * stride)
        var rows = n
        if isComplex {
          zgttrs_("N", &n, &one, a, d, du, du2, &pivots, &side, &rows, &info, 1)
        } else {
          dgttrs_("N", &n, &one, a, d, du, du2, &pivots, &side, &rows, &info, 1)
        }
      }
    }
  }
}
