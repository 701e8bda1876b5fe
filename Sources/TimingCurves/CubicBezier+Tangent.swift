extension CubicBezier {
  /// From (0, 0) to the first point distinct from it.
  var startTangent: Direction {
    if x1 != 0 || y1 != 0 { return Direction(along: .init(x1), rise: .init(y1)) }
    if x2 != 0 || y2 != 0 { return Direction(along: .init(x2), rise: .init(y2)) }
    return Direction(along: .init(1), rise: .init(1))
  }

  /// From (1, 1) back to the last point distinct from it.
  var endTangent: Direction {
    if x2 != 1 || y2 != 1 { return Direction(along: .sum(1, -x2), rise: .sum(1, -y2)) }
    if x1 != 1 || y1 != 1 { return Direction(along: .sum(1, -x1), rise: .sum(1, -y1)) }
    return Direction(along: .init(1), rise: .init(1))
  }

  /// The value at x ≤ 0 and x ≥ 1, and NaN for NaN.
  func extrapolated(at x: Double) -> Double { extrapolation(at: x).value }

  /// The same, before it is rounded.
  func extrapolation(at x: Double) -> DoubleDouble {
    if x <= 0 {
      let tangent = startTangent
      if tangent.isVertical || x == 0 { return DoubleDouble(0) }
      if x == -.infinity { return DoubleDouble(infiniteEnd(-tangent.rise.high, level: 0)) }
      return tangent.times(DoubleDouble(x))
    }
    if x >= 1 {
      let tangent = endTangent
      if tangent.isVertical || x == 1 { return DoubleDouble(1) }
      if x == .infinity { return DoubleDouble(infiniteEnd(tangent.rise.high, level: 1)) }
      let rise = tangent.times(.sum(x, -1))
      // Beside a rise of that size 1 is nothing, and sums at the end of the range overflow.
      return rise.high.magnitude < 0x1p200 ? rise + DoubleDouble(1) : rise
    }
    return DoubleDouble(x)
  }

  private func infiniteEnd(_ direction: Double, level: Double) -> Double {
    direction == 0 ? level : (direction < 0 ? -.infinity : .infinity)
  }
}
