/// A layer under a point.
public struct LayerHit: Hashable, Sendable {
  /// The layer.
  public let layer: LayerTree.ID
  /// The point in the layer's own coordinates.
  public let point: SIMD2<Double>
}

extension LayerTree {
  /// The layers whose bounds hold what is seen at a point of a layer's plane, the one in front first; with
  /// no layer given, at a point of the screen.
  ///
  /// What is inside a layer is in front of it. What one layer flattens is in front where it is nearer to
  /// the eye at that point (z after the division by w), and of what is equally near the later sublayer.
  /// A layer that preserves depth has no bounds to be hit, one that is not double-sided is not hit from the
  /// back, and no layer where it is seen from its edge or lies behind the eye.
  /// Throws: `unknownLayer`.
  public func hits(
    at point: SIMD2<Double>, in layer: ID? = nil
  ) throws(LayerError) -> [LayerHit] {
    if let layer { try check(layer) }
    var result: [LayerHit] = []
    collect(at: point, in: layer, into: &result)
    return result
  }

  /// The layer in front at a point: the first of ``hits(at:in:)``.
  public func hit(at point: SIMD2<Double>, in layer: ID? = nil) throws(LayerError) -> LayerHit? {
    try hits(at: point, in: layer).first
  }

  private struct Candidate {
    let layer: ID
    let point: SIMD2<Double>
    let depth: Double
    let order: Int
  }

  private func collect(at point: SIMD2<Double>, in layer: ID?, into result: inout [LayerHit]) {
    var candidates: [Candidate] = []
    for child in layer.map(sublayers) ?? roots {
      gather(child, transformToSuperlayer(of: child), at: point, into: &candidates)
    }
    candidates.sort { ($0.depth, $0.order) > ($1.depth, $1.order) }
    for candidate in candidates {
      collect(at: candidate.point, in: candidate.layer, into: &result)
    }
    if let layer, !self[layer].preservesDepth, self[layer].bounds.contains(point) {
      result.append(LayerHit(layer: layer, point: point))
    }
  }

  /// The layers that are flattened together with this one, itself or what it preserves the depth of.
  private func gather(
    _ layer: ID, _ matrix: Transform3D, at point: SIMD2<Double>, into candidates: inout [Candidate]
  ) {
    if self[layer].preservesDepth {
      for child in sublayers(of: layer) {
        gather(child, transformToSuperlayer(of: child) * matrix, at: point, into: &candidates)
      }
      return
    }
    if !self[layer].isDoubleSided, matrix.isFacingAway() { return }
    guard let place = try? PlaneMap(matrix).unproject(point),
      let seen = matrix.project(x: place.x, y: place.y).point
    else { return }
    candidates.append(
      Candidate(layer: layer, point: place, depth: seen.z, order: candidates.count))
  }
}
