import TimingCurves

/// Cubic pieces, each with the function's values and slopes at its ends.
struct CubicChain {
  private(set) var inputs: [Double] = []
  private(set) var outputs: [Double] = []
  private(set) var curves: [CubicBezier] = []
  private(set) var error = 0.0

  /// The least tolerance, in units of the function's size.
  static let leastShare = 0x1p-20

  /// One piece: Hermite's cubic in u = (x − start)/(length).
  struct Piece {
    let start, end: CurveShape.Point
    let curve: CubicBezier

    /// Nil where no timing function can do it: between two points of nearly one value, or from one to
    /// the next with slopes that are too far from the chord's.
    init?(_ start: CurveShape.Point, _ end: CurveShape.Point) {
      (self.start, self.end) = (start, end)
      let (length, rise) = (end.x - start.x, end.value - start.value)
      func height(_ slope: Double) -> Double {
        if rise == 0 { return slope == 0 ? 0 : .infinity }
        // A vertical tangent: the control point as high as the other end.
        return slope.isInfinite ? ((slope < 0) == (rise < 0) ? 1 : -1) : slope * length / (3 * rise)
      }
      let (y1, y2) = (height(start.slope), 1 - height(end.slope))
      // Beyond this, printed digits of the control points would count.
      guard y1.magnitude <= 0x1p10, y2.magnitude <= 0x1p10,
        let curve = try? CubicBezier(x1: 1.0 / 3, y1: y1, x2: 2.0 / 3, y2: y2)
      else { return nil }
      self.curve = curve
    }

    func point(at x: Double) -> CurveShape.Point {
      let (length, rise) = (end.x - start.x, end.value - start.value)
      let u = (x - start.x) / length
      let s = 1 - u
      let (a, b, c) = (curve.y1, curve.y2 - curve.y1, 1 - curve.y2)
      return CurveShape.Point(
        x: x, value: start.value + rise * (u * (3 * s * (curve.y1 * s + curve.y2 * u) + u * u)),
        slope: rise / length * 3 * (a * s * s + 2 * b * s * u + c * u * u))
    }

    /// Two arcs where the second derivative changes its sign, one where it does not.
    var arcs: [CurveShape.Arc] {
      let (first, last) = (point(at: start.x), point(at: end.x))
      let from = CurveShape.Point(x: start.x, value: start.value, slope: first.slope)
      let to = CurveShape.Point(x: end.x, value: end.value, slope: last.slope)
      // Its Bernstein coefficients are second differences of 0, y1, y2, 1.
      let (a, b) = (curve.y2 - 2 * curve.y1, 1 - 2 * curve.y2 + curve.y1)
      let middle = start.x + (end.x - start.x) * (a / (a - b))
      guard a * b < 0, middle > start.x, middle < end.x else {
        return [CurveShape.Arc(start: from, end: to)]
      }
      let bend = point(at: middle)
      return [CurveShape.Arc(start: from, end: bend), CurveShape.Arc(start: bend, end: to)]
    }
  }

  /// Pieces as long as the tolerance lets them be, from left to right.
  ///
  /// Domain: a tolerance of at least `leastShare` of the function's size.
  /// Cost: about 14 distances a piece, each some tens of values.
  init(_ shape: CurveShape, within tolerance: Double) throws(FittingError) {
    let room = 0x1p-39 * max(shape.scale, 0x1p-900)
    let allowed = tolerance - room
    let arcs = shape.arcs
    if shape.first != arcs[0].start.value { append(0, shape.first) }
    var index = 0
    var start = arcs[0].start
    append(start.x, start.value)
    while index < arcs.count {
      let piece = try Self.longest(from: start, in: index, of: shape, within: allowed)
      curves.append(piece.piece.curve)
      error = max(error, piece.error)
      let end = piece.piece.end
      append(end.x, end.value, isJump: false)
      index = piece.arc
      start = end
      if end.x == arcs[index].end.x {
        index += 1
        guard index < arcs.count else { break }
        start = arcs[index].start
        if start.value != end.value { append(start.x, start.value) }
      }
      guard inputs.count <= CurveShape.largestArcCount else {
        throw .toleranceTooSmall(tolerance: tolerance, limit: CurveShape.largestArcCount)
      }
    }
    if shape.last != outputs[outputs.count - 1] { append(1, shape.last) }
    error += room
  }

  /// A keyframe, behind a jump if there is one before it already.
  private mutating func append(_ input: Double, _ output: Double, isJump: Bool = true) {
    if isJump && !inputs.isEmpty { curves.append(.linear) }
    inputs.append(input)
    outputs.append(output)
  }

  private typealias Found = (piece: Piece, error: Double, arc: Int)

  /// The longest piece from a point in the arc `index` that keeps the tolerance, by bisection.
  private static func longest(
    from start: CurveShape.Point, in index: Int, of shape: CurveShape, within tolerance: Double
  ) throws(FittingError) -> Found {
    let arcs = shape.arcs
    // As far as the function does not jump or have a corner, and not over more than a few bends.
    var last = index
    while last + 1 < arcs.count, last < index + 8,
      arcs[last + 1].start.value == arcs[last].end.value,
      arcs[last + 1].start.slope == arcs[last].end.slope
    {
      last += 1
    }
    func tried(_ x: Double) -> Found? {
      var arc = index
      while arc < last && x > arcs[arc].end.x { arc += 1 }
      let end = x == arcs[arc].end.x ? arcs[arc].end : shape.point(at: x)
      guard end.value.isFinite, let piece = Piece(start, end) else { return nil }
      var own = Array(arcs[index...arc])
      own[0].start = start
      own[own.count - 1].end = end
      let distance = ShapeDistance(
        own, { shape.point(at: $0) }, piece.arcs, { piece.point(at: $0) }, floor: tolerance / 64,
        limit: tolerance)
      return distance.bound <= tolerance ? (piece, distance.bound, arc) : nil
    }
    let farthest = arcs[last].end.x
    if let all = tried(farthest) { return all }
    var best: Found?
    var (low, high) = (start.x, farthest)
    // From far to near by halves, until one holds; then between that and twice as far.
    for _ in 0..<60 {
      let x = start.x + (high - start.x) / 2
      if let found = tried(x) {
        (best, low) = (found, x)
        break
      }
      high = x
    }
    guard var best, low > start.x else {
      throw .outOfRange(
        parameter: "tolerance", value: tolerance, allowed: "larger for the curve at \(start.x)")
    }
    for _ in 0..<10 {
      let x = low + (high - low) / 2
      if let found = tried(x) { (best, low) = (found, x) } else { high = x }
    }
    return best
  }
}
