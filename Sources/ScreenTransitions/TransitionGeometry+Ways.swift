import TransformMath

/// Where a layer that is not turned is, how large it is, and how opaque.
///
/// Units: points; the opacity as the timing gives it.
public struct LayerPlace: Hashable, Sendable, BitwiseCopyable {
  /// The layer's own origin in the container.
  public var x, y: Double
  /// The layer's size.
  public var width, height: Double
  /// The opacity, which may leave [0, 1].
  public var opacity: Double

  init(_ layer: TransitionLayer) {
    (x, y) = (layer.transform.m41, layer.transform.m42)
    (width, height) = (layer.bounds.width, layer.bounds.height)
    opacity = layer.opacity
  }
}

/// The way of a layer that goes straight: at a progress p each of its numbers is (1 − p)·start + p·end.
public struct LayerWay: Hashable, Sendable, BitwiseCopyable {
  /// At p = 0.
  public var start: LayerPlace
  /// At p = 1.
  public var end: LayerPlace
}

extension TransitionGeometry {
  /// The way of the layer at an index, from the back; nil for a layer that turns. How a page bends is another
  /// matter.
  ///
  /// Edge cases: `isVisible` is another matter: ``visibility(_:)``.
  public func way(_ index: Int) -> LayerWay? {
    guard shape.isStraight(index) else { return nil }
    let way = LayerWay(
      start: LayerPlace(shape.layer(index, at: 0)), end: LayerPlace(shape.layer(index, at: 1)))
    return isReversed ? LayerWay(start: way.end, end: way.start) : way
  }

  /// Whether the layer at an index is there: before 0, at 0, between, at 1, and beyond 1, as bits 0 to 4.
  ///
  /// Domain: layers that have a `way(_:)`; the visibility of others changes between, too.
  public func visibility(_ index: Int) -> UInt8 {
    [-1, 0, 0.5, 1, 2].enumerated().reduce(0) { bits, moment in
      bits | (pose(index, at: moment.element).isVisible ? 1 << UInt8(moment.offset) : 0)
    }
  }

  /// The same for geometries that place every layer alike.
  package var key: GeometryKey { GeometryKey(shape: shape, isReversed: isReversed) }
}

/// What decides where a geometry's layers are.
package struct GeometryKey: Hashable, Sendable {
  let shape: AnyShape
  let isReversed: Bool
}
