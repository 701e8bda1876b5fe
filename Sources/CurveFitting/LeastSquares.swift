import COpenBLAS

/// min |A·x − b| by LAPACK's `dgels`, a QR factorisation.
///
/// `columns` are those of A, all as long as `b`. Nil when they are linearly dependent, which `dgels`
/// says by its `info`.
func leastSquares(_ columns: [[Double]], _ b: [Double]) -> [Double]? {
  guard !columns.isEmpty else { return [] }
  var matrix = columns.flatMap { $0 }
  var right = b
  var rows = blasint(b.count)
  var leading = rows
  var count = blasint(columns.count)
  var sides: blasint = 1
  // One block of 32 for each column is what the routine asks for.
  var workLength = blasint(columns.count + 32 * columns.count)
  var work = [Double](repeating: 0, count: Int(workLength))
  var info: blasint = 0
  dgels_(
    "N", &rows, &count, &sides, &matrix, &leading, &right, &rows, &work, &workLength, &info, 1)
  let result = Array(right.prefix(columns.count))
  return info == 0 && result.allSatisfy(\.isFinite) ? result : nil
}
