extension Transform3D {
  /// The translation (X, Y, Z) → (X + x, Y + y, Z + z).
  public static func translation(x: Double, y: Double, z: Double) -> Transform3D {
    Transform3D(
      rows: SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(x, y, z, 1))
  }

  /// The scaling (X, Y, Z) → (x·X, y·Y, z·Z).
  public static func scale(x: Double, y: Double, z: Double) -> Transform3D {
    Transform3D(
      rows: SIMD4(x, 0, 0, 0), SIMD4(0, y, 0, 0), SIMD4(0, 0, z, 0), SIMD4(0, 0, 0, 1))
  }

  /// The perspective with the given `m34`, the identity elsewhere: w′ = w + m34·z.
  ///
  /// An eye at distance d in front of the plane z = 0 has m34 = −1/d.
  public static func perspective(m34: Double) -> Transform3D {
    var result = identity
    result.m34 = m34
    return result
  }

  /// The perspective of an eye at `distance` in front of the plane z = 0: m34 = −1/distance.
  ///
  /// Units: points. Edge cases: an infinite distance gives the identity (parallel projection),
  /// 0 gives m34 = −∞, a negative distance puts the eye behind the plane.
  public static func perspective(distance: Double) -> Transform3D {
    perspective(m34: -1 / distance)
  }

  /// This transform with a translation applied before it: T(x, y, z)·M.
  ///
  /// Only the last row changes: row4′ = x·row1 + y·row2 + z·row3 + row4.
  /// Edge cases: those of `concat` for products beyond the range of Double.
  /// Error bound: γ₄·Σ|aᵢ|·|bᵢ| an element, γ₄ = 4u/(1 − 4u), u = 2⁻⁵³.
  public func translated(x: Double, y: Double, z: Double) -> Transform3D {
    Transform3D(rows: row1, row2, row3, (row1 * x + row2 * y) + (row3 * z + row4))
  }

  /// This transform with a scaling applied before it: S(x, y, z)·M.
  ///
  /// Error bound: half an ulp an element.
  public func scaled(x: Double, y: Double, z: Double) -> Transform3D {
    Transform3D(rows: row1 * x, row2 * y, row3 * z, row4)
  }

  /// This transform with a rotation applied before it: R(angle; x, y, z)·M.
  public func rotated(angle: Double, x: Double, y: Double, z: Double) -> Transform3D {
    .concat(.rotation(angle: angle, x: x, y: y, z: z), self)
  }
}
