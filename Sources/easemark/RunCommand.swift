import BatchEvaluation
import BenchmarkHarness
import BenchmarkSuites
import Glibc

/// `easemark run`: measures error and time of every selected case into one result file.
struct RunCommand: Command {
  static let table = CommandTable(
    path: ["easemark", "run"],
    abstract: "Run suites: error and time for every case, one result file.",
    discussion: [
      .text(
        "Prints the summary table on standard output; progress, and where the result file is, go "
          + "to standard error."),
      .text(
        "A pattern names a case, a group, or leading parts of their names (Spring, Spring.tick, "
          + "Spring.tick.4096); with * and ? it must match a whole name (*.simd.*). The baseline "
          + "of each group runs with it. 'easemark list' shows the names."),
      .lines(
        """
        EXAMPLES:
          $ easemark run --quick --filter Spring
          $ easemark run --filter Bezier.curve --size 16..65536*4 --isa all
          $ easemark run --json - | jq '.cases[] | {id, time: .time.nsPerItem.median}'
        """),
      .statuses([
        .init("0", "ok"), .init("1", "failure"),
        .init("3", "a case broke its accuracy limit (the result file is complete)"),
        .init("64", "usage"),
        .init("130, 143", "interrupted by SIGINT or SIGTERM (no result file is written)"),
      ]),
      .manual(
        title: "FILES",
        [
          .init(
            "results/runs/TIME-COMMIT-MACHINE.json",
            "The result of one run. It appears under its name only when it is complete, and never "
              + "in the place of an earlier one."),
          .init(
            "results/runs/.NAME.PROCESS.partial",
            "A result that is being written. One that a killed process left is removed by the "
              + "next run."),
        ]),
    ],
    options: [
      .flag("smoke", group: "profile", help: "Run every case once: shows that all run, no times."),
      .flag("quick", group: "profile", help: "Fewer and shorter epochs, about a minute."),
      .flag("full", group: "profile", help: "More and longer epochs, within ten minutes."),
    ] + CaseSelection.options + [
      .value(
        "seed", .init("seed"), default: "\(RunOptions.defaultSeed)",
        help: "The seed of inputs and order, from 0 to \(UInt64.max)."),
      .value(
        "budget", .duration(usual: .s, in: 1...86_400), default: "the profile's",
        help: "The time that the whole run is planned for, with its unit: 30s, 1.5min. No case "
          + "gets fewer epochs than the profile's least."),
      .value(
        "epoch", .duration(usual: .ms, in: 1e-3...10), default: "the profile's",
        help: "The shortest epoch, with its unit: 2ms. An epoch is one reading of the clock."),
      .value(
        "pin", .numbers("processors", in: 0...8191), default: "the scheduler decides",
        help: "Hold the measuring threads to these processors, one each: 1, or 0,1."),
      .flag("no-counters", help: "Leave the hardware counters alone."),
      .flag(
        "dry-run", help: "List the cases that would run, and how long that takes; write nothing."),
      .value(
        "output", .init("path", completion: .file), default: "results/runs",
        help: "The result file (a name that ends in .json, or what is there and is no folder), or "
          + "the folder for one that is named by time, commit and machine; - is standard output, "
          + "and the summary then goes to standard error. The default lies in the checkout that "
          + "the current folder belongs to, else in the current folder."),
      .value(
        "json", .init("file", completion: .file),
        help: "The same for a file of any name: --json - writes the result, and nothing else, to "
          + "standard output."),
      .color,
      .flag("quiet", help: "Show no progress."),
    ])

  static func run(_ arguments: ParsedArguments, in context: Context) throws -> ExitCode {
    let settings = try RunSettings(arguments)
    for omission in settings.selection.omissions { context.report("Note: \(omission).") }
    if arguments.flag("dry-run") {
      try DryRun(settings).show()
      return .success
    }
    // From here to the end, no signal leaves a half-written file behind: one that comes while the
    // result is being written is too late to stop the run.
    let cancellation = Cancellation()
    let watcher = SignalWatcher(cancellation: cancellation)
    defer { watcher.stop() }
    try settings.place.prepare()

    let runner = BenchmarkRunner(
      options: settings.options, facts: .ofTool(level: settings.selection.level),
      cancellation: cancellation)
    let result: RunResult
    do {
      result = try runner.run(
        settings.selection.cases, curves: articleCurves(), roofKernels: roofKernels(),
        pictures: settings.pictures,
        progress: ConsoleProgress.automatic(
          quiet: arguments.flag("quiet"), color: settings.color.isUsed(on: STDERR_FILENO)))
    } catch is Interrupted {
      return interrupted(by: watcher.received ?? SIGINT, context)
    }
    // One that came after the last epoch counts too.
    if let signal = watcher.received { return interrupted(by: signal, context) }
    let path = try settings.place.write(result)
    let descriptor = path == nil ? STDERR_FILENO : STDOUT_FILENO
    try (path == nil ? ByteSink.standardError : .standardOutput).lines(
      SummaryTable(result).lines(
        width: Terminal.width(descriptor: descriptor),
        color: settings.color.isUsed(on: descriptor)))
    for line in WarningSummary(result.warnings).lines { context.report(line) }
    if let path { context.report("results: \(path)") }
    return judge(result, context)
  }

  /// Says which cases are not ranked and why. Only a broken limit fails the run: methods without one
  /// are there to show their faults.
  private static func judge(_ result: RunResult, _ context: Context) -> ExitCode {
    func list(_ cases: [CaseRecord]) -> String {
      cases.map { "\($0.id) (\($0.accuracy.reasonNotRanked ?? ""))" }.joined(separator: ", ")
    }
    let notRanked = result.cases.filter { !$0.accuracy.passed && !$0.accuracy.brokeLimit }
    if !notRanked.isEmpty { context.report("not ranked: \(list(notRanked))") }
    let failed = result.cases.filter(\.accuracy.brokeLimit)
    if failed.isEmpty { return .success }
    context.report("Error: accuracy limit broken by \(list(failed))")
    return .accuracyRegression
  }

  private static func interrupted(by signal: Int32, _ context: Context) -> ExitCode {
    let name = signal == SIGINT ? "SIGINT" : "SIGTERM"
    context.report("Interrupted by \(name): no result file was written.")
    return .interrupted(by: signal)
  }
}
