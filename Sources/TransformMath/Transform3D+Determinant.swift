extension Transform3D {
  /// The determinant, rounded correctly but for rare ties.
  ///
  /// Edge cases: exactly 0 if and only if the matrix is singular or the value is below the range
  /// of Double (`inverted().status` tells which); ±∞ when it is beyond that range; NaN when an
  /// element is NaN or infinite.
  /// Error bound: 2⁻⁵³·(1 + 2⁻⁹)·|exact|.
  /// Cost: about 700 flops in double-double; exact integers where those cannot certify the value.
  public var determinant: Double {
    guard isFinite else { return .nan }
    guard let scaled = ScaledMatrix(self) else { return 0 }
    let exponent = scaled.determinantExponent
    if scaled.isExact {
      let value = Cofactors(scaled.doubleDouble).determinant
      let bound = doubleDoubleError(Cofactors(scaled.magnitudes).determinant)
      if bound <= value.high.magnitude * 0x1p-63 {
        return value.value.scaled(byPowerOfTwo: exponent)
      }
    }
    let (matrix, unit) = scaled.integers(of: self)
    let value = Cofactors(matrix).determinant.leading
    return value.fraction.value.scaled(
      byPowerOfTwo: value.exponent + 4 * unit + exponent)
  }
}
