import TransformMath

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What is free in a curl. Apple documents that the page curls up from the bottom and nothing else.
public struct CurlParameters: Hashable, Sendable {
  /// The cylinder's radius as a share of the screen's height. Project choice: 0.12.
  public var relativeRadius = 0.12
  /// How much the line where the page lifts is turned from the horizontal: the lower right corner leads.
  /// Radians in [0, π/2]. Project choice: 0.35.
  public var tilt = 0.35

  /// All parameters at their defaults.
  public init() {}
}

/// The old screen is rolled up over a cylinder that moves from the lower edge until the page, flat again
/// behind it, has left the screen; the new one lies below.
struct CurlShape: TransitionShape {
  let bounds: Rectangle
  let normal: SIMD2<Double>
  let radius: Double
  /// The line's place along the normal at p = 0: through the corner that leads.
  let start: Double
  /// The way until every point of the page lies beyond the opposite corner.
  let way: Double

  init(_ parameters: CurlParameters, size: Size) throws(TransitionError) {
    try require(parameters.relativeRadius, "relativeRadius", above: 0)
    guard parameters.tilt >= 0, parameters.tilt <= .pi / 2 else {
      throw .invalidParameter(name: "tilt", value: parameters.tilt, allowed: "in [0, π/2]")
    }
    bounds = size.bounds
    normal = SIMD2(sin(parameters.tilt), cos(parameters.tilt))
    radius = parameters.relativeRadius * size.height
    start = size.width * normal.x + size.height * normal.y
    way = start + radius
  }

  func line(at p: Double) -> Double { start - p * way }

  func role(_ index: Int) -> LayerRole { index == 0 ? .new : .old }

  func pose(_ index: Int, at p: Double) -> LayerPose {
    LayerPose(isVisible: index == 0 || p < 1)
  }

  func layer(_ index: Int, at p: Double) -> TransitionLayer {
    var layer = flatLayer(index, at: p)
    // Before the start the line lies outside and the page is flat.
    if index == 1, p > 0 {
      layer.bend = .cylinder(
        CylinderCurl(point: line(at: p) * normal, normal: normal, radius: radius))
    }
    return layer
  }

  func scalars(at p: Double) -> [TransitionScalar] {
    [TransitionScalar("line", unit: "pt", line(at: p))]
  }
}
