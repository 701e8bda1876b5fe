import TransformMath

/// Screens that move by whole screens along one axis, or stay.
struct SlideShape: TransitionShape {
  /// Which of the screens move.
  enum Style: Hashable, Sendable {
    /// Nothing moves: the new screen replaces the old one as soon as progress leaves 0.
    case replace
    /// The new screen moves over the old one.
    case moveIn
    /// Both move together.
    case push
    /// The old screen moves away from above the new one.
    case reveal
  }

  let style: Style
  let bounds: Rectangle
  /// A whole screen along the direction's heading.
  let travel: SIMD2<Double>
  let isHorizontal: Bool

  init(_ style: Style, direction: TransitionDirection, size: Size) {
    self.style = style
    bounds = size.bounds
    travel = direction.heading * SIMD2(size.width, size.height)
    isHorizontal = direction.isHorizontal
  }

  func oldOffset(at p: Double) -> SIMD2<Double> {
    // Adding 0 turns −0 into 0.
    style == .push || style == .reveal ? travel * p + 0 : .zero
  }

  func newOffset(at p: Double) -> SIMD2<Double> {
    style == .push || style == .moveIn ? travel * (p - 1) + 0 : .zero
  }

  // The one that moves is in front.
  func role(_ index: Int) -> LayerRole { (index == 0) != (style == .reveal) ? .old : .new }

  func pose(_ index: Int, at p: Double) -> LayerPose {
    let offset = role(index) == .old ? oldOffset(at: p) : newOffset(at: p)
    return LayerPose(transform: .translation(x: offset.x, y: offset.y, z: 0))
  }

  func scalars(at p: Double) -> [TransitionScalar] {
    let (old, new) = (oldOffset(at: p), newOffset(at: p))
    let axis = isHorizontal ? "x" : "y"
    return [
      TransitionScalar("old \(axis)", unit: "pt", isHorizontal ? old.x : old.y),
      TransitionScalar("new \(axis)", unit: "pt", isHorizontal ? new.x : new.y),
    ]
  }
}
