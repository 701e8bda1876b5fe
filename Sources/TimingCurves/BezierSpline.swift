/// A timing curve of several cubic Bézier pieces, read as y(x).
///
///     p(t) = p₀(1 − t)³ + 3p₁t(1 − t)² + 3p₂t²(1 − t) + p₃t³ on each piece, p = (x, y)
///
/// A spline of one piece from (0, 0) to (1, 1) is a ``CubicBezier``, with the same values outside
/// [0, 1] too.
///
/// Domain: coordinates up to 2⁴⁰⁰; the x of the knots do not fall. Control points may lie anywhere, as
/// long as x does not turn twice on a piece; what a piece does beyond its own ends is not seen, and the
/// value jumps at a knot where it does so. A piece whose control points were rounded may turn by a hair
/// (2⁻⁴⁹ of them); where it does, the value is one of the three.
/// Source: Qt, `QEasingCurve::addCubicBezierSegment`, for splines as easing curves; the pieces as in
/// W3C, "CSS Easing Functions Level 2", section 2.3.
public struct BezierSpline: Sendable {
  /// One cubic piece, from where the one before ends.
  public struct Piece: Hashable, Sendable {
    /// The first control point, (x, y).
    public var control1: SIMD2<Double>
    /// The second control point.
    public var control2: SIMD2<Double>
    /// The knot at which the piece ends.
    public var end: SIMD2<Double>

    /// The piece with these control points and this end.
    public init(_ control1: SIMD2<Double>, _ control2: SIMD2<Double>, end: SIMD2<Double>) {
      (self.control1, self.control2, self.end) = (control1, control2, end)
    }
  }

  /// The first knot.
  public let start: SIMD2<Double>
  /// The pieces, each from the end of the one before.
  public let pieces: [Piece]
  let solver: SplinePieces

  /// The spline from `start` through the pieces' ends.
  ///
  /// Edge cases: two knots with one x are a jump, at which the later one's y is the value.
  /// Throws: `TimingError`, which names the piece and the coordinate: `.outOfRange` without pieces and
  /// for coordinates beyond 2⁴⁰⁰ or NaN, `.outOfOrder` for a knot left of the one before,
  /// `.foldsBack` for a piece whose x turns twice between its ends.
  public init(start: SIMD2<Double> = .zero, _ pieces: [Piece]) throws(TimingError) {
    guard !pieces.isEmpty else {
      throw .outOfRange(parameter: "number of pieces", value: 0, range: 1...(.infinity))
    }
    try requireCoordinates(start, "start")
    var (from, made): (SIMD2<Double>, [SplinePiece]) = (start, [])
    for (index, piece) in pieces.enumerated() {
      try requireCoordinates(piece.control1, "pieces[\(index)].control1")
      try requireCoordinates(piece.control2, "pieces[\(index)].control2")
      try requireCoordinates(piece.end, "pieces[\(index)].end")
      let (a, b, to) = (piece.control1, piece.control2, piece.end)
      made.append(
        SplinePiece(
          x: SplineCoordinate(from: from.x, a.x, b.x, to: to.x),
          y: SplineCoordinate(from: from.y, a.y, b.y, to: to.y)))
      from = to
    }
    solver = try SplinePieces(
      made, knot: { "pieces[\($0 - 1)].end.x" }, piece: { "pieces[\($0)]" })
    (self.start, self.pieces) = (start, pieces)
  }

  /// The curve as a spline of one piece.
  public init(_ curve: CubicBezier) throws(TimingError) {
    try self.init([
      Piece(SIMD2(curve.x1, curve.y1), SIMD2(curve.x2, curve.y2), end: SIMD2(1, 1))
    ])
  }
}

extension BezierSpline: Hashable {
  public static func == (a: BezierSpline, b: BezierSpline) -> Bool {
    a.start == b.start && a.pieces == b.pieces
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(start)
    hasher.combine(pieces)
  }
}

extension BezierSpline: TimingCurve {
  /// y at x.
  ///
  /// Edge cases: at a knot the knot's own y, bit for bit; outside, the line from the outer knot through
  /// the control point nearest in order and distinct from it goes on, level where it is vertical; ±∞
  /// gives the line's limit; NaN gives NaN, and nothing else does.
  /// Error bound: 0.501 ulp of y, or of 2⁻⁴⁰ of the piece's largest ordinate where terms cancel, at an x
  /// within 2⁻⁹⁶ of the piece's extent in x.
  /// Cost: a binary search and the long way of `CubicBezier.value(at:)`; no allocation.
  public func value(at x: Double) -> Double { solver.value(at: x) }

  /// dy/dx at x.
  ///
  /// Edge cases: at a knot the slope of the tangent to the right of it, at the last one of that to the
  /// left; ±∞ where that is vertical; outside, the slope of the line that the value follows. NaN for
  /// NaN.
  /// Error bound: 4 ulp of the slope where dx/dt and dy/dt are sums of positive terms; where they
  /// cancel, the terms' size counts.
  public func slope(at x: Double) -> Double { solver.slope(at: x) }
}

/// Throws unless both coordinates are at most 2⁴⁰⁰ in magnitude.
func requireCoordinates(_ point: SIMD2<Double>, _ name: String) throws(TimingError) {
  try requireCoordinate(point.x, "\(name).x")
  try requireCoordinate(point.y, "\(name).y")
}

private func requireCoordinate(_ value: Double, _ name: String) throws(TimingError) {
  let most = SplinePieces.largestCoordinate
  guard value.magnitude <= most else {
    throw .outOfRange(parameter: name, value: value, range: -most...most)
  }
}
