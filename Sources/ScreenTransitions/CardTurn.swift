import TransformMath

/// A flat card that turns about one of the screen's axes and is seen in perspective.
struct CardTurn: Hashable, Sendable {
  let center: SIMD2<Double>
  /// −1/d.
  let m34: Double
  /// About y; else about x.
  let isHorizontal: Bool
  /// +1 where the named side comes towards the viewer by a positive turn about +y or +x.
  let sign: Double

  /// A card in the middle of the screen that turns as a direction says, seen from a distance.
  init(direction: TransitionDirection, size: Size, eyeDistance: Double) {
    center = SIMD2(size.width, size.height) / 2
    m34 = -1 / eyeDistance
    isHorizontal = direction.isHorizontal
    // About +y what is in front goes to the right (x′ = z·sin), and the left side comes forward
    // (z′ = −x·sin); about +x what is in front goes up (y′ = −z·sin), and the lower side comes forward.
    sign = direction == .fromLeft || direction == .fromBottom ? 1 : -1
  }

  /// Half the screen's extent along the way.
  var half: Double { isHorizontal ? center.x : center.y }

  /// T(−centre)·T(0, 0, pivot)·R·T(0, 0, −depth)·P(m34)·T(centre), R turning positively about +y or +x.
  func transform(
    _ turn: (sine: Double, cosine: Double), pivot: Double, depth: Double
  ) -> Transform3D {
    let (s, c) = (turn.sine, turn.cosine)
    // R, then the perspective: columns x, y, z, and w = 1 + m34·z.
    let (row1, row2, row3): (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)
    if isHorizontal {
      row1 = SIMD4(c, 0, -s, -s * m34)
      row2 = SIMD4(0, 1, 0, 0)
      row3 = SIMD4(s, 0, c, c * m34)
    } else {
      row1 = SIMD4(1, 0, 0, 0)
      row2 = SIMD4(0, c, s, s * m34)
      row3 = SIMD4(0, -s, c, c * m34)
    }
    let row4 =
      SIMD4(0, 0, -depth, 1 - depth * m34) + pivot * row3 - (center.x * row1 + center.y * row2)
    let shift = SIMD4(center.x, center.y, 0, 0)
    return Transform3D(
      rows: row1 + row1.w * shift, row2 + row2.w * shift, row3 + row3.w * shift,
      row4 + row4.w * shift)
  }
}
