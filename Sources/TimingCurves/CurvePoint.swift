/// A point of a timing curve's plane: x along the time, y along the change.
public struct CurvePoint: Hashable, Sendable, BitwiseCopyable {
  /// The share of the time.
  public var x: Double
  /// The share of the change.
  public var y: Double

  /// The point (x, y).
  public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
}
