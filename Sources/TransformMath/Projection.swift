/// A mapped point before and after the division by w.
public struct Projection: Hashable, Sendable {
  /// Whether the point can be seen at all.
  public enum Status: Hashable, Sendable {
    /// w > 0: the point (x/w, y/w, z/w).
    case visible(SIMD3<Double>)
    /// w ≤ 0: at or behind the eye. Dividing would mirror the point through the eye.
    case behindEye
    /// A component is NaN or beyond the range of Double, before or after the division.
    case undefined
  }

  /// The homogeneous point p·M.
  public let homogeneous: SIMD4<Double>
  /// Whether the point can be seen, and where.
  public let status: Status

  /// Divides a homogeneous point by its w.
  ///
  /// Error bound: half an ulp a component for the division.
  public init(homogeneous: SIMD4<Double>) {
    self.homogeneous = homogeneous
    let point = SIMD3(homogeneous.x, homogeneous.y, homogeneous.z) / homogeneous.w
    status =
      if !homogeneous.isFinite {
        .undefined
      } else if homogeneous.w <= 0 {
        .behindEye
      } else if !point.isFinite {
        .undefined
      } else {
        .visible(point)
      }
  }

  /// The projected point, or nil unless the status is `visible`.
  public var point: SIMD3<Double>? {
    if case .visible(let point) = status { point } else { nil }
  }
}

extension Projection {
  /// Divides the image of a point by its w, which is told exactly where rounding leaves its sign open.
  ///
  /// Shape: `mapped` is p·M as computed in any order. Its w is replaced by the exact one, rounded, where it
  /// is within 4·2⁻⁵³·Σ|pᵢ·mᵢ₄| of 0: a point at the eye's plane is said to be in front of it, or
  /// behind, as it is.
  /// Error bound: half an ulp a component for the division, of `mapped` as given; 1 ulp for a w that was
  /// told exactly.
  public init(
    _ mapped: SIMD4<Double>, of point: SIMD4<Double>, by matrix: Transform3D
  ) {
    let column = SIMD4(matrix.m14, matrix.m24, matrix.m34, matrix.m44)
    let terms = point * column
    let size = (terms.x.magnitude + terms.y.magnitude) + (terms.z.magnitude + terms.w.magnitude)
    var mapped = mapped
    if mapped.w.magnitude <= size * 0x1p-51, mapped.isFinite { mapped.w = exactDot(point, column) }
    self.init(homogeneous: mapped)
  }
}

extension Transform3D {
  /// The point (x, y, z, 1)·M and, when it lies in front of the eye, its projection.
  ///
  /// Error bound: that of `map` with w = 1, then half an ulp for the division; the sign of w is exact.
  public func project(x: Double, y: Double, z: Double = 0) -> Projection {
    Projection(
      (row1 * x + row2 * y) + (row3 * z + row4), of: SIMD4(x, y, z, 1), by: self)
  }
}

extension SIMD where Scalar == Double {
  /// True when all lanes are finite: 0·x is 0 for a finite x and NaN for every other.
  @inline(__always)
  var isFinite: Bool { self * 0 == Self(repeating: 0) }
}
