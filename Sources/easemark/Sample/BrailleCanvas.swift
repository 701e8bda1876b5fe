/// A picture of dots, two a column and four a line, written as the characters of Braille.
///
/// Source: The Unicode Standard, chapter 21, "Braille": U+2800 + Σ 2^(n − 1) over the raised dots n.
struct BrailleCanvas {
  let columns: Int
  let rows: Int
  private var cells: [UInt8]

  init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    cells = Array(repeating: 0, count: columns * rows)
  }

  var dotColumns: Int { 2 * columns }
  var dotRows: Int { 4 * rows }

  /// Dots 1 to 8 by row and column.
  private static let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]

  /// Raises the dot at a column and a row, counted from the top left; nothing outside.
  mutating func raise(_ x: Int, _ y: Int) {
    guard x >= 0, x < dotColumns, y >= 0, y < dotRows else { return }
    cells[y / 4 * columns + x / 2] |= Self.bits[y % 4][x % 2]
  }

  /// Raises all dots of a column from one row to another.
  mutating func raise(column: Int, rows: ClosedRange<Int>) {
    for y in rows.clamped(to: 0...(dotRows - 1)) { raise(column, y) }
  }

  /// The character at a place; nil where no dot is raised.
  func character(column: Int, row: Int) -> Character? {
    let cell = cells[row * columns + column]
    return cell == 0 ? nil : Unicode.Scalar(0x2800 + UInt32(cell)).map(Character.init)
  }

  /// The same in ASCII: a mark at the height of the raised dots.
  func asciiCharacter(column: Int, row: Int) -> Character? {
    let cell = cells[row * columns + column]
    if cell == 0 { return nil }
    let (upper, lower) = (cell & 0x1B != 0, cell & 0xE4 != 0)
    return upper && lower ? "|" : upper ? "'" : "."
  }
}
