/// Memory that lives as long as what refers to it.
private final class PointMemory {
  let start: UnsafeMutablePointer<Double>

  init(capacity: Int) { start = .allocate(capacity: capacity) }

  deinit { start.deallocate() }
}

/// One hull of points that lie in order from left to right, and the tangent to it from a point further
/// right.
///
/// The lower hull of the upper bound, or, with `sign` −1, the upper hull of the lower bound.
///
/// In raw memory with room for all points: checks of bounds and of shared storage took half of a
/// search's time.
private struct Hull {
  private let memory: PointMemory
  private let xs, ys: UnsafeMutablePointer<Double>
  private var count = 0
  /// Points before this one were passed by the tangent and no longer matter.
  private var first = 0
  private let sign: Double

  init(sign: Double, capacity: Int) {
    self.sign = sign
    memory = PointMemory(capacity: 2 * capacity)
    xs = memory.start
    ys = memory.start + capacity
  }

  mutating func restart(at x: Double, _ y: Double) {
    (xs[0], ys[0]) = (x, y)
    (first, count) = (0, 1)
  }

  mutating func push(_ x: Double, _ y: Double) {
    while count - first >= 2 {
      let (ax, ay) = (xs[count - 2], ys[count - 2])
      // The last point is not below the line from the one before it to the new one.
      let turn = (ys[count - 1] - ay) * (x - ax) - (y - ay) * (xs[count - 1] - ax)
      if turn * sign < 0 { break }
      count -= 1
    }
    (xs[count], ys[count]) = (x, y)
    count += 1
  }

  /// The slope of the line through (x, y) that touches the hull: the steepest one of the lower hull (it
  /// stays below all points), the flattest one of the upper hull.
  mutating func tangent(from x: Double, _ y: Double) -> Double {
    var (rise, run) = (y - ys[first], x - xs[first])
    while first + 1 < count {
      let (nextRise, nextRun) = (y - ys[first + 1], x - xs[first + 1])
      // Slopes are compared by products: every run is above 0.
      if (nextRise * run - rise * nextRun) * sign < 0 { break }
      (rise, run) = (nextRise, nextRun)
      first += 1
    }
    return rise / run
  }
}

/// The longest lines inside a tube, one after the other: the chain of fewest lines.
///
/// A line is pushed as far as the tube lets any go. What can be reached by one line then ends at that
/// line, between the last corner it rests on and the wall it runs into; the next line crosses it there.
/// The lines that are possible so far are known by the steepest and the flattest of them, each resting
/// on the hulls of the walls.
///
/// Cost: linear in the number of inputs, but for the few that a line passes behind its last corner.
/// Source: Suri, "A linear time algorithm for minimum link paths inside a simple polygon", Computer
/// Vision, Graphics and Image Processing 35 (1986); Imai and Iri, "An optimal algorithm for approximating
/// a piecewise linear function", Journal of Information Processing 9 (1986).
struct ChainSearch {
  let tube: Tube
  private var ceiling, floor: Hull

  init(_ tube: Tube) {
    self.tube = tube
    ceiling = Hull(sign: 1, capacity: tube.inputs.count + 1)
    floor = Hull(sign: -1, capacity: tube.inputs.count + 1)
  }

  /// The fewest lines within `error`, or nil when they are more than `limit` or, beside a given first or
  /// last value, there are none.
  mutating func links(within error: Double, side: Tube.Side, limit: Int = .max) -> [Link]? {
    let inputs = tube.inputs
    let count = inputs.count
    if let first = tube.first, (first - tube.low[0]).magnitude > error { return nil }
    if let last = tube.last, (last - tube.low[count - 1]).magnitude > error { return nil }
    let upper = side == .inner ? tube.low : tube.high
    let lower = side == .inner ? tube.high : tube.low
    var links: [Link] = []
    ceiling.restart(at: inputs[0], tube.first ?? upper[0] + error)
    floor.restart(at: inputs[0], tube.first ?? lower[0] - error)
    // The lines that are lowest and highest ahead. Each rests on a wall at its point: the lowest on the
    // floor, and from there to the left on the ceiling.
    var lowest = Line(x: 0, y: 0, slope: -.infinity)
    var highest = Line(x: 0, y: 0, slope: .infinity)
    var (lowestRest, highestRest) = (0, 0)
    var (hasLowest, hasHighest) = (false, false)
    var index = 1
    while index < count {
      let x = inputs[index]
      let (top, bottom) = (upper[index] + error, lower[index] - error)
      if top < bottom { return nil }
      let tooHigh = hasLowest && lowest.value(at: x) > top
      let tooLow = hasHighest && hasLowest && highest.value(at: x) < bottom
      if tooHigh || tooLow {
        if links.count + 1 >= limit { return nil }
        let line = tooHigh ? lowest : highest
        let rest = tooHigh ? lowestRest : highestRest
        let wall = tooHigh ? upper : lower
        let offset = tooHigh ? error : -error
        let end = meeting(
          line, from: (inputs[index - 1], wall[index - 1] + offset), to: (x, wall[index] + offset))
        links.append(Link(line: line, exit: min(line.x, end)...end))
        start(
          after: line, end: end, rest: rest, index: index, error: error, side: side, fell: tooHigh)
        let through = Line(x: end, y: line.value(at: end), slope: line.slope)
        (hasLowest, hasHighest) = (!tooHigh, tooHigh)
        if tooHigh { highest = through } else { lowest = through }
        // The new bound has no floor or ceiling to rest on but the old corner.
        (lowestRest, highestRest) = (rest, rest)
      }
      if !hasLowest || lowest.value(at: x) < bottom {
        lowest = Line(x: x, y: bottom, slope: ceiling.tangent(from: x, bottom))
        (lowestRest, hasLowest) = (index, true)
      }
      if !hasHighest || highest.value(at: x) > top {
        highest = Line(x: x, y: top, slope: floor.tangent(from: x, top))
        (highestRest, hasHighest) = (index, true)
      }
      index += 1
      // The hulls are asked once more from the last input when the value there is given.
      if index == count && tube.last != nil { break }
      ceiling.push(x, top)
      floor.push(x, bottom)
    }
    return ending(
      links, (lowest, lowestRest), (highest, highestRest), error: error, side: side, limit: limit)
  }

  /// The links with the last one, between the lowest and the highest line that are possible to the last
  /// input; with one more where the value given there is outside of these.
  private mutating func ending(
    _ found: [Link], _ lowestAtEnd: (Line, rest: Int), _ highestAtEnd: (Line, rest: Int),
    error: Double, side: Tube.Side, limit: Int
  ) -> [Link]? {
    var links = found
    let (lowest, lowestRest) = lowestAtEnd
    let (highest, highestRest) = highestAtEnd
    let count = tube.inputs.count
    let x = tube.inputs[count - 1]
    guard let last = tube.last else {
      // Between two lines that are possible every mean is.
      let line = Line(
        x: x, y: (lowest.value(at: x) + highest.value(at: x)) / 2,
        slope: lowest.slope + (highest.slope - lowest.slope) / 2)
      links.append(Link(line: line, exit: x...x))
      return links
    }
    let tooHigh = lowest.value(at: x) > last
    let tooLow = highest.value(at: x) < last
    if tooHigh || tooLow {
      if links.count + 1 >= limit { return nil }
      let line = tooHigh ? lowest : highest
      links.append(Link(line: line, exit: min(line.x, x)...x))
      start(
        after: line, end: x, rest: tooHigh ? lowestRest : highestRest, index: count - 1,
        error: error,
        side: side, fell: tooHigh)
      // From the earliest place to the last input: half way between.
      let steepest = tooHigh ? floor.tangent(from: x, last) : ceiling.tangent(from: x, last)
      let earliest = crossing(
        line, Line(x: x, y: last, slope: steepest), within: links[links.count - 1].exit)
      let turn = earliest + (x - earliest) / 2
      let slope = turn < x ? (last - line.value(at: turn)) / (x - turn) : steepest
      links.append(Link(line: Line(x: x, y: last, slope: slope), exit: x...x))
      return links
    }
    let (flattest, steepest) = (ceiling.tangent(from: x, last), floor.tangent(from: x, last))
    links.append(
      Link(
        line: Line(x: x, y: last, slope: flattest + (steepest - flattest) / 2), exit: x...x))
    return links
  }

  /// Starts the next line: it crosses `line` between its last corner, at the input `rest`, and `end`.
  private mutating func start(
    after line: Line, end: Double, rest: Int, index: Int, error: Double, side: Tube.Side, fell: Bool
  ) {
    let y = line.value(at: end)
    if fell {
      ceiling.restart(at: end, y)
      floor.restart(at: line.x, line.y)
      let lower = side == .inner ? tube.high : tube.low
      for between in rest + 1..<max(index, rest + 1) {
        floor.push(tube.inputs[between], lower[between] - error)
      }
    } else {
      floor.restart(at: end, y)
      ceiling.restart(at: line.x, line.y)
      let upper = side == .inner ? tube.low : tube.high
      for between in rest + 1..<max(index, rest + 1) {
        ceiling.push(tube.inputs[between], upper[between] + error)
      }
    }
  }

  /// Where a line runs into a wall that it is inside of at the wall's start.
  private func meeting(
    _ line: Line, from a: (x: Double, y: Double), to b: (x: Double, y: Double)
  ) -> Double {
    let room = (a.y - line.value(at: a.x)).magnitude
    let lack = (line.value(at: b.x) - b.y).magnitude
    let share = room + lack > 0 ? room / (room + lack) : 0
    return min(max(a.x + (b.x - a.x) * share, a.x), b.x)
  }
}
