import TransformMath

/// What is free in the buttons' appearance.
public struct ButtonsAppearParameters: Hashable, Sendable {
  /// How far from its place each button starts, in points.
  public var distance = 100.0
  /// A button's size. Project choice: 60 × 60 points.
  public var button = Size(width: 60, height: 60)

  public init() {}
}

/// Three buttons of one screen come to their places from below, from the left and from the right.
///
/// Their places, in a row in the middle of the screen with the first one in its centre, are a project
/// choice.
struct ButtonsAppearShape: TransitionShape {
  let places: [Rectangle]
  let offsets: [SIMD2<Double>]
  var layerCount: Int { 3 }
  var changesScreen: Bool { false }

  init(_ parameters: ButtonsAppearParameters, size: Size) throws(TransitionError) {
    try requireFinite(parameters.distance, "distance")
    try require(parameters.button.width, "button.width", above: 0)
    try require(parameters.button.height, "button.height", above: 0)
    let (width, height) = (parameters.button.width, parameters.button.height)
    places = [0.5, 0.25, 0.75].map { share in
      Rectangle(
        x: size.width * share - width / 2, y: (size.height - height) / 2, width: width,
        height: height)
    }
    offsets = [SIMD2(0, 1), SIMD2(-1, 0), SIMD2(1, 0)].map { $0 * parameters.distance }
  }

  func layer(_ index: Int, at p: Double) -> TransitionLayer {
    let place = places[index]
    let offset = offsets[index] * (1 - p)
    return TransitionLayer(
      role: .new, content: .button(index),
      bounds: Rectangle(x: 0, y: 0, width: place.width, height: place.height),
      transform: .translation(x: place.x + offset.x, y: place.y + offset.y, z: 0))
  }

  func scalars(at p: Double) -> [TransitionScalar] {
    let names = ["offset from below", "offset from the left", "offset from the right"]
    return zip(names, offsets).map { name, offset in
      TransitionScalar(name, unit: "pt", (offset.x + offset.y) * (1 - p) + 0)
    }
  }
}
