import Foundation

extension ResultComparison {
  /// One row a compared case, then one for each that could not be, for other programs; column names
  /// are permanent.
  public var table: RecordTable {
    var table = RecordTable(columns: [
      "case", "before_ns", "after_ns", "ratio", "ratio_low", "ratio_high", "verdict", "accuracy",
      "error_before", "error_after", "error_unit", "note",
    ])
    for entry in entries {
      table.add([
        .text(entry.id.description), .number(entry.before), .number(entry.after),
        .number(entry.ratio?.median), .number(entry.ratio?.low), .number(entry.ratio?.high),
        .text(entry.verdict.rawValue), .text(entry.accuracy.rawValue),
        .number(entry.errorBefore), .number(entry.errorAfter), .text(entry.errorUnit),
        entry.accuracyNote.isEmpty ? .absent : .text(entry.accuracyNote),
      ])
    }
    for (id, note) in notes {
      table.add([.text(id.description)] + Array(repeating: .absent, count: 10) + [.text(note)])
    }
    return table
  }

  /// Cases without a comparison, and why.
  private var notes: [(id: CaseID, note: String)] {
    incomparable.map { ($0.id, $0.reason) } + onlyBefore.map { ($0, "only before") }
      + onlyAfter.map { ($0, "only after") }
  }

  /// The same for people.
  public func lines(width: Int? = nil, color: Bool = false) -> [String] {
    var table = TextTable(columns: [
      TextTable.Column("case", isFlexible: true),
      TextTable.Column("before", .right, dropOrder: 2),
      TextTable.Column("after", .right, dropOrder: 3),
      TextTable.Column("speed-up", .right),
      TextTable.Column("interval", .right, dropOrder: 4),
      TextTable.Column("verdict"),
      TextTable.Column("error", dropOrder: 1),
    ])
    var group = ""
    for entry in entries {
      if entry.group != group {
        group = entry.group
        table.addSection(group)
      }
      table.add(
        [
          entry.id.variant, SummaryTable.nanoseconds(entry.before),
          SummaryTable.nanoseconds(entry.after), SummaryTable.ratio(entry.ratio?.median),
          SummaryTable.interval(entry.ratio), entry.verdict.words, accuracyWords(entry),
        ], styles: styles(entry))
    }
    var lines = table.lines(width: width, color: color)
    if !notes.isEmpty { lines.append("") }
    lines += notes.map { "\($0.id): \($0.note)" }
    return lines + ["", summary]
  }

  private func styles(_ entry: Entry) -> [Int: TextStyle] {
    var styles = [5: TextStyle(entry.verdict)]
    if entry.accuracy == .worse { styles[6] = .alarm }
    return styles
  }

  private func accuracyWords(_ entry: Entry) -> String {
    guard entry.accuracy != .same else { return "same" }
    let note = entry.accuracyNote.isEmpty ? "" : ": \(entry.accuracyNote)"
    return entry.accuracy.rawValue + note
  }

  private var summary: String {
    let counts = Verdict.allCases.map { verdict in
      "\(entries.count { $0.verdict == verdict }) \(verdict.words)"
    }
    let worse = entries.count { $0.accuracy == .worse }
    return counts.joined(separator: ", ") + "; \(worse) less accurate; intervals of time before / "
      + "time after, all together \(Self.percent(confidence)), beyond both noise floors."
  }

  static func percent(_ confidence: Double) -> String { String(format: "%g %%", 100 * confidence) }
}

extension SideComparison {
  /// One row a group, for other programs; column names are permanent.
  public var table: RecordTable {
    var table = RecordTable(columns: [
      "group", "side", "against", "side_ns", "against_ns", "ratio", "ratio_low", "ratio_high",
      "verdict", "side_error", "against_error", "error_unit",
    ])
    for entry in entries {
      table.add([
        .text(entry.group), .text(side), .text(other), .number(entry.time),
        .number(entry.otherTime), .number(entry.ratio?.median), .number(entry.ratio?.low),
        .number(entry.ratio?.high), .text(entry.verdict.rawValue), .number(entry.error),
        .number(entry.otherError), .text(entry.errorUnit),
      ])
    }
    return table
  }

  /// The same for people.
  public func lines(width: Int? = nil, color: Bool = false) -> [String] {
    var table = TextTable(columns: [
      TextTable.Column("group", isFlexible: true),
      TextTable.Column(side, .right, dropOrder: 2), TextTable.Column(other, .right, dropOrder: 3),
      TextTable.Column("speed-up", .right), TextTable.Column("interval", .right, dropOrder: 5),
      TextTable.Column("\(side) is"), TextTable.Column("error", .right, dropOrder: 1),
      TextTable.Column("of \(other)", .right, dropOrder: 1),
      TextTable.Column("in units of", isFlexible: true, dropOrder: 4),
    ])
    for entry in entries {
      table.add(
        [
          entry.group, SummaryTable.nanoseconds(entry.time),
          SummaryTable.nanoseconds(entry.otherTime), SummaryTable.ratio(entry.ratio?.median),
          SummaryTable.interval(entry.ratio), entry.verdict.words, SummaryTable.error(entry.error),
          SummaryTable.error(entry.otherError), entry.errorUnit,
        ], styles: [5: TextStyle(entry.verdict)])
    }
    return table.lines(width: width, color: color) + [
      "",
      "Times in ns per item; paired round by round, all intervals together "
        + "\(ResultComparison.percent(confidence)), beyond the noise floor.",
    ]
  }
}

extension Verdict {
  /// As tables say it.
  var words: String {
    switch self {
    case .faster: "faster"
    case .slower: "slower"
    case .notResolved: "not resolved"
    }
  }
}

extension SummaryTable {
  static func ratio(_ value: Double?) -> String { value.map { factor($0, digits: 3) + "×" } ?? "" }

  static func interval(_ value: IntervalRecord?) -> String {
    value.map { "\(factor($0.low, digits: 3))–\(factor($0.high, digits: 3))" } ?? ""
  }

  /// Differences between runs are small: one digit more than a speed-up has elsewhere.
  private static func factor(_ value: Double, digits: Int) -> String {
    value < 10 ? String(format: "%.\(digits)f", value) : factor(value)
  }
}
