/// The transforms' MPFR twin: products, mapped points, rotations, inverses and determinants of the
/// exact doubles given.
///
/// Matrices are 16 values, row by row: plain numbers, no type of the module judged. Nothing here
/// shares code or method with `TransformMath`: the inverse is an elimination, the determinant the sum
/// over all permutations.
public enum TransformOracle {
  /// The product a·b, `a` applied first.
  ///
  /// Error bound: none; the sums are exact.
  public static func concat(_ a: [Double], _ b: [Double]) -> [Real] {
    product(reals(a), reals(b), rows: 4)
  }

  /// The homogeneous point p·M: x, y, z, w, exactly.
  public static func map(_ point: SIMD4<Double>, by m: [Double]) -> [Real] {
    product(reals((0..<4).map { point[$0] }), reals(m), rows: 1)
  }

  /// The projected point x/w, y/w, z/w, or nil for w ≤ 0.
  public static func project(_ point: SIMD4<Double>, by m: [Double]) -> [Real]? {
    let mapped = map(point, by: m)
    return mapped[3].sign > 0 ? mapped[..<3].map { $0 / mapped[3] } : nil
  }

  /// The rotation by `angle` about (x, y, z), made from the unit quaternion of half the angle.
  ///
  /// Edge cases: a zero axis gives the identity. Error bound: 2⁻²⁹⁰ an element.
  public static func rotation(angle: Double, x: Double, y: Double, z: Double) -> [Real] {
    let axis = [Real(x), Real(y), Real(z)]
    let length = (axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]).squareRoot
    if length.isZero { return identity }
    let half = Real(angle) / Real(2)
    let q = axis.map { $0 / length * .sin(half) }
    let w = Real.cos(half)
    let two = Real(2)
    var m = identity
    for i in 0..<3 {
      let (j, k) = ((i + 1) % 3, (i + 2) % 3)
      m[4 * i + i] = Real(1) - two * (q[j] * q[j] + q[k] * q[k])
      m[4 * i + j] = two * (q[i] * q[j] + q[k] * w)
      m[4 * i + k] = two * (q[i] * q[k] - q[j] * w)
    }
    return m
  }

  /// The determinant as Σ sign(π)·Π m[i][π(i)] over the 24 permutations.
  ///
  /// Error bound: none; the sum is exact.
  public static func determinant(_ matrix: [Double]) -> Real {
    let m = reals(matrix)
    var sum = Real(0)
    for a in 0..<4 {
      for b in 0..<4 where b != a {
        for c in 0..<4 where c != a && c != b {
          let d = 6 - a - b - c
          let term = m[a] * m[4 + b] * m[8 + c] * m[12 + d]
          let inversions = [a > b, a > c, a > d, b > c, b > d, c > d].count { $0 }
          sum = inversions % 2 == 0 ? sum + term : sum - term
        }
      }
    }
    return sum
  }

  /// The inverse by Gauss–Jordan elimination with complete pivoting; nil when `determinant` is 0.
  ///
  /// Error bound: 2⁻²⁹⁰·condition of the largest element, with 4 bits more for every binary order of
  /// magnitude that the elements span: so no condition that such elements can have uses all of them up.
  /// Source: Higham, "Accuracy and Stability of Numerical Algorithms" (2002), section 14.4.
  public static func inverse(_ matrix: [Double]) -> [Real]? {
    if determinant(matrix).isZero { return nil }
    var left = reals(matrix)
    var right = identity
    // rowOf[j] is the row that column j was eliminated with.
    var rowOf = [Int](repeating: -1, count: 4)
    for _ in 0..<4 {
      var pivot: (row: Int, column: Int)?
      for row in 0..<4 where !rowOf.contains(row) {
        for column in 0..<4 where rowOf[column] < 0 {
          let best = pivot.map { left[4 * $0.row + $0.column].magnitude } ?? Real(0)
          if left[4 * row + column].magnitude > best { pivot = (row, column) }
        }
      }
      guard let pivot else { return nil }
      rowOf[pivot.column] = pivot.row
      let divisor = left[4 * pivot.row + pivot.column]
      for column in 0..<4 {
        left[4 * pivot.row + column] = left[4 * pivot.row + column] / divisor
        right[4 * pivot.row + column] = right[4 * pivot.row + column] / divisor
      }
      for row in 0..<4 where row != pivot.row {
        let factor = left[4 * row + pivot.column]
        for column in 0..<4 {
          left[4 * row + column] =
            left[4 * row + column] - factor * left[4 * pivot.row + column]
          right[4 * row + column] =
            right[4 * row + column] - factor * right[4 * pivot.row + column]
        }
      }
    }
    return (0..<16).map { right[4 * rowOf[$0 / 4] + $0 % 4] }
  }

  static var identity: [Real] { (0..<16).map { Real($0 % 5 == 0 ? 1 : 0) } }

  /// The elements, with so many bits that products of up to four and their sums are exact.
  static func reals(_ m: [Double]) -> [Real] {
    let exponents = m.filter { $0 != 0 && $0.isFinite }.map { Int($0.exponent) }
    let span = (exponents.max() ?? 0) - (exponents.min() ?? 0)
    return m.map { Real($0, bits: Real.precision + 4 * span) }
  }

  static func product(_ a: [Real], _ b: [Real], rows: Int) -> [Real] {
    (0..<4 * rows).map { at in
      let (row, column) = (4 * (at / 4), at % 4)
      return a[row] * b[column] + a[row + 1] * b[4 + column] + a[row + 2] * b[8 + column]
        + a[row + 3] * b[12 + column]
    }
  }
}
