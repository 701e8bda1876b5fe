/// One coordinate of a cubic piece: its ends, and where its two control points lie between them, as
/// distances from both ends, so that none of them is a small difference of large numbers.
struct SplineCoordinate: Sendable {
  let start: Double
  let end: Double
  /// end − start.
  let whole: DoubleDouble
  /// The control points' distances from the start.
  let first, second: DoubleDouble
  /// The control points' distances from the end, towards the start.
  let firstBelow, secondBelow: DoubleDouble

  /// By the Bézier control points: every distance is exact.
  init(from start: Double, _ first: Double, _ second: Double, to end: Double) {
    (self.start, self.end) = (start, end)
    whole = .sum(end, -start)
    (self.first, self.second) = (.sum(first, -start), .sum(second, -start))
    (firstBelow, secondBelow) = (.sum(end, -first), .sum(end, -second))
  }

  /// By the derivatives in t at both ends.
  init(from start: Double, leaving: DoubleDouble, to end: Double, arriving: DoubleDouble) {
    (self.start, self.end) = (start, end)
    whole = .sum(end, -start)
    let three = DoubleDouble(3)
    (first, secondBelow) = (leaving / three, arriving / three)
    (second, firstBelow) = (whole - secondBelow, whole - first)
  }

  /// True when the coordinate, as x, comes through some place between its ends more than once: when it
  /// turns twice on the way. Control points beyond the ends alone do not make it turn twice.
  ///
  /// x′/3 = a(1 − t)² + 2(b − a)t(1 − t) + c·t² with a, c ≥ 0 has two roots in (0, 1) when the middle
  /// coefficient is below −√(ac). By 2⁻⁴⁹ of itself it may be: rounded control points of a piece that
  /// stands still for a moment turn it back by such a hair.
  var foldsBack: Bool {
    let (a, c) = (first, secondBelow)
    let middle = second - first
    guard a.high >= 0, c.high >= 0, middle.high < 0 else { return false }
    let (square, product) = (middle * middle, a * c)
    return (square - product).high > 0x1p-48 * square.high
  }
}

extension AnchoredCubic {
  /// From the start of a piece.
  @inline(__always)
  init(fromStartOf piece: SplineCoordinate, unit: Double) {
    self.init(near: piece.first, far: piece.second, whole: piece.whole, unit: unit)
  }

  /// From the end of a piece, backwards.
  @inline(__always)
  init(fromEndOf piece: SplineCoordinate, unit: Double) {
    self.init(near: piece.secondBelow, far: piece.firstBelow, whole: piece.whole, unit: unit)
  }

  /// From t = 1/2.
  @inline(__always)
  init(fromMiddleOf piece: SplineCoordinate, unit: Double) {
    let (p, q, whole) = (piece.firstBelow, piece.second, piece.whole)
    let both = (p + q).tripled
    self.init(
      c1: both.times(power: 0.25 * unit), c2: (p - q).tripled.times(power: 0.5 * unit),
      c3: (whole.times(power: 4) - both).times(power: unit))
  }

  private init(near p: DoubleDouble, far q: DoubleDouble, whole: DoubleDouble, unit: Double) {
    let twice = p.times(power: 2)
    self.init(
      c1: p.tripled.times(power: unit), c2: (q - twice).tripled.times(power: unit),
      c3: ((p - q).tripled + whole).times(power: unit))
  }

  private init(c1: DoubleDouble, c2: DoubleDouble, c3: DoubleDouble) {
    (self.c1, self.c2, self.c3) = (c1, c2, c3)
  }
}
