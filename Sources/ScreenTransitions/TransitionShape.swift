import TransformMath

/// The geometry of one kind of transition, forward, with its layers back to front.
protocol TransitionShape: Hashable, Sendable {
  var layerCount: Int { get }
  var mix: LayerMix { get }
  var changesScreen: Bool { get }
  /// Whether a layer, but for its bend, is placed, sized and faded by (1 − p)·start + p·end and no more.
  func isStraight(_ index: Int) -> Bool
  /// The rectangle of a layer that keeps its size.
  var bounds: Rectangle { get }
  func role(_ index: Int) -> LayerRole
  func content(_ index: Int) -> LayerContent
  func pose(_ index: Int, at p: Double) -> LayerPose
  func layer(_ index: Int, at p: Double) -> TransitionLayer
  func scalars(at p: Double) -> [TransitionScalar]
}

extension TransitionShape {
  var layerCount: Int { 2 }
  var mix: LayerMix { .sourceOver }
  var changesScreen: Bool { true }
  func isStraight(_ index: Int) -> Bool { true }
  func role(_ index: Int) -> LayerRole { index == 0 ? .old : .new }
  func content(_ index: Int) -> LayerContent { .screen }
  func layer(_ index: Int, at p: Double) -> TransitionLayer { flatLayer(index, at: p) }

  /// A layer that neither bends nor changes its size.
  func flatLayer(_ index: Int, at p: Double) -> TransitionLayer {
    TransitionLayer(
      role: role(index), content: content(index), bounds: bounds, pose: pose(index, at: p))
  }
}

/// One of the shapes. A closed choice, since an existential costs a retain and a release a pose.
enum AnyShape: Hashable, Sendable {
  case fade(FadeShape)
  case slide(SlideShape)
  case flip(FlipShape)
  case curl(CurlShape)
  case collapseFlip(CollapseFlipShape)
  case cardToDetail(CardToDetailShape)
  case buttonsAppear(ButtonsAppearShape)
  case imageZoom(ImageZoomShape)
  case field(FieldShape)
  case zoom(ZoomShape)
  case cover(CoverShape)
  case cube(CubeShape)

  func pose(_ index: Int, at p: Double) -> LayerPose {
    switch self {
    case .fade(let shape): shape.pose(index, at: p)
    case .slide(let shape): shape.pose(index, at: p)
    case .flip(let shape): shape.pose(index, at: p)
    case .curl(let shape): shape.pose(index, at: p)
    case .collapseFlip(let shape): shape.pose(index, at: p)
    case .cardToDetail(let shape): shape.pose(index, at: p)
    case .buttonsAppear(let shape): shape.pose(index, at: p)
    case .imageZoom(let shape): shape.pose(index, at: p)
    case .cube(let shape): shape.pose(index, at: p)
    case .cover(let shape): shape.pose(index, at: p)
    case .zoom(let shape): shape.pose(index, at: p)
    case .field(let shape): shape.pose(index, at: p)
    }
  }

  func layer(_ index: Int, at p: Double) -> TransitionLayer {
    switch self {
    case .fade(let shape): shape.layer(index, at: p)
    case .slide(let shape): shape.layer(index, at: p)
    case .flip(let shape): shape.layer(index, at: p)
    case .curl(let shape): shape.layer(index, at: p)
    case .collapseFlip(let shape): shape.layer(index, at: p)
    case .cardToDetail(let shape): shape.layer(index, at: p)
    case .buttonsAppear(let shape): shape.layer(index, at: p)
    case .imageZoom(let shape): shape.layer(index, at: p)
    case .cube(let shape): shape.layer(index, at: p)
    case .cover(let shape): shape.layer(index, at: p)
    case .zoom(let shape): shape.layer(index, at: p)
    case .field(let shape): shape.layer(index, at: p)
    }
  }

  func role(_ index: Int) -> LayerRole {
    switch self {
    case .fade(let shape): shape.role(index)
    case .slide(let shape): shape.role(index)
    case .flip(let shape): shape.role(index)
    case .curl(let shape): shape.role(index)
    case .collapseFlip(let shape): shape.role(index)
    case .cardToDetail(let shape): shape.role(index)
    case .buttonsAppear(let shape): shape.role(index)
    case .imageZoom(let shape): shape.role(index)
    case .cube(let shape): shape.role(index)
    case .cover(let shape): shape.role(index)
    case .zoom(let shape): shape.role(index)
    case .field(let shape): shape.role(index)
    }
  }

  func content(_ index: Int) -> LayerContent {
    switch self {
    case .fade(let shape): shape.content(index)
    case .slide(let shape): shape.content(index)
    case .flip(let shape): shape.content(index)
    case .curl(let shape): shape.content(index)
    case .collapseFlip(let shape): shape.content(index)
    case .cardToDetail(let shape): shape.content(index)
    case .buttonsAppear(let shape): shape.content(index)
    case .imageZoom(let shape): shape.content(index)
    case .cube(let shape): shape.content(index)
    case .cover(let shape): shape.content(index)
    case .zoom(let shape): shape.content(index)
    case .field(let shape): shape.content(index)
    }
  }

  var bounds: Rectangle { value.bounds }
  func isStraight(_ index: Int) -> Bool { value.isStraight(index) }

  /// For all that is not asked in bulk: this boxes the shape.
  var value: any TransitionShape {
    switch self {
    case .fade(let shape): shape
    case .slide(let shape): shape
    case .flip(let shape): shape
    case .curl(let shape): shape
    case .collapseFlip(let shape): shape
    case .cardToDetail(let shape): shape
    case .buttonsAppear(let shape): shape
    case .imageZoom(let shape): shape
    case .cube(let shape): shape
    case .cover(let shape): shape
    case .zoom(let shape): shape
    case .field(let shape): shape
    }
  }
}
