/// Part of an arc: the function between `start` and `end` lies between its chord and its two tangents.
///
/// Between neighbouring Doubles there is no input, and the chord stands for the function: a vertical
/// tangent at 1/2 moves it by 5e-6 from one Double to the next, which no line could follow.
struct Enclosure {
  let start, end: CurveShape.Point
  /// Where the tangents meet; a polygon over it encloses the function at every Double.
  let apex: (x: Double, y: Double)

  init(_ start: CurveShape.Point, _ end: CurveShape.Point) {
    (self.start, self.end) = (start, end)
    apex = start.x.nextUp < end.x ? Self.apex(start, end) : (start.x, start.value)
  }

  /// Where the tangents meet, at a Double strictly inside.
  private static func apex(
    _ start: CurveShape.Point, _ end: CurveShape.Point
  ) -> (x: Double, y: Double) {
    let width = end.x - start.x
    let rise = end.value - start.value
    // Vertical tangents meet the other next to their own end.
    let nearest = max(start.x.nextUp, start.x + 0x1p-52 * width)
    if start.slope.isInfinite { return (nearest, end.value - end.slope * (end.x - nearest)) }
    if end.slope.isInfinite {
      let x = end.x.nextDown
      return (x, start.value + start.slope * (x - start.x))
    }
    let (before, after) = (start.slope * width - rise, end.slope * width - rise)
    let noise = 0x1p-50 * (start.value.magnitude + end.value.magnitude)
    if before.magnitude <= noise && after.magnitude <= noise {
      return (start.x + width / 2, start.value + rise / 2)
    }
    let place = start.x + after / (end.slope - start.slope)
    let x = place >= nearest ? min(place, end.x.nextDown) : nearest
    // Beside the very place one tangent is inside the other: a steep one by slope·2⁻⁵⁴.
    let (first, last) = (
      start.value + start.slope * (x - start.x), end.value - end.slope * (end.x - x)
    )
    let chord = start.value + rise * ((x - start.x) / width)
    return (x, (first - chord).magnitude > (last - chord).magnitude ? first : last)
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

  /// The most enclosures there may be, 2²².
  static let largestCount = 4 * CurveShape.largestArcCount

  /// Cost: about two values a √(second derivative/(4·height)).
  /// Throws: `FittingError.toleranceTooSmall` for more than `largestCount` enclosures.
  init(
    _ shape: CurveShape, height: Double, tolerance: Double
  ) throws(FittingError) {
    var waiting: [Enclosure] = []
    for arc in shape.arcs {
      waiting.append(Enclosure(arc.start, arc.end))
      while let enclosure = waiting.popLast() {
        let middle = enclosure.start.x + (enclosure.end.x - enclosure.start.x) / 2
        guard enclosure.height > height, middle > enclosure.start.x, middle < enclosure.end.x else {
          enclosures.append(enclosure)
          guard enclosures.count <= Self.largestCount else {
            throw .toleranceTooSmall(tolerance: tolerance, limit: Self.largestCount)
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
