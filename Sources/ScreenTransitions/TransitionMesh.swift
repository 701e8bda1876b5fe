import TransformMath

/// A layer as a grid of points in the container, for renderers that draw meshes.
///
/// Shape: (columns + 1)·(rows + 1) points, row by row from the layer's own top left; the points of flat layers are
/// its bounds' own.
public struct TransitionMesh: Hashable, Sendable {
  /// Cells across and down.
  public let columns, rows: Int
  /// The points after bend and transform, homogeneous: a point is seen at (x/w, y/w), and at or behind the eye
  /// where w ≤ 0.
  public let points: [SIMD4<Double>]
  /// Where in the layer's bounds each point is, from (0, 0) to (1, 1).
  public let textures: [SIMD2<Double>]
  /// What the colour is multiplied by at each point.
  public let brightness: [Double]

  /// The grid of a layer.
  ///
  /// Domain: at least one cell each way, at most 4096. The corners' textures are exact.
  public init(_ layer: TransitionLayer, columns: Int, rows: Int) throws(TransitionError) {
    for (name, cells) in [("columns", columns), ("rows", rows)] where !(1...4096).contains(cells) {
      throw .invalidParameter(name: name, value: Double(cells), allowed: "from 1 to 4096")
    }
    self.columns = columns
    self.rows = rows
    let textures = (0...rows).flatMap { row in
      (0...columns).map { SIMD2(Double($0) / Double(columns), Double(row) / Double(rows)) }
    }
    let bounds = layer.bounds
    let flat = textures.map {
      SIMD2(bounds.x + $0.x * bounds.width, bounds.y + $0.y * bounds.height)
    }
    self.textures = textures
    points = flat.map { point in
      let bent = layer.bend?.map(x: point.x, y: point.y) ?? SIMD3(point.x, point.y, 0)
      return layer.transform.map(SIMD4(bent, 1))
    }
    brightness = flat.map { layer.brightness(x: $0.x, y: $0.y) }
  }
}
