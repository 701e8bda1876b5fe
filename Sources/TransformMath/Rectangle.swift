/// A rectangle in points, y down: its origin is the top left corner when both sizes are positive.
public struct Rectangle: Hashable, Sendable, BitwiseCopyable {
  /// Origin and sizes, in points; a size may be negative.
  public var x, y, width, height: Double

  /// The rectangle of an origin and two sizes.
  public init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The middle, x + width/2.
  public var midX: Double { x + width / 2 }
  /// The middle, y + height/2.
  public var midY: Double { y + height / 2 }
  /// The side opposite the origin, x + width.
  public var maxX: Double { x + width }
  /// The side opposite the origin, y + height.
  public var maxY: Double { y + height }

  /// The same points with sizes that are not negative.
  public var standardized: Rectangle {
    Rectangle(
      x: width < 0 ? x + width : x, y: height < 0 ? y + height : y,
      width: width.magnitude, height: height.magnitude)
  }

  /// The four corners, clockwise from the origin as it is seen with y down.
  public var quadrilateral: Quadrilateral {
    Quadrilateral(
      topLeft: SIMD2(x, y), topRight: SIMD2(maxX, y),
      bottomRight: SIMD2(maxX, maxY), bottomLeft: SIMD2(x, maxY))
  }
}
