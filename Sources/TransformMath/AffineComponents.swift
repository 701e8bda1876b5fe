/// A 2D affine map as CGAffineTransform lays it out: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty.
public struct AffineComponents: Hashable, Sendable, BitwiseCopyable {
  /// The coefficients, named as CGAffineTransform names them.
  public var a, b, c, d, tx, ty: Double

  /// The map of six coefficients.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// The map that leaves every point where it is.
  public static let identity = AffineComponents(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
}

extension Transform3D {
  /// The transform that acts on x and y as the affine map and leaves z alone.
  public init(affine: AffineComponents) {
    self.init(
      rows: SIMD4(affine.a, affine.b, 0, 0), SIMD4(affine.c, affine.d, 0, 0),
      SIMD4(0, 0, 1, 0), SIMD4(affine.tx, affine.ty, 0, 1))
  }

  /// True when this transform is one that `init(affine:)` makes: exactly, without a tolerance.
  ///
  /// That is m13 = m14 = m23 = m24 = m31 = m32 = m34 = m43 = 0 and m33 = m44 = 1, as
  /// CATransform3DIsAffine has it.
  public var isAffine: Bool {
    m13 == 0 && m14 == 0 && m23 == 0 && m24 == 0
      && row3 == SIMD4(0, 0, 1, 0) && m43 == 0 && m44 == 1
  }

  /// The affine map this transform is, or nil when it is none.
  ///
  /// Core Animation's `affineTransform` of a layer reports the identity instead of nil:
  /// `transform.affine ?? .identity`.
  public var affine: AffineComponents? {
    isAffine ? AffineComponents(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42) : nil
  }
}
