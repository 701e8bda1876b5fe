/// Layers inside layers: a forest of ``LayerGeometry``, each layer with its superlayer and its sublayers.
///
/// Roots lie in one common space, the screen's, as if each were a sublayer of one layer without bounds.
/// Layers are drawn back to front in the order of their numbers among siblings.
/// Cost: one geometry and two small arrays a layer; nothing is cached, so every change is O(1).
public struct LayerTree: Sendable {
  /// The number of a layer, which stays the same when layers are added or moved.
  public struct ID: Hashable, Sendable {
    /// Its place in the order in which layers were added.
    public let index: Int
  }

  private struct Node {
    var geometry: LayerGeometry
    var parent: ID?
    var children: [ID]
  }

  private var nodes: [Node] = []

  /// The layers that have no superlayer, back to front.
  public private(set) var roots: [ID] = []

  /// A tree without layers.
  public init() {}

  /// The number of layers.
  public var count: Int { nodes.count }

  /// Adds a layer in front of the superlayer's other sublayers, or as a root.
  ///
  /// Throws: `unknownLayer`.
  @discardableResult
  public mutating func add(
    _ geometry: LayerGeometry, to superlayer: ID? = nil
  ) throws(LayerError) -> ID {
    if let superlayer { try check(superlayer) }
    let id = ID(index: nodes.count)
    nodes.append(Node(geometry: geometry, parent: superlayer, children: []))
    attach(id, to: superlayer)
    return id
  }

  /// Moves a layer, with all that is in it, in front of another superlayer's sublayers, or makes it a root.
  ///
  /// Throws: `unknownLayer`; `cycle` when the layer is the superlayer or holds it.
  public mutating func move(_ layer: ID, to superlayer: ID?) throws(LayerError) {
    try check(layer)
    if let superlayer {
      try check(superlayer)
      if superlayers(of: superlayer).contains(layer) || superlayer == layer {
        throw .cycle(layer, into: superlayer)
      }
    }
    if let old = nodes[layer.index].parent {
      nodes[old.index].children.removeAll { $0 == layer }
    } else {
      roots.removeAll { $0 == layer }
    }
    nodes[layer.index].parent = superlayer
    attach(layer, to: superlayer)
  }

  private mutating func attach(_ layer: ID, to superlayer: ID?) {
    if let superlayer {
      nodes[superlayer.index].children.append(layer)
    } else {
      roots.append(layer)
    }
  }

  /// The geometry of a layer.
  ///
  /// Precondition: the layer is one of this tree.
  public subscript(layer: ID) -> LayerGeometry {
    get { nodes[layer.index].geometry }
    set { nodes[layer.index].geometry = newValue }
  }

  /// The layer that holds this one; nil for a root.
  ///
  /// Precondition: the layer is one of this tree.
  public func superlayer(of layer: ID) -> ID? { nodes[layer.index].parent }

  /// The layers that this one holds, back to front.
  ///
  /// Precondition: the layer is one of this tree.
  public func sublayers(of layer: ID) -> [ID] { nodes[layer.index].children }

  /// The layers that hold this one, the nearest first.
  public func superlayers(of layer: ID) -> [ID] {
    Array(sequence(first: layer) { nodes[$0.index].parent }.dropFirst())
  }

  /// The map from a layer's coordinates to its superlayer's, or to the screen's for a root; the
  /// superlayer's sublayer transform is in it.
  ///
  /// Error bound: that of ``LayerGeometry/transform(to:)``.
  public func transformToSuperlayer(of layer: ID) -> Transform3D {
    let node = nodes[layer.index]
    guard let parent = node.parent else { return node.geometry.toSuperlayer }
    return node.geometry.transform(to: nodes[parent.index].geometry)
  }

  /// Throws `unknownLayer` unless the layer is one of this tree.
  func check(_ layer: ID) throws(LayerError) {
    guard nodes.indices.contains(layer.index) else { throw .unknownLayer(layer) }
  }
}
