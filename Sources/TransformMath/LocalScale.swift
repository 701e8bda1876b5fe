/// By how much a map of the plane stretches what is near a point: its Jacobian there.
///
/// Units: seen points a point of the plane.
public struct LocalScale: Hashable, Sendable, BitwiseCopyable {
  /// (∂x′/∂x, ∂y′/∂x): how the seen point moves with x.
  public let alongX: SIMD2<Double>
  /// (∂x′/∂y, ∂y′/∂y): how the seen point moves with y.
  public let alongY: SIMD2<Double>
  /// The Jacobian's determinant: seen area over area, below 0 when mirrored.
  public let area: Double

  /// The largest stretch in any direction: the larger singular value.
  ///
  /// The resolution that a picture needs in order to be sharp in every direction.
  /// Error bound: 8 ulp. Source: Blinn, "Consider the lowly 2×2 matrix" (IEEE CG&A 16, 1996).
  public var largest: Double {
    let (p, q) = (alongX, alongY)
    let turned = hypotenuse(p.x + q.y, p.y - q.x)
    return (turned + hypotenuse(p.x - q.y, p.y + q.x)) / 2
  }

  /// The smallest stretch in any direction: |area| over the largest.
  public var smallest: Double {
    let largest = largest
    return largest == 0 ? 0 : area.magnitude / largest
  }

  /// The scale of a square of the same area, √|area|.
  public var mean: Double { area.magnitude.squareRoot() }

  private func hypotenuse(_ a: Double, _ b: Double) -> Double {
    let largest = max(a.magnitude, b.magnitude)
    guard largest > 0, largest.isFinite else { return largest }
    let scaled = SIMD2(a, b).scaled(byPowerOfTwo: -Int(largest.exponent))
    let length = (scaled * scaled).sum().squareRoot()
    return length.scaled(byPowerOfTwo: Int(largest.exponent))
  }
}

extension PlaneMap {
  /// By how much the map stretches what is near a point of the plane.
  ///
  /// ∂x′/∂x = (y·(h₁₁h₂₃ − h₂₁h₁₃) + (h₁₁h₃₃ − h₃₁h₁₃))/w² and so on, without the terms in x that cancel
  /// each other, in double-double; the area's scale is det H/w³.
  /// Domain: elements within 2³⁰⁰ of each other and coordinates below 2³⁰⁰.
  /// Throws: `behindEye` for w ≤ 0, `notFinite`.
  /// Error bound: u·(1 + 2⁻⁹)·|exact| + 2⁻⁹⁵·T an element, u = 2⁻⁵³, T the sum of its terms' magnitudes,
  /// with w exact to 2⁻⁴⁰ of its own terms; 4u·|exact| for the area.
  public func scale(at point: SIMD2<Double>) throws(ProjectionError) -> LocalScale {
    guard isFinite, point.isFinite else { throw .notFinite }
    let h = scaledToOne
    let (a, b, c) = (h.row1, h.row2, h.row3)
    let w = DoubleDouble.product(a.z, point.x) + .product(b.z, point.y) + c.z
    guard w.high > 0 else { throw .behindEye }
    let square = w * w
    // Minors of the column of w and that of x′ (0) or y′ (1).
    func minor(_ p: SIMD3<Double>, _ q: SIMD3<Double>, _ column: Int) -> DoubleDouble {
      .product(p[column], q.z) - .product(q[column], p.z)
    }
    func slope(
      _ row: SIMD3<Double>, _ across: Double, _ column: Int
    ) -> Double {
      ((minor(a, b, column) * across + minor(row, c, column)) / square).value
    }
    let volume =
      minor(a, b, 0) * c.y - minor(a, c, 0) * b.y + minor(b, c, 0) * a.y
    let result = LocalScale(
      alongX: SIMD2(slope(a, point.y, 0), slope(a, point.y, 1)),
      alongY: SIMD2(slope(b, -point.x, 0), slope(b, -point.x, 1)),
      area: (-volume / (square * w)).value)
    guard result.alongX.isFinite, result.alongY.isFinite, result.area.isFinite else {
      throw .notFinite
    }
    return result
  }
}

extension Transform3D {
  /// By how much the transform stretches what is near a point of the plane z = 0.
  ///
  /// See ``PlaneMap/scale(at:)``.
  public func localScale(x: Double, y: Double) throws(ProjectionError) -> LocalScale {
    try PlaneMap(self).scale(at: SIMD2(x, y))
  }
}
