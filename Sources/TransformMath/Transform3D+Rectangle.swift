extension Transform3D {
  /// Where the corners of a rectangle in the plane z = 0 are seen, or nil when that is no
  /// quadrilateral.
  ///
  /// Edge cases: nil when any corner has w < 2⁻¹⁴ (`HomogeneousEdge.nearestW`), for then a part of
  /// the rectangle is at or behind the eye: `visiblePolygon(of:)` gives the part in front of it.
  /// Nil too when a corner is NaN or infinite.
  /// Error bound: that of `project` for each corner.
  public func map(_ rectangle: Rectangle) -> Quadrilateral? {
    map(rectangle.quadrilateral)
  }

  /// Where the corners of a quadrilateral in the plane z = 0 are seen, or nil when that is none.
  ///
  /// Edge cases and error bound: those of ``map(_:)-(Rectangle)``.
  public func map(_ quadrilateral: Quadrilateral) -> Quadrilateral? {
    guard
      let topLeft = seen(quadrilateral.topLeft), let topRight = seen(quadrilateral.topRight),
      let bottomRight = seen(quadrilateral.bottomRight),
      let bottomLeft = seen(quadrilateral.bottomLeft)
    else { return nil }
    return Quadrilateral(
      topLeft: topLeft, topRight: topRight, bottomRight: bottomRight, bottomLeft: bottomLeft)
  }

  /// The part of a rectangle in the plane z = 0 that lies in front of the eye, as it is seen: a
  /// convex polygon in the order of the rectangle's corners.
  ///
  /// Shape: 3 to 5 points, or none when nothing is visible or a corner is not finite.
  /// The rectangle is clipped in homogeneous space at w = 2⁻¹⁴ before any division.
  /// Source: that of ``PlaneMap/visiblePolygon(of:nearest:)``.
  public func visiblePolygon(of rectangle: Rectangle) -> [SIMD2<Double>] {
    visiblePolygon(of: rectangle.quadrilateral)
  }

  /// The part of a convex quadrilateral in the plane z = 0 that lies in front of the eye.
  ///
  /// See ``visiblePolygon(of:)-(Rectangle)``.
  public func visiblePolygon(of quadrilateral: Quadrilateral) -> [SIMD2<Double>] {
    PlaneMap(self).visiblePolygon(of: quadrilateral.corners)
  }

  /// The bounding box of what is seen of a rectangle in the plane z = 0; nil when nothing is.
  ///
  /// The rectangle is clipped at w = 2⁻¹⁴ before it is divided, so that no corner behind the eye is
  /// mirrored into the box.
  public func visibleBounds(of rectangle: Rectangle) -> Rectangle? {
    Rectangle(bounding: visiblePolygon(of: rectangle))
  }

  /// The bounding box of what is seen of a convex quadrilateral in the plane z = 0; nil when
  /// nothing is.
  public func visibleBounds(of quadrilateral: Quadrilateral) -> Rectangle? {
    Rectangle(bounding: visiblePolygon(of: quadrilateral))
  }

  private func seen(_ corner: SIMD2<Double>) -> SIMD2<Double>? {
    let projection = project(x: corner.x, y: corner.y)
    guard projection.homogeneous.w >= HomogeneousEdge.nearestW, let point = projection.point else {
      return nil
    }
    return SIMD2(point.x, point.y)
  }
}
