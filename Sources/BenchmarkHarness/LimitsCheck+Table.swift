import Foundation

extension LimitsCheck {
  /// One row a limit, for other programs; column names are permanent.
  public var table: RecordTable {
    var table = RecordTable(columns: [
      "limit", "quantity", "at_least", "at_most", "value", "low", "high", "outcome", "note",
    ])
    for entry in entries {
      table.add([
        .text(entry.name), .text(entry.quantity), .number(entry.atLeast), .number(entry.atMost),
        .number(entry.value), .number(entry.low), .number(entry.high),
        .text(entry.outcome.rawValue), .text(entry.note),
      ])
    }
    return table
  }

  /// The same for people: what is not kept, and how many limits are.
  ///
  /// - Parameter listsNotRun: whether limits that were not run have a line each; a run of a selection
  ///   leaves most of them out.
  public func lines(
    width: Int? = nil, color: Bool = false, listsNotRun: Bool = false
  ) -> [String] {
    let others = entries.filter {
      $0.outcome != .kept && (listsNotRun || $0.outcome != .notRun)
    }
    var lines: [String] = []
    if !others.isEmpty {
      var table = TextTable(columns: [
        TextTable.Column("limit", isFlexible: true), TextTable.Column("at least", .right),
        TextTable.Column("at most", .right), TextTable.Column("value", .right),
        TextTable.Column("interval", .right, dropOrder: 2), TextTable.Column("outcome"),
        TextTable.Column("why", isFlexible: true, dropOrder: 1),
      ])
      for entry in others {
        table.add(
          [
            entry.name, Self.short(entry.atLeast), Self.short(entry.atMost),
            entry.value.map(Self.short) ?? "",
            entry.low.flatMap { low in entry.high.map { "\(Self.short(low))–\(Self.short($0))" } }
              ?? "",
            entry.outcome.words, entry.note,
          ], styles: entry.outcome.style.map { [5: $0] } ?? [:])
      }
      lines = table.lines(width: width, color: color) + [""]
    }
    let counts = Outcome.allCases.compactMap { outcome -> String? in
      let count = entries.count { $0.outcome == outcome }
      return count == 0 && outcome != .kept ? nil : "\(count) \(outcome.words)"
    }
    let notRun = entries.count { $0.outcome == .notRun }
    if notRun > 0, !listsNotRun {
      lines.append(
        "\(notRun) \(notRun == 1 ? "limit was" : "limits were") not run: the run does not have or "
          + "does not rank what they are about; --strict and --format csv list them.")
    }
    return lines + ["\(entries.count) limits: \(counts.joined(separator: ", "))"]
  }

  private static func short(_ value: Double) -> String { String(format: "%.3g", value) }
}

extension LimitsCheck.Outcome {
  var style: TextStyle? {
    switch self {
    case .kept: nil
    case .tooSlow, .suspiciouslyFast: .bad
    case .tooInaccurate, .suspiciouslyAccurate: .alarm
    case .notResolved, .notRun: .faint
    }
  }

  var words: String {
    switch self {
    case .kept: "kept"
    case .tooSlow: "too slow"
    case .suspiciouslyFast: "suspiciously fast"
    case .tooInaccurate: "too inaccurate"
    case .suspiciouslyAccurate: "suspiciously accurate"
    case .notResolved: "not resolved"
    case .notRun: "not run"
    }
  }
}
