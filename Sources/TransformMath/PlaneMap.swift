/// What a transform does to the plane z = 0 as it is seen: the 3×3 map (x, y, 1)·H = w·(x′, y′, 1).
///
/// H is the transform without its third row and its third column. Points are rows, as for
/// ``Transform3D``.
/// Shape: three rows of 3 Doubles.
/// Source: Heckbert, "Fundamentals of texture mapping and image warping" (1989), section 2.2.3.
public struct PlaneMap: Hashable, Sendable, BitwiseCopyable {
  /// The rows: where the x axis, the y axis and the origin go, each (x, y, w).
  public var row1, row2, row3: SIMD3<Double>

  /// The map of three rows.
  public init(rows row1: SIMD3<Double>, _ row2: SIMD3<Double>, _ row3: SIMD3<Double>) {
    (self.row1, self.row2, self.row3) = (row1, row2, row3)
  }

  /// What a transform does to the plane z = 0.
  public init(_ transform: Transform3D) {
    row1 = SIMD3(transform.m11, transform.m12, transform.m14)
    row2 = SIMD3(transform.m21, transform.m22, transform.m24)
    row3 = SIMD3(transform.m41, transform.m42, transform.m44)
  }

  /// The map that leaves every point where it is.
  public static let identity = PlaneMap(.identity)

  /// True when all elements are finite.
  public var isFinite: Bool { row1.isFinite && row2.isFinite && row3.isFinite }

  /// The point before the division by w: (w·x′, w·y′, w).
  ///
  /// Error bound: γ₃·Σ|pᵢ|·|hᵢⱼ| in component j, γ₃ = 3u/(1 − 3u), u = 2⁻⁵³.
  public func map(_ point: SIMD2<Double>) -> SIMD3<Double> {
    row1 * point.x + row2 * point.y + row3
  }

  /// Where a point of the plane is seen: (x′, y′).
  ///
  /// Throws: `behindEye` for w ≤ 0, `notFinite`.
  /// Error bound: that of ``map(_:)`` for both parts, then half an ulp for the division.
  public func project(_ point: SIMD2<Double>) throws(ProjectionError) -> SIMD2<Double> {
    let mapped = map(point)
    guard mapped.isFinite else { throw .notFinite }
    guard mapped.z > 0 else { throw .behindEye }
    let seen = SIMD2(mapped.x, mapped.y) / mapped.z
    guard seen.isFinite else { throw .notFinite }
    return seen
  }

  /// The determinant of H: below 0 when the plane is seen mirrored, 0 when from its edge.
  ///
  /// Error bound and edge cases: those of ``Transform3D/determinant``.
  public var determinant: Double { inSpace.determinant }

  /// The sign of the determinant, exactly, at every scale: 1 when the plane is seen as it is, −1 when it is
  /// seen mirrored, 0 when from its edge (or not finite).
  public var orientation: Int { inSpace.determinantSign }

  /// The inverse map, with (x′, y′, 1)·H⁻¹ = (x, y, 1)/w; nil when H is singular or not finite, or its
  /// inverse is beyond the range of Double.
  ///
  /// Error bound: that of ``Transform3D/inverted()``.
  public var inverse: PlaneMap? { inSpace.inverted().inverse.map(PlaneMap.init) }

  /// The transform that leaves z alone and does this to the plane.
  private var inSpace: Transform3D {
    Transform3D(
      rows: SIMD4(row1.x, row1.y, 0, row1.z), SIMD4(row2.x, row2.y, 0, row2.z),
      SIMD4(0, 0, 1, 0), SIMD4(row3.x, row3.y, 0, row3.z))
  }

  /// H with its largest element in [1, 2), which changes w only; H must be finite.
  var scaledToOne: PlaneMap {
    let largest = [row1, row2, row3].reduce(0) { result, row in
      max(result, max(row.x.magnitude, max(row.y.magnitude, row.z.magnitude)))
    }
    guard largest > 0 else { return self }
    let exponent = -Int(largest.exponent)
    return PlaneMap(
      rows: row1.scaled(byPowerOfTwo: exponent), row2.scaled(byPowerOfTwo: exponent),
      row3.scaled(byPowerOfTwo: exponent))
  }
}

extension Transform3D {
  /// Whether it is the back of a layer in the plane z = 0 that is seen.
  ///
  /// The layer's front looks along its +z axis. It faces away when the third component of the transformed
  /// normal is below 0, that is when the cofactor of m33 and the determinant differ in sign; a mirroring in
  /// x or y alone shows the front. Where depth has collapsed (the determinant is 0) a mirrored
  /// outline counts as the back. A layer seen from its edge faces neither way.
  ///
  /// Both signs are exact. With a `tolerance`, cofactor·determinant must lie below −tolerance: 2⁻²³ is what
  /// Chromium takes.
  /// Edge cases: false when an element is NaN or infinite.
  public func isFacingAway(tolerance: Double = 0) -> Bool {
    let map = PlaneMap(self)
    if tolerance > 0 {
      let whole = determinant
      return map.determinant * (whole == 0 ? 1 : whole) < -tolerance
    }
    let (side, whole) = (map.orientation, determinantSign)
    return whole < 0 ? side > 0 : side < 0
  }

  /// The sign of the determinant, also where its value is beyond the range of Double; 0 for NaN.
  var determinantSign: Int {
    guard isFinite, let scaled = ScaledMatrix(self) else { return 0 }
    // Powers of two taken out of rows and columns do not change it.
    if scaled.isExact {
      let e = scaled.elements
      let value = Transform3D(
        rows: SIMD4(e[0], e[1], e[2], e[3]), SIMD4(e[4], e[5], e[6], e[7]),
        SIMD4(e[8], e[9], e[10], e[11]), SIMD4(e[12], e[13], e[14], e[15])
      ).determinant
      if value != 0 { return value < 0 ? -1 : 1 }
    }
    let leading = Cofactors(scaled.integers(of: self).matrix).determinant.leading.fraction.high
    return leading == 0 ? 0 : leading < 0 ? -1 : 1
  }
}
