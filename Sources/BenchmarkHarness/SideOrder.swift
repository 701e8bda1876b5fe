/// In which order the sides of a group run, round by round.
///
/// Rounds come in blocks of as many as there are sides. A block is a cyclic Latin square over a
/// freshly drawn arrangement of the sides, begun at a drawn row: every side stands once in every
/// place of the block, so a drift within rounds burdens all alike, and the new arrangement keeps
/// no side behind the same neighbour for the whole run. For two sides that is AB BA or BA AB.
struct SideOrder {
  private let sides: Int
  private var generator: SeededGenerator
  private var arrangement: [Int] = []
  private var firstRow = 0
  private var row = 0

  init(sides: Int, seed: UInt64) {
    self.sides = sides
    generator = SeededGenerator(seed: seed)
  }

  /// The next round's order: each of 0 ..< sides once.
  mutating func next() -> [Int] {
    if row == 0 {
      arrangement = Array(0..<sides).shuffled(using: &generator)
      firstRow = Int.random(in: 0..<max(1, sides), using: &generator)
    }
    let shift = firstRow + row
    row = (row + 1) % max(1, sides)
    return (0..<sides).map { arrangement[($0 + shift) % sides] }
  }
}
