/// The other way round and in parts: points by parameter, extremes, all x of a y, parts of a curve.
extension TimingOracle {
  /// (x(t), y(t)).
  public static func point(
    x1: Double, y1: Double, x2: Double, y2: Double, atParameter t: Real
  ) -> (x: Real, y: Real) {
    let curve = BezierOracle(x1, y1, x2, y2)
    return (curve.x(from: .start).value(t), curve.y(from: .start).value(t))
  }

  /// The parameters in (0, 1) at which dy/dt changes its sign, ascending.
  public static func turns(x1: Double, y1: Double, x2: Double, y2: Double) -> [Real] {
    let cubic = BezierOracle(x1, y1, x2, y2).y(from: .start)
    // c1 + 2·c2·t + 3·c3·t²
    let (a, b, c) = (Real(3) * cubic.c3, cubic.c2, cubic.c1)
    let discriminant = b * b - a * c
    guard discriminant.sign > 0 else { return [] }
    let root = discriminant.squareRoot
    let sum = b.sign < 0 ? root - b : -(b + root)
    var turns: [Real] = []
    if !a.isZero { turns.append(sum / a) }
    if !sum.isZero { turns.append(c / sum) }
    return turns.filter { $0 > Real(0) && $0 < Real(1) }.sorted()
  }

  /// The x in [0, 1] at which the curve has the value y, ascending.
  public static func preimages(
    x1: Double, y1: Double, x2: Double, y2: Double, of y: Double
  ) -> [Real] {
    let curve = BezierOracle(x1, y1, x2, y2)
    let cubic = curve.y(from: .start)
    let along = curve.x(from: .start)
    let knots = [Real(0)] + turns(x1: x1, y1: y1, x2: x2, y2: y2) + [Real(1)]
    // At the ends y is exact, and rounded powers would not be.
    let heights = knots.enumerated().map { index, t in
      index == 0
        ? Real(0) - Real(y)
        : index == knots.count - 1 ? Real(1) - Real(y) : cubic.value(t) - Real(y)
    }
    var places: [Real] = []
    for index in knots.indices {
      if heights[index].isZero { places.append(along.value(knots[index])) }
      guard index + 1 < knots.count, heights[index].sign * heights[index + 1].sign < 0 else {
        continue
      }
      let (low, high) = (knots[index], knots[index + 1])
      let sign = Real(heights[index].sign < 0 ? 1.0 : -1.0)
      let rising = CubicOracle(
        c0: -Real(y) * sign, c1: cubic.c1 * sign, c2: cubic.c2 * sign, c3: cubic.c3 * sign)
      let t = rising.root(from: low, to: high, start: (low + high) / Real(2))
      places.append(along.value(t))
    }
    return places
  }

  /// The four control points of the part between x = from and x = to in [0, 1], by de Casteljau's
  /// construction at both ends.
  public static func part(
    x1: Double, y1: Double, x2: Double, y2: Double, from: Double, to: Double
  ) -> (x: [Real], y: [Real]) {
    let start = parameter(x1: x1, y1: y1, x2: x2, y2: y2, at: from)
    let end = parameter(x1: x1, y1: y1, x2: x2, y2: y2, at: to)
    func cut(_ coordinates: [Real]) -> [Real] {
      let before = halves(coordinates, at: end).before
      return from <= 0 ? before : halves(before, at: start / end).after
    }
    return (
      cut([Real(0), Real(x1), Real(x2), Real(1)]), cut([Real(0), Real(y1), Real(y2), Real(1)])
    )
  }

  private static func halves(_ points: [Real], at t: Real) -> (before: [Real], after: [Real]) {
    var (before, after, level) = ([points[0]], [points[3]], points)
    while level.count > 1 {
      level = zip(level, level.dropFirst()).map { $0 + ($1 - $0) * t }
      before.append(level[0])
      after.insert(level[level.count - 1], at: 0)
    }
    return (before, after)
  }
}
