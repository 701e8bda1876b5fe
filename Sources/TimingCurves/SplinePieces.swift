/// The pieces of a spline in the order of x, with what happens at the knots and outside.
struct SplinePieces: Sendable {
  /// The largest magnitude of a coordinate: products of three stay in range.
  static let largestCoordinate = 0x1p400

  /// At least one.
  let pieces: [SplinePiece]

  /// Throws: `TimingError.outOfOrder` for a knot left of the one before, and `TimingError.foldsBack`
  /// for a piece that turns twice; `knot` and `piece` name them by index.
  init(
    _ pieces: [SplinePiece], knot: (Int) -> String, piece: (Int) -> String
  ) throws(TimingError) {
    for (index, one) in pieces.enumerated() {
      guard one.x.end >= one.x.start else {
        throw .outOfOrder(parameter: knot(index + 1), value: one.x.end, previous: one.x.start)
      }
      if one.x.end > one.x.start && one.x.foldsBack { throw .foldsBack(parameter: piece(index)) }
    }
    self.pieces = pieces
  }

  func value(at x: Double) -> Double {
    if x.isNaN { return x }
    let next = countOfKnots(upTo: x)
    if next == 0 { return outside(pieces[0].startTangent, pieces[0].x.start, pieces[0].y.start, x) }
    let piece = pieces[next - 1]
    if x == piece.x.end { return piece.y.end }
    if x == piece.x.start { return piece.y.start }
    if x < piece.x.end { return piece.value(at: x) }
    return outside(piece.endTangent, piece.x.end, piece.y.end, x)
  }

  func slope(at x: Double) -> Double {
    if x.isNaN { return x }
    let next = countOfKnots(upTo: x)
    if next == 0 {
      let tangent = pieces[0].startTangent
      return tangent.isVertical ? 0 : tangent.slope
    }
    let piece = pieces[next - 1]
    if x > piece.x.start && x < piece.x.end { return piece.slope(at: x) }
    let tangent = x >= piece.x.end ? piece.endTangent : piece.startTangent
    if tangent.isVertical { return x > piece.x.end ? 0 : tangent.signedInfinity }
    return tangent.slope
  }

  /// The number of pieces that start at or left of x: of pieces that start at x the last one counts.
  private func countOfKnots(upTo x: Double) -> Int {
    var (low, high) = (0, pieces.count)
    while low < high {
      let middle = (low + high) / 2
      if pieces[middle].x.start <= x { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// On the tangent's line through a knot; at the knot's level where the line is vertical.
  private func outside(_ tangent: Direction, _ knot: Double, _ level: Double, _ x: Double) -> Double
  {
    if tangent.isVertical || tangent.rise.high == 0 { return level }
    if x.isInfinite {
      let rises = (tangent.rise.high < 0) == (tangent.along.high < 0)
      return rises ? x : -x
    }
    // The difference of the largest Doubles overflows.
    let room = x.magnitude > 0x1p1000 ? 0x1p-40 : 1
    let way = tangent.times(.sum(x * room, -knot * room))
    let size = max(way.high.magnitude / room, level.magnitude)
    if size > 0x1p1000 { return way.value / room }
    return (way.times(power: 1 / room) + level).value
  }
}
