/// An affine map of the plane, laid out as CGAffineTransform: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty.
///
/// Conventions: those of `Transform3D`: row vectors, `concat(a, b)` applies `a` first; `translated`, `scaled`
/// and `rotated` apply theirs before, as CGAffineTransform's do. Radians; y down, so that positive angles
/// turn clockwise as seen.
/// Edge cases: any Doubles may be stored. `==` compares numbers (−0 equals 0, NaN equals nothing).
public struct Affine2D: Hashable, Sendable, BitwiseCopyable {
  /// The coefficients, named as CGAffineTransform names them.
  public var a, b, c, d, tx, ty: Double

  /// The map of six coefficients.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// The map that leaves every point where it is.
  public static let identity = Affine2D(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// The affine map that a transform is.
  ///
  /// Throws: `TransformError.notAffine` unless `transform.isAffine`: nothing is dropped silently.
  public init(_ transform: Transform3D) throws(TransformError) {
    guard let affine = transform.affine else { throw .notAffine }
    self = affine
  }

  /// True when every coefficient equals that of the identity (−0 counts as 0).
  public var isIdentity: Bool { self == .identity }

  /// True when all coefficients are finite.
  public var isFinite: Bool { SIMD8(a, b, c, d, tx, ty, 0, 0).isFinite }
}

extension Transform3D {
  /// The transform that acts on x and y as the affine map and leaves z alone.
  public init(affine: Affine2D) {
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
  public var affine: Affine2D? {
    isAffine ? Affine2D(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42) : nil
  }
}
