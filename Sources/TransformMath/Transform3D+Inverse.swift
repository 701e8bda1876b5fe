extension Transform3D {
  /// The inverse M⁻¹ = adj M / det M with a status and the condition number.
  ///
  /// Singular means that the determinant is exactly 0: the test is exact, so no invertible matrix
  /// is ever called singular, whatever its scale or condition.
  /// Edge cases: when singular, not finite or beyond the range of Double, the input comes back
  /// with that status and an infinite condition. Elements of the inverse below the normal range
  /// are rounded to it. Exact zeros are +0.
  /// Error bound: 2⁻⁵³·(1 + 2⁻⁹)·|exact| + 2⁻⁸⁰·max|exact| an element, that is: rounded correctly
  /// but for rare ties, so forward error ≤ 4·condition·2⁻⁵³ holds with room in any norm.
  /// Cost: about 2500 flops in double-double; some thousands of integer operations for the
  /// matrices that it cannot certify (condition beyond about 1e11 after scaling).
  /// Source: equilibration, Higham (2002), section 7.3; cofactors, see `Cofactors`; the choice
  /// between a certified fast path and an exact one, Shewchuk, "Adaptive precision floating-point
  /// arithmetic" (1997).
  public func inverted() -> TransformInverse {
    guard isFinite else { return failed(.notFinite) }
    guard let scaled = ScaledMatrix(self) else { return failed(.singular) }
    guard let matrix = certifiedInverse(scaled) ?? exactInverse(scaled) else {
      return failed(.singular)
    }
    guard matrix.isFinite else { return failed(.overflow) }
    return TransformInverse(matrix: matrix, status: .ok, condition: Self.condition(self, matrix))
  }

  /// The condition number ‖M‖·‖M⁻¹‖ in the ∞-norm; +∞ when there is no inverse.
  public var condition: Double { inverted().condition }

  /// The inverse, or this transform itself where there is none: what CATransform3DInvert returns.
  ///
  /// Edge cases: this transform when singular, not finite, or when its inverse is beyond the range of
  /// Double; `inverted().status` tells which. Error bound: that of `inverted`.
  /// Source: Apple, "CATransform3DInvert": "Returns the original matrix if it has no inverse".
  public var invertedOrUnchanged: Transform3D { inverted().matrix }

  private func failed(_ status: TransformInverse.Status) -> TransformInverse {
    TransformInverse(matrix: self, status: status, condition: .infinity)
  }

  /// The inverse in double-double, or nil when its error bound is not small enough.
  private func certifiedInverse(_ scaled: ScaledMatrix) -> Transform3D? {
    guard scaled.isExact else { return nil }
    let cofactors = Cofactors(scaled.doubleDouble)
    let permanents = Cofactors(scaled.magnitudes)
    let determinant = cofactors.determinant
    let size = determinant.high.magnitude
    guard doubleDoubleError(permanents.determinant) <= size * 0x1p-63 else { return nil }
    let (adjugate, bounds) = (cofactors.adjugate, permanents.adjugate)
    var inverse = [16 of Double](repeating: 0)
    var errors = [16 of Double](repeating: 0)
    var largest = 0.0
    for i in 0..<16 {
      let exponent = scaled.inverseExponent(i)
      // + 0 turns −0 into 0.
      inverse[i] = (adjugate[i] / determinant).value.scaled(byPowerOfTwo: exponent) + 0
      errors[i] = (doubleDoubleError(bounds[i]) / size).scaled(byPowerOfTwo: exponent)
      largest = max(largest, inverse[i].magnitude)
    }
    for i in 0..<16 where !(errors[i] <= max(inverse[i].magnitude * 0x1p-63, largest * 0x1p-80)) {
      return nil
    }
    return Transform3D(elements: inverse)
  }

  /// The inverse from exact cofactors, or nil when the determinant is 0.
  private func exactInverse(_ scaled: ScaledMatrix) -> Transform3D? {
    let (matrix, exponent) = scaled.integers(of: self)
    let cofactors = Cofactors(matrix)
    let determinant = cofactors.determinant.leading
    guard determinant.fraction.high != 0 else { return nil }
    let adjugate = cofactors.adjugate
    var inverse = [16 of Double](repeating: 0)
    for i in 0..<16 {
      let cofactor = adjugate[i].leading
      let power =
        cofactor.exponent - determinant.exponent - exponent + scaled.inverseExponent(i)
      inverse[i] =
        (cofactor.fraction / determinant.fraction).value.scaled(byPowerOfTwo: power) + 0
    }
    return Transform3D(elements: inverse)
  }

  /// ‖m‖·‖inverse‖ with each norm taken at its own scale, so that only the product can overflow.
  private static func condition(_ m: Transform3D, _ inverse: Transform3D) -> Double {
    let (a, b) = (m.scaledNorm, inverse.scaledNorm)
    return max(1, (a.fraction * b.fraction).scaled(byPowerOfTwo: a.exponent + b.exponent))
  }

  /// The ∞-norm, the largest row sum of magnitudes, as fraction·2^exponent.
  private var scaledNorm: (fraction: Double, exponent: Int) {
    let rows = [row1, row2, row3, row4].map { $0.replacing(with: -$0, where: $0 .< 0) }
    let largest = rows.map { $0.max() }.max() ?? 0
    let exponent = largest == 0 ? 0 : Int(largest.exponent)
    let sums = rows.map { $0.scaled(byPowerOfTwo: -exponent).sum() }
    return (sums.max() ?? 0, exponent)
  }
}

/// The error bound of a determinant or cofactor computed in double-double whose terms' magnitudes
/// add up to `terms`.
///
/// Products of two Doubles are exact; a minor adds 3u², a product 7u², the sums that follow at most
/// 3 · 3u²; twice that and some for the bounds of second order and the rounding of `terms`.
/// The constant is for errors of products below the normal range.
func doubleDoubleError(_ terms: Magnitude) -> Double { terms.value * 0x1p-100 + 0x1p-1050 }

extension ScaledMatrix {
  var doubleDouble: [16 of DoubleDouble] {
    var result = [16 of DoubleDouble](repeating: DoubleDouble(0))
    for i in 0..<16 { result[i] = DoubleDouble(elements[i]) }
    return result
  }

  var magnitudes: [16 of Magnitude] {
    var result = [16 of Magnitude](repeating: Magnitude(value: 0))
    for i in 0..<16 { result[i] = Magnitude(value: elements[i].magnitude) }
    return result
  }
}

extension Transform3D {
  init(elements m: [16 of Double]) {
    self.init(
      rows: SIMD4(m[0], m[1], m[2], m[3]), SIMD4(m[4], m[5], m[6], m[7]),
      SIMD4(m[8], m[9], m[10], m[11]), SIMD4(m[12], m[13], m[14], m[15]))
  }
}
