import TransformMath

/// What is free in a zoom.
public struct ZoomParameters: Hashable, Sendable {
  /// Where the new screen grows from. Project choice when nil: half the screen's size, in its middle.
  public var source: Rectangle?
  /// What it grows to. Project choice when nil: the whole screen. Another rectangle is left at the end, when
  /// the new screen is at its place.
  public var destination: Rectangle?
  /// How the screen fills its rectangle on the way. Project choice: aspectFill.
  public var contentMode = ContentMode.aspectFill
  /// The share of the way over which it appears. Project choice: 1/4.
  public var fade = 0.25

  /// All parameters at their defaults.
  public init() {}
}

extension ZoomParameters: ParameterSet {
  static let slots: [ParameterSlot<Self>] = [
    .numbers(
      "source", \.source, .rectangle, "from where; half the size, in the middle", unit: "pt",
      .choice),
    .numbers("destination", \.destination, .rectangle, "the screen", unit: "pt", .choice),
    .word("contentMode", \.contentMode, "how the screen fills its rectangle", .choice),
    .number(
      "fade", \.fade, .from(0.001, to: 1), "the share of the way over which it appears", .choice),
  ]
}

/// The new screen grows from one rectangle to another over the old one, appearing as it begins.
struct ZoomShape: TransitionShape {
  let bounds: Rectangle
  let source, destination: Rectangle
  let contentMode: ContentMode
  let fade: Double
  /// Another destination than the screen is left at the end.
  func isStraight(_ index: Int) -> Bool { index == 0 || destination == bounds }

  init(_ parameters: ZoomParameters, size: Size) throws(TransitionError) {
    try parameters.check()
    bounds = size.bounds
    source =
      parameters.source
      ?? Rectangle(
        x: size.width / 4, y: size.height / 4, width: size.width / 2, height: size.height / 2)
    destination = parameters.destination ?? size.bounds
    contentMode = parameters.contentMode
    fade = parameters.fade
  }

  private func rectangle(at p: Double) -> Rectangle { source.interpolated(to: destination, at: p) }

  func pose(_ index: Int, at p: Double) -> LayerPose {
    guard index == 1 else { return LayerPose() }
    var pose = picturePose(in: rectangle(at: p))
    pose.opacity = p / fade
    return pose
  }

  func layer(_ index: Int, at p: Double) -> TransitionLayer {
    var layer = flatLayer(index, at: p)
    if index == 1 {
      layer.bounds = ownBounds(rectangle(at: p))
      layer.contentRectangle = contentMode.drawnRectangle(
        picture: Size(width: bounds.width, height: bounds.height), in: layer.bounds)
    }
    return layer
  }

  func scalars(at p: Double) -> [TransitionScalar] {
    rectangleScalars(rectangle(at: p)) + [TransitionScalar(opacity: "new opacity", p / fade)]
  }
}
