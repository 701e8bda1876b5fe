import Foundation

/// A run's result as a table for people: time and error of every case, group by group.
public struct SummaryTable: Sendable {
  private let result: RunResult

  /// A table of this run's cases.
  public init(_ result: RunResult) { self.result = result }

  /// The table's lines.
  ///
  /// - Parameters:
  ///   - width: the most characters a line may have.
  ///   - color: whether verdicts are coloured for a terminal.
  public func lines(width: Int? = nil, color: Bool = false) -> [String] {
    var table = TextTable(columns: [
      TextTable.Column("method", isFlexible: true),
      TextTable.Column("ns/item", .right),
      TextTable.Column("interval", .right, dropOrder: 4),
      TextTable.Column("speed-up", .right),
      TextTable.Column("interval", .right, dropOrder: 3),
      TextTable.Column("verdict"),
      TextTable.Column("max error", .right),
      TextTable.Column("in units of", isFlexible: true, dropOrder: 5),
      TextTable.Column("ulps", .right, dropOrder: 2),
      TextTable.Column("% roof", .right, dropOrder: 4),
    ])
    let cases = Dictionary(grouping: result.cases, by: \.group)
    for group in result.groups {
      table.addSection(heading(group))
      for record in cases[group.id] ?? [] {
        table.add(row(record, in: group), styles: Self.styles(record))
      }
    }
    return table.lines(width: width, color: color)
  }

  private func heading(_ group: GroupRecord) -> String {
    var text = group.id
    if let baseline = group.baseline { text += "  against \(baseline.variant)" }
    if let floor = group.noiseFloor { text += "  noise floor \(Self.reach(floor))" }
    if let smallest = group.smallestDetectable {
      // Beyond a factor of ten the group has only noise.
      text +=
        smallest < 10
        ? "  detects \(Self.fixed((smallest - 1) * 100, digits: 1)) %" : "  detects nothing"
    }
    return text
  }

  private func row(_ record: CaseRecord, in group: GroupRecord) -> [String] {
    let time = record.time.nsPerItem
    let speedup = record.ratio?.speedup
    return [
      record.variant,
      Self.nanoseconds(time.median),
      record.time.confidence > 0
        ? "\(Self.nanoseconds(time.low))–\(Self.nanoseconds(time.high))" : "",
      speedup.map { Self.factor($0.median) + "×" } ?? "",
      speedup.map { "\(Self.factor($0.low))–\(Self.factor($0.high))" } ?? "",
      Self.verdict(record, in: group),
      record.accuracy.nans > 0
        ? "\(record.accuracy.nans) NaN" : Self.error(record.accuracy.maxError),
      record.accuracy.unit,
      record.accuracy.maxUlps.map(Self.ulps) ?? "",
      record.roof.map { Self.percent($0.share) } ?? "",
    ]
  }

  /// The style of the verdict, and of the error that broke its limit.
  private static func styles(_ record: CaseRecord) -> [Int: TextStyle] {
    if !record.accuracy.passed { return [5: .alarm, 6: .alarm] }
    return record.ratio.map { [5: TextStyle($0.verdict)] } ?? [:]
  }

  private static func verdict(_ record: CaseRecord, in group: GroupRecord) -> String {
    if let reason = record.accuracy.reasonNotRanked {
      return (record.accuracy.brokeLimit ? "NOT RANKED: " : "not ranked: ") + reason
    }
    if record.id == group.baseline { return "baseline" }
    return record.ratio?.verdict.words ?? ""
  }

  /// Three significant digits, more for large numbers, never an exponent.
  static func nanoseconds(_ value: Double) -> String {
    switch value {
    case ..<10: fixed(value, digits: 2)
    case ..<100: fixed(value, digits: 1)
    default: fixed(value, digits: 0)
    }
  }

  static func factor(_ value: Double) -> String {
    switch value {
    case ..<0.1: String(format: "%#.2g", value)
    case ..<10: fixed(value, digits: 2)
    case ..<100: fixed(value, digits: 1)
    default: fixed(value, digits: 0)
    }
  }

  static func error(_ value: Double) -> String {
    value == 0 ? "0" : String(format: "%.1e", value)
  }

  /// A share in per cent, as it is: above 100 says that the roof or the declared work is wrong.
  static func percent(_ share: Double) -> String {
    fixed(100 * share, digits: share < 0.1 ? 1 : 0)
  }

  static func ulps(_ value: Double) -> String {
    value < 1000 ? fixed(value, digits: 1) : String(format: "%.0e", value)
  }

  /// A noise floor: "±1.3 %" where it reaches about as far down as up, else its ends, "0.31–1.01".
  static func reach(_ floor: NoiseFloorRecord) -> String {
    let (up, down) = (floor.high - 1, 1 - floor.low)
    let most = max(up, down)
    if most < 1, min(up, down) >= 0.7 * most { return "±\(fixed(100 * most, digits: 1)) %" }
    let digits = most < 0.1 ? 3 : 2
    return "\(fixed(floor.low, digits: digits))–\(fixed(floor.high, digits: digits))"
  }

  private static func fixed(_ value: Double, digits: Int) -> String {
    String(format: "%.\(digits)f", value)
  }
}
