/// Conversions between any two layers of a tree.
///
/// A layer's plane is its own z = 0. Two points of two layers correspond when they are seen at the same place:
/// in the plane of the nearest layer that holds both (or is one of them) and flattens, or on the screen. So
/// going from a to b and on to c is the same as going from a to c, as far as rounding allows.
extension LayerTree {
  /// The point of the target's plane that is seen where the source's point is.
  ///
  /// Throws: `unknownLayer`; `noPoint` with `behindEye` when the point lies at or behind the eye on the way
  /// up, or the line of sight meets the target's plane there; `edgeOn` when the target is seen from its
  /// edge; `horizon`, `notFinite`.
  /// Error bound: that of ``PlaneMap/project(_:)`` for each flattening on the way up, and that of
  /// ``PlaneMap/unproject(_:)`` for each on the way down, each carried through those that follow.
  public func convert(
    _ point: SIMD2<Double>, from source: ID, to target: ID
  ) throws(LayerError) -> SIMD2<Double> {
    let way = try way(from: source, to: target)
    var point = point
    for step in way.up {
      do throws(ProjectionError) { point = try step.map.project(point) } catch {
        throw .noPoint(error, layer: step.layer)
      }
    }
    for step in way.down {
      do throws(ProjectionError) { point = try step.map.unproject(point) } catch {
        throw .noPoint(error, layer: step.layer)
      }
    }
    return point
  }

  /// The four corners, each converted.
  ///
  /// Throws: what ``convert(_:from:to:)-(SIMD2<Double>,_,_)`` throws, for the first corner that has no counterpart.
  public func convert(
    _ quadrilateral: Quadrilateral, from source: ID, to target: ID
  ) throws(LayerError) -> Quadrilateral {
    Quadrilateral(
      topLeft: try convert(quadrilateral.topLeft, from: source, to: target),
      topRight: try convert(quadrilateral.topRight, from: source, to: target),
      bottomRight: try convert(quadrilateral.bottomRight, from: source, to: target),
      bottomLeft: try convert(quadrilateral.bottomLeft, from: source, to: target))
  }

  /// The bounding box, in the target's plane, of what is seen of a rectangle of the source's plane.
  ///
  /// On the way up what is nearer to the eye than w = 2⁻¹⁴ is clipped away, on the way down what lies
  /// farther than w = 2¹⁴ or behind the eye: beyond the horizon of a tilted target there is nothing.
  /// Throws: `unknownLayer`; `noPoint` with `behindEye` when nothing is left, `edgeOn`, `notFinite`.
  public func convert(
    _ rectangle: Rectangle, from source: ID, to target: ID
  ) throws(LayerError) -> Rectangle {
    let way = try way(from: source, to: target)
    var polygon = rectangle.quadrilateral.corners
    for step in way.up { polygon = try Self.clipped(polygon, by: step.map, step.layer) }
    for step in way.down {
      guard step.map.isFinite else { throw .noPoint(.notFinite, layer: step.layer) }
      if step.map.orientation == 0 { throw .noPoint(.edgeOn, layer: step.layer) }
      guard let inverse = step.map.inverse else { throw .noPoint(.notFinite, layer: step.layer) }
      polygon = try Self.clipped(polygon, by: inverse, step.layer)
    }
    guard let box = Rectangle(bounding: polygon) else {
      throw .noPoint(.behindEye, layer: source)
    }
    return box
  }

  private static func clipped(
    _ polygon: [SIMD2<Double>], by map: PlaneMap, _ layer: ID
  ) throws(LayerError) -> [SIMD2<Double>] {
    let corners = polygon.map(map.map)
    guard corners.allSatisfy(\.isFinite) else { throw .noPoint(.notFinite, layer: layer) }
    let result = map.visiblePolygon(of: polygon)
    if result.isEmpty { throw .noPoint(.behindEye, layer: layer) }
    return result
  }

  /// The map in space from one layer's coordinates to another's, z included.
  ///
  /// Going up, a point keeps its depth in the superlayer's space even when that flattens its sublayers; it
  /// cannot go on from there, nor down into one from outside.
  /// Throws: `unknownLayer`; `flattened` when a layer strictly between the two does not preserve depth;
  /// `noPoint` with `edgeOn` when a layer's map on the way down is singular, `notFinite`.
  /// Error bound: that of ``Transform3D/concat(_:_:)`` and ``Transform3D/inverted()``, step by step.
  public func transform(from source: ID, to target: ID) throws(LayerError) -> Transform3D {
    try check(source)
    try check(target)
    let meeting = meeting(of: source, and: target)
    let down = try spaceToAncestor(of: target, meeting)
    let up = try spaceToAncestor(of: source, meeting)
    if target == meeting { return up }
    let inverse = down.inverted()
    guard let back = inverse.inverse else {
      throw .noPoint(inverse.status == .singular ? .edgeOn : .notFinite, layer: target)
    }
    return source == meeting ? back : up * back
  }

  private func spaceToAncestor(of layer: ID, _ ancestor: ID?) throws(LayerError) -> Transform3D {
    var result = Transform3D.identity
    var current = layer
    while current != ancestor {
      if current != layer, !self[current].preservesDepth { throw .flattened(by: current) }
      let step = transformToSuperlayer(of: current)
      result = current == layer ? step : result * step
      guard let next = superlayer(of: current) else { break }
      current = next
    }
    return result
  }

  /// One flattening: a plane seen in another one, and the layer whose plane it is.
  struct Step {
    let map: PlaneMap
    let layer: ID
  }

  /// From a plane up to the place where both are seen, and from there down.
  private func way(
    from source: ID, to target: ID
  ) throws(LayerError) -> (up: [Step], down: [Step]) {
    try check(source)
    try check(target)
    if source == target { return ([], []) }
    var meeting = meeting(of: source, and: target)
    // What preserves depth is no picture: it is seen farther up.
    while let layer = meeting, self[layer].preservesDepth { meeting = superlayer(of: layer) }
    return (steps(of: source, to: meeting), steps(of: target, to: meeting).reversed())
  }

  private func steps(of layer: ID, to ancestor: ID?) -> [Step] {
    var result: [Step] = []
    var (current, bottom) = (layer, layer)
    var matrix: Transform3D?
    while current != ancestor {
      let step = transformToSuperlayer(of: current)
      matrix = matrix.map { $0 * step } ?? step
      let parent = superlayer(of: current)
      let isFlattened = parent.map { $0 == ancestor || !self[$0].preservesDepth } ?? true
      if isFlattened, let whole = matrix {
        result.append(Step(map: PlaneMap(whole), layer: bottom))
        matrix = nil
      }
      guard let parent else { break }
      current = parent
      if isFlattened { bottom = parent }
    }
    return result
  }

  /// The nearest layer that holds both, or is one of them; nil for the screen.
  private func meeting(of a: ID, and b: ID) -> ID? {
    let others = Set([b] + superlayers(of: b))
    return ([a] + superlayers(of: a)).first { others.contains($0) }
  }
}
