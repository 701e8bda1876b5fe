/// A transform split as M = R·S·C with R and C diagonal matrices of powers of two, so that the
/// largest element of each row and of each column of S lies in [1, 2).
///
/// Scaling by powers of two is exact, so whatever is found for S holds for M at every scale, and
/// nothing computed from S overflows.
/// Source: Higham, "Accuracy and Stability of Numerical Algorithms" (2002), section 7.3.
struct ScaledMatrix {
  /// S, row by row.
  let elements: [16 of Double]
  /// The exponents of R and C.
  let rows, columns: [4 of Int]
  /// False when the spread of M is so wide that elements of S fell below the normal range.
  let isExact: Bool

  /// Nil when a row or a column is 0, for then M is singular. M must be finite.
  init?(_ m: Transform3D) {
    var elements: [16 of Double] = [
      m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24,
      m.m31, m.m32, m.m33, m.m34, m.m41, m.m42, m.m43, m.m44,
    ]
    let none = Int.min
    var exponents = [16 of Int](repeating: none)
    for i in 0..<16 where elements[i] != 0 { exponents[i] = Int(elements[i].exponent) }
    var rows = [4 of Int](repeating: none)
    var columns = [4 of Int](repeating: none)
    for i in 0..<16 { rows[i / 4] = max(rows[i / 4], exponents[i]) }
    for i in 0..<16 where exponents[i] != none {
      columns[i % 4] = max(columns[i % 4], exponents[i] - rows[i / 4])
    }
    for i in 0..<4 where rows[i] == none || columns[i] == none { return nil }
    var isExact = true
    for i in 0..<16 where exponents[i] != none {
      let scale = -(rows[i / 4] + columns[i % 4])
      elements[i] = elements[i].scaled(byPowerOfTwo: scale)
      if exponents[i] + scale < -1022 { isExact = false }
    }
    (self.elements, self.rows, self.columns, self.isExact) = (elements, rows, columns, isExact)
  }

  /// R and C undo to this exponent for element i (row by row) of an inverse: M⁻¹ = C⁻¹·S⁻¹·R⁻¹.
  func inverseExponent(_ i: Int) -> Int { -(columns[i / 4] + rows[i % 4]) }

  /// The exponent of det R · det C.
  var determinantExponent: Int {
    (rows[0] + rows[1] + rows[2] + rows[3]) + (columns[0] + columns[1] + columns[2] + columns[3])
  }

  /// An integer matrix N and the exponent e with S = N·2^e, exactly.
  func integers(of m: Transform3D) -> (matrix: [16 of ExactInteger], exponent: Int) {
    let source = [
      m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24,
      m.m31, m.m32, m.m33, m.m34, m.m41, m.m42, m.m43, m.m44,
    ]
    var smallest = Int.max
    var exponents = [16 of Int](repeating: 0)
    for i in 0..<16 where source[i] != 0 {
      exponents[i] = Int(source[i].exponent) - 52 - (rows[i / 4] + columns[i % 4])
      smallest = min(smallest, exponents[i])
    }
    var matrix = [16 of ExactInteger](repeating: ExactInteger(0, shiftedLeftBy: 0))
    for i in 0..<16 where source[i] != 0 {
      let significand = Int64(source[i].significand * 0x1p52)
      matrix[i] = ExactInteger(
        source[i] < 0 ? -significand : significand, shiftedLeftBy: exponents[i] - smallest)
    }
    return (matrix, smallest)
  }
}

extension Double {
  /// This value times 2^exponent for any exponent, rounded at most once.
  func scaled(byPowerOfTwo exponent: Int) -> Double {
    if exponent > -1000, exponent < 1000 {
      let result = self * Double(sign: .plus, exponent: exponent, significand: 1)
      return result
    }
    return Double(sign: .plus, exponent: exponent, significand: self)
  }
}
