/// A function on [0, 1], cut into arcs that bend one way: what a fit is made of.
///
/// Between two cuts the slope only rises or only falls. So between any two inputs of an arc the function
/// lies inside a triangle, under its chord and over its two tangents or the other way round, and a fit
/// can prove its error from finitely many values: see ``LinearFit``.
///
/// Where the function jumps (in an arc's end), it has a value on either side.
public struct CurveShape: Sendable {
  /// A point of the function, with the slope on the arc's side.
  struct Point {
    var x, value, slope: Double
  }

  /// A part that bends one way.
  struct Arc {
    var start, end: Point
  }

  /// The most arcs that a shape may have, 2²⁰.
  public static let largestArcCount = 1 << 20

  /// At least one, in order, from 0 to 1.
  let arcs: [Arc]
  /// The values at 0 and at 1, which jumps there take away from those inside.
  let first, last: Double
  /// The value and the slope inside arcs.
  let inside: @Sendable (Double) -> (value: Double, slope: Double)
  /// True when the cuts are known from the function's formula; false when they were found by sampling,
  /// and a bend between two samples may have been missed.
  public let isProven: Bool

  init(
    arcs: [Arc], first: Double? = nil, last: Double? = nil, isProven: Bool = true,
    inside: @escaping @Sendable (Double) -> (value: Double, slope: Double)
  ) throws(FittingError) {
    for point in arcs.flatMap({ [$0.start, $0.end] }) where !point.value.isFinite {
      throw .notFinite(input: point.x, value: point.value)
    }
    for point in arcs.flatMap({ [$0.start, $0.end] }) where point.slope.isNaN {
      throw .notFinite(input: point.x, value: point.slope)
    }
    self.arcs = arcs
    self.first = first ?? arcs[0].start.value
    self.last = last ?? arcs[arcs.count - 1].end.value
    self.isProven = isProven
    self.inside = inside
  }

  /// A continuous function with the bends at `cuts`, in order, in (0, 1).
  init(
    cuts: [Double], isProven: Bool = true,
    inside: @escaping @Sendable (Double) -> (value: Double, slope: Double)
  ) throws(FittingError) {
    let arcs = Self.arcs(cuts, inside)
    try self.init(arcs: arcs, isProven: isProven, inside: inside)
  }

  /// The same of a function that is known to be finite.
  init(
    finiteCuts cuts: [Double],
    inside: @escaping @Sendable (Double) -> (value: Double, slope: Double)
  ) {
    arcs = Self.arcs(cuts, inside)
    (first, last) = (arcs[0].start.value, arcs[arcs.count - 1].end.value)
    (isProven, self.inside) = (true, inside)
  }

  private static func arcs(
    _ cuts: [Double], _ inside: (Double) -> (value: Double, slope: Double)
  ) -> [Arc] {
    var arcs: [Arc] = []
    arcs.reserveCapacity(cuts.count + 1)
    func point(_ x: Double) -> Point {
      let (value, slope) = inside(x)
      return Point(x: x, value: value, slope: slope)
    }
    var start = point(0)
    for x in cuts where x > start.x && x < 1 {
      let end = point(x)
      arcs.append(Arc(start: start, end: end))
      start = end
    }
    arcs.append(Arc(start: start, end: point(1)))
    return arcs
  }

  func point(at x: Double) -> Point {
    let (value, slope) = inside(x)
    return Point(x: x, value: value, slope: slope)
  }

  /// The largest magnitude of the function at its arcs' ends and middles: what errors in rounded
  /// arithmetic are relative to.
  ///
  /// An arc is at least half as far from its chord in the middle as anywhere.
  var scale: Double {
    arcs.reduce(max(first.magnitude, last.magnitude)) { largest, arc in
      let ends = max(largest, arc.start.value.magnitude, arc.end.value.magnitude)
      if arc.start.slope == arc.end.slope { return ends }
      let middle = inside(arc.start.x + (arc.end.x - arc.start.x) / 2).value.magnitude
      return middle.isFinite ? max(ends, middle) : ends
    }
  }
}
