/// The inputs, and between which values the function lies at each: what lines must stay within an error
/// of.
///
/// At a sample both values are the function's; at the apex of an enclosure they are the apex and the
/// chord. Between neighbours both bounds are straight.
struct Tube {
  var inputs: [Double] = []
  var low: [Double] = []
  var high: [Double] = []
  /// The values that the lines start and end with; nil where any value within the error will do.
  var first, last: Double?

  /// Enclosures without a jump between them.
  init(_ enclosures: ArraySlice<Enclosure>, first: Double?, last: Double?) {
    (self.first, self.last) = (first, last)
    inputs.reserveCapacity(2 * enclosures.count + 1)
    low.reserveCapacity(2 * enclosures.count + 1)
    high.reserveCapacity(2 * enclosures.count + 1)
    guard let start = enclosures.first?.start else { return }
    append(start.x, start.value, start.value)
    for enclosure in enclosures {
      let (start, end) = (enclosure.start, enclosure.end)
      let chord = enclosure.chord
      if enclosure.apex.x > start.x && enclosure.apex.x < end.x && chord != enclosure.apex.y {
        append(enclosure.apex.x, min(chord, enclosure.apex.y), max(chord, enclosure.apex.y))
      }
      append(end.x, end.value, end.value)
    }
  }

  private mutating func append(_ x: Double, _ below: Double, _ above: Double) {
    inputs.append(x)
    low.append(below)
    high.append(above)
  }

  /// Whether the bounds are those that are surely within the error, or those that nothing within the
  /// error leaves.
  enum Side {
    case inner, outer
  }
}

/// A straight line through a point.
struct Line {
  var x, y, slope: Double

  func value(at x: Double) -> Double { y + slope * (x - self.x) }
}

/// A line of a chain, and from which input to which it may be left for the next.
struct Link {
  var line: Line
  var exit: ClosedRange<Double>
}
