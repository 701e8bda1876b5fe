import TransformMath

/// What is free in the collapse flip; the defaults are its article's numbers.
public struct CollapseFlipParameters: Hashable, Sendable {
  /// m34 of the container's `sublayerTransform`: an eye 500 points in front.
  public var m34 = -0.002
  /// The turn in half turns: −1/2 is −π/2 radians, written so that it ends exactly.
  public var halfTurns = -0.5
  /// The turn's axis, which need not be a unit.
  public var axis = SIMD3(0.0, 0.0, -2.0)
  /// The top of the fallen view's frame, in screen heights.
  public var fallenTop = 2.0

  /// All parameters at their defaults.
  public init() {}
}

extension CollapseFlipParameters: ParameterSet {
  static let slots: [ParameterSlot<Self>] = [
    .number("m34", \.m34, .finite, "the perspective, −1/distance", unit: "1/pt", .article),
    .number("halfTurns", \.halfTurns, .finite, "the turn, in half turns", .article),
    .numbers("axis", \.axis, .axis, "the turn's axis, of any length", .article),
    .number("fallenTop", \.fallenTop, .finite, "where it falls to, in heights", .article),
  ]
}

/// The old screen, in front, turns about its middle and falls below the screen while the new one, behind
/// it, is still.
///
/// The fallen view keeps its own size; its frame, turned by a quarter, has width and height exchanged and
/// its top at 2·height, so that the way back starts from there. That the frame stays centred across the
/// screen is a project choice. Position and angle are linear in progress, as Core Animation interpolates
/// them.
struct CollapseFlipShape: TransitionShape {
  let bounds: Rectangle
  let center: SIMD2<Double>
  let fall: Double
  let parameters: CollapseFlipParameters
  /// +1 or −1 about z, nil for another axis.
  let zSign: Double?
  func isStraight(_ index: Int) -> Bool { index == 0 }

  init(_ parameters: CollapseFlipParameters, size: Size) throws(TransitionError) {
    try parameters.check()
    let axis = parameters.axis
    self.parameters = parameters
    bounds = size.bounds
    center = SIMD2(size.width, size.height) / 2
    // From the centre at height/2 to the centre of a frame of height `width` with its top at 2·height.
    fall = parameters.fallenTop * size.height + center.x - center.y
    zSign = axis.x == 0 && axis.y == 0 && axis.z != 0 ? (axis.z < 0 ? -1 : 1) : nil
  }

  func role(_ index: Int) -> LayerRole { index == 0 ? .new : .old }

  func pose(_ index: Int, at p: Double) -> LayerPose {
    index == 0 ? LayerPose() : LayerPose(transform: transform(at: p), isVisible: p < 1)
  }

  /// T(−centre)·R·T(0, fall·p)·P·T(centre).
  func transform(at p: Double) -> Transform3D {
    let shift = SIMD4(center.x, center.y, 0, 0)
    let drop = SIMD4(0, fall * p, 0, 0)
    let rotation = turned(by: parameters.halfTurns * p)
    let row4 = SIMD4(0, 0, 0, 1) + drop - (center.x * rotation.row1 + center.y * rotation.row2)
    func seen(_ row: SIMD4<Double>) -> SIMD4<Double> {
      var row = row
      row.w += parameters.m34 * row.z
      return row + row.w * shift
    }
    return Transform3D(
      rows: seen(rotation.row1), seen(rotation.row2), seen(rotation.row3), seen(row4))
  }

  func turned(by halfTurns: Double) -> Transform3D {
    guard let zSign else {
      return .rotation(
        angle: .pi * halfTurns, x: parameters.axis.x, y: parameters.axis.y, z: parameters.axis.z)
    }
    let turn = sineAndCosine(halfTurns: zSign * halfTurns)
    return Transform3D(
      rows: SIMD4(turn.cosine, turn.sine, 0, 0), SIMD4(-turn.sine, turn.cosine, 0, 0),
      SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))
  }

  func scalars(at p: Double) -> [TransitionScalar] {
    [
      TransitionScalar("angle", unit: "rad", .pi * parameters.halfTurns * p),
      TransitionScalar("fall", unit: "pt", fall * p),
    ]
  }
}
