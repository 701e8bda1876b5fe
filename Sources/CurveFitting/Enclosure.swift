/// Part of an arc: the function between `start` and `end` lies between its chord and its two tangents.
struct Enclosure {
  let start, end: CurveShape.Point
  /// Where the tangents meet.
  let apex: (x: Double, y: Double)

  init(_ start: CurveShape.Point, _ end: CurveShape.Point) {
    (self.start, self.end) = (start, end)
    apex = Self.apex(start, end)
  }

  /// The tangents meet where the end's line, from the start on, has been left behind.
  private static func apex(
    _ start: CurveShape.Point, _ end: CurveShape.Point
  ) -> (x: Double, y: Double) {
    let width = end.x - start.x
    if start.slope.isInfinite { return (start.x, end.value - end.slope * width) }
    if end.slope.isInfinite { return (end.x, start.value + start.slope * width) }
    let turn = end.slope - start.slope
    let rise = end.value - start.value
    // The chord's slope is between the two; a line has none of the three different.
    let along = (end.slope * width - rise) / turn
    guard along > 0, along < width else {
      return (start.x + width / 2, start.value + rise / 2)
    }
    return (start.x + along, start.value + start.slope * along)
  }

  /// The chord at the apex.
  var chord: Double {
    let width = end.x - start.x
    let share = width > 0 ? (apex.x - start.x) / width : 0
    return start.value + (end.value - start.value) * share
  }

  /// Apex to chord: how much the function is not known by, at most. Infinite between two vertical
  /// tangents.
  var height: Double {
    let height = (chord - apex.y).magnitude
    return height.isFinite ? height : .infinity
  }
}

/// The arcs of a shape, cut so finely that every enclosure is at most `height` high.
struct EnclosureTable {
  /// In order; where one starts at another value than the one before it ends at, the function jumps.
  private(set) var enclosures: [Enclosure] = []

  /// Cost: about two values a √(second derivative/(4·height)).
  init(_ shape: CurveShape, height: Double) throws(FittingError) {
    var waiting: [Enclosure] = []
    for arc in shape.arcs {
      waiting.append(Enclosure(arc.start, arc.end))
      while let enclosure = waiting.popLast() {
        let middle = enclosure.start.x + (enclosure.end.x - enclosure.start.x) / 2
        guard enclosure.height > height, middle > enclosure.start.x, middle < enclosure.end.x else {
          enclosures.append(enclosure)
          guard enclosures.count <= 4 * CurveShape.largestArcCount else {
            throw .tooManyArcs(limit: CurveShape.largestArcCount)
          }
          continue
        }
        let point = shape.point(at: middle)
        guard point.value.isFinite, !point.slope.isNaN else {
          throw .notFinite(input: middle, value: point.value)
        }
        waiting.append(Enclosure(point, enclosure.end))
        waiting.append(Enclosure(enclosure.start, point))
      }
    }
  }
}
