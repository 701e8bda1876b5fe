import TransformMath

/// What a layer of a transition is to it.
public enum LayerRole: String, Hashable, Sendable, CaseIterable {
  /// The screen that is left, or a part of it.
  case old
  /// The screen that is entered, or a part of it.
  case new
  /// A plain surface behind moving parts.
  case backing
  /// A shadow or a light.
  case shade
}

/// What a layer shows.
public enum LayerContent: Hashable, Sendable {
  /// The whole screen of the layer's role.
  case screen
  /// A picture that moves between the screens.
  case picture
  /// One of several buttons, counted from 0.
  case button(Int)
  /// One opaque colour, red, green, blue in sRGB from 0 to 1.
  case color(SIMD3<Double>)
}

/// One layer at one moment of a transition.
///
/// Units: points, y down.
public struct TransitionLayer: Hashable, Sendable {
  /// What the layer is to the transition.
  public var role: LayerRole
  /// What it shows.
  public var content: LayerContent
  /// The layer's own rectangle.
  public var bounds: Rectangle
  /// The part that moves.
  public var pose: LayerPose
  /// How the layer's surface bends before `transform`; nil when it is flat.
  public var bend: TransitionBend?
  /// How much the surface darkens where it bends away from the viewer, from 0 to 1; see `brightness(x:y:)`.
  public var shading = 0.0
  /// Where the content is drawn, in the layer's own points; what lies outside `bounds` is clipped.
  public var contentRectangle: Rectangle

  /// A layer; its content fills `bounds` when no rectangle is given.
  public init(
    role: LayerRole, content: LayerContent = .screen, bounds: Rectangle,
    pose: LayerPose = LayerPose(), bend: TransitionBend? = nil, shading: Double = 0,
    contentRectangle: Rectangle? = nil
  ) {
    self.role = role
    self.content = content
    self.bounds = bounds
    self.pose = pose
    self.bend = bend
    self.shading = shading
    self.contentRectangle = contentRectangle ?? bounds
  }

  /// Maps the layer's own points to the container's, perspective included: p′ = (x, y, 0, 1)·M.
  public var transform: Transform3D { pose.transform }
  /// The opacity as the timing gives it: a spring's overshoot leaves [0, 1].
  public var opacity: Double { pose.opacity }
  /// The opacity as it is shown: limited to [0, 1].
  public var shownOpacity: Double { pose.shownOpacity }
  /// Whether the layer is there at all.
  public var isVisible: Bool { pose.isVisible }

  /// What a point's colour is multiplied by: 1 − shading·(1 − |n.z|) with the surface's normal n, lit from
  /// the viewer; 1 where the layer is flat.
  public func brightness(x: Double, y: Double) -> Double {
    guard let bend else { return 1 }
    return 1 - shading * max(1 - bend.normal(x: x, y: y).z.magnitude, 0)
  }

  /// Where the corners are seen in the container, clockwise from the layer's own top left, or nil when
  /// a part of the layer is at or behind the eye.
  public var corners: Quadrilateral? {
    guard let bend else { return transform.map(bounds) }
    let flat = bounds.quadrilateral
    func seen(_ corner: SIMD2<Double>) -> SIMD2<Double>? {
      let bent = bend.map(x: corner.x, y: corner.y)
      guard let point = transform.project(x: bent.x, y: bent.y, z: bent.z).point else { return nil }
      return SIMD2(point.x, point.y)
    }
    guard
      let topLeft = seen(flat.topLeft), let topRight = seen(flat.topRight),
      let bottomRight = seen(flat.bottomRight), let bottomLeft = seen(flat.bottomLeft)
    else { return nil }
    return Quadrilateral(
      topLeft: topLeft, topRight: topRight, bottomRight: bottomRight, bottomLeft: bottomLeft)
  }
}
