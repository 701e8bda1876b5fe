/// The largest distance between two functions on [0, 1], both known as arcs that bend one way.
///
/// Between two inputs each lies between its chord and its tangents, so their distance is at most that of
/// these lines, which is largest at an end or an apex. Parts where the bound is too far above a distance
/// that was seen are halved.
struct ShapeDistance {
  typealias Point = CurveShape.Point
  typealias Sample = (Double) -> Point

  /// The bound and the largest distance seen.
  private(set) var bound = 0.0
  private(set) var seen = 0.0
  /// Where `seen` was.
  private(set) var worst = 0.0
  /// Parts that are bounded by this need not be halved.
  let floor: Double

  private struct Part {
    var f, g: Enclosure

    /// The largest distance that the enclosures allow.
    var bound: Double {
      max(bound(at: f.apex.x), bound(at: g.apex.x), bound(at: f.start.x), bound(at: f.end.x))
    }

    private func bound(at x: Double) -> Double {
      let (f, g) = (f.range(at: x), g.range(at: x))
      let bound = max(f.high - g.low, g.high - f.low)
      // Between two vertical tangents nothing is known.
      return bound.isNaN ? .infinity : bound
    }
  }

  /// The distance of two chains of arcs over the same inputs; `floor` is a distance that is as good as
  /// none. Gives up, with a bound above `limit`, as soon as a larger distance was seen.
  ///
  /// Cost: about 2·√(second derivative/(4·0.01·distance)) values of both near the places where they are
  /// farthest apart.
  init(
    _ fArcs: [CurveShape.Arc], _ f: Sample, _ gArcs: [CurveShape.Arc], _ g: Sample, floor: Double,
    limit: Double = .infinity
  ) {
    self.floor = floor
    var waiting: [Part] = []
    var (i, j) = (0, 0)
    var (a, b) = (fArcs[0].start, gArcs[0].start)
    while i < fArcs.count && j < gArcs.count {
      let (endOfF, endOfG) = (fArcs[i].end, gArcs[j].end)
      let x = min(endOfF.x, endOfG.x)
      let toF = endOfF.x == x ? endOfF : f(x)
      let toG = endOfG.x == x ? endOfG : g(x)
      see(x, toF, toG)
      see(a.x, a, b)
      waiting.append(Part(f: Enclosure(a, toF), g: Enclosure(b, toG)))
      (a, b) = (toF, toG)
      if endOfF.x == x {
        i += 1
        if i < fArcs.count { a = fArcs[i].start }
      }
      if endOfG.x == x {
        j += 1
        if j < gArcs.count { b = gArcs[j].start }
      }
    }
    // Seen from the middles first, the bound of most parts is small enough at once.
    var budget = 1 << 16
    while let part = waiting.popLast() {
      let bound = part.bound
      let (start, end) = (part.f.start.x, part.f.end.x)
      let middle = start + (end - start) / 2
      if bound <= max(seen * 0x1.01p0, floor) || budget == 0 || middle <= start || middle >= end {
        self.bound = max(self.bound, bound)
        continue
      }
      budget -= 1
      let (toF, toG) = (f(middle), g(middle))
      see(middle, toF, toG)
      if seen > limit {
        self.bound = .infinity
        return
      }
      waiting.append(
        Part(f: Enclosure(part.f.start, toF), g: Enclosure(part.g.start, toG)))
      waiting.append(Part(f: Enclosure(toF, part.f.end), g: Enclosure(toG, part.g.end)))
    }
    self.bound = max(self.bound, seen)
  }

  private mutating func see(_ x: Double, _ f: Point, _ g: Point) {
    let distance = (f.value - g.value).magnitude
    if distance > seen { (seen, worst) = (distance, x) }
  }
}

extension Enclosure {
  /// Between which values the function lies at x.
  func range(at x: Double) -> (low: Double, high: Double) {
    let width = end.x - start.x
    let share = width > 0 ? (x - start.x) / width : 0
    let chord = start.value + (end.value - start.value) * share
    let tangents: Double
    if x <= start.x && apex.x > start.x {
      tangents = start.value
    } else if x >= end.x && apex.x < end.x {
      tangents = end.value
    } else if x < apex.x {
      tangents = start.value + (apex.y - start.value) * ((x - start.x) / (apex.x - start.x))
    } else if x > apex.x {
      tangents = end.value + (apex.y - end.value) * ((end.x - x) / (end.x - apex.x))
    } else {
      tangents = apex.y
    }
    return (min(chord, tangents), max(chord, tangents))
  }
}
