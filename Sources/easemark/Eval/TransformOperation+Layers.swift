import Oracle
import TransformMath

extension TransformOperation {
  /// Where layers are in their superlayers.
  static let layers: [TransformOperation] = [
    TransformOperation(name: "layer") { fields, settings throws(Failure) in
      settings.layer(try LayerFields(fields, inParent: true))
    },
    TransformOperation(name: "frame") { fields, settings throws(Failure) in
      try settings.frame(LayerFields(fields, inParent: false))
    },
  ]
}

/// The fields of a layer; all but the bounds have Core Animation's defaults.
struct LayerFields {
  private static let names = [
    "bounds", "anchor", "position", "zPosition", "transform", "parentBounds", "parentAnchor",
    "sublayerTransform",
  ]

  let bounds: [Double]
  let anchor: [Double]
  let position: [Double]
  let transform: Transform3D
  let parentBounds: [Double]
  let parentAnchor: [Double]
  let sublayerTransform: Transform3D

  /// The fields of a line; only where the layer is seen in its parent is anything of the parent needed.
  init(_ fields: LineFields, inParent: Bool) throws(Failure) {
    func list(_ name: String, _ counts: [Int]) throws(Failure) -> [Double]? {
      try fields.optional(name, of: Self.names) { name throws(Failure) in
        try fields.numbers(name, counts: counts)
      }
    }
    func matrix(_ name: String) throws(Failure) -> Transform3D? {
      try fields.optional(name, of: Self.names) { name throws(Failure) in
        try fields.matrix(name)
      }
    }
    bounds = try fields.numbers("bounds", counts: [4])
    anchor = try list("anchor", [2, 3]) ?? [0.5, 0.5, 0]
    let place = try list("position", [2]) ?? [0, 0]
    let depth = try fields.optional("zPosition", of: Self.names) { name throws(Failure) in
      try fields.number(name)
    }
    position = place + [depth ?? 0]
    transform = try matrix("transform") ?? .identity
    sublayerTransform = try matrix("sublayerTransform") ?? .identity
    parentAnchor = try list("parentAnchor", [2, 3]) ?? [0.5, 0.5, 0]
    if let bounds = try list("parentBounds", [4]) {
      parentBounds = bounds
    } else if sublayerTransform.isIdentity || !inParent {
      parentBounds = [0, 0, 0, 0]
    } else {
      // The sublayer transform is about the parent's anchor, a point of its bounds.
      throw Failure("field 'parentBounds' is missing; a sublayerTransform needs it")
    }
  }

  var geometry: LayerGeometry {
    LayerGeometry(
      bounds: rectangle(bounds), anchorPoint: SIMD2(anchor[0], anchor[1]),
      anchorPointZ: depth(anchor), position: SIMD2(position[0], position[1]),
      zPosition: position[2], transform: transform)
  }

  var parent: LayerGeometry {
    LayerGeometry(
      bounds: rectangle(parentBounds), anchorPoint: SIMD2(parentAnchor[0], parentAnchor[1]),
      anchorPointZ: depth(parentAnchor), sublayerTransform: sublayerTransform)
  }

  private func depth(_ anchor: [Double]) -> Double { anchor.count == 3 ? anchor[2] : 0 }

  private func rectangle(_ values: [Double]) -> Rectangle {
    Rectangle(x: values[0], y: values[1], width: values[2], height: values[3])
  }
}

extension EvalTransform {
  func layer(_ fields: LayerFields) -> TransformAnswer {
    let (layer, parent) = (fields.geometry, fields.parent)
    guard settings.backend == .oracle else {
      return TransformAnswer(layer.transform(to: parent))
    }
    let exact = LayerOracle.matrix(
      bounds: numbers(layer.bounds), anchor: anchor(layer), position: fields.position,
      transform: layer.transform.elements,
      parentAnchor: LayerOracle.point(of: anchor(parent), in: numbers(parent.bounds)),
      sublayers: parent.sublayerTransform.elements)
    return TransformAnswer(.numbers(rounded(exact)))
  }

  func frame(_ fields: LayerFields) throws(Failure) -> TransformAnswer {
    let layer = fields.geometry
    if settings.backend == .oracle {
      let box = LayerOracle.frame(
        bounds: numbers(layer.bounds), anchor: anchor(layer), position: fields.position,
        transform: layer.transform.elements)
      guard let box else { return TransformAnswer(nil, status: "behindEye") }
      return TransformAnswer(.numbers(rounded(box)), status: "ok")
    }
    do throws(ProjectionError) {
      return TransformAnswer(.numbers(numbers(try layer.frame)), status: "ok")
    } catch {
      guard error == .behindEye else { throw Failure("the result is too large for a Double") }
      return TransformAnswer(nil, status: "behindEye")
    }
  }

  private func numbers(_ r: Rectangle) -> [Double] { [r.x, r.y, r.width, r.height] }

  private func anchor(_ layer: LayerGeometry) -> [Double] {
    [layer.anchorPoint.x, layer.anchorPoint.y, layer.anchorPointZ]
  }
}
