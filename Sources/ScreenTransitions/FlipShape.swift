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

extension FlipParameters: ParameterSet {
  static let slots: [ParameterSlot<Self>] = [
    .number("eyeDistance", \.eyeDistance, .positive, "the eye's distance", unit: "pt", .choice),
    .number("dolly", \.dolly, .from(0), "how far it moves back, in half extents", .choice),
  ]
}

/// A card with a screen on either side that makes half a turn about its middle: the named side comes
/// towards the viewer. At p = 1/2 the card is seen edge-on and the screens change.
///
/// The layers' transform is T(−centre)·R(π·p)·T(0, 0, −dolly·extent/2·|sin π·p|)·P(m34 = −1/d)·T(centre).
struct FlipShape: TransitionShape {
  let bounds: Rectangle
  let card: CardTurn
  /// dolly·extent/2.
  let reach: Double
  func isStraight(_ index: Int) -> Bool { false }

  init(_ parameters: FlipParameters, direction: TransitionDirection, size: Size)
    throws(TransitionError)
  {
    try parameters.check()
    bounds = size.bounds
    card = CardTurn(direction: direction, size: size, eyeDistance: parameters.eyeDistance)
    reach = parameters.dolly * card.half
  }

  func pose(_ index: Int, at p: Double) -> LayerPose {
    let isOld = index == 0
    return LayerPose(
      transform: transform(at: isOld ? p : p - 1), isVisible: isOld == (p < 0.5))
  }

  /// The transform of a screen turned by a number of half turns from facing the viewer.
  func transform(at halfTurns: Double) -> Transform3D {
    let turn = sineAndCosine(halfTurns: card.sign * halfTurns)
    return card.transform(turn, pivot: 0, depth: reach * turn.sine.magnitude)
  }

  func scalars(at p: Double) -> [TransitionScalar] {
    let depth = -reach * sineAndCosine(halfTurns: p).sine.magnitude
    return [
      TransitionScalar("angle", unit: "rad", card.sign * .pi * p),
      TransitionScalar("depth", unit: "pt", depth + 0),
    ]
  }
}
