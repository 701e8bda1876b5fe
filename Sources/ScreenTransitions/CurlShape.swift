import TransformMath

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a page is bent over while it curls.
public enum CurlModel: String, Hashable, Sendable, CaseIterable {
  /// A cylinder that moves over the page, which is flat again behind it.
  case cylinder
  /// A cone with its apex beside the spine, the upper edge, about which the page turns over.
  case cone
}

/// What is free in a curl. Apple documents that the page curls up from the bottom and nothing else.
public struct CurlParameters: Hashable, Sendable {
  /// What the page is bent over. Project choice: a cylinder.
  public var model = CurlModel.cylinder
  /// The cylinder's radius as a share of the screen's height. Project choice: 0.12.
  public var relativeRadius = 0.12
  /// How much the line where the page lifts is turned from the horizontal: the lower right corner leads.
  /// Radians in [0, π/2]. Project choice: 0.35.
  public var tilt = 0.35
  /// Half the cone's opening when it is narrowest, at p = 1/2. Radians in (0, π/2]. Project choice: 0.6.
  public var coneAngle = 0.6
  /// How far the cone's apex lies beside the screen's left edge, in widths. Project choice: 0.4.
  public var coneApex = 0.4
  /// How much the page darkens where it bends away, from 0 to 1. Project choice: 0.4.
  public var shading = 0.4

  /// All parameters at their defaults.
  public init() {}
}

extension CurlParameters: ParameterSet {
  static let slots: [ParameterSlot<Self>] = [
    .word("model", \.model, "what the page is bent over", .choice),
    .number("relativeRadius", \.relativeRadius, .positive, "the cylinder's, in heights", .choice),
    .number("tilt", \.tilt, .from(0, to: .pi / 2), "the line's turn", unit: "rad", .choice),
    .number(
      "coneAngle", \.coneAngle, NumberRange(lower: 0, upper: .pi / 2, isOpen: true),
      "half the cone's opening, at least", unit: "rad", .choice),
    .number("coneApex", \.coneApex, .positive, "the apex's distance, in widths", .choice),
    .number("shading", \.shading, .share, "how dark the page becomes", .choice),
  ]
}

/// The old screen is rolled up and the new one lies below: over a cylinder that moves from the lower edge
/// until the page, flat again behind it, has left the screen; or over a cone that narrows and opens again
/// while the page turns about the upper edge until it lies beyond that.
struct CurlShape: TransitionShape {
  let bounds: Rectangle
  let parameters: CurlParameters
  let normal: SIMD2<Double>
  let radius: Double
  /// The line's place along the normal at p = 0: through the corner that leads.
  let start: Double
  /// The way until every point of the page lies beyond the opposite corner.
  let way: Double

  init(_ parameters: CurlParameters, size: Size) throws(TransitionError) {
    try parameters.check()
    bounds = size.bounds
    self.parameters = parameters
    normal = SIMD2(sin(parameters.tilt), cos(parameters.tilt))
    radius = parameters.relativeRadius * size.height
    start = size.width * normal.x + size.height * normal.y
    way = start + radius
  }

  func line(at p: Double) -> Double { start - p * way }

  /// Half the cone's opening: flat at both ends, for there is no flatter cone beyond them.
  func opening(at p: Double) -> Double {
    let narrowing = sineAndCosine(halfTurns: min(max(p, 0), 1)).sine
    return .pi / 2 - (.pi / 2 - parameters.coneAngle) * narrowing
  }

  func turn(at p: Double) -> Double { .pi * min(max(p, 0), 1) }

  private func bend(at p: Double) -> TransitionBend {
    switch parameters.model {
    case .cylinder:
      .cylinder(CylinderCurl(point: line(at: p) * normal, normal: normal, radius: radius))
    case .cone:
      .hangingCone(
        ConeCurl(
          unchecked: opening(at: p), apex: -parameters.coneApex * bounds.width, turn: turn(at: p)))
    }
  }

  func role(_ index: Int) -> LayerRole { index == 0 ? .new : .old }

  func pose(_ index: Int, at p: Double) -> LayerPose {
    LayerPose(isVisible: index == 0 || p < 1)
  }

  func layer(_ index: Int, at p: Double) -> TransitionLayer {
    var layer = flatLayer(index, at: p)
    // Before the start the page is flat.
    if index == 1, p > 0 {
      layer.bend = bend(at: p)
      layer.shading = parameters.shading
    }
    return layer
  }

  func scalars(at p: Double) -> [TransitionScalar] {
    switch parameters.model {
    case .cylinder: [TransitionScalar("line", unit: "pt", line(at: p))]
    case .cone:
      [
        TransitionScalar("opening", unit: "rad", opening(at: p)),
        TransitionScalar("turn", unit: "rad", turn(at: p)),
      ]
    }
  }
}
