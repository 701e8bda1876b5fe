extension ChainSearch {
  /// The corners of a chain of links, which hold its lines to 2⁻¹⁰ of `error`.
  ///
  /// Two steep lines that cross between neighbouring Doubles are both left there, at the one and at the
  /// other: a corner at either would take the line behind it away from the function.
  func corners(of links: [Link], error: Double) -> [LinearCorner] {
    let inputs = tube.inputs
    let end = inputs[inputs.count - 1]
    var corners = [
      LinearCorner(x: inputs[0], y: tube.first ?? links[0].line.value(at: inputs[0]))
    ]
    func place(_ x: Double, _ y: Double) {
      let last = corners[corners.count - 1].x
      if x > last {
        corners.append(LinearCorner(x: x, y: y))
      } else if x == last && corners.count > 1 {
        // A line steeper than the Doubles lies between two of them: the next one has the second.
        corners[corners.count - 1].y = y
      }
    }
    for (link, next) in zip(links, links.dropFirst()) {
      let x = crossing(link.line, next.line, within: link.exit)
      func gap(_ x: Double) -> Double { link.line.value(at: x) - next.line.value(at: x) }
      if gap(x).magnitude <= 0x1p-10 * error {
        place(x, link.line.value(at: x))
        continue
      }
      let isBefore = gap(x) * gap(x.nextUp) <= 0
      let (left, right) = isBefore ? (x, x.nextUp) : (x.nextDown, x)
      if left > corners[corners.count - 1].x { place(left, link.line.value(at: left)) }
      if right < end { place(right, next.line.value(at: right)) }
    }
    place(end, tube.last ?? links[links.count - 1].line.value(at: end))
    return corners
  }
}

/// Where two lines cross, which is known to be in a range.
func crossing(_ a: Line, _ b: Line, within range: ClosedRange<Double>) -> Double {
  let gap = b.value(at: range.upperBound) - a.value(at: range.upperBound)
  let x = range.upperBound + gap / (a.slope - b.slope)
  return x.isNaN ? range.upperBound : min(max(x, range.lowerBound), range.upperBound)
}

/// A stop of a chain of lines.
struct LinearCorner {
  var x, y: Double
}
