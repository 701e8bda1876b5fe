/// The function between two jumps, and the chain of lines beside it.
struct LinearPiece {
  let enclosures: ArraySlice<Enclosure>
  private var search: ChainSearch
  private var links: [Link]
  private let error: Double
  /// No chain within `most`, which is a little more than the tolerance, has fewer lines.
  let fewestLinks: Int

  var corners: [LinearCorner] { search.corners(of: links, error: error) }
  var isShortest: Bool { links.count == fewestLinks }

  private init(
    _ enclosures: ArraySlice<Enclosure>, first: Double?, last: Double?, within error: Double,
    atMost most: Double
  ) {
    (self.enclosures, self.error) = (enclosures, error)
    search = ChainSearch(Tube(enclosures, first: first, last: last))
    links = search.links(within: error, side: .inner) ?? []
    fewestLinks = search.links(within: most, side: .outer)?.count ?? links.count
  }

  /// The pieces of a function, cut where it jumps by more than twice `most`: no line passes there.
  static func pieces(
    of table: EnclosureTable, _ shape: CurveShape, within error: Double, atMost most: Double,
    keepsEnds: Bool
  ) -> [LinearPiece] {
    var all: [Enclosure] = []
    all.reserveCapacity(table.enclosures.count)
    var starts = [0]
    for enclosure in table.enclosures {
      if let last = all.last?.end, last.value != enclosure.start.value {
        if (last.value - enclosure.start.value).magnitude > 2 * most {
          starts.append(all.count)
        } else {
          pass(to: enclosure.start, of: shape, &all)
        }
      }
      all.append(enclosure)
    }
    return zip(starts, starts.dropFirst() + [all.count]).map { start, end in
      let isFirst = start == 0 && (all[0].start.value - shape.first).magnitude <= error
      let isLast =
        end == all.count && (all[end - 1].end.value - shape.last).magnitude <= error
      return LinearPiece(
        all[start..<end], first: keepsEnds && isFirst ? shape.first : nil,
        last: keepsEnds && isLast ? shape.last : nil, within: error, atMost: most)
    }
  }

  /// A small jump, over which one line may pass: the chord to it from the Double before.
  private static func pass(
    to point: CurveShape.Point, of shape: CurveShape, _ all: inout [Enclosure]
  ) {
    let start = all[all.count - 1].start
    let before = start.x < point.x.nextDown ? shape.point(at: point.x.nextDown) : start
    all.removeLast()
    if before.x > start.x { all.append(Enclosure(start, before)) }
    all.append(Enclosure(before, point))
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
