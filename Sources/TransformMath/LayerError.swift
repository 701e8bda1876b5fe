/// Why layers of a tree cannot be put together, or a point cannot be converted between them.
public enum LayerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The tree has no layer of this number.
  case unknownLayer(LayerTree.ID)
  /// A layer cannot be moved into itself or into a layer inside it.
  case cycle(LayerTree.ID, into: LayerTree.ID)
  /// Between the two layers lies this one, which flattens its sublayers: depth does not pass it.
  case flattened(by: LayerTree.ID)
  /// The point has no counterpart: going up, in the plane that this layer is seen in; going down, in this
  /// layer's own plane.
  case noPoint(ProjectionError, layer: LayerTree.ID)

  /// One line for a person: which layer, what is wrong, and what is allowed.
  public var description: String {
    switch self {
    case .unknownLayer(let layer): "layer \(layer.index): the tree has no such layer"
    case .cycle(let layer, let other):
      "layer \(layer.index) cannot be moved into layer \(other.index), which is inside it"
    case .flattened(let layer):
      "layer \(layer.index) flattens its sublayers into its plane; only layers that preserve depth may "
        + "lie between two layers for a conversion in space"
    case .noPoint(let reason, let layer): "layer \(layer.index): \(reason)"
    }
  }
}
