import BenchmarkHarness

/// `easemark check`: the gate that holds a run against the committed limits.
struct CheckCommand: Command {
  static let table = CommandTable(
    path: ["easemark", "check"],
    abstract: "Hold a run against the committed limits of speed and accuracy, in both directions.",
    discussion: [
      .text(
        "Speed limits are ratios of two sides of one group in the same run; a run is beyond one "
          + "only when the whole interval of the ratio is, with all intervals together at 95 %. "
          + "An interval that reaches across a limit is not resolved. Accuracy limits bound the "
          + "largest error of a case from above and, against checks that check nothing, below. "
          + "results/README.md has the file's fields."),
      .text(
        "--write-limits proposes a limits file from the run instead: speed within a factor 3 of "
          + "the measured interval, errors from a hundredth to four times the measured one. "
          + "Limits are made by the machine and reviewed by people."),
      .statuses([
        .init("0", "ok"), .init("1", "failure"), .init("2", "a speed limit is broken"),
        .init("3", "an accuracy limit is broken"),
        .init("4", "a limit is not resolved or was not run, under --strict"),
        .init("64", "usage"),
      ]),
    ],
    arguments: [.runs("run", help: "A result file, or the name of a baseline.")],
    options: [
      .value(
        "limits", .init("file", completion: .file), default: "Benchmarks/limits.json",
        help: "The limits file. The default lies in the checkout that the current folder belongs "
          + "to, else in the current folder."),
      .value(
        "write-limits", .init("file", completion: .file),
        help: "Check nothing, but propose a limits file from this run and write it here; - is "
          + "standard output."),
      .rowFormat,
      .color,
      .strict("Exit 4 when a limit is not resolved or was not run, and list those not run."),
      .baselineFolder,
    ])

  static func run(_ arguments: ParsedArguments, in context: Context) throws -> ExitCode {
    let name = arguments.argument("run") ?? ""
    let runs = try arguments.runs(name).runs
    if let path = arguments.value("write-limits") {
      guard let run = runs.last else { return .failure }
      let text = String(decoding: try LimitsFile(proposedFrom: run).encoded(), as: UTF8.self)
      try OutputFile.write(
        text, to: path, from: arguments.path(ofRuns: name), interruption: context.interruption)
      return .success
    }
    let limits = try LimitsFile.read(
      path: arguments.value("limits") ?? Checkout.path(of: "Benchmarks/limits.json"))
    let check = LimitsCheck(runs, limits: limits)
    try arguments.write(check.table) { width, color in
      check.lines(width: width, color: color, listsNotRun: arguments.flag("strict"))
    }
    if check.entries.allSatisfy({ $0.outcome == .notRun }) {
      throw Failure("the run has nothing that the limits are about")
    }
    if check.isAccuracyRegression { return .accuracyRegression }
    if check.isSpeedRegression { return .speedRegression }
    return arguments.flag("strict") && !check.isResolved ? .notResolved : .success
  }
}
