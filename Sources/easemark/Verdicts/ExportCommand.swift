import BenchmarkHarness

/// `easemark export`: a run as one row a case.
struct ExportCommand: Command {
  static let table = CommandTable(
    path: ["easemark", "export"],
    abstract: "Write a run as one row a case: CSV, Markdown or JSON.",
    discussion: [
      .text(
        "CSV and JSON have every column, under names that stay: case, family, operation, variant, "
          + "size, group, title, kind, precision, level, threads, items, ns_per_item, ns_low, "
          + "ns_high and so on (results/README.md lists them). Numbers are written with the "
          + "shortest text that reads back to the same Double. What does not apply is empty, or "
          + "null. Markdown has the columns that a person compares, as a table for GitHub.")
    ],
    arguments: [.runs("run", help: "A result file, or the name of a baseline (both its runs).")],
    options: [
      .value(
        "format", .init("format", choices: RecordTable.Format.allCases.map(\.rawValue)),
        default: "csv", help: "What to write."),
      .value(
        "output", .init("file", completion: .file), default: "standard output",
        help: "Write to this file, which appears under its name only when it is complete; - is "
          + "standard output."),
      .baselineFolder,
    ])

  static func run(_ arguments: ParsedArguments, in context: Context) throws -> ExitCode {
    let name = arguments.argument("run") ?? ""
    let runs = try arguments.runs(name).runs
    let format = arguments.value("format").flatMap(RecordTable.Format.init) ?? .csv
    try OutputFile.write(
      ExportTable(runs).text(format), to: arguments.value("output"),
      from: arguments.path(ofRuns: name), interruption: context.interruption)
    return .success
  }
}
