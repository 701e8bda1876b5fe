/// Progress on a terminal: a bar, and under it the sides of the group at hand with their running
/// medians, redrawn in place.
///
/// Every line is shorter than the terminal is wide and all of them are fewer than it is high, both
/// read anew for each drawing. The cursor stays visible and nothing else of the terminal is changed,
/// so that a process that dies leaves no more than the last drawing behind.
public final class LiveTable: ProgressReporter {
  /// Columns and rows.
  public typealias Size = (columns: Int, rows: Int)

  private let size: () -> Size
  private let color: Bool
  private let write: (String) -> Void
  /// How many lines stand on the terminal, and how long the longest is.
  private var drawn = (lines: 0, longest: 0)
  private var sides: [SideProgress] = []

  /// A table that has drawn nothing yet.
  ///
  /// - Parameters:
  ///   - color: whether it may use the terminal's colours.
  ///   - size: the terminal's size, asked for at each drawing.
  ///   - write: takes what is to be drawn, control codes and all.
  public init(color: Bool, size: @escaping () -> Size, write: @escaping (String) -> Void) {
    self.color = color
    self.size = size
    self.write = write
  }

  /// Draws over what stands there; when the run has ended, clears it.
  public func update(_ update: ProgressUpdate) {
    switch update.step {
    case .ended:
      if drawn.lines > 0 { write(toTop(rows: size().rows) + "\u{1B}[J") }
      drawn = (0, 0)
      return
    case .started, .groupFinished: sides = []
    case .working: sides = update.sides
    }
    draw(update)
  }

  private func draw(_ update: ProgressUpdate) {
    let size = size()
    var plain = [ConsoleProgress.barLine(update, width: size.columns)]
    var styled = plain
    let room = size.rows - 2
    if room > 3, !sides.isEmpty {
      let table = Self.table(of: sides)
      plain += Self.fitted(table.lines(width: size.columns - 1), to: room, width: size.columns - 1)
      styled += Self.fitted(
        table.lines(width: size.columns - 1, color: color), to: room, width: .max)
      // Where even the narrowest table is too wide, the bar is all there is.
      if plain.contains(where: { $0.count >= size.columns }) {
        (plain, styled) = ([plain[0]], [plain[0]])
      }
    }
    let longest = plain.reduce(0) { max($0, $1.count) }
    // A terminal that became narrower than what stands there has broken its lines anew, nobody knows
    // into how many: it is left, and the next one begins below.
    var text = drawn.longest < size.columns ? toTop(rows: size.rows) : "\r\n"
    text += styled.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n") + "\u{1B}[J"
    write(text)
    drawn = (plain.count, longest)
  }

  /// Back to the first column of the first line that was drawn.
  private func toTop(rows: Int) -> String {
    let up = min(drawn.lines, rows) - 1
    return "\r" + (up > 0 ? "\u{1B}[\(up)A" : "")
  }

  private static func table(of sides: [SideProgress]) -> TextTable {
    var table = TextTable(columns: [
      .init("method", isFlexible: true), .init("ns/item", .right), .init("speed-up", .right),
      .init("", dropOrder: 1),
    ])
    for side in sides {
      table.add(
        [
          side.variant, side.nsPerItem.map(SummaryTable.nanoseconds) ?? "",
          side.speedup.map { SummaryTable.factor($0) + "×" } ?? "", side.remark,
        ], styles: side.isRanked ? [:] : [3: .alarm])
    }
    return table
  }

  /// The first lines of a table, and how many are left out.
  private static func fitted(_ lines: [String], to count: Int, width: Int) -> [String] {
    guard lines.count > count else { return lines }
    let rest = "… \(lines.count - count + 1) more"
    return lines.prefix(count - 1) + [String(rest.prefix(width))]
  }
}

/// One side of the group at hand, as far as its epochs tell.
public struct SideProgress: Hashable, Sendable {
  /// The third part of the case's id.
  public var variant: String
  /// The median so far; nil before the first round.
  public var nsPerItem: Double?
  /// The median of the paired ratios so far; nil for the baseline, and where there is none.
  public var speedup: Double?
  /// Whether the group's other sides are compared with it.
  public var isBaseline: Bool
  /// Whether it kept its accuracy limit.
  public var isRanked: Bool

  /// A side as a progress display needs it.
  public init(
    variant: String, nsPerItem: Double?, speedup: Double?, isBaseline: Bool, isRanked: Bool
  ) {
    self.variant = variant
    self.nsPerItem = nsPerItem
    self.speedup = speedup
    self.isBaseline = isBaseline
    self.isRanked = isRanked
  }

  fileprivate var remark: String { isRanked ? isBaseline ? "baseline" : "" : "NOT RANKED" }

  /// The sides of a group after some rounds.
  ///
  /// - Parameter ranked: for each side whether its accuracy check passed.
  static func sides(
    of group: CaseGroup, ranked: [Bool], after rounds: RoundsSoFar
  ) -> [SideProgress] {
    group.cases.indices.map { index in
      let epochs = rounds.epochs[index].prefix(rounds.count)
      var speedup: Double?
      if let baseline = group.baseline, baseline != index, ranked[index], ranked[baseline] {
        speedup = OrderStatistics.median(of: zip(rounds.epochs[baseline], epochs).map { $0 / $1 })
      }
      let benchmark = group.cases[index]
      return SideProgress(
        variant: benchmark.id.variant,
        nsPerItem: OrderStatistics.median(of: Array(epochs)) / Double(benchmark.items),
        speedup: speedup, isBaseline: group.baseline == index, isRanked: ranked[index])
    }
  }
}

/// What a group's measurement has after some of its rounds.
struct RoundsSoFar {
  /// At least 1.
  let count: Int
  let of: Int
  /// Nanoseconds per operation, per side; only the first `count` are measured.
  let epochs: [[Double]]

  var part: Double { Double(count) / Double(of) }
}
