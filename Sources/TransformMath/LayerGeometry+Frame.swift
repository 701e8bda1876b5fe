extension LayerGeometry {
  /// A layer that has the given frame, with its bounds' origin at 0.
  ///
  /// Error bound: half an ulp an operation: position = origin + anchorPoint·size.
  public init(frame: Rectangle, anchorPoint: SIMD2<Double> = SIMD2(0.5, 0.5)) {
    let box = frame.standardized
    self.init(
      bounds: Rectangle(x: 0, y: 0, width: box.width, height: box.height),
      anchorPoint: anchorPoint,
      position: SIMD2(box.x, box.y) + anchorPoint * SIMD2(box.width, box.height))
  }

  /// The box of the layer in its superlayer: the bounding box of the transformed bounds, about the
  /// position.
  ///
  /// Neither the bounds' origin nor the depths matter, but for a transform with perspective; there the
  /// bounds are clipped at w = 2⁻¹⁴ before the division. The superlayer's sublayer transform is not in it,
  /// as with CALayer.
  /// Throws: `behindEye` when all of the layer is, `notFinite`.
  /// Error bound: without perspective γ₅ of the sum of a coordinate's terms in magnitude, γ₅ = 5u/(1 − 5u),
  /// and exact when all of these are exact.
  public var frame: Rectangle {
    get throws(ProjectionError) {
      let plane = planeAtAnchor
      let (near, far) = cornersAboutAnchor
      guard plane.isFinite, near.isFinite, far.isFinite, position.isFinite else {
        throw .notFinite
      }
      let box: Rectangle
      if let flat = FlatMap(plane) {
        box = flat.box(from: near, size: SIMD2(bounds.width, bounds.height), at: position)
      } else {
        let corners = [near, SIMD2(far.x, near.y), far, SIMD2(near.x, far.y)]
        guard let seen = Rectangle(bounding: plane.visiblePolygon(of: corners)) else {
          throw .behindEye
        }
        box = Rectangle(
          x: position.x + seen.x, y: position.y + seen.y, width: seen.width, height: seen.height)
      }
      guard SIMD4(box.x, box.y, box.width, box.height).isFinite else { throw .notFinite }
      return box
    }
  }

  /// Sets the bounds' size and the position so that ``frame`` is the given one, whose sizes may be
  /// negative; the bounds' origin, the anchor and the transform stay.
  ///
  /// A frame determines the bounds through |a|·width + |c|·height = W, |b|·width + |d|·height = H.
  /// CALayer documents the result as undefined under a transform; here the frame reads back, or an
  /// error is thrown.
  /// Throws: `noBounds` when these have no solution of sizes that are not negative (a square turned by
  /// 45° has the box of any rectangle of the same width + height), `perspective`, `notFinite`.
  /// Error bound: 4u relative for scales, mirrorings and quarter turns of them.
  public mutating func setFrame(_ frame: Rectangle) throws(FrameError) {
    let box = frame.standardized
    let plane = planeAtAnchor
    guard
      plane.isFinite, SIMD4(box.x, box.y, box.width, box.height).isFinite, anchorPoint.isFinite
    else { throw .notFinite }
    guard let flat = FlatMap(plane) else { throw .perspective }
    guard let size = flat.size(ofBox: SIMD2(box.width, box.height)) else { throw .noBounds(box) }
    let offset = flat.box(from: (SIMD2(0, 0) - anchorPoint) * size, size: size, at: .zero)
    let place = SIMD2(box.x - offset.x, box.y - offset.y)
    guard size.isFinite, place.isFinite else { throw .notFinite }
    bounds = Rectangle(x: bounds.x, y: bounds.y, width: size.x, height: size.y)
    position = place
  }

  /// What the transform does to the plane of the bounds, about the anchor.
  private var planeAtAnchor: PlaneMap {
    PlaneMap(transform.translated(x: 0, y: 0, z: -anchorPointZ))
  }

  /// The corners of the bounds from the anchor: without the bounds' origin, which cancels.
  private var cornersAboutAnchor: (SIMD2<Double>, SIMD2<Double>) {
    let size = SIMD2(bounds.width, bounds.height)
    return ((SIMD2(0, 0) - anchorPoint) * size, (SIMD2(1, 1) - anchorPoint) * size)
  }
}

/// A map of the plane without perspective, w′ = w everywhere.
private struct FlatMap {
  let x, y, offset: SIMD2<Double>

  /// Nil when w differs from place to place, or is too near to the eye.
  init?(_ map: PlaneMap) {
    let w = map.row3.z
    guard map.row1.z == 0, map.row2.z == 0, w >= HomogeneousEdge.nearestW else { return nil }
    x = SIMD2(map.row1.x, map.row1.y) / w
    y = SIMD2(map.row2.x, map.row2.y) / w
    offset = SIMD2(map.row3.x, map.row3.y) / w
  }

  /// The box of the rectangle with this corner and size: an interval for each term of each sum.
  func box(
    from corner: SIMD2<Double>, size: SIMD2<Double>, at place: SIMD2<Double>
  ) -> Rectangle {
    let far = corner + size
    let low =
      pointwiseMin(x * corner.x, x * far.x) + pointwiseMin(y * corner.y, y * far.y)
    let box = x.magnitudes * size.x + y.magnitudes * size.y
    let origin = place + (offset + low)
    return Rectangle(x: origin.x, y: origin.y, width: box.x, height: box.y)
  }

  /// The size whose box has the given one; nil when there is none.
  func size(ofBox box: SIMD2<Double>) -> SIMD2<Double>? {
    let (x, y) = (x.magnitudes, y.magnitudes)
    if x.y == 0, y.x == 0 { return quotient(box, SIMD2(x.x, y.y)) }
    if x.x == 0, y.y == 0 { return quotient(SIMD2(box.y, box.x), SIMD2(x.y, y.x)) }
    let determinant = (DoubleDouble.product(x.x, y.y) - .product(x.y, y.x)).value
    guard determinant != 0 else { return nil }
    let width = (DoubleDouble.product(box.x, y.y) - .product(box.y, y.x)).value / determinant
    let height = (DoubleDouble.product(box.y, x.x) - .product(box.x, x.y)).value / determinant
    // What is below 0 only by rounding is 0.
    let slack = -0x1p-48 * (width.magnitude + height.magnitude)
    guard width >= slack, height >= slack else { return nil }
    return SIMD2(max(0, width), max(0, height))
  }

  /// box/scale, where a box of no size needs no scale.
  private func quotient(_ box: SIMD2<Double>, _ scale: SIMD2<Double>) -> SIMD2<Double>? {
    guard box.x == 0 || scale.x > 0, box.y == 0 || scale.y > 0 else { return nil }
    return SIMD2(box.x == 0 ? 0 : box.x / scale.x, box.y == 0 ? 0 : box.y / scale.y)
  }
}

extension SIMD2<Double> {
  fileprivate var magnitudes: SIMD2<Double> { SIMD2(x.magnitude, y.magnitude) }
}
