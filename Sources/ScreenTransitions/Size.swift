import TransformMath

/// A width and a height in points.
public struct Size: Hashable, Sendable, BitwiseCopyable {
  /// The extent along x.
  public var width: Double
  /// The extent along y.
  public var height: Double

  /// The size of a width and a height.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The rectangle of this size whose top left corner is the origin.
  public var bounds: Rectangle { Rectangle(x: 0, y: 0, width: width, height: height) }
}

extension Rectangle {
  /// This rectangle moved in a straight line and scaled towards another: (1 − p)·self + p·other for
  /// each of x, y, width and height.
  ///
  /// Edge cases: exactly self at p = 0 and other at p = 1; outside [0, 1] it goes on in both ways, to
  /// negative sizes too.
  func interpolated(to other: Rectangle, at p: Double) -> Rectangle {
    let q = 1 - p
    return Rectangle(
      x: q * x + p * other.x, y: q * y + p * other.y,
      width: q * width + p * other.width, height: q * height + p * other.height)
  }
}
