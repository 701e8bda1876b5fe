/// A 4×4 transform of layers: row-major, for row vectors, p′ = p·M.
///
/// Conventions: as CATransform3D. Translation is in `m41…m43`, perspective in `m14…m34`;
/// `concat(a, b)` applies `a` first. Points, y down, z towards the viewer.
/// Shape: 16 Doubles, 128 bytes without padding, so an array of transforms is a row-major
/// (4·N)×4 matrix.
/// Edge cases: any Double may be stored. `==` compares numbers (−0 equals 0, NaN equals nothing).
public struct Transform3D: Hashable, Sendable, BitwiseCopyable {
  /// The first row: where the x axis goes.
  public var m11, m12, m13, m14: Double
  /// The second row: where the y axis goes.
  public var m21, m22, m23, m24: Double
  /// The third row: where the z axis goes; m34 is the perspective.
  public var m31, m32, m33, m34: Double
  /// The fourth row: where the origin goes.
  public var m41, m42, m43, m44: Double

  /// The transform with the given 16 elements.
  public init(
    m11: Double, m12: Double, m13: Double, m14: Double,
    m21: Double, m22: Double, m23: Double, m24: Double,
    m31: Double, m32: Double, m33: Double, m34: Double,
    m41: Double, m42: Double, m43: Double, m44: Double
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }

  /// The transform whose four rows are given.
  public init(
    rows row1: SIMD4<Double>, _ row2: SIMD4<Double>, _ row3: SIMD4<Double>, _ row4: SIMD4<Double>
  ) {
    (m11, m12, m13, m14) = (row1.x, row1.y, row1.z, row1.w)
    (m21, m22, m23, m24) = (row2.x, row2.y, row2.z, row2.w)
    (m31, m32, m33, m34) = (row3.x, row3.y, row3.z, row3.w)
    (m41, m42, m43, m44) = (row4.x, row4.y, row4.z, row4.w)
  }

  /// The transform with the given 16 elements, row by row.
  ///
  /// Throws: `TransformError.elementCount` unless there are exactly 16.
  public init(_ elements: [Double]) throws(TransformError) {
    guard elements.count == 16 else { throw .elementCount(elements.count) }
    self.init(
      rows: SIMD4(elements[0..<4]), SIMD4(elements[4..<8]),
      SIMD4(elements[8..<12]), SIMD4(elements[12..<16]))
  }

  /// The transform that leaves every point where it is.
  public static let identity = Transform3D(
    rows: SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))

  /// m11…m14.
  public var row1: SIMD4<Double> { SIMD4(m11, m12, m13, m14) }
  /// m21…m24.
  public var row2: SIMD4<Double> { SIMD4(m21, m22, m23, m24) }
  /// m31…m34.
  public var row3: SIMD4<Double> { SIMD4(m31, m32, m33, m34) }
  /// m41…m44.
  public var row4: SIMD4<Double> { SIMD4(m41, m42, m43, m44) }

  /// The 16 elements, row by row.
  public var elements: [Double] {
    [
      m11, m12, m13, m14, m21, m22, m23, m24,
      m31, m32, m33, m34, m41, m42, m43, m44,
    ]
  }

  /// True when every element equals that of the identity (−0 counts as 0).
  public var isIdentity: Bool { self == .identity }

  /// True when all elements are finite.
  public var isFinite: Bool { row1.isFinite && row2.isFinite && row3.isFinite && row4.isFinite }

  /// The transform with rows and columns exchanged.
  public var transposed: Transform3D {
    Transform3D(
      rows: SIMD4(m11, m21, m31, m41), SIMD4(m12, m22, m32, m42),
      SIMD4(m13, m23, m33, m43), SIMD4(m14, m24, m34, m44))
  }
}
