import TransformMath

/// What is free in a cube's turn.
public struct CubeParameters: Hashable, Sendable {
  /// The eye's distance from the screen, in points. Project choice: 1000.
  public var eyeDistance = 1000.0
  /// How far the cube moves back while it turns, as a share of what its edge comes forward: 1 keeps the
  /// edge at the container's height. Project choice: 1.
  public var dolly = 1.0

  /// All parameters at their defaults.
  public init() {}
}

extension CubeParameters: ParameterSet {
  static let slots: [ParameterSlot<Self>] = [
    .number("eyeDistance", \.eyeDistance, .positive, "the eye's distance", unit: "pt", .choice),
    .number("dolly", \.dolly, .from(0), "how far it moves back, by its edge's advance", .choice),
  ]
}

/// Two faces of a cube, a screen on each, that makes a quarter turn about its own middle: the new one comes
/// from the named side.
///
/// With a the cube's half edge, half the screen's extent along the way, θ = ±π/2·p, and θ ∓ π/2 for the new
/// face, a layer's transform is
/// T(−centre)·T(0, 0, a)·R(θ)·T(0, 0, −a − dolly·a·(|sin θ| + |cos θ| − 1))·P(m34 = −1/d)·T(centre). A face is
/// there while its front is towards the eye, so that it comes and goes edge-on.
struct CubeShape: TransitionShape {
  let bounds: Rectangle
  let card: CardTurn
  let eyeDistance: Double
  let dolly: Double
  /// a.
  var half: Double { card.half }
  func isStraight(_ index: Int) -> Bool { false }

  init(_ parameters: CubeParameters, direction: TransitionDirection, size: Size)
    throws(TransitionError)
  {
    try parameters.check()
    bounds = size.bounds
    card = CardTurn(direction: direction, size: size, eyeDistance: parameters.eyeDistance)
    eyeDistance = parameters.eyeDistance
    dolly = parameters.dolly
  }

  /// How far the edge comes forward of the face at rest, at a quarter turn's share.
  private func advance(_ turn: (sine: Double, cosine: Double)) -> Double {
    half * (turn.sine.magnitude + turn.cosine.magnitude - 1)
  }

  func pose(_ index: Int, at p: Double) -> LayerPose {
    let quarter = index == 0 ? p : p - 1
    let turn = sineAndCosine(halfTurns: card.sign * quarter / 2)
    let back = dolly * advance(turn)
    // The eye is in front of the face's plane, which is a from the cube's middle.
    let isVisible = (eyeDistance + half + back) * turn.cosine > half
    return LayerPose(
      transform: card.transform(turn, pivot: half, depth: half + back), isVisible: isVisible)
  }

  func scalars(at p: Double) -> [TransitionScalar] {
    let turn = sineAndCosine(halfTurns: p / 2)
    return [
      TransitionScalar("angle", unit: "rad", card.sign * .pi / 2 * p),
      TransitionScalar("depth", unit: "pt", -dolly * advance(turn) + 0),
    ]
  }
}
