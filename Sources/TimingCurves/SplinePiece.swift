/// One cubic piece of a spline, read as y(x), by the solver of `AnchoredCurve`.
struct SplinePiece: Sendable {
  let x: SplineCoordinate
  let y: SplineCoordinate
  /// A power of two that makes the piece's width a number between 1 and 2.
  let unit: Double

  init(x: SplineCoordinate, y: SplineCoordinate) {
    (self.x, self.y) = (x, y)
    let width = x.whole.high.magnitude
    let exponent = width == 0 ? 0 : max(-1000, min(1000, Int(width.exponent)))
    unit = Double(sign: .plus, exponent: -exponent, significand: 1)
  }

  /// y at x, between the ends.
  func value(at x: Double) -> Double {
    let curve = AnchoredCurve(self, at: x)
    return curve.value(at: curve.root())
  }

  /// dy/dx at x, between the ends.
  func slope(at x: Double) -> Double {
    let curve = AnchoredCurve(self, at: x)
    return curve.slope(at: curve.root()) * unit
  }

  /// From the start to the first point distinct from it; upright where the piece is a jump.
  var startTangent: Direction {
    if isJump { return jump }
    if x.first.high != 0 || y.first.high != 0 { return Direction(along: x.first, rise: y.first) }
    if x.second.high != 0 || y.second.high != 0 {
      return Direction(along: x.second, rise: y.second)
    }
    return Direction(along: x.whole, rise: y.whole)
  }

  /// From the last point distinct from the end to the end; upright where the piece is a jump.
  var endTangent: Direction {
    if isJump { return jump }
    if x.secondBelow.high != 0 || y.secondBelow.high != 0 {
      return Direction(along: x.secondBelow, rise: y.secondBelow)
    }
    if x.firstBelow.high != 0 || y.firstBelow.high != 0 {
      return Direction(along: x.firstBelow, rise: y.firstBelow)
    }
    return Direction(along: x.whole, rise: y.whole)
  }

  private var isJump: Bool { x.whole.high == 0 }
  private var jump: Direction { Direction(along: DoubleDouble(0), rise: y.whole) }
}

extension AnchoredCurve {
  /// A piece seen from the end that is nearer in t, or from the middle where x nearly stands still
  /// there: when the control points lie within an eighth of the width of the opposite ends.
  init(_ piece: SplinePiece, at target: Double) {
    let (x, y) = (piece.x, piece.y)
    let unit = piece.unit
    let way = DoubleDouble.sum(target * unit, -x.start * unit)
    let width = x.whole.times(power: unit)
    let (first, second) = (x.first.high * unit, x.second.high * unit)
    let eighth = 0.125 * width.high
    one = 1
    if x.firstBelow.high * unit <= eighth, second <= eighth, way.high > 2 * eighth,
      way.high < 6 * eighth
    {
      anchor = .middle
      lift = 1
      self.x = AnchoredCubic(fromMiddleOf: x, unit: unit)
      self.y = AnchoredCubic(fromMiddleOf: y, unit: 1)
      let shift = (x.firstBelow - x.second).tripled.times(power: 0.125 * unit)
      self.target = (way - width.times(power: 0.5)) + shift
      let rise = y.whole.times(power: 0.5) + (y.second - y.firstBelow).tripled.times(power: 0.125)
      level = rise + y.start
      return
    }
    let atHalf = 4 * eighth + 0.375 * (first + second - width.high)
    if way.high <= atHalf {
      anchor = .start
      lift = way.high < 0x1p-500 ? 0x1p500 : 1
      self.x = AnchoredCubic(fromStartOf: x, unit: unit * lift)
      self.y = AnchoredCubic(fromStartOf: y, unit: 1)
      self.target = .sum(target * (unit * lift), -x.start * (unit * lift))
      level = DoubleDouble(y.start)
    } else {
      anchor = .end
      let rest = DoubleDouble.sum(x.end * unit, -target * unit)
      lift = rest.high < 0x1p-500 ? 0x1p500 : 1
      self.x = AnchoredCubic(fromEndOf: x, unit: unit * lift)
      self.y = AnchoredCubic(fromEndOf: y, unit: 1)
      self.target = .sum(x.end * (unit * lift), -target * (unit * lift))
      level = DoubleDouble(y.end)
    }
  }
}
