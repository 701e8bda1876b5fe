extension FloatTransform3D {
  /// The translation (X, Y, Z) → (X + x, Y + y, Z + z).
  public static func translation(x: Float, y: Float, z: Float) -> FloatTransform3D {
    FloatTransform3D(
      rows: SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(x, y, z, 1))
  }

  /// The scaling (X, Y, Z) → (x·X, y·Y, z·Z).
  public static func scale(x: Float, y: Float, z: Float) -> FloatTransform3D {
    FloatTransform3D(
      rows: SIMD4(x, 0, 0, 0), SIMD4(0, y, 0, 0), SIMD4(0, 0, z, 0), SIMD4(0, 0, 0, 1))
  }

  /// The rotation by `angle` about the axis (x, y, z), as `Transform3D.rotation`.
  ///
  /// Units: radians. Error bound: half an ulp and 2⁻⁵² an element.
  public static func rotation(angle: Float, x: Float, y: Float, z: Float) -> FloatTransform3D {
    FloatTransform3D(
      Transform3D.rotation(angle: Double(angle), x: Double(x), y: Double(y), z: Double(z)))
  }

  /// The perspective with the given `m34`, the identity elsewhere.
  public static func perspective(m34: Float) -> FloatTransform3D {
    var result = identity
    result.m34 = m34
    return result
  }

  /// The perspective of an eye at `distance` in front of the plane z = 0: m34 = −1/distance.
  public static func perspective(distance: Float) -> FloatTransform3D {
    perspective(m34: -1 / distance)
  }

  /// This transform with a translation applied before it: T(x, y, z)·M.
  ///
  /// Error bound: that of `concat`.
  public func translated(x: Float, y: Float, z: Float) -> FloatTransform3D {
    FloatTransform3D(Transform3D(self).translated(x: Double(x), y: Double(y), z: Double(z)))
  }

  /// This transform with a scaling applied before it: S(x, y, z)·M.
  ///
  /// Error bound: half an ulp an element.
  public func scaled(x: Float, y: Float, z: Float) -> FloatTransform3D {
    FloatTransform3D(rows: row1 * x, row2 * y, row3 * z, row4)
  }

  /// This transform with a rotation applied before it: R(angle; x, y, z)·M, rounded once.
  public func rotated(angle: Float, x: Float, y: Float, z: Float) -> FloatTransform3D {
    FloatTransform3D(
      Transform3D(self)
        .rotated(angle: Double(angle), x: Double(x), y: Double(y), z: Double(z)))
  }

  /// The product a·b: `a` is applied first, then `b`.
  ///
  /// Products of two Floats are exact in Double.
  /// Edge cases: ±∞ for elements beyond the range of Float, and only for those.
  /// Error bound: half an ulp and 3·2⁻⁵³·Σ|aᵢ|·|bᵢ| an element.
  public static func concat(_ a: FloatTransform3D, _ b: FloatTransform3D) -> FloatTransform3D {
    FloatTransform3D(Transform3D.concat(Transform3D(a), Transform3D(b)))
  }

  /// `concat(a, b)`: `a` is applied first.
  public static func * (a: FloatTransform3D, b: FloatTransform3D) -> FloatTransform3D {
    concat(a, b)
  }

  /// The homogeneous point p·M.
  ///
  /// Error bound: half an ulp and 3·2⁻⁵³·Σ|pᵢ|·|mᵢⱼ| in component j.
  public func map(_ point: SIMD4<Float>) -> SIMD4<Float> {
    SIMD4(Transform3D(self).map(SIMD4(point)))
  }

  /// The point (x, y, z, 1)·M and, when it lies in front of the eye, its projection, in Double.
  public func project(x: Float, y: Float, z: Float = 0) -> Projection {
    Transform3D(self).project(x: Double(x), y: Double(y), z: Double(z))
  }

  /// The determinant, rounded twice; ±∞ or 0 beyond the range of Float.
  public var determinant: Float { Float(Transform3D(self).determinant) }

  /// The inverse with a status and the condition number.
  ///
  /// Singular means that the determinant is exactly 0, as for `Transform3D`.
  /// Edge cases: when singular, not finite or beyond the range of Float, the input comes back with that
  /// status and an infinite condition.
  /// Error bound: half an ulp and 2⁻⁵²·|exact|, and 2⁻⁸⁰·max|exact|, an element.
  public func inverted() -> FloatTransformInverse {
    let inverse = Transform3D(self).inverted()
    guard inverse.status == .ok else {
      return FloatTransformInverse(matrix: self, status: inverse.status, condition: .infinity)
    }
    let rounded = FloatTransform3D(inverse.matrix)
    guard rounded.isFinite else {
      return FloatTransformInverse(matrix: self, status: .overflow, condition: .infinity)
    }
    return FloatTransformInverse(matrix: rounded, status: .ok, condition: inverse.condition)
  }

  /// The condition number ‖M‖·‖M⁻¹‖ in the ∞-norm; +∞ when there is no inverse.
  public var condition: Double { Transform3D(self).condition }

  /// The transform's components, in Double; nil when it has none.
  public func decomposed() -> TransformComponents? { Transform3D(self).decomposed() }

  /// The transform that is made of the components, rounded once.
  public init(_ components: TransformComponents) { self.init(Transform3D(components)) }

  /// The rotation of a quaternion, rounded once.
  public init(rotation quaternion: Quaternion) {
    self.init(Transform3D(rotation: quaternion))
  }

  /// The transform at `t` on the way to another, as `Transform3D.interpolated`, rounded once.
  ///
  /// Edge cases: `self` at 0 and `other` at 1, bit for bit.
  public func interpolated(
    to other: FloatTransform3D, at t: Float, path: InterpolationPath? = nil
  ) -> FloatTransform3D {
    if t == 1 { return other }
    if t == 0 || self == other { return self }
    return FloatTransform3D(
      Transform3D(self).interpolated(to: Transform3D(other), at: Double(t), path: path))
  }
}

/// The inverse of a transform of Floats, or why there is none.
public struct FloatTransformInverse: Hashable, Sendable {
  /// The inverse when the status is `ok`, else the input (as CATransform3DInvert does).
  public let matrix: FloatTransform3D
  /// Whether `matrix` is the inverse, and if not, why.
  public let status: TransformInverse.Status
  /// The condition number ‖M‖·‖M⁻¹‖ in the ∞-norm, of the exact inverse.
  public let condition: Double

  /// The inverse, or nil unless the status is `ok`.
  public var inverse: FloatTransform3D? { status == .ok ? matrix : nil }
}
