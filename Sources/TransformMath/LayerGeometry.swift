/// Where a layer is in its superlayer: the geometry of CALayer.
///
/// The layer's anchor, a point of its bounds, lies at `position` in the superlayer; `transform`
/// turns and scales the layer about that point, and `sublayerTransform` does the same to everything
/// inside it.
/// Units: points; y down, z towards the viewer. The anchor is a fraction of the bounds' size.
/// Edge cases: bounds of negative size are stored with positive sizes, as CALayer does.
/// Source: Apple, "Core Animation Programming Guide" (2015), "Layer geometry"; CALayer.h.
public struct LayerGeometry: Hashable, Sendable {
  /// The layer's rectangle in its own coordinates. Setting it moves nothing but the layer's edges.
  public var bounds: Rectangle { didSet { bounds = bounds.standardized } }
  /// The point of the bounds that lies at `position`, as a fraction: (0, 0) top left, (1, 1) bottom
  /// right. It may lie outside.
  public var anchorPoint: SIMD2<Double>
  /// The z of the anchor in the layer's own coordinates, in points.
  public var anchorPointZ: Double
  /// Where the anchor is in the superlayer.
  public var position: SIMD2<Double>
  /// The z of the anchor in the superlayer.
  public var zPosition: Double
  /// What is done to the layer and all that is in it, about its anchor.
  public var transform: Transform3D
  /// What is done to the sublayers, about this layer's anchor; a perspective, mostly.
  public var sublayerTransform: Transform3D
  /// Whether the sublayers keep their depth, as in a CATransformLayer. Other layers flatten them
  /// into their own plane z = 0.
  public var preservesDepth: Bool
  /// Whether the layer is there when its back is seen.
  public var isDoubleSided: Bool

  /// The geometry as given; by default that of a new CALayer.
  public init(
    bounds: Rectangle = Rectangle(x: 0, y: 0, width: 0, height: 0),
    anchorPoint: SIMD2<Double> = SIMD2(0.5, 0.5), anchorPointZ: Double = 0,
    position: SIMD2<Double> = .zero, zPosition: Double = 0,
    transform: Transform3D = .identity, sublayerTransform: Transform3D = .identity,
    preservesDepth: Bool = false, isDoubleSided: Bool = true
  ) {
    self.bounds = bounds.standardized
    (self.anchorPoint, self.anchorPointZ) = (anchorPoint, anchorPointZ)
    (self.position, self.zPosition) = (position, zPosition)
    (self.transform, self.sublayerTransform) = (transform, sublayerTransform)
    (self.preservesDepth, self.isDoubleSided) = (preservesDepth, isDoubleSided)
  }

  /// The anchor in the layer's own coordinates: bounds.origin + anchorPoint·bounds.size, and
  /// anchorPointZ.
  public var anchor: SIMD3<Double> {
    SIMD3(
      bounds.x + anchorPoint.x * bounds.width, bounds.y + anchorPoint.y * bounds.height,
      anchorPointZ)
  }

  /// The map from the layer's coordinates to those of a superlayer without a sublayer transform:
  /// T(−anchor)·transform·T(position, zPosition).
  ///
  /// Error bound: γ₆·(T(|anchor|)·|transform|·T(|position|)) an element, γ₆ = 6u/(1 − 6u), u = 2⁻⁵³;
  /// the anchor itself is rounded twice.
  public var toSuperlayer: Transform3D {
    let anchor = anchor
    return transform.translated(x: -anchor.x, y: -anchor.y, z: -anchor.z)
      .moved(by: SIMD3(position.x, position.y, zPosition))
  }

  /// The map from the layer's coordinates to those of its superlayer:
  /// T(−anchor)·transform·T(position, zPosition)·T(−a)·sublayerTransform·T(a), a the superlayer's anchor.
  ///
  /// Edge cases: with an identity as the superlayer's sublayer transform, ``toSuperlayer`` exactly, so the
  /// superlayer's bounds do not matter.
  /// Error bound: γ₁₃ of the same product of magnitudes.
  public func transform(to superlayer: LayerGeometry) -> Transform3D {
    if superlayer.sublayerTransform.isIdentity { return toSuperlayer }
    let (own, other) = (anchor, superlayer.anchor)
    let place = SIMD3(position.x, position.y, zPosition)
    return transform.translated(x: -own.x, y: -own.y, z: -own.z).moved(by: place - other)
      .concatenated(superlayer.sublayerTransform).moved(by: other)
  }
}

extension Transform3D {
  /// M·T(offset): the translation after this transform.
  fileprivate func moved(by offset: SIMD3<Double>) -> Transform3D {
    let step = SIMD4(offset.x, offset.y, offset.z, 0)
    return Transform3D(
      rows: row1 + step * row1.w, row2 + step * row2.w, row3 + step * row3.w,
      row4 + step * row4.w)
  }

  fileprivate func concatenated(_ next: Transform3D) -> Transform3D { .concat(self, next) }
}
