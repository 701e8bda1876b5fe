/// The largest distance between a function and a chain of lines, from values of the function.
///
/// On every enclosure a line's distance is largest at the ends or towards the apex. Where the apex is too
/// far away to leave the answer alone, the enclosure is cut there, which for a smooth function doubles
/// the digits that are known.
struct ChainError {
  let shape: CurveShape
  /// Distances up to this one need not be known more exactly.
  let expected: Double
  /// No distance may be larger.
  let limit: Double
  /// The largest distance at an input where the function was evaluated.
  private(set) var seen = 0.0
  private var waiting: [Enclosure] = []
  /// The largest distance there may be.
  private(set) var bound = 0.0

  init(_ shape: CurveShape, expected: Double, limit: Double) {
    (self.shape, self.expected, self.limit) = (shape, expected, limit)
  }

  /// Takes in one chain over enclosures without a jump. False, at once, when a distance above the limit
  /// was seen.
  mutating func add(
    _ corners: [LinearCorner], to enclosures: ArraySlice<Enclosure>
  ) -> Bool {
    var next = 1
    for enclosure in enclosures {
      var rest = enclosure
      while next < corners.count - 1 && corners[next].x <= rest.end.x {
        let corner = corners[next]
        if corner.x > rest.start.x && corner.x < rest.end.x {
          let point = shape.point(at: corner.x)
          let (from, to) = (corners[next - 1], corner)
          guard add(Enclosure(rest.start, point), from, to) else { return false }
          rest = Enclosure(point, rest.end)
        } else if corner.x == rest.end.x {
          break
        }
        next += 1
      }
      guard add(rest, corners[next - 1], corners[next]) else { return false }
      if next < corners.count - 1 && corners[next].x <= rest.end.x { next += 1 }
    }
    return true
  }

  private mutating func add(
    _ enclosure: Enclosure, _ from: LinearCorner, _ to: LinearCorner
  ) -> Bool {
    let line = Line(x: from.x, y: from.y, slope: (to.y - from.y) / (to.x - from.x))
    func distance(_ x: Double, _ y: Double) -> Double { (y - line.value(at: x)).magnitude }
    seen = max(
      seen, distance(enclosure.start.x, enclosure.start.value),
      distance(enclosure.end.x, enclosure.end.value))
    if seen > limit { return false }
    var current: Enclosure? = enclosure
    while let part = current ?? waiting.popLast() {
      current = nil
      let far = distance(part.apex.x, part.apex.y)
      let cut = split(part)
      let allowed = min(limit, max(expected, seen * 0x1.01p0))
      if far <= allowed || cut <= part.start.x || cut >= part.end.x {
        bound = max(bound, far)
        continue
      }
      let point = shape.point(at: cut)
      seen = max(seen, distance(cut, point.value))
      if seen > limit { return false }
      waiting.append(Enclosure(point, part.end))
      current = Enclosure(part.start, point)
    }
    return true
  }

  /// The apex, but not next to an end, where a vertical tangent has it.
  private func split(_ enclosure: Enclosure) -> Double {
    let (start, end) = (enclosure.start.x, enclosure.end.x)
    let width = end - start
    let cut = min(max(enclosure.apex.x, start + width / 16), end - width / 16)
    return cut > start && cut < end ? cut : start + width / 2
  }

  /// What is proved: `bound`, with room for the roundings in it.
  var proved: Double { max(seen, bound) + 0x1p-39 * max(shape.scale, 0x1p-900) }
}
