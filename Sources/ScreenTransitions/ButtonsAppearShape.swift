import TransformMath

/// What is free in the buttons' appearance.
public struct ButtonsAppearParameters: Hashable, Sendable {
  /// How far from its place each button starts, in points.
  public var distance = 100.0
  /// A button's size. Project choice: 60 × 60 points.
  public var button = Size(width: 60, height: 60)

  /// All parameters at their defaults.
  public init() {}
}

extension ButtonsAppearParameters: ParameterSet {
  static let slots: [ParameterSlot<Self>] = [
    .number("distance", \.distance, .finite, "from where each comes", unit: "pt", .article),
    .numbers(
      "button", \.button, .size, "a button's size", unit: "pt", range: .positive, .choice),
  ]
}

/// Three buttons of one screen come to their places from below, from the left and from the right.
///
/// Their places, in a row in the middle of the screen with the first one in its centre, are a project
/// choice.
struct ButtonsAppearShape: TransitionShape {
  let center: SIMD2<Double>
  /// From the middle button to its neighbours.
  let spacing: Double
  let distance: Double
  let button: Size
  var bounds: Rectangle { button.bounds }
  var layerCount: Int { 3 }
  var changesScreen: Bool { false }

  init(_ parameters: ButtonsAppearParameters, size: Size) throws(TransitionError) {
    try parameters.check()
    button = parameters.button
    distance = parameters.distance
    spacing = size.width / 4
    center = SIMD2(size.width - button.width, size.height - button.height) / 2
  }

  func role(_ index: Int) -> LayerRole { .new }
  func content(_ index: Int) -> LayerContent { .button(index) }

  /// Below, left or right of the middle, as a unit.
  func side(_ index: Int) -> SIMD2<Double> {
    switch index {
    case 0: SIMD2(0, 1)
    case 1: SIMD2(-1, 0)
    default: SIMD2(1, 0)
    }
  }

  func pose(_ index: Int, at p: Double) -> LayerPose {
    let side = side(index)
    let place = center + SIMD2(side.x * spacing, 0)
    let origin = place + side * (distance * (1 - p))
    return LayerPose(transform: .translation(x: origin.x, y: origin.y, z: 0))
  }

  func scalars(at p: Double) -> [TransitionScalar] {
    let names = ["offset from below", "offset from the left", "offset from the right"]
    return names.enumerated().map { index, name in
      TransitionScalar(name, unit: "pt", side(index).sum() * distance * (1 - p) + 0)
    }
  }
}
