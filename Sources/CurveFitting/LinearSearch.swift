/// The search for the fewest lines beside a function: the pieces between its jumps, each with a chain.
struct LinearSearch {
  let shape: CurveShape
  let tolerance: Double
  let keepsEnds: Bool
  /// What roundings and a spring's evaluation may make of a distance.
  private let room: Double
  private let table: EnclosureTable
  private let pieces: [LinearPiece]

  /// Refines the tubes of the pieces until their chains have the fewest lines, or five times, or as often
  /// as there is room for.
  init(_ shape: CurveShape, within tolerance: Double, keepsEnds: Bool) throws(FittingError) {
    (self.shape, self.tolerance, self.keepsEnds) = (shape, tolerance, keepsEnds)
    let room = 0x1p-38 * max(shape.scale, 0x1p-900)
    func found(_ height: Double) throws(FittingError) -> (EnclosureTable, [LinearPiece]) {
      let table = try EnclosureTable(shape, height: height, tolerance: tolerance)
      let pieces = LinearPiece.pieces(
        of: table, shape, within: tolerance - room, atMost: tolerance + room, keepsEnds: keepsEnds)
      return (table, pieces)
    }
    var height = (tolerance - room) / 10
    var best = try found(height)
    for _ in 0..<4 where !best.1.allSatisfy(\.isShortest) {
      height /= 8
      guard let finer = try? found(height) else { break }
      best = finer
    }
    self.room = room
    (table, pieces) = best
  }

  /// The fewest stops of any `linear()` within the tolerance, at least.
  var fewestStops: Int {
    // A jump at 0 or 1 takes a stop more where no value is near enough to both its sides.
    let reach = (keepsEnds ? 1 : 2) * (tolerance + room)
    let (arcs, ends) = (shape.arcs, [shape.first, shape.last])
    let insides = [arcs[0].start.value, arcs[arcs.count - 1].end.value]
    let jumps = zip(ends, insides).count { ($0 - $1).magnitude > reach }
    return pieces.reduce(jumps) { $0 + $1.fewestLinks + 1 }
  }

  /// The chain with few decimals, whose error is proved to be within the tolerance.
  ///
  /// Where the fewest lines have no distance to spare, the corners' roundings can take them out of the
  /// tolerance; then a chain within a little less than that is searched.
  func chain() throws(FittingError) -> RoundedChain {
    for share in [1, 1 - 0x1p-10, 1 - 0x1p-7, 1 - 0x1p-4, 0.5] {
      let allowed = (tolerance - room) * share
      var pieces =
        share == 1
        ? pieces
        : LinearPiece.pieces(
          of: table, shape, within: allowed, atMost: tolerance + room, keepsEnds: keepsEnds)
      for index in pieces.indices { pieces[index].balance(within: allowed) }
      if let chain = RoundedChain(
        pieces, of: shape, within: tolerance - room, keepsEnds: keepsEnds)
      {
        return chain
      }
    }
    throw .outOfRange(
      parameter: "tolerance", value: tolerance,
      allowed: "larger: stops at Doubles cannot follow the curve so closely")
  }
}
