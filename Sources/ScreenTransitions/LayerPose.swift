import TransformMath

/// The part of a layer that moves: what a frame of many transitions evaluates for each.
///
/// Shape: 144 bytes without references.
public struct LayerPose: Hashable, Sendable, BitwiseCopyable {
  /// Maps the layer's own points to the container's, perspective included: p′ = (x, y, 0, 1)·M.
  public var transform: Transform3D
  /// The opacity as the timing gives it: a spring's overshoot leaves [0, 1].
  public var opacity: Double
  /// Whether the layer is there at all.
  public var isVisible: Bool

  /// A pose; without arguments that of a layer at its place.
  public init(
    transform: Transform3D = .identity, opacity: Double = 1, isVisible: Bool = true
  ) {
    self.transform = transform
    self.opacity = opacity
    self.isVisible = isVisible
  }

  /// The opacity as it is shown: limited to [0, 1].
  public var shownOpacity: Double { min(max(opacity, 0), 1) }
}
