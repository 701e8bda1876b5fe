/// A number that a transition moves: an offset, an angle, an opacity.
public struct TransitionScalar: Hashable, Sendable {
  /// What it is, such as `angle`.
  public let name: String
  /// Its unit: `pt`, `rad` or `1`.
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
