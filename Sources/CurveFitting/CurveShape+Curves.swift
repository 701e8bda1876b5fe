import TimingCurves

extension CurveShape {
  /// The shape of a cubic Bézier: at most two bends, where x′·y″ = y′·x″, a quadratic in t.
  ///
  /// Throws: `FittingError.notFinite` where a value is beyond the range of Double.
  public init(_ curve: CubicBezier) throws(FittingError) {
    let cuts = curve.bends.map { curve.abscissa(at: $0) }.filter { $0 > 0x1p-900 }
    let shape = try CurveShape(cuts: cuts) { x in
      (curve.value(at: x), curve.slope(at: x))
    }
    var arcs = shape.arcs
    // Where x stands still the slope is infinite, of a cusp with another sign on the left.
    for index in arcs.indices where arcs[index].end.slope.isInfinite && arcs[index].end.x < 1 {
      let before = curve.slope(at: arcs[index].end.x.nextDown)
      arcs[index].end.slope = before < 0 ? -.infinity : .infinity
    }
    // A bend so near to an end that no Double lies between: the slope inside goes on towards it.
    for x in curve.bends.map({ curve.abscissa(at: $0) }) where x <= 0x1p-900 || x >= 1 {
      let isStart = x < 0.5
      let (near, far) = isStart ? (0x1p-900, 0x1p-10) : (1 - 0x1p-53, 1 - 0x1p-10)
      let slope: Double = curve.slope(at: near) < curve.slope(at: far) ? -.infinity : .infinity
      if isStart { arcs[0].start.slope = slope } else { arcs[arcs.count - 1].end.slope = slope }
    }
    self = try CurveShape(arcs: arcs, inside: shape.inside)
  }

  /// The shape of the lines of CSS `linear()`, on [0, 1].
  ///
  /// Throws: `FittingError.notFinite` where the lines leave the range of Double.
  public init(_ lines: LinearTiming) throws(FittingError) {
    var arcs: [Arc] = []
    // Of stops at one input the line from the left comes to the first, and the next starts at the last.
    let reached = Dictionary(zip(lines.inputs, lines.outputs)) { first, _ in first }
    let inputs = [0] + reached.keys.filter { $0 > 0 && $0 < 1 }.sorted() + [1]
    for (start, end) in zip(inputs, inputs.dropFirst()) {
      let slope = lines.slope(at: start)
      arcs.append(
        Arc(
          start: Point(x: start, value: lines.value(at: start), slope: slope),
          end: Point(x: end, value: reached[end] ?? lines.value(at: end), slope: slope)))
    }
    try self.init(arcs: arcs, first: lines.value(at: 0), last: lines.value(at: 1)) { x in
      (lines.value(at: x), lines.slope(at: x))
    }
  }

  /// The shape of a staircase: level arcs with jumps between them.
  ///
  /// Throws: `FittingError.tooManyArcs` for more than 2²⁰ steps.
  public init(_ stairs: StepTiming) throws(FittingError) {
    guard stairs.count <= Self.largestArcCount else {
      throw .tooManyArcs(limit: Self.largestArcCount)
    }
    let count = Double(stairs.count)
    var start = 0.0
    let arcs = (0..<stairs.count).map { index in
      let level = stairs.value(at: (Double(index) + 0.5) / count)
      // The first Double at or above the fraction: the nearest one may be below it.
      var end = Double(index + 1) / count
      if end < 1 && stairs.value(at: end) == level { end = end.nextUp }
      defer { start = end }
      return Arc(
        start: Point(x: start, value: level, slope: 0), end: Point(x: end, value: level, slope: 0))
    }
    try self.init(arcs: arcs, last: stairs.value(at: 1)) { (stairs.value(at: $0), 0) }
  }

  /// The shape of a CSS easing function.
  ///
  /// Throws: as the shape of its curve.
  public init(_ function: TimingFunction) throws(FittingError) {
    switch function {
    case .linear: try self.init(CubicBezier.linear)
    case .cubicBezier(let curve): try self.init(curve)
    case .steps(let stairs): try self.init(stairs)
    case .stops(let lines): try self.init(lines)
    }
  }

  /// The shape of one of Penner's functions.
  ///
  /// The bends of `elastic` are found by sampling, sixteen times an oscillation or more, so ``isProven``
  /// is false.
  /// Throws: `FittingError.tooManyArcs` for an `elastic` of more than 2¹⁶ oscillations.
  public init(_ curve: PennerCurve) throws(FittingError) {
    let inside: @Sendable (Double) -> (value: Double, slope: Double) = {
      (curve.value(at: $0), curve.slope(at: $0))
    }
    var cuts: [Double]
    switch curve.family {
    case .sine, .quad, .cubic, .quart, .quint, .expo, .circ: cuts = []
    case .back:
      let s = curve.effectiveOvershoot
      cuts = [s / (3 * (s + 1))]
    case .elastic:
      // An oscillation of `easeInOut` is half as long.
      guard curve.period >= 0x1p-16 else { throw .tooManyArcs(limit: Self.largestArcCount) }
      let count = max(1024, Int(64 / curve.period))
      let half = curve.easing == .easeInOut ? [0.5] : []
      cuts = (Self.bends(of: curve, count: count) + half).sorted()
    case .bounce:
      cuts = []
      try self.init(bounce: curve)
      return
    }
    if curve.family != .elastic {
      switch curve.easing {
      case .easeIn: break
      case .easeOut: cuts = cuts.map { 1 - $0 }.reversed()
      case .easeInOut: cuts = cuts.map { $0 / 2 } + [0.5] + cuts.map { 1 - $0 / 2 }.reversed()
      }
    }
    let shape = try CurveShape(cuts: cuts, isProven: curve.family != .elastic, inside: inside)
    self = try shape.withPublishedEnds(of: curve)
  }

  /// Where the formula does not reach 0 or 1, the arcs end where it does get to.
  private func withPublishedEnds(of curve: PennerCurve) throws(FittingError) -> CurveShape {
    guard curve.ends == .published, curve.family == .expo || curve.family == .elastic else {
      return self
    }
    var arcs = arcs
    // The neighbours of 0 and 1 are as near as Doubles come.
    let (start, end) = (point(at: .leastNormalMagnitude), point(at: 1 - 0x1p-53))
    arcs[0].start = Point(x: 0, value: start.value, slope: start.slope)
    arcs[arcs.count - 1].end = Point(x: 1, value: end.value, slope: end.slope)
    return try CurveShape(arcs: arcs, first: 0, last: 1, isProven: isProven, inside: inside)
  }

  /// Parabolas that meet at corners, where the slope is another on either side.
  private init(bounce curve: PennerCurve) throws(FittingError) {
    let corners = [1, 2, 2.5].map { $0 / 2.75 }
    let cuts: [Double] =
      switch curve.easing {
      case .easeOut: corners
      case .easeIn: corners.map { 1 - $0 }.reversed()
      case .easeInOut:
        corners.map { (1 - $0) / 2 }.reversed() + [0.5] + corners.map { (1 + $0) / 2 }
      }
    let ends = [0] + cuts + [1]
    var arcs: [Arc] = []
    for (start, end) in zip(ends, ends.dropFirst()) {
      // A parabola's slope at its ends, from two inside: they lie on a line.
      let (low, high) = (start + (end - start) / 4, end - (end - start) / 4)
      let (a, b) = (curve.slope(at: low), curve.slope(at: high))
      arcs.append(
        Arc(
          start: Point(x: start, value: curve.value(at: start), slope: a - (b - a) / 2),
          end: Point(x: end, value: curve.value(at: end), slope: b + (b - a) / 2)))
    }
    try self.init(arcs: arcs) { (curve.value(at: $0), curve.slope(at: $0)) }
  }

  /// The shape of a smoothstep: one bend, in the middle.
  public init(_ curve: Smoothstep) {
    self.init(finiteCuts: curve.order == 0 ? [] : [0.5]) {
      (curve.value(at: $0), curve.slope(at: $0))
    }
  }
}

/// The parameters in (0, 1) where a cubic bends the other way, from the differences of its control points.
///
/// x′ and y′ are in Bernstein form; their Wronskian is the quadratic c·s² + d·s·t + e·t², s = 1 − t.
func bendParameters(
  _ a: (Double, Double, Double), _ b: (Double, Double, Double)
) -> [Double] {
  let c = a.0 * b.1 - a.1 * b.0
  let d = a.0 * b.2 - a.2 * b.0
  let e = a.1 * b.2 - a.2 * b.1
  let discriminant = d * d - 4 * c * e
  guard discriminant > 0 else { return [] }
  let sum = d + (d < 0 ? -1 : 1) * discriminant.squareRoot()
  // The larger root first, the other by their product (Higham 2002, section 1.8).
  return [-sum / (2 * e), -2 * c / sum].filter { $0 > 0 && $0.isFinite }.map { $0 / (1 + $0) }
}

extension CubicBezier {
  /// The parameters in (0, 1) where the curve bends the other way, in order, and t = 1/2 where x stands
  /// still there.
  var bends: [Double] {
    let scale = max(1, y1.magnitude, y2.magnitude)
    var parameters = bendParameters(
      (x1, x2 - x1, 1 - x2), (y1 / scale, (y2 - y1) / scale, (1 - y2) / scale))
    if x1 == 1 && x2 == 0 {
      // A root of the Wronskian too, which rounding puts beside it.
      parameters = parameters.filter { ($0 - 0.5).magnitude > 1e-5 } + [0.5]
    }
    return Set(parameters.filter { $0 > 0 && $0 < 1 }).sorted()
  }

  /// x(t).
  func abscissa(at t: Double) -> Double {
    let s = 1 - t
    return 3 * x1 * t * s * s + 3 * x2 * t * t * s + t * t * t
  }
}
