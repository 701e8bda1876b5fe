extension PlaneMap {
  /// The part of a convex polygon that lies in front of the eye, as it is seen, in the polygon's order.
  ///
  /// Shape: up to one point more than was given; none when nothing is visible or a point is not finite.
  /// The polygon is clipped in homogeneous space at w = `nearest` before any division.
  /// Source: Sutherland, Hodgman, "Reentrant polygon clipping" (CACM 17, 1974); Blinn, Newell,
  /// "Clipping using homogeneous coordinates" (SIGGRAPH 1978).
  public func visiblePolygon(
    of polygon: [SIMD2<Double>], nearest: Double = HomogeneousEdge.nearestW
  ) -> [SIMD2<Double>] {
    let corners = polygon.map { point in
      let mapped = map(point)
      return SIMD4(mapped.x, mapped.y, 0, mapped.z)
    }
    guard corners.allSatisfy(\.isFinite) else { return [] }
    var result: [SIMD2<Double>] = []
    for (index, start) in corners.enumerated() {
      let end = corners[(index + 1) % corners.count]
      let edge = HomogeneousEdge(start: start, end: end)
      guard let clipped = edge.clipped(nearest: nearest) else { continue }
      // A clipped edge adds both its ends; a whole one leaves its end to the next edge.
      result.append(Self.divided(clipped.start))
      if clipped.end != end { result.append(Self.divided(clipped.end)) }
    }
    return result.allSatisfy(\.isFinite) ? result : []
  }

  private static func divided(_ point: SIMD4<Double>) -> SIMD2<Double> {
    SIMD2(point.x, point.y) / point.w
  }
}

extension Rectangle {
  /// The smallest rectangle that holds all points; nil when there is none.
  public init?(bounding points: some Collection<SIMD2<Double>>) {
    guard let first = points.first else { return nil }
    let (low, high) = points.dropFirst().reduce((first, first)) { box, point in
      (pointwiseMin(box.0, point), pointwiseMax(box.1, point))
    }
    self.init(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// Whether a point lies inside, the left and top edge included, the right and bottom edge not.
  ///
  /// As CGRectContainsPoint: rectangles side by side share no point.
  public func contains(_ point: SIMD2<Double>) -> Bool {
    let box = standardized
    return point.x >= box.x && point.x < box.maxX && point.y >= box.y && point.y < box.maxY
  }
}
