/// A table of plain text with aligned columns that fits a width.
public struct TextTable: Sendable {
  /// Where a cell's text stands in its column.
  public enum Alignment: Sendable {
    /// Texts begin in one place.
    case left
    /// Texts end in one place: numbers.
    case right
  }

  /// A column and what may happen to it when the table is too wide.
  public struct Column: Sendable {
    /// The text above the column; a column that is not flexible is at least as wide.
    public var title: String
    /// Where its texts stand.
    public var alignment: Alignment
    /// Whether its texts may be cut, down to `shortest` characters.
    public var isFlexible: Bool
    /// Columns with a higher number are left out first; those with 0 stay.
    public var dropOrder: Int

    /// A column; by default it is aligned left, never cut, and never left out.
    public init(
      _ title: String, _ alignment: Alignment = .left, isFlexible: Bool = false, dropOrder: Int = 0
    ) {
      self.title = title
      self.alignment = alignment
      self.isFlexible = isFlexible
      self.dropOrder = dropOrder
    }
  }

  private enum Row: Sendable {
    case cells([String], styles: [Int: TextStyle])
    case section(String)
  }

  private static let gap = "  "
  private static let shortest = 10

  private let columns: [Column]
  private var rows: [Row] = []

  /// A table with these columns and no rows.
  public init(columns: [Column]) { self.columns = columns }

  /// Adds a row; missing cells are empty, surplus ones are ignored.
  ///
  /// - Parameter styles: how cells stand out, by column, where lines are asked for in colour.
  public mutating func add(_ cells: [String], styles: [Int: TextStyle] = [:]) {
    let filled = columns.indices.map { $0 < cells.count ? cells[$0] : "" }
    rows.append(.cells(filled, styles: styles))
  }

  /// Adds a line that heads the rows after it, across all columns.
  public mutating func addSection(_ title: String) { rows.append(.section(title)) }

  /// The table's lines without trailing spaces.
  ///
  /// - Parameters:
  ///   - width: the most characters a line may have; nil for as many as it needs. When even the
  ///     columns that must stay do not fit, the lines are longer than the width.
  ///   - color: whether cells carry the terminal's codes for their styles, which have no width.
  public func lines(width: Int? = nil, color: Bool = false) -> [String] {
    let layout = self.layout(width: width)
    var lines = [line(columns.map(\.title), layout)]
    lines.append(
      line(columns.indices.map { String(repeating: "-", count: layout[$0] ?? 0) }, layout))
    for row in rows {
      switch row {
      case .cells(let cells, let styles):
        lines.append(line(cells, layout, styles: color ? styles : [:]))
      case .section(let title):
        lines.append("")
        lines.append(Self.cut(title, to: width ?? .max))
      }
    }
    return lines
  }

  /// The width of each column that stays.
  private func layout(width: Int?) -> [Int: Int] {
    var layout: [Int: Int] = [:]
    for index in columns.indices {
      layout[index] = rows.reduce(columns[index].title.count) { widest, row in
        guard case .cells(let cells, _) = row else { return widest }
        return max(widest, cells[index].count)
      }
    }
    guard let width else { return layout }
    while total(layout) > width {
      let shrunk = shrink(layout, by: total(layout) - width)
      if total(shrunk) <= width { return shrunk }
      let droppable = layout.keys.filter { columns[$0].dropOrder > 0 }
      guard
        let next = droppable.max(by: { columns[$0].dropOrder < columns[$1].dropOrder })
      else { return shrunk }
      layout[next] = nil
    }
    return layout
  }

  private func total(_ layout: [Int: Int]) -> Int {
    layout.values.reduce(0, +) + Self.gap.count * max(0, layout.count - 1)
  }

  /// Takes characters from the widest flexible column, one at a time.
  private func shrink(_ layout: [Int: Int], by excess: Int) -> [Int: Int] {
    var layout = layout
    for _ in 0..<excess {
      let candidates = layout.filter { columns[$0.key].isFlexible && $0.value > Self.shortest }
      guard
        let widest = candidates.max(by: { ($0.value, -$0.key) < ($1.value, -$1.key) })
      else { break }
      layout[widest.key] = widest.value - 1
    }
    return layout
  }

  private func line(
    _ cells: [String], _ layout: [Int: Int], styles: [Int: TextStyle] = [:]
  ) -> String {
    var line = ""
    // Spaces wait for the text behind them, so that none trail.
    var spaces = 0
    for index in columns.indices {
      guard let width = layout[index] else { continue }
      let text = Self.cut(cells[index], to: width)
      let padding = width - text.count
      if columns[index].alignment == .right { spaces += padding }
      if !text.isEmpty {
        line += String(repeating: " ", count: spaces) + (styles[index]?.applied(to: text) ?? text)
        spaces = 0
      }
      if columns[index].alignment == .left { spaces += padding }
      spaces += Self.gap.count
    }
    return line
  }

  private static func cut(_ text: String, to width: Int) -> String {
    text.count <= width ? text : text.prefix(max(0, width - 1)) + "…"
  }
}
