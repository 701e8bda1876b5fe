import TransformMath

/// What is free in the card transition.
public struct CardToDetailParameters: Hashable, Sendable {
  /// The card's rectangle. Project choice when nil: 1/20, 1/5, 9/10 and 1/3 of the screen.
  public var card: Rectangle?
  /// The detail's rectangle. Project choice when nil: the upper half of the screen.
  public var detail: Rectangle?

  /// Both at the project's own.
  public init() {}

  /// The two rectangles; nil for the project's own.
  public init(card: Rectangle? = nil, detail: Rectangle? = nil) {
    self.card = card
    self.detail = detail
  }
}

extension CardToDetailParameters: ParameterSet {
  static let slots: [ParameterSlot<Self>] = [
    .numbers(
      "card", \.card, .rectangle, "the card; [1/20, 1/5, 9/10, 1/3] of the screen", unit: "pt",
      .choice),
    .numbers(
      "detail", \.detail, .rectangle, "the detail; the upper half", unit: "pt", .choice),
  ]
}

/// A picture goes from the card's rectangle to the detail's while the detail screen appears below it.
///
/// An overshoot moves and grows the picture beyond its end; the screen's opacity is shown within [0, 1].
struct CardToDetailShape: TransitionShape {
  let bounds: Rectangle
  let card, detail: Rectangle
  var layerCount: Int { 3 }

  init(_ parameters: CardToDetailParameters, size: Size) throws(TransitionError) {
    try parameters.check()
    bounds = size.bounds
    card =
      parameters.card
      ?? Rectangle(
        x: size.width / 20, y: size.height / 5, width: size.width * 0.9, height: size.height / 3)
    detail =
      parameters.detail
      ?? Rectangle(x: 0, y: 0, width: size.width, height: size.height / 2)
  }

  func content(_ index: Int) -> LayerContent { index == 2 ? .picture : .screen }

  func pose(_ index: Int, at p: Double) -> LayerPose {
    switch index {
    case 0: LayerPose()
    case 1: LayerPose(opacity: p)
    default: picturePose(in: card.interpolated(to: detail, at: p))
    }
  }

  func layer(_ index: Int, at p: Double) -> TransitionLayer {
    var layer = flatLayer(index, at: p)
    if index == 2 {
      layer.bounds = ownBounds(card.interpolated(to: detail, at: p))
      layer.contentRectangle = layer.bounds
    }
    return layer
  }

  func scalars(at p: Double) -> [TransitionScalar] {
    rectangleScalars(card.interpolated(to: detail, at: p)) + [
      TransitionScalar(opacity: "detail opacity", p)
    ]
  }
}

/// What is free in the image zoom.
public struct ImageZoomParameters: Hashable, Sendable {
  /// Where the picture comes from.
  public enum Source: Hashable, Sendable {
    /// Project choice: 1/20 and 3/5 of the screen, a quarter of its width, square.
    case standard
    /// A rectangle in a cell's own points, and the transform from there to the container.
    case cell(Rectangle, toContainer: Transform3D)
    /// There is no cell: the transition is cancelled and nothing changes.
    case missing
  }

  /// Where the picture starts.
  public var source = Source.standard
  /// The destination's rectangle. Project choice when nil: the whole width, square, in the middle.
  public var destination: Rectangle?
  /// The picture's own size. Project choice: 3 : 2.
  public var picture = Size(width: 600, height: 400)
  /// How the picture fills its view. Project choice: aspectFill.
  public var contentMode = ContentMode.aspectFill

  /// All parameters at their defaults.
  public init() {}
}

extension ImageZoomParameters: ParameterSet {
  /// The source's rectangle where it is one in the container's own points.
  private var cell: Rectangle? {
    get {
      guard case .cell(let rectangle, _) = source else { return nil }
      return rectangle
    }
    set { source = newValue.map { .cell($0, toContainer: .identity) } ?? .standard }
  }

  static let slots: [ParameterSlot<Self>] = [
    .numbers(
      "source", \.cell, .rectangle, "the cell; 1/20 and 3/5 of the screen, a quarter wide, square",
      unit: "pt", .choice),
    .numbers(
      "destination", \.destination, .rectangle, "the whole width, square, in the middle",
      unit: "pt", .choice),
    .numbers("picture", \.picture, .size, "the picture's own size", unit: "pt", .choice),
    .word("contentMode", \.contentMode, "how the picture fills its rectangle", .choice),
  ]
}

/// A picture grows from a cell into the detail over an opaque white backing; the destination appears when
/// it is complete.
struct ImageZoomShape: TransitionShape {
  let bounds: Rectangle
  /// Nil when there is no cell.
  let source: Rectangle?
  let destination: Rectangle
  let picture: Size
  let contentMode: ContentMode
  var layerCount: Int { 4 }

  init(_ parameters: ImageZoomParameters, size: Size) throws(TransitionError) {
    try parameters.check()
    bounds = size.bounds
    destination =
      parameters.destination
      ?? Rectangle(
        x: 0, y: (size.height - size.width) / 2, width: size.width, height: size.width)
    picture = parameters.picture
    contentMode = parameters.contentMode
    switch parameters.source {
    case .standard:
      source = Rectangle(
        x: size.width / 20, y: size.height * 0.6, width: size.width / 4, height: size.width / 4)
    case .cell(let rectangle, let toContainer):
      // As UIView.convert(_:to:): the box around the mapped corners.
      guard let corners = toContainer.map(rectangle) else {
        throw .invalidParameter(
          name: "source", value: .nan, allowed: "a cell in front of the eye with finite corners")
      }
      source = corners.boundingBox
    case .missing: source = nil
    }
  }

  func role(_ index: Int) -> LayerRole {
    switch index {
    case 0: .old
    case 1: .backing
    default: .new
    }
  }

  func content(_ index: Int) -> LayerContent {
    switch index {
    case 1: .color(SIMD3(1, 1, 1))
    case 2: .picture
    default: .screen
    }
  }

  func pose(_ index: Int, at p: Double) -> LayerPose {
    guard let source else { return LayerPose(isVisible: index == 0) }
    if index == 2 { return picturePose(in: source.interpolated(to: destination, at: p)) }
    return LayerPose(isVisible: index != 3)
  }

  func layer(_ index: Int, at p: Double) -> TransitionLayer {
    var layer = flatLayer(index, at: p)
    if index == 2 {
      layer.bounds = ownBounds((source ?? destination).interpolated(to: destination, at: p))
      layer.contentRectangle = contentMode.drawnRectangle(picture: picture, in: layer.bounds)
    }
    return layer
  }

  var changesScreen: Bool { source != nil }

  func scalars(at p: Double) -> [TransitionScalar] {
    rectangleScalars((source ?? destination).interpolated(to: destination, at: p))
  }
}

func picturePose(in rectangle: Rectangle) -> LayerPose {
  LayerPose(transform: .translation(x: rectangle.x, y: rectangle.y, z: 0))
}

func ownBounds(_ rectangle: Rectangle) -> Rectangle {
  Rectangle(x: 0, y: 0, width: rectangle.width, height: rectangle.height)
}

func rectangleScalars(_ rectangle: Rectangle) -> [TransitionScalar] {
  [
    TransitionScalar("x", unit: "pt", rectangle.x),
    TransitionScalar("y", unit: "pt", rectangle.y),
    TransitionScalar("width", unit: "pt", rectangle.width),
    TransitionScalar("height", unit: "pt", rectangle.height),
  ]
}
