/// A knot of a ``KochanekBartelsSpline``: a point, and how the curve passes it.
public struct KochanekBartelsKnot: Hashable, Sendable {
  /// Where the curve passes, (x, y).
  public var point: SIMD2<Double>
  /// How short the tangents are: 0 for Catmull and Rom's, 1 for none at all.
  public var tension: Double
  /// How far the two tangents agree: 0 for one direction, −1 for a corner between straight lines.
  public var continuity: Double
  /// Which neighbour draws the tangents: 1 the one before (overshoot), −1 the one after.
  public var bias: Double

  /// The knot at (x, y).
  public init(
    x: Double, y: Double, tension: Double = 0, continuity: Double = 0, bias: Double = 0
  ) {
    point = SIMD2(x, y)
    (self.tension, self.continuity, self.bias) = (tension, continuity, bias)
  }
}

/// A timing curve through given points, with tension, continuity and bias at each.
///
///     leaving  pᵢ: (1 − T)(1 + C)(1 + B)/2·(pᵢ − pᵢ₋₁) + (1 − T)(1 − C)(1 − B)/2·(pᵢ₊₁ − pᵢ)
///     arriving pᵢ: (1 − T)(1 − C)(1 + B)/2·(pᵢ − pᵢ₋₁) + (1 − T)(1 + C)(1 − B)/2·(pᵢ₊₁ − pᵢ)
///
/// are the derivatives in t on the cubic pieces, each of which is read as y(x). Beyond an end the chord
/// is repeated, so that an end's tangent is the chord times (1 − T)(1 + CB) or (1 − T)(1 − CB).
///
/// Domain: coordinates up to 2⁴⁰⁰; T, C and B up to 1024 in magnitude, though beyond [−1, 1] curves loop
/// and are soon refused.
/// Source: Kochanek, Bartels, "Interpolating splines with local tension, continuity, and bias control"
/// (SIGGRAPH 1984), equations 8 and 9; with the end rule it is Qt's `QEasingCurve::addTCBSegment`.
public struct KochanekBartelsSpline: Sendable {
  /// The knots, in the order of x.
  public let knots: [KochanekBartelsKnot]
  let solver: SplinePieces

  /// The spline through the knots.
  ///
  /// Throws: `TimingError`, which names the knot: `.outOfRange` for fewer than two knots, and for
  /// coordinates and parameters beyond their domain or NaN; `.outOfOrder` for a knot left of the one
  /// before; `.foldsBack` for a piece whose x turns twice between its knots.
  public init(_ knots: [KochanekBartelsKnot]) throws(TimingError) {
    guard knots.count >= 2 else {
      throw .outOfRange(
        parameter: "number of knots", value: Double(knots.count), range: 2...(.infinity))
    }
    for (index, knot) in knots.enumerated() {
      try requireCoordinates(knot.point, "knots[\(index)]")
      try requireTangents(
        tension: knot.tension, continuity: knot.continuity, bias: knot.bias, "knots[\(index)].")
    }
    let tangents = knots.map {
      KochanekBartelsTangents(tension: $0.tension, continuity: $0.continuity, bias: $0.bias)
    }
    func coordinate(_ index: Int, _ lane: Int) -> SplineCoordinate {
      let chord = { (from: Int) -> DoubleDouble in
        let from = max(0, min(from, knots.count - 2))
        return .sum(knots[from + 1].point[lane], -knots[from].point[lane])
      }
      return SplineCoordinate(
        from: knots[index].point[lane],
        leaving: tangents[index].leaving(before: chord(index - 1), after: chord(index)),
        to: knots[index + 1].point[lane],
        arriving: tangents[index + 1].arriving(before: chord(index), after: chord(index + 1)))
    }
    let pieces = (0..<knots.count - 1).map {
      SplinePiece(x: coordinate($0, 0), y: coordinate($0, 1))
    }
    solver = try SplinePieces(
      pieces, knot: { "knots[\($0)].x" }, piece: { "the piece from knots[\($0)]" })
    self.knots = knots
  }

  /// The same curve's Bézier pieces, control points rounded to Double.
  public var pieces: [BezierSpline.Piece] {
    solver.pieces.map { piece in
      BezierSpline.Piece(
        SIMD2((piece.x.first + piece.x.start).value, (piece.y.first + piece.y.start).value),
        SIMD2((piece.x.second + piece.x.start).value, (piece.y.second + piece.y.start).value),
        end: SIMD2(piece.x.end, piece.y.end))
    }
  }
}

extension KochanekBartelsSpline: Hashable {
  public static func == (a: KochanekBartelsSpline, b: KochanekBartelsSpline) -> Bool {
    a.knots == b.knots
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(knots) }
}

extension KochanekBartelsSpline: TimingCurve {
  /// y at x: everything as ``BezierSpline/value(at:)`` has it.
  public func value(at x: Double) -> Double { solver.value(at: x) }

  /// dy/dx at x: everything as ``BezierSpline/slope(at:)`` has it.
  public func slope(at x: Double) -> Double { solver.slope(at: x) }
}
