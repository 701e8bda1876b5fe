import TransformMath

/// A transition prepared for a size: layers as a pure function of progress.
///
/// Everything that does not depend on progress is computed when it is made, so that a frame of many
/// transitions is two passes: progress values in bulk from their drivers (``TransitionDriver``), then
/// `pose(_:at:)` for each, which allocates nothing.
///
/// Domain: any progress. A spring's overshoot goes on beyond 0 and 1; values beyond ±2²⁰ count as ±2²⁰,
/// NaN as 0.
/// Edge cases: at exactly 0 only the old screen is visible, at exactly 1 only the new one, each with the
/// identity transform and opacity 1, bit for bit. A cancelled run therefore leaves the frame at 0: there is
/// no state that could remain. Transitions that move parts of one screen (`changesScreen` false) keep
/// their parts visible at both ends.
/// Cost: no allocation for a pose or a layer; a sine and a cosine where something turns.
public struct TransitionGeometry: Sendable {
  /// Layers of each frame, back to front; the same for every progress.
  public let layerCount: Int
  /// How the layers of a frame come together between the ends.
  public let mix: LayerMix
  /// Whether the old screen goes and the new one comes.
  public let changesScreen: Bool

  let shape: AnyShape
  let field: (any PixelField)?
  let isReversed: Bool

  init(_ shape: AnyShape, field: (any PixelField)?, isReversed: Bool) {
    self.shape = shape
    self.field = field
    self.isReversed = isReversed
    layerCount = shape.value.layerCount
    mix = shape.value.mix
    changesScreen = shape.value.changesScreen
  }

  /// What moves of the layer at an index, from the back, at a progress.
  ///
  /// The rest of a layer (`layer(_:at:)`) is the same for every progress but for a picture's size and a
  /// page's bend.
  public func pose(_ index: Int, at progress: Double) -> LayerPose {
    let p = Self.limited(progress)
    if p == 0 || p == 1, changesScreen { return endPose(index, at: p) }
    return shape.pose(index, at: isReversed ? 1 - p : p)
  }

  /// The layer at an index, from the back, at a progress.
  public func layer(_ index: Int, at progress: Double) -> TransitionLayer {
    let p = Self.limited(progress)
    var layer = shape.layer(index, at: isReversed ? 1 - p : p)
    guard changesScreen else { return layer }
    layer.role = role(index)
    if p == 0 || p == 1 {
      layer.pose = endPose(index, at: p)
      if layer.isVisible { layer = TransitionLayer(role: layer.role, bounds: shape.bounds) }
    }
    return layer
  }

  /// The role of the layer at an index, from the back: the same for every progress.
  public func role(_ index: Int) -> LayerRole {
    switch (shape.role(index), isReversed && changesScreen) {
    case (.old, true): .new
    case (.new, true): .old
    case (let role, _): role
    }
  }

  /// At an end one screen is seen, at its place: it needs neither the perspective nor the bend of the way
  /// there. All other layers keep the way's pose but are not there.
  private func endPose(_ index: Int, at p: Double) -> LayerPose {
    if shape.content(index) == .screen, role(index) == (p == 0 ? .old : .new) {
      return LayerPose()
    }
    var pose = shape.pose(index, at: isReversed ? 1 - p : p)
    pose.isVisible = false
    return pose
  }

  /// All layers at a progress.
  public func frame(at progress: Double) -> TransitionFrame {
    let p = Self.limited(progress)
    return TransitionFrame(
      layers: (0..<layerCount).map { layer($0, at: progress) },
      mix: mix == .field && (p <= 0 || p >= 1) ? .sourceOver : mix)
  }

  /// What a pixel shows at a progress, when the transition is a function of the pixel (`mix` is `field`); nil
  /// for others.
  ///
  /// Domain: any point, of which the nearest on the screen counts.
  /// Edge cases: at and before 0 the old screen at the point itself, at and after 1 the new one: a weight of
  /// exactly 0 or 1, no light and no shadow.
  public func sample(_ point: SIMD2<Double>, at progress: Double) -> FieldSample? {
    guard let field else { return nil }
    let p = Self.limited(progress)
    let place = shape.bounds.nearest(
      to: point.replacing(with: 0, where: point .!= point))
    if p <= 0 || p >= 1 { return FieldSample(weight: p <= 0 ? 0 : 1, at: place) }
    return isReversed
      ? field.sample(place, at: 1 - p).exchanged : field.sample(place, at: p)
  }

  /// The named numbers that the transition moves, at a progress.
  public func scalars(at progress: Double) -> [TransitionScalar] {
    let p = Self.limited(progress)
    return shape.value.scalars(at: isReversed ? 1 - p : p)
  }

  static func limited(_ progress: Double) -> Double {
    if progress.isNaN { return 0 }
    return min(max(progress, -0x1p20), 0x1p20)
  }
}
