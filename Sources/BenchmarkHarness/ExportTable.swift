/// Runs as one row a case, for other programs; column names are permanent.
public struct ExportTable: Sendable {
  /// Every column, in order; a later version may add some at the end.
  public static var columns: [String] { all.map(\.name) }

  private let runs: [RunResult]

  /// - Parameter runs: one, or the two of a baseline, whose rows follow each other.
  public init(_ runs: [RunResult]) { self.runs = runs }

  /// The rows in that format: every column, but for Markdown those that a person compares.
  public func text(_ format: RecordTable.Format) -> String {
    let columns = format == .md ? Self.all.filter { Self.readable.contains($0.name) } : Self.all
    var table = RecordTable(columns: columns.map(\.name))
    for run in runs {
      let groups = Dictionary(
        run.groups.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      for record in run.cases {
        let row = Row(run: run, group: groups[record.group], record: record)
        table.add(columns.map { $0.cell(row) })
      }
    }
    return table.text(format)
  }

  private static let readable: Set<String> = [
    "case", "title", "ns_per_item", "ns_low", "ns_high", "speedup", "verdict", "max_error",
    "error_unit", "max_ulps", "passed",
  ]

  private struct Row {
    let run: RunResult
    let group: GroupRecord?
    let record: CaseRecord
  }

  private typealias Column = (name: String, cell: @Sendable (Row) -> RecordTable.Cell)

  private static let all: [Column] = identity + times + errors + work + circumstances

  private static let identity: [Column] = [
    ("case", { .text($0.record.id.description) }), ("family", { .text($0.record.family) }),
    ("operation", { .text($0.record.operation) }), ("variant", { .text($0.record.variant) }),
    ("size", { .count($0.record.size) }), ("group", { .text($0.record.group) }),
    ("title", { .text($0.record.title) }), ("kind", { .text($0.record.kind.rawValue) }),
    ("precision", { .text($0.record.precision.rawValue) }), ("level", { .text($0.record.level) }),
    ("threads", { .count($0.record.threads) }), ("items", { .count($0.record.items) }),
  ]

  private static let times: [Column] = [
    ("ns_per_item", { .number($0.record.time.nsPerItem.median) }),
    ("ns_low", { .number($0.record.time.nsPerItem.low) }),
    ("ns_high", { .number($0.record.time.nsPerItem.high) }),
    ("ns_mad", { .number($0.record.time.nsPerItem.mad) }),
    ("confidence", { .number($0.record.time.confidence) }),
    ("epochs", { .count($0.record.time.epochs.count) }),
    ("operations_per_epoch", { .count($0.record.time.operationsPerEpoch) }),
    ("baseline", { .text($0.group?.baseline?.description) }),
    ("speedup", { .number($0.record.ratio?.speedup.median) }),
    ("speedup_low", { .number($0.record.ratio?.speedup.low) }),
    ("speedup_high", { .number($0.record.ratio?.speedup.high) }),
    ("verdict", { .text($0.record.ratio?.verdict.rawValue) }),
    ("noise_low", { .number($0.group?.noiseFloor?.low) }),
    ("noise_high", { .number($0.group?.noiseFloor?.high) }),
    ("smallest_detectable", { .number($0.group?.smallestDetectable) }),
  ]

  private static let errors: [Column] = [
    ("max_error", { .number($0.record.accuracy.maxError) }),
    ("rms_error", { .number($0.record.accuracy.rmsError) }),
    ("error_unit", { .text($0.record.accuracy.unit) }),
    ("max_ulps", { .number($0.record.accuracy.maxUlps) }),
    ("rms_ulps", { .number($0.record.accuracy.rmsUlps) }),
    ("max_absolute", { .number($0.record.accuracy.maxAbsolute) }),
    ("rms_absolute", { .number($0.record.accuracy.rmsAbsolute) }),
    ("absolute_unit", { .text($0.record.accuracy.absoluteUnit) }),
    ("backward_steps", { .count($0.record.accuracy.backwardSteps) }),
    ("nans", { .count($0.record.accuracy.nans) }),
    ("samples", { .count($0.record.accuracy.samples) }),
    ("error_limit", { .number($0.record.accuracy.limit) }),
    ("passed", { .flag($0.record.accuracy.passed) }),
    ("worst_input", { .text($0.record.accuracy.worstInput) }),
    ("reproduce", { .text($0.record.accuracy.reproduce) }),
    ("oracle", { .text($0.record.accuracy.oracle) }),
    ("oracle_bound", { .number($0.record.accuracy.oracleBound) }),
  ]

  private static let work: [Column] = [
    ("flops_per_item", { .number($0.record.flopsPerItem) }),
    ("bytes_per_item", { .number($0.record.bytesPerItem) }),
    ("roof", { .text($0.record.roof?.binding) }),
    ("roof_share", { .number($0.record.roof?.share) }),
    ("instructions_per_item", { .number($0.record.counters?.instructionsPerItem) }),
    ("cycles_per_item", { .number($0.record.counters?.cyclesPerItem) }),
    ("allocations_per_operation", { .number($0.record.allocations?.perOperation) }),
  ]

  private static let circumstances: [Column] = [
    ("machine", { .text($0.run.environment.machine) }),
    ("isa", { .text($0.run.environment.instructionSet.chosen) }),
    ("commit", { .text($0.run.environment.commit.hash) }),
    ("started", { .text($0.run.started) }), ("profile", { .text($0.run.profile.rawValue) }),
  ]
}
