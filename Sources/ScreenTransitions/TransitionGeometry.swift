import TransformMath

/// A transition prepared for a size: layers as a pure function of progress.
///
/// Everything that does not depend on progress is computed when it is made, so that a frame of many
/// transitions is two passes: progress values in bulk from their drivers (``TransitionDriver``), then
/// `layer(_:at:)` for each, which allocates nothing.
///
/// Domain: any progress. A spring's overshoot goes on beyond 0 and 1; values beyond ±2²⁰ count as ±2²⁰,
/// NaN as 0.
/// Edge cases: at exactly 0 only the old screen is visible, at exactly 1 only the new one, each with the
/// identity transform and opacity 1, bit for bit. A cancelled run therefore leaves the frame at 0: there is
/// no state that could remain. Transitions that move parts of one screen (`changesScreen` false) keep
/// their parts visible at both ends.
/// Cost: 2 to 60 ns a layer.
public struct TransitionGeometry: Sendable {
  /// Layers of each frame, back to front; the same for every progress.
  public let layerCount: Int
  public let mix: LayerMix
  /// Whether the old screen goes and the new one comes.
  public let changesScreen: Bool

  let shape: any TransitionShape
  let isReversed: Bool

  init(_ shape: any TransitionShape, isReversed: Bool) {
    self.shape = shape
    self.isReversed = isReversed
    layerCount = shape.layerCount
    mix = shape.mix
    changesScreen = shape.changesScreen
  }

  /// The layer at an index, from the back, at a progress.
  public func layer(_ index: Int, at progress: Double) -> TransitionLayer {
    let p = Self.limited(progress)
    var layer = shape.layer(index, at: isReversed ? 1 - p : p)
    guard changesScreen else { return layer }
    if isReversed {
      switch layer.role {
      case .old: layer.role = .new
      case .new: layer.role = .old
      case .backing, .shade: break
      }
    }
    if p == 0 || p == 1 {
      let isScreen = layer.content == .screen && layer.role == (p == 0 ? .old : .new)
      layer.isVisible = isScreen
      if isScreen {
        // At its place the screen needs neither the perspective nor the bend of the way there.
        layer.transform = .identity
        layer.bend = nil
      }
    }
    return layer
  }

  /// All layers at a progress.
  public func frame(at progress: Double) -> TransitionFrame {
    TransitionFrame(layers: (0..<layerCount).map { layer($0, at: progress) }, mix: mix)
  }

  /// The named numbers that the transition moves, at a progress.
  public func scalars(at progress: Double) -> [TransitionScalar] {
    let p = Self.limited(progress)
    return shape.scalars(at: isReversed ? 1 - p : p)
  }

  static func limited(_ progress: Double) -> Double {
    if progress.isNaN { return 0 }
    return min(max(progress, -0x1p20), 0x1p20)
  }
}

/// A number that a transition moves: an offset, an angle, an opacity.
public struct TransitionScalar: Hashable, Sendable {
  public let name: String
  public let unit: String
  /// As the timing gives it.
  public let raw: Double
  /// As it is seen: opacities are limited to [0, 1].
  public let shown: Double

  init(_ name: String, unit: String, _ raw: Double) {
    (self.name, self.unit, self.raw, shown) = (name, unit, raw, raw)
  }

  /// An opacity.
  init(opacity: String, _ raw: Double) {
    (name, unit, self.raw, shown) = (opacity, "1", raw, min(max(raw, 0), 1))
  }
}

/// The geometry of one kind of transition, forward.
protocol TransitionShape: Sendable {
  var layerCount: Int { get }
  var mix: LayerMix { get }
  var changesScreen: Bool { get }
  func layer(_ index: Int, at p: Double) -> TransitionLayer
  func scalars(at p: Double) -> [TransitionScalar]
}

extension TransitionShape {
  var layerCount: Int { 2 }
  var mix: LayerMix { .sourceOver }
  var changesScreen: Bool { true }
}
