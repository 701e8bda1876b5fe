extension Transform3D {
  /// The adjugate, the transposed matrix of cofactors: M·adj M = det M·1, for singular transforms too.
  ///
  /// Edge cases: ±∞ for elements beyond the range of Double, 0 for those below it; NaN everywhere when an
  /// element is NaN or infinite.
  /// Error bound: 2⁻⁵³·(1 + 2⁻⁹)·|exact| an element, that is: rounded correctly but for rare ties, and
  /// exactly 0 only where the cofactor is.
  /// Cost: about 1000 flops in double-double; exact integers for elements that those cannot certify.
  public var adjugate: Transform3D {
    guard isFinite else { return Transform3D(rows: .nan, .nan, .nan, .nan) }
    // A row or column of zeros cannot be scaled.
    guard let scaled = ScaledMatrix(self) else { return exactAdjugate }
    let cofactors = Cofactors(scaled.doubleDouble)
    let (adjugate, bounds) = (cofactors.adjugate, Cofactors(scaled.magnitudes).adjugate)
    var result = [16 of Double](repeating: 0)
    for i in 0..<16 {
      let value = adjugate[i]
      if bounds[i].value == 0 && scaled.isExact { continue }
      guard scaled.isExact, doubleDoubleError(bounds[i]) <= value.high.magnitude * 0x1p-63 else {
        return exactAdjugate
      }
      let exponent = scaled.determinantExponent + scaled.inverseExponent(i)
      result[i] = value.value.scaled(byPowerOfTwo: exponent) + 0
    }
    return Transform3D(elements: result)
  }

  /// By integers over the smallest unit of all elements.
  private var exactAdjugate: Transform3D {
    let source = elements
    let exponents = source.map { $0 == 0 ? Int.max : Int($0.exponent) - 52 }
    let unit = exponents.min() ?? 0
    var matrix = [16 of ExactInteger](repeating: ExactInteger(0, shiftedLeftBy: 0))
    for i in 0..<16 where source[i] != 0 {
      let significand = Int64(source[i].significand * 0x1p52)
      matrix[i] = ExactInteger(
        source[i] < 0 ? -significand : significand, shiftedLeftBy: exponents[i] - unit)
    }
    let adjugate = Cofactors(matrix).adjugate
    var result = [16 of Double](repeating: 0)
    for i in 0..<16 {
      let value = adjugate[i].leading
      guard value.fraction.high != 0 else { continue }
      result[i] = value.fraction.value.scaled(byPowerOfTwo: value.exponent + 3 * unit)
    }
    return Transform3D(elements: result)
  }

  /// The largest element, in magnitude, of M·inverse − 1, with products in double-double: how well a
  /// computed inverse undoes this transform.
  ///
  /// Edge cases: NaN or ∞ where elements are, or where products leave the range of Double.
  /// Error bound: 2⁻⁹⁹·Σ|mᵢ|·|inverseᵢ| of the worst element.
  public func residual(ofInverse inverse: Transform3D) -> Double {
    let rows = [row1, row2, row3, row4]
    let columns = [
      inverse.transposed.row1, inverse.transposed.row2, inverse.transposed.row3,
      inverse.transposed.row4,
    ]
    var worst = 0.0
    for (i, row) in rows.enumerated() {
      for (j, column) in columns.enumerated() {
        var sum = DoubleDouble(i == j ? -1 : 0)
        for lane in 0..<4 { sum = sum + .product(row[lane], column[lane]) }
        if !(sum.value.magnitude <= worst) { worst = sum.value.magnitude }
        if worst.isNaN { return worst }
      }
    }
    return worst
  }
}

extension SIMD4<Double> {
  fileprivate static var nan: SIMD4<Double> { SIMD4(repeating: .nan) }
}
