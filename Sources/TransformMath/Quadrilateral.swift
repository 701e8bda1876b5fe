/// Where the four corners of a rectangle have gone, named by where they came from.
public struct Quadrilateral: Hashable, Sendable, BitwiseCopyable {
  /// The corners (x, y), in points.
  public var topLeft, topRight, bottomRight, bottomLeft: SIMD2<Double>

  /// The quadrilateral of four corners.
  public init(
    topLeft: SIMD2<Double>, topRight: SIMD2<Double>,
    bottomRight: SIMD2<Double>, bottomLeft: SIMD2<Double>
  ) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// The corners in order: top left, top right, bottom right, bottom left.
  public var corners: [SIMD2<Double>] { [topLeft, topRight, bottomRight, bottomLeft] }

  /// The smallest rectangle that holds all four corners.
  ///
  /// Edge cases: NaN corners are left out of the comparison as `Swift.min` orders them; test the
  /// corners themselves when the input may not be finite.
  public var boundingBox: Rectangle {
    let low = pointwiseMin(
      pointwiseMin(topLeft, topRight), pointwiseMin(bottomRight, bottomLeft))
    let high = pointwiseMax(
      pointwiseMax(topLeft, topRight), pointwiseMax(bottomRight, bottomLeft))
    return Rectangle(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// The signed area ½·(d₁ × d₂) of the two diagonals: positive when the corners run clockwise as
  /// seen with y down, so that the rectangle's front faces the viewer.
  public var signedArea: Double {
    let first = bottomRight - topLeft
    let second = bottomLeft - topRight
    return (first.x * second.y - first.y * second.x) / 2
  }
}
