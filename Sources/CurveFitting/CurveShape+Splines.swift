import TimingCurves

extension CurveShape {
  /// The shape of a spline's part on [0, 1]: two bends a piece at most, and the lines outside its knots.
  ///
  /// Edge cases: where control points take a piece out of its own width, the value at the knot stands
  /// alone, and the shape has the limit beside it instead.
  /// Throws: `FittingError.tooManyArcs` for more than 2¹⁶ pieces; `FittingError.notFinite` where a value
  /// is beyond the range of Double.
  public init(_ spline: BezierSpline) throws(FittingError) {
    try self.init(spline.polygons, of: spline)
  }

  /// The shape of a spline's part on [0, 1], as that of a `BezierSpline`.
  ///
  /// Edge cases: where tangents take a piece out of its own width, the value at the knot stands alone,
  /// and the shape has the limit beside it instead.
  /// Throws: `FittingError.tooManyArcs` for more than 2¹⁶ pieces; `FittingError.notFinite` where a value
  /// is beyond the range of Double.
  public init(_ spline: KochanekBartelsSpline) throws(FittingError) {
    try self.init(spline.polygons, of: spline)
  }

  private init(
    _ pieces: [SplinePolygon], of spline: some TimingCurve
  ) throws(FittingError) {
    // A piece has at most sixteen arcs.
    guard pieces.count <= Self.largestArcCount / 16 else {
      throw .tooManyArcs(limit: Self.largestArcCount)
    }
    let inside: @Sendable (Double) -> (value: Double, slope: Double) = {
      (spline.value(at: $0), spline.slope(at: $0))
    }
    let (start, end) = (pieces[0].start, pieces[pieces.count - 1].end)
    var arcs: [Arc] = []
    if start.x > 0 { arcs.append(Self.line(from: 0, to: start, inside)) }
    for piece in pieces where piece.start.x < piece.end.x {
      arcs += Self.arcs(of: piece, inside)
    }
    if end.x < 1 { arcs.append(Self.line(from: 1, to: end, inside)) }
    try self.init(
      arcs: arcs, first: spline.value(at: 0), last: spline.value(at: 1), inside: inside)
  }

  /// The line outside the knots, from 0 or 1 to the outer knot or as far as the interval goes.
  private static func line(
    from x: Double, to knot: SIMD2<Double>, _ inside: (Double) -> (value: Double, slope: Double)
  ) -> Arc {
    let (value, slope) = inside(x)
    let outer = Point(x: x, value: value, slope: slope)
    let other = 1 - x
    let inner =
      knot.x >= 0 && knot.x <= 1
      ? Point(x: knot.x, value: knot.y, slope: slope)
      : Point(x: other, value: inside(other).value, slope: slope)
    return x == 0 ? Arc(start: outer, end: inner) : Arc(start: inner, end: outer)
  }

  /// The arcs of a piece, as far as it lies in [0, 1].
  ///
  /// From a knot to the Double beside it is an arc of its own, since the tangent may be vertical. So are
  /// the Doubles around a bend, which may be vertical too and is rounded.
  private static func arcs(
    of piece: SplinePolygon, _ inside: (Double) -> (value: Double, slope: Double)
  ) -> [Arc] {
    let (low, high) = (max(0, piece.start.x), min(1, piece.end.x))
    guard low < high else { return [] }
    var cuts: Set<Double> = [low.nextUp, high.nextDown]
    for bend in piece.bends {
      cuts.formUnion([bend.nextDown.nextDown, bend.nextDown, bend, bend.nextUp, bend.nextUp.nextUp])
    }
    var points = cuts.filter { $0 > low && $0 < high }.sorted().map { x in
      let (value, slope) = inside(x)
      return Point(x: x, value: value, slope: slope)
    }
    func end(_ x: Double, _ knot: SIMD2<Double>, isLeft: Bool, beside: Point?) -> Point {
      let (value, slope) = inside(x)
      guard x == knot.x else { return Point(x: x, value: value, slope: slope) }
      return Point(
        x: x, value: isLeft ? beside?.value ?? knot.y : knot.y, slope: beside?.slope ?? slope)
    }
    let (first, last) = (points.first, points.last)
    points.insert(end(low, piece.start, isLeft: piece.leavesAtStart, beside: first), at: 0)
    points.append(end(high, piece.end, isLeft: piece.leavesAtEnd, beside: last))
    return zip(points, points.dropFirst()).map { Arc(start: $0, end: $1) }
  }
}

extension SplinePolygon {
  /// Whether x first falls.
  fileprivate var leavesAtStart: Bool {
    control1.x < start.x || control1.x == start.x && control2.x < start.x
  }
  /// Whether x falls at last.
  fileprivate var leavesAtEnd: Bool {
    control2.x > end.x || control2.x == end.x && control1.x > end.x
  }

  /// Where the piece bends the other way, as inputs.
  fileprivate var bends: [Double] {
    let width = end.x - start.x
    let steps = [control1 - start, control2 - control1, end - control2]
    let rise = steps.reduce(0) { max($0, $1.y.magnitude) }
    guard rise > 0 else { return [] }
    let (x, y) = (steps.map { $0.x / width }, steps.map { $0.y / rise })
    return bendParameters((x[0], x[1], x[2]), (y[0], y[1], y[2])).map { t in
      let s = 1 - t
      let way = 3 * x[0] * t * s * s + 3 * (x[0] + x[1]) * t * t * s + t * t * t
      return start.x + width * way
    }
  }
}
