/// A 4×4 transform of 16 Floats, as graphics processors take it: row-major, for row vectors, p′ = p·M.
///
/// Conventions and functions: those of `Transform3D`. Everything is computed in Double and rounded once.
/// Shape: 16 Floats, 64 bytes (one cache line) without padding.
/// Edge cases: any Float may be stored. `==` compares numbers (−0 equals 0, NaN equals nothing).
public struct FloatTransform3D: Hashable, Sendable, BitwiseCopyable {
  /// The first row: where the x axis goes.
  public var m11, m12, m13, m14: Float
  /// The second row: where the y axis goes.
  public var m21, m22, m23, m24: Float
  /// The third row: where the z axis goes; m34 is the perspective.
  public var m31, m32, m33, m34: Float
  /// The fourth row: where the origin goes.
  public var m41, m42, m43, m44: Float

  /// The transform with the given 16 elements.
  public init(
    m11: Float, m12: Float, m13: Float, m14: Float,
    m21: Float, m22: Float, m23: Float, m24: Float,
    m31: Float, m32: Float, m33: Float, m34: Float,
    m41: Float, m42: Float, m43: Float, m44: Float
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }

  /// The transform whose four rows are given.
  public init(
    rows row1: SIMD4<Float>, _ row2: SIMD4<Float>, _ row3: SIMD4<Float>, _ row4: SIMD4<Float>
  ) {
    (m11, m12, m13, m14) = (row1.x, row1.y, row1.z, row1.w)
    (m21, m22, m23, m24) = (row2.x, row2.y, row2.z, row2.w)
    (m31, m32, m33, m34) = (row3.x, row3.y, row3.z, row3.w)
    (m41, m42, m43, m44) = (row4.x, row4.y, row4.z, row4.w)
  }

  /// The transform with the given 16 elements, row by row.
  ///
  /// Throws: `TransformError.elementCount` unless there are exactly 16.
  public init(_ elements: [Float]) throws(TransformError) {
    guard elements.count == 16 else { throw .elementCount(elements.count) }
    self.init(
      rows: SIMD4(elements[0..<4]), SIMD4(elements[4..<8]),
      SIMD4(elements[8..<12]), SIMD4(elements[12..<16]))
  }

  /// The nearest Floats of a transform's elements; ±∞ for those beyond the range of Float.
  public init(_ transform: Transform3D) {
    self.init(
      rows: SIMD4(transform.row1), SIMD4(transform.row2), SIMD4(transform.row3),
      SIMD4(transform.row4))
  }

  /// The transform that leaves every point where it is.
  public static let identity = FloatTransform3D(.identity)

  /// m11…m14.
  public var row1: SIMD4<Float> { SIMD4(m11, m12, m13, m14) }
  /// m21…m24.
  public var row2: SIMD4<Float> { SIMD4(m21, m22, m23, m24) }
  /// m31…m34.
  public var row3: SIMD4<Float> { SIMD4(m31, m32, m33, m34) }
  /// m41…m44.
  public var row4: SIMD4<Float> { SIMD4(m41, m42, m43, m44) }

  /// The 16 elements, row by row.
  public var elements: [Float] {
    [
      m11, m12, m13, m14, m21, m22, m23, m24,
      m31, m32, m33, m34, m41, m42, m43, m44,
    ]
  }

  /// True when every element equals that of the identity (−0 counts as 0).
  public var isIdentity: Bool { self == .identity }

  /// True when all elements are finite.
  public var isFinite: Bool { Transform3D(self).isFinite }

  /// The transform with rows and columns exchanged.
  public var transposed: FloatTransform3D {
    FloatTransform3D(
      rows: SIMD4(m11, m21, m31, m41), SIMD4(m12, m22, m32, m42),
      SIMD4(m13, m23, m33, m43), SIMD4(m14, m24, m34, m44))
  }
}

extension Transform3D {
  /// The same transform in Double, exactly.
  public init(_ transform: FloatTransform3D) {
    self.init(
      rows: SIMD4(transform.row1), SIMD4(transform.row2), SIMD4(transform.row3),
      SIMD4(transform.row4))
  }
}
