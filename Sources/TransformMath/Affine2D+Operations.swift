extension Affine2D {
  /// The translation (X, Y) → (X + x, Y + y).
  public static func translation(x: Double, y: Double) -> Affine2D {
    Affine2D(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// The scaling (X, Y) → (x·X, y·Y).
  public static func scale(x: Double, y: Double) -> Affine2D {
    Affine2D(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// The rotation by `angle`: +x turns towards +y.
  ///
  /// Units: radians. Error bound: that of `Transform3D.rotation` about z: libm's sine and cosine.
  public static func rotation(angle: Double) -> Affine2D {
    let turn = Transform3D.rotation(angle: angle, x: 0, y: 0, z: 1)
    return Affine2D(a: turn.m11, b: turn.m12, c: turn.m21, d: turn.m22, tx: 0, ty: 0)
  }

  /// This map with a translation applied before it.
  public func translated(x: Double, y: Double) -> Affine2D {
    .concat(.translation(x: x, y: y), self)
  }

  /// This map with a scaling applied before it. Error bound: half an ulp a coefficient.
  public func scaled(x: Double, y: Double) -> Affine2D {
    Affine2D(a: a * x, b: b * x, c: c * y, d: d * y, tx: tx, ty: ty)
  }

  /// This map with a rotation applied before it.
  public func rotated(angle: Double) -> Affine2D { .concat(.rotation(angle: angle), self) }

  /// The product first·second: `first` is applied first.
  ///
  /// Error bound: γ₃·Σ|aᵢ|·|bᵢ| a coefficient, γ₃ = 3u/(1 − 3u), u = 2⁻⁵³ (a dot product of length 2, and
  /// a translation more).
  /// Edge cases: IEEE rules, as for `Transform3D.concat`.
  public static func concat(_ first: Affine2D, _ second: Affine2D) -> Affine2D {
    let (x, y) = (second.vector(x: first.a, y: first.b), second.vector(x: first.c, y: first.d))
    let origin = second.map(x: first.tx, y: first.ty)
    return Affine2D(a: x.x, b: x.y, c: y.x, d: y.y, tx: origin.x, ty: origin.y)
  }

  /// `concat(first, second)`: `first` is applied first.
  public static func * (first: Affine2D, second: Affine2D) -> Affine2D { concat(first, second) }

  /// Where the point (x, y) goes. Error bound: γ₃·(|a·x| + |c·y| + |tx|), and likewise in y.
  public func map(x: Double, y: Double) -> SIMD2<Double> {
    SIMD2(a * x + c * y + tx, b * x + d * y + ty)
  }

  /// Where the difference (x, y) of two points goes: without the translation.
  public func vector(x: Double, y: Double) -> SIMD2<Double> {
    SIMD2(a * x + c * y, b * x + d * y)
  }

  /// a·d − b·c, rounded correctly but for rare ties; ±∞ or 0 beyond the range of Double, NaN when a
  /// coefficient is NaN or infinite.
  public var determinant: Double { Transform3D(affine: self).determinant }

  /// The inverse with the status and the condition number that `Transform3D.inverted` gives.
  ///
  /// Edge cases: when singular (the determinant is exactly 0), not finite or beyond the range of Double the
  /// input comes back, as CGAffineTransformInvert has it.
  /// Error bound: that of `Transform3D.inverted`: rounded correctly but for rare ties.
  public func inverted() -> AffineInverse {
    let inverse = Transform3D(affine: self).inverted()
    guard inverse.status == .ok, let map = inverse.matrix.affine else {
      return AffineInverse(map: self, status: inverse.status, condition: .infinity)
    }
    return AffineInverse(map: map, status: .ok, condition: inverse.condition)
  }

  /// The map at `t` on the way to another, by the parts of a map of the plane.
  ///
  /// Edge cases and error bound: those of `Transform3D.interpolated`.
  public func interpolated(to other: Affine2D, at t: Double) -> Affine2D {
    if t == 1 { return other }
    if t == 0 || self == other { return self }
    let way = Transform3D(affine: self).interpolated(
      to: Transform3D(affine: other), at: t, path: .plane)
    return Affine2D(a: way.m11, b: way.m12, c: way.m21, d: way.m22, tx: way.m41, ty: way.m42)
  }
}

/// The inverse of an affine map, or why there is none.
public struct AffineInverse: Hashable, Sendable {
  /// The inverse when the status is `ok`, else the input.
  public let map: Affine2D
  /// Whether `map` is the inverse, and if not, why.
  public let status: TransformInverse.Status
  /// The condition number in the ∞-norm of the 4×4 transform; +∞ unless the status is `ok`.
  public let condition: Double

  /// The inverse, or nil unless the status is `ok`.
  public var inverse: Affine2D? { status == .ok ? map : nil }
}
