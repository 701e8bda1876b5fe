extension CurveShape {
  /// Shapes one after the other: each takes the inputs from the end of the one before to its own.
  ///
  ///     f(x) = fₖ((x − eₖ₋₁)/(eₖ − eₖ₋₁)) between eₖ₋₁ and eₖ
  ///
  /// Where one does not begin where the one before ended, the function jumps.
  ///
  /// Domain: at least one part; the ends rise from above 0 to 1.
  /// Throws: `FittingError.outOfRange` naming the first end that is not allowed;
  /// `FittingError.tooManyArcs` for more than 2²⁰ arcs together.
  public init(joining parts: [(shape: CurveShape, end: Double)]) throws(FittingError) {
    guard let first = parts.first, let last = parts.last else {
      throw .outOfRange(parameter: "number of parts", value: 0, allowed: "at least 1")
    }
    let starts = [0] + parts.map(\.end)
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      guard part.end > starts[index], isLast ? part.end == 1 : part.end < 1 else {
        throw .outOfRange(
          parameter: "parts[\(index)].end", value: part.end,
          allowed: isLast ? "1, the last" : "above \(starts[index]), the one before, and below 1")
      }
    }
    guard parts.reduce(0, { $0 + $1.shape.arcs.count }) <= Self.largestArcCount else {
      throw .tooManyArcs(limit: Self.largestArcCount)
    }
    var arcs: [Arc] = []
    for (part, start) in zip(parts, starts) {
      arcs += part.shape.arcs.map { arc in
        Arc(
          start: arc.start.moved(to: start...part.end), end: arc.end.moved(to: start...part.end))
      }
    }
    try self.init(
      arcs: arcs, first: first.shape.first, last: last.shape.last,
      isProven: parts.allSatisfy { $0.shape.isProven }
    ) { x in
      let index = parts.firstIndex { x < $0.end } ?? parts.count - 1
      let (start, end) = (starts[index], parts[index].end)
      let (value, slope) = parts[index].shape.inside((x - start) / (end - start))
      return (value, slope / (end - start))
    }
  }
}

extension CurveShape.Point {
  /// The point of a part over all inputs, where the part has only those of a range.
  fileprivate func moved(to range: ClosedRange<Double>) -> CurveShape.Point {
    let length = range.upperBound - range.lowerBound
    // The ends themselves are not rounded, so that neighbours meet.
    let place = x == 1 ? range.upperBound : range.lowerBound + x * length
    return CurveShape.Point(x: place, value: value, slope: slope / length)
  }
}
