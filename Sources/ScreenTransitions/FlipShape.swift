import TransformMath

/// What is free in a flip.
public struct FlipParameters: Hashable, Sendable {
  /// The eye's distance from the screen, in points. Project choice: 1000.
  public var eyeDistance = 1000.0
  /// How far the card moves back while it turns, as a share of half its extent times |sin|: 1 keeps the
  /// near edge at the container's height throughout. Project choice: 1, as observed publicly on UIKit.
  public var dolly = 1.0

  /// All parameters at their defaults.
  public init() {}
}

/// A card with a screen on either side that makes half a turn about its middle: the named side comes
/// towards the viewer. At p = 1/2 the card is seen edge-on and the screens change.
///
/// The layers' transform is T(−centre)·R(π·p)·T(0, 0, −dolly·extent/2·|sin π·p|)·P(m34 = −1/d)·T(centre).
struct FlipShape: TransitionShape {
  let bounds: Rectangle
  let center: SIMD2<Double>
  /// −1/d.
  let m34: Double
  /// dolly·extent/2.
  let reach: Double
  /// +1 when the turn is positive about +y (horizontal) or +x.
  let sign: Double
  let isHorizontal: Bool

  init(_ parameters: FlipParameters, direction: TransitionDirection, size: Size)
    throws(TransitionError)
  {
    try require(parameters.eyeDistance, "eyeDistance", above: 0)
    try require(parameters.dolly, "dolly", above: 0, orEqual: true)
    bounds = size.bounds
    center = SIMD2(size.width, size.height) / 2
    m34 = -1 / parameters.eyeDistance
    isHorizontal = direction.isHorizontal
    reach = parameters.dolly * (isHorizontal ? center.x : center.y)
    // About +y the left side comes forward (z′ = −x·sin); about +x the lower one does (z′ = y·sin).
    sign = direction == .fromLeft || direction == .fromBottom ? 1 : -1
  }

  func pose(_ index: Int, at p: Double) -> LayerPose {
    let isOld = index == 0
    return LayerPose(
      transform: transform(at: isOld ? p : p - 1), isVisible: isOld == (p < 0.5))
  }

  /// The transform of a screen turned by a number of half turns from facing the viewer.
  func transform(at halfTurns: Double) -> Transform3D {
    let turn = sineAndCosine(halfTurns: sign * halfTurns)
    let (s, c) = (turn.sine, turn.cosine)
    let back = -reach * s.magnitude
    // R, then the dolly, then the perspective: columns x, y, z, and w = 1 + m34·z.
    let (row1, row2, row3): (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)
    if isHorizontal {
      row1 = SIMD4(c, 0, -s, -s * m34)
      row2 = SIMD4(0, 1, 0, 0)
      row3 = SIMD4(s, 0, c, c * m34)
    } else {
      row1 = SIMD4(1, 0, 0, 0)
      row2 = SIMD4(0, c, s, s * m34)
      row3 = SIMD4(0, -s, c, c * m34)
    }
    let row4 = SIMD4(0, 0, back, 1 + back * m34) - (center.x * row1 + center.y * row2)
    let shift = SIMD4(center.x, center.y, 0, 0)
    return Transform3D(
      rows: row1 + row1.w * shift, row2 + row2.w * shift, row3 + row3.w * shift,
      row4 + row4.w * shift)
  }

  func scalars(at p: Double) -> [TransitionScalar] {
    let depth = -reach * sineAndCosine(halfTurns: p).sine.magnitude
    return [
      TransitionScalar("angle", unit: "rad", sign * .pi * p),
      TransitionScalar("depth", unit: "pt", depth + 0),
    ]
  }
}
