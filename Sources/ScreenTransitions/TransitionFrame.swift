/// How the layers of a frame come together.
public enum LayerMix: String, Hashable, Sendable {
  /// Each layer covers what is behind it: c·α + behind·(1 − α).
  case sourceOver
  /// Layers are added by their opacities, which sum to 1: a true mix, through which nothing behind
  /// shows.
  case linear
  /// Each pixel has its own mix and its own places to look at: `TransitionGeometry.sample(_:at:)`.
  case field
}

/// A transition at one moment: its layers, back to front.
public struct TransitionFrame: Hashable, Sendable {
  /// The layers, back to front, those that are not visible included.
  public var layers: [TransitionLayer]
  /// How they come together.
  public var mix: LayerMix

  /// The frame of some layers.
  public init(layers: [TransitionLayer], mix: LayerMix = .sourceOver) {
    self.layers = layers
    self.mix = mix
  }

  /// The layers that are there.
  public var visibleLayers: [TransitionLayer] { layers.filter(\.isVisible) }

  /// How much the old screen, the new one and what is behind both add to a point that all visible
  /// layers cover, by their shown opacities.
  ///
  /// Shape: the three sum to 1; backings and shades count as background. Of a field, whose mix differs from
  /// pixel to pixel, as if its layers were stacked.
  public var weights: (old: Double, new: Double, background: Double) {
    var weights = (old: 0.0, new: 0.0, background: 1.0)
    for layer in layers where layer.isVisible {
      let opacity = layer.shownOpacity
      if mix == .linear {
        weights.background -= opacity
      } else {
        weights.old *= 1 - opacity
        weights.new *= 1 - opacity
        weights.background *= 1 - opacity
      }
      switch layer.role {
      case .old: weights.old += opacity
      case .new: weights.new += opacity
      case .backing, .shade: weights.background += opacity
      }
    }
    return weights
  }
}
