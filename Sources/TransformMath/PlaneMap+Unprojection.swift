extension PlaneMap {
  /// The point (x, y) of the plane that is seen at a place (x′, y′): what a pointer there hits.
  ///
  /// From x·(h₁₁ − h₁₃x′) + y·(h₂₁ − h₂₃x′) + (h₃₁ − h₃₃x′) = 0 and the same with y′, by Cramer's rule in
  /// double-double.
  /// Domain: elements within 2³⁰⁰ of each other and coordinates below 2³⁰⁰.
  /// Throws: `edgeOn` when H is singular (exactly), `behindEye` when the line of sight meets the plane
  /// behind the eye, `horizon` when it is parallel to the plane, `notFinite`.
  /// Error bound: u·(1 + 2⁻⁹)·|exact| + 2⁻⁹⁵·(T + S·|exact|) a coordinate, u = 2⁻⁵³, T and S the magnitudes
  /// of the terms of Cramer's numerator and denominator over the denominator's value: correctly
  /// rounded, but for rare ties, until these reach 2³⁰ or so.
  /// Cost: about 500 flops, and the determinant.
  public func unproject(_ seen: SIMD2<Double>) throws(ProjectionError) -> SIMD2<Double> {
    guard isFinite, seen.isFinite else { throw .notFinite }
    let orientation = orientation
    if orientation == 0 { throw .edgeOn }
    let h = scaledToOne
    let (a, sizeA) = h.row1.equations(seen)
    let (b, sizeB) = h.row2.equations(seen)
    let (c, sizeC) = h.row3.equations(seen)
    // det H over w.
    let divisor = a[0] * b[1] - a[1] * b[0]
    let terms = sizeA[0] * sizeB[1] + sizeA[1] * sizeB[0]
    guard (terms + sizeC.sum()).isFinite else { throw .notFinite }
    guard divisor.high.magnitude > terms * 0x1p-96 else { throw .horizon }
    guard (divisor.high < 0) == (orientation < 0) else { throw .behindEye }
    let x = (b[0] * c[1] - b[1] * c[0]) / divisor
    let y = (a[1] * c[0] - a[0] * c[1]) / divisor
    let point = SIMD2(x.value, y.value)
    guard point.isFinite else { throw .notFinite }
    return point
  }
}

extension SIMD3<Double> {
  /// What a row (x, y, w) contributes to the equations for x′ and y′, x − w·x′ and y − w·y′, and the
  /// magnitudes of their terms.
  fileprivate func equations(_ seen: SIMD2<Double>) -> ([2 of DoubleDouble], SIMD2<Double>) {
    (
      [
        DoubleDouble(x) - .product(z, seen.x),
        DoubleDouble(y) - .product(z, seen.y),
      ],
      SIMD2(
        x.magnitude + (z * seen.x).magnitude, y.magnitude + (z * seen.y).magnitude)
    )
  }
}

extension Transform3D {
  /// The point (x, y) of the plane z = 0 that is seen at a place (x′, y′): what a pointer there hits.
  ///
  /// See ``PlaneMap/unproject(_:)``.
  public func unproject(x: Double, y: Double) throws(ProjectionError) -> SIMD2<Double> {
    try PlaneMap(self).unproject(SIMD2(x, y))
  }
}
