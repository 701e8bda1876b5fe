import TimingCurves

/// The shortest CSS `linear()` that stays within an error of a function: the fewest stops there are,
/// with numbers as short as the error allows.
///
///     max |timing(x) − f(x)| ≤ error ≤ tolerance, over all x in [0, 1]
///
/// The stops' outputs are free, not samples of the function: lines that cross it make do with √2 times
/// fewer stops than lines between its points. They are placed by the minimum-link path through the tube
/// of points within the tolerance, first through one that lies inside of it and then through one that it
/// lies inside of; where both take as many lines, no `linear()` has fewer. With that many lines the
/// error is then made as small as it gets, and what is left of the tolerance is spent on leaving away
/// digits.
///
/// Edge cases: jumps of the function stay jumps, two stops at one input.
/// Error bound: `error` is proved by evaluation: between two inputs of an arc that bends one way the
/// function lies between chord and tangents, so that a line's distance is bounded by finitely many of
/// them; cut until the bound is within 2⁻⁸ of a distance that was seen. Where the shape's bends were
/// found by sampling (``CurveShape/isProven``) it is as good as they are.
/// Cost: about eight values of the function a stop, and 4 a stop more for the proof.
/// Source: Suri (1986) and Imai and Iri (1986), as at `ChainSearch`.
public struct LinearFit: Hashable, Sendable {
  /// The fit, with the numbers that its text has.
  public let timing: LinearTiming
  /// The proved bound of the largest distance.
  public let error: Double
  /// What the error was allowed to be.
  public let tolerance: Double
  /// No `linear()` within the tolerance has fewer stops than this: `timing` has as many, unless the
  /// tolerance is so near a limit that deciding it would have taken too many values.
  public let fewestStops: Int
  /// As ``CurveShape/isProven``.
  public let isProven: Bool

  /// The fit as CSS text.
  public var css: String { timing.description }

  /// The shortest `linear()` within `tolerance` of a function.
  ///
  /// With `keepsEnds` the outputs at 0 and 1 are the function's own, bit for bit; without, they are as
  /// free as the others.
  ///
  /// Domain: a tolerance of at least 2⁻³⁰ of the function's size, so that roundings do not count.
  /// Throws: `FittingError.outOfRange` for any other tolerance; `FittingError.notFinite` where the
  /// function is not; `FittingError.tooManyArcs` when more than four million values would be needed.
  public init(
    _ shape: CurveShape, within tolerance: Double, keepsEnds: Bool = true
  ) throws(FittingError) {
    let least = 0x1p-30 * max(shape.scale, 0x1p-900)
    guard tolerance >= least, tolerance.isFinite else {
      throw .outOfRange(
        parameter: "tolerance", value: tolerance, allowed: "finite and at least \(least)")
    }
    // Kept for roundings when the chain is judged.
    let allowed = tolerance - 0x1p-38 * max(shape.scale, 0x1p-900)
    var pieces: [LinearPiece] = []
    var fewest = 0
    var height = allowed / 10
    for round in 0..<5 {
      let table = try EnclosureTable(shape, height: height)
      pieces = LinearPiece.pieces(of: table, shape, within: allowed, keepsEnds: keepsEnds)
      fewest = pieces.reduce(0) { $0 + $1.fewestLinks + 1 }
      if round == 4 || pieces.allSatisfy({ $0.isShortest }) { break }
      height /= 8
    }
    for index in pieces.indices { pieces[index].balance(within: allowed) }
    let chain = RoundedChain(pieces, of: shape, within: allowed, keepsEnds: keepsEnds)
    let stops = chain.stops(beside: shape, within: tolerance, keepsEnds: keepsEnds)
    do {
      timing = try LinearTiming(stops)
    } catch {
      throw .notFinite(input: 0, value: .infinity)
    }
    self.error = chain.error
    self.tolerance = tolerance
    fewestStops = fewest + stops.count - chain.count
    isProven = shape.isProven
  }
}

/// The function between two jumps, and the chain of lines beside it.
struct LinearPiece {
  let enclosures: ArraySlice<Enclosure>
  private var search: ChainSearch
  private var links: [Link]
  /// No chain within the tolerance has fewer lines.
  let fewestLinks: Int

  var corners: [LinearCorner] { search.corners(of: links) }
  var isShortest: Bool { links.count == fewestLinks }

  private init(
    _ enclosures: ArraySlice<Enclosure>, first: Double?, last: Double?, within error: Double
  ) {
    self.enclosures = enclosures
    search = ChainSearch(Tube(enclosures, first: first, last: last))
    links = search.links(within: error, side: .inner) ?? []
    fewestLinks = search.links(within: error, side: .outer)?.count ?? links.count
  }

  /// The pieces of a function, cut where it jumps.
  static func pieces(
    of table: EnclosureTable, _ shape: CurveShape, within error: Double, keepsEnds: Bool
  ) -> [LinearPiece] {
    let all = table.enclosures
    var starts = [0]
    for index in all.indices.dropFirst() where all[index].start.value != all[index - 1].end.value {
      starts.append(index)
    }
    return zip(starts, starts.dropFirst() + [all.count]).map { start, end in
      let isFirst = start == 0 && (all[0].start.value - shape.first).magnitude <= error
      let isLast =
        end == all.count && (all[end - 1].end.value - shape.last).magnitude <= error
      return LinearPiece(
        all[start..<end], first: keepsEnds && isFirst ? shape.first : nil,
        last: keepsEnds && isLast ? shape.last : nil, within: error)
    }
  }

  /// Makes the error as small as this many lines allow, to one percent of the tolerance.
  mutating func balance(within tolerance: Double) {
    // Beside a smooth function n lines have an error of 1/n², and one line less has one above the
    // tolerance.
    let count = Double(links.count)
    var (low, high) = (tolerance * max(0, 1 - 2 / count), tolerance)
    func tried(_ middle: Double) -> Bool {
      guard let found = search.links(within: middle, side: .inner, limit: links.count) else {
        return false
      }
      (links, high) = (found, middle)
      return true
    }
    while low > tolerance * 0x1p-8 && tried(low) { low /= 2 }
    while high - low > tolerance * 0x1p-7 {
      let middle = low + (high - low) / 2
      if !tried(middle) { low = middle }
    }
  }

  /// False when a chain is too far away at an input where the function is known.
  func mayHold(_ corners: [LinearCorner], within tolerance: Double) -> Bool {
    var next = 0
    var line = Line(x: 0, y: 0, slope: 0)
    for enclosure in enclosures {
      let point = enclosure.start
      while next == 0 || next < corners.count - 1 && corners[next].x < point.x {
        next += 1
        let (from, to) = (corners[next - 1], corners[next])
        line = Line(x: from.x, y: from.y, slope: (to.y - from.y) / (to.x - from.x))
      }
      if (line.value(at: point.x) - point.value).magnitude > tolerance { return false }
    }
    return true
  }
}
