import BenchmarkHarness
import BenchmarkSuites
import Foundation

/// `easemark list`: what there is to run.
struct ListCommand: Command {
  static let table = CommandTable(
    path: ["easemark", "list"],
    abstract: "List what there is to run: every case with its title, kind and items.",
    discussion: [
      .text(
        "Kinds: ours (this project), peer (a library that one would otherwise pick), popular "
          + "(what widely shipped engines do). Items are results an operation; times are given "
          + "per item. An asterisk marks the baseline of a group. Cases are selected as 'easemark "
          + "run' selects them.")
    ],
    options: [
      .flag(
        "json", group: "form", help: "Write a JSON array with everything each case declares."),
      .flag(
        "names", group: "form",
        help: "Write every name that a pattern may be, one a line: families, operations, groups "
          + "and cases."),
    ] + CaseSelection.options)

  static func run(_ arguments: ParsedArguments, in context: Context) throws -> ExitCode {
    let selection = try CaseSelection(arguments)
    for omission in selection.omissions { context.report("Note: \(omission).") }
    var filter = selection.filter
    filter.keepsBaselines = false
    let selected = filter.select(selection.cases)
    let sink = ByteSink.standardOutput
    if arguments.flag("json") {
      sink.append(try jsonText(selected.map(Entry.init)))
      try sink.flush()
    } else {
      try sink.lines(
        arguments.flag("names") ? CaseFilter.names(of: selected) : lines(selected))
    }
    return .success
  }

  private static func lines(_ cases: [BenchmarkCase]) -> [String] {
    var table = TextTable(columns: [
      TextTable.Column("case"), TextTable.Column("kind"), TextTable.Column("items", .right),
      TextTable.Column("title", isFlexible: true),
    ])
    let families = Dictionary(uniqueKeysWithValues: benchmarkFamilies.map { ($0.name, $0.summary) })
    var family = ""
    for entry in cases {
      if entry.id.family != family {
        family = entry.id.family
        table.addSection(families[family].map { "\(family): \($0)" } ?? family)
      }
      table.add([
        entry.id.description + (entry.isBaseline ? " *" : ""), entry.kind.rawValue,
        "\(entry.items)", entry.title,
      ])
    }
    return table.lines(width: Terminal.width(descriptor: STDOUT_FILENO))
  }

  /// A case as `--json` writes it.
  private struct Entry: Encodable {
    let id: String
    let family: String
    let operation: String
    let variant: String
    let size: Int
    let group: String
    let title: String
    let kind: CaseKind
    let precision: Precision
    let isBaseline: Bool
    let items: Int
    let flopsPerItem: Double
    let bytesPerItem: Double
    let bytesWrittenPerItem: Double
    let workingSetBytes: Int?
    let codeLevel: String?
    let accuracyLimit: Double?

    init(_ benchmark: BenchmarkCase) {
      id = benchmark.id.description
      family = benchmark.id.family
      operation = benchmark.id.operation
      variant = benchmark.id.variant
      size = benchmark.id.size
      group = benchmark.id.group
      title = benchmark.title
      kind = benchmark.kind
      precision = benchmark.precision
      isBaseline = benchmark.isBaseline
      items = benchmark.items
      flopsPerItem = benchmark.work.flopsPerItem
      bytesPerItem = benchmark.work.bytesPerItem
      bytesWrittenPerItem = benchmark.work.bytesWrittenPerItem
      workingSetBytes = benchmark.work.workingSetBytes
      codeLevel = benchmark.work.codeLevel
      accuracyLimit = benchmark.accuracyLimit
    }
  }
}
