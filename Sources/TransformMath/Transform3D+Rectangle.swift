extension Transform3D {
  /// Where the corners of a rectangle in the plane z = 0 are seen, or nil when that is no
  /// quadrilateral.
  ///
  /// Edge cases: nil when any corner has w < 2⁻¹⁴ (`HomogeneousEdge.nearestW`), for then a part of
  /// the rectangle is at or behind the eye: `visiblePolygon(of:)` gives the part in front of it.
  /// Nil too when a corner is NaN or infinite.
  /// Error bound: that of `project` for each corner.
  public func map(_ rectangle: Rectangle) -> Quadrilateral? {
    let corners = rectangle.quadrilateral
    guard
      let topLeft = seen(corners.topLeft), let topRight = seen(corners.topRight),
      let bottomRight = seen(corners.bottomRight), let bottomLeft = seen(corners.bottomLeft)
    else { return nil }
    return Quadrilateral(
      topLeft: topLeft, topRight: topRight, bottomRight: bottomRight, bottomLeft: bottomLeft)
  }

  /// The part of a rectangle in the plane z = 0 that lies in front of the eye, as it is seen: a
  /// convex polygon in the order of the rectangle's corners.
  ///
  /// Shape: 3 to 5 points, or none when nothing is visible or a corner is not finite.
  /// The rectangle is clipped in homogeneous space at w = 2⁻¹⁴ before any division.
  /// Source: Sutherland, Hodgman, "Reentrant polygon clipping" (CACM 17, 1974); Blinn, Newell,
  /// "Clipping using homogeneous coordinates" (SIGGRAPH 1978).
  public func visiblePolygon(of rectangle: Rectangle) -> [SIMD2<Double>] {
    let corners = rectangle.quadrilateral.corners.map { project(x: $0.x, y: $0.y).homogeneous }
    guard corners.allSatisfy(\.isFinite) else { return [] }
    var polygon: [SIMD2<Double>] = []
    for (index, start) in corners.enumerated() {
      let end = corners[(index + 1) % corners.count]
      guard let edge = HomogeneousEdge(start: start, end: end).clipped() else { continue }
      // A clipped edge adds both its ends; a whole one leaves its end to the next edge.
      polygon.append(divided(edge.start))
      if edge.end != end { polygon.append(divided(edge.end)) }
    }
    return polygon
  }

  private func seen(_ corner: SIMD2<Double>) -> SIMD2<Double>? {
    let projection = project(x: corner.x, y: corner.y)
    guard projection.homogeneous.w >= HomogeneousEdge.nearestW, let point = projection.point else {
      return nil
    }
    return SIMD2(point.x, point.y)
  }

  private func divided(_ point: SIMD4<Double>) -> SIMD2<Double> {
    SIMD2(point.x, point.y) / point.w
  }
}
