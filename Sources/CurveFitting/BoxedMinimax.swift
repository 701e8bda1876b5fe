/// Chebyshev's linear problem in a box: the step d that makes max |rᵢ + Jᵢ·d| as small as it gets, with
/// low ≤ d ≤ high.
///
/// As a linear program in (d, h): minimise h with h ± (rᵢ + Jᵢ·d) ≥ 0. The dual simplex method keeps five
/// constraints that hold with equality and of which the objective's gradient is a sum with weights that
/// are not negative; the constraint that is broken most comes in, and the ratio of weights says which
/// goes.
///
/// Source: Madsen, "An algorithm for minimax solution of overdetermined systems of non-linear equations",
/// Journal of the Institute of Mathematics and its Applications 16 (1975), for the use; Barrodale and
/// Phillips, algorithm 495, ACM Transactions on Mathematical Software 1 (1975), for the dual method.
struct BoxedMinimax {
  typealias Vector = SIMD4<Double>

  /// h ≥ side·(rᵢ + Jᵢ·d), or side·dⱼ ≥ limit.
  private enum Constraint: Hashable {
    case residual(Int, side: Double)
    case box(Int, side: Double)
  }

  let residuals: [Double]
  let gradients: [Vector]
  let low, high: Vector

  /// The step, and the largest residual of the linear problem after it; nil when rounding kept the method
  /// from an end.
  func solve() -> (step: Vector, height: Double)? {
    guard var active = start() else { return nil }
    for _ in 0..<300 {
      let rows = active.map { row($0) }
      guard let inverse = inverted(rows.map(\.gradient)) else { return nil }
      // The point where the five hold with equality.
      let point = (0..<5).map { i in (0..<5).reduce(0.0) { $0 + inverse[i][$1] * rows[$1].limit } }
      let step = Vector(point[0], point[1], point[2], point[3])
      guard let next = broken(by: step, height: point[4], active) else {
        return (pointwiseMin(pointwiseMax(step, low), high), point[4])
      }
      // Weights: Aᵀλ = e₅ and Aᵀw = the new gradient.
      let weights = (0..<5).map { inverse[4][$0] }
      let gradient = row(next).gradient
      let share = (0..<5).map { j in (0..<5).reduce(0.0) { $0 + inverse[$1][j] * gradient[$1] } }
      var leaving: (index: Int, ratio: Double)?
      for j in 0..<5 where share[j] > 1e-12 {
        let ratio = max(weights[j], 0) / share[j]
        if leaving.map({ ratio < $0.ratio }) ?? true { leaving = (j, ratio) }
      }
      guard let leaving else { return nil }
      active[leaving.index] = next
    }
    return nil
  }

  /// The pair of bounds of one residual, each with half the weight, and three sides of the box.
  private func start() -> [Constraint]? {
    var best = (row: 0, column: 0, size: 0.0)
    for (index, gradient) in gradients.enumerated() {
      for column in 0..<4 where gradient[column].magnitude > best.size {
        best = (index, column, gradient[column].magnitude)
      }
    }
    guard best.size > 0 else { return nil }
    return [.residual(best.row, side: 1), .residual(best.row, side: -1)]
      + (0..<4).filter { $0 != best.column }.map { .box($0, side: 1) }
  }

  private func row(_ constraint: Constraint) -> (gradient: [Double], limit: Double) {
    switch constraint {
    case .residual(let index, let side):
      let g = gradients[index] * -side
      return ([g[0], g[1], g[2], g[3], 1], side * residuals[index])
    case .box(let column, let side):
      var gradient = [0.0, 0, 0, 0, 0]
      gradient[column] = side
      return (gradient, side > 0 ? low[column] : -high[column])
    }
  }

  private func broken(by step: Vector, height: Double, _ active: [Constraint]) -> Constraint? {
    var worst: (constraint: Constraint, lack: Double)?
    let slack = 1e-12 * (1 + height.magnitude)
    for index in residuals.indices {
      let value = residuals[index] + (gradients[index] * step).sum()
      let lack = value.magnitude - height
      if lack > worst?.lack ?? slack { worst = (.residual(index, side: value < 0 ? -1 : 1), lack) }
    }
    for column in 0..<4 {
      let (under, over) = (low[column] - step[column], step[column] - high[column])
      if under > worst?.lack ?? slack { worst = (.box(column, side: 1), under) }
      if over > worst?.lack ?? slack { worst = (.box(column, side: -1), over) }
    }
    guard let constraint = worst?.constraint, !active.contains(constraint) else { return nil }
    return constraint
  }

  /// The inverse of a 5×5 matrix by elimination with row exchanges, or nil for a singular one.
  private func inverted(_ rows: [[Double]]) -> [[Double]]? {
    var a = rows
    var b = (0..<5).map { i in (0..<5).map { $0 == i ? 1.0 : 0 } }
    for column in 0..<5 {
      var pivot = column
      for i in column + 1..<max(5, column + 1)
      where a[i][column].magnitude > a[pivot][column].magnitude {
        pivot = i
      }
      guard a[pivot][column].magnitude > 1e-13 else { return nil }
      a.swapAt(pivot, column)
      b.swapAt(pivot, column)
      for i in 0..<5 where i != column {
        let factor = a[i][column] / a[column][column]
        if factor == 0 { continue }
        for j in 0..<5 {
          a[i][j] -= factor * a[column][j]
          b[i][j] -= factor * b[column][j]
        }
      }
    }
    return (0..<5).map { i in b[i].map { $0 / a[i][i] } }
  }
}
