import TransformMath

/// What is free in a cover.
public struct CoverParameters: Hashable, Sendable {
  /// How dark the old screen has become at the end, from 0 to 1. Project choice: 0.2.
  public var dimming = 0.2

  /// All parameters at their defaults.
  public init() {}
}

extension CoverParameters: ParameterSet {
  static let slots: [ParameterSlot<Self>] = [
    .number("dimming", \.dimming, .share, "how dark the old screen becomes", .choice)
  ]
}

/// The new screen comes over the old one, which stays and is dimmed by a black shade: a full-screen modal
/// presentation.
struct CoverShape: TransitionShape {
  let bounds: Rectangle
  let slide: SlideShape
  let dimming: Double
  var layerCount: Int { 3 }

  init(_ parameters: CoverParameters, direction: TransitionDirection, size: Size)
    throws(TransitionError)
  {
    try parameters.check()
    bounds = size.bounds
    slide = SlideShape(.moveIn, direction: direction, size: size)
    dimming = parameters.dimming
  }

  func role(_ index: Int) -> LayerRole {
    switch index {
    case 0: .old
    case 1: .shade
    default: .new
    }
  }

  func content(_ index: Int) -> LayerContent {
    index == 1 ? .color(SIMD3(0, 0, 0)) : .screen
  }

  func pose(_ index: Int, at p: Double) -> LayerPose {
    switch index {
    case 0: LayerPose()
    case 1: LayerPose(opacity: dimming * p)
    default: slide.pose(1, at: p)
    }
  }

  func scalars(at p: Double) -> [TransitionScalar] {
    slide.scalars(at: p) + [TransitionScalar(opacity: "shade opacity", dimming * p)]
  }
}
