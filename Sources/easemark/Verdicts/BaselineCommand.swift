import BenchmarkHarness
import Foundation

/// `easemark baseline`: runs kept under a name, to compare later ones with.
struct BaselineCommand: CommandGroup {
  static let table = CommandTable(
    path: ["easemark", "baseline"],
    abstract: "Keep two runs that agree under a name, to compare later ones with.",
    discussion: [
      .text(
        "A baseline is one file in results/baselines of the checkout. 'easemark compare NAME "
          + "RUN.json' and 'easemark check NAME' take it by its name.")
    ],
    subcommands: [
      BaselineSaveCommand.self, BaselineListCommand.self, BaselineShowCommand.self,
      BaselineDeleteCommand.self,
    ])

  static let nameArgument = CommandTable.Argument(
    .init("name", completion: .baseline), help: "1 to 60 ASCII letters, digits, '-', '_' and '.'.")
}

/// `easemark baseline save`
struct BaselineSaveCommand: Command {
  static let table = CommandTable(
    path: ["easemark", "baseline", "save"],
    abstract: "Save two runs as a baseline, if they agree within the noise floor.",
    discussion: [
      .text(
        "The runs must be of one machine, commit, build and schema, have the same cases, and agree: no "
          + "case may be resolved faster or slower than in the other run, as 'easemark compare' "
          + "says it, nor more accurate. Otherwise nothing is saved, and every group that differs "
          + "is named. A baseline of the same name is replaced.")
    ],
    arguments: [
      BaselineCommand.nameArgument, .run("first", help: "A result file."),
      .run("second", help: "Another run of the same build on the same machine."),
    ],
    options: [.baselineFolder])

  static func run(_ arguments: ParsedArguments, in context: Context) throws -> ExitCode {
    let name = arguments.argument("name") ?? ""
    let paths = ["first", "second"].map { arguments.argument($0) ?? "" }
    let runs = try paths.map { path in
      ComparedRuns(name: path, run: try ResultReader.read(path: path))
    }
    if isOneRun(runs[0].runs, runs[1].runs) { throw Failure("both files hold the same run") }
    let baseline = try Baseline(name: name, first: runs[0], second: runs[1])
    let path = try arguments.baselines.save(baseline)
    context.report("baseline: \(path)")
    let groups = runs.flatMap(\.runs).flatMap(\.groups)
    if let worst = groups.max(by: { ($0.smallestDetectable ?? 1) < ($1.smallestDetectable ?? 1) }),
      let ratio = worst.smallestDetectable, ratio > 1.1
    {
      let percent = Int(min(1e6, ((ratio - 1) * 100).rounded(.up)))
      context.report(
        "Warning: the runs were noisy: in \(worst.id) a difference below \(percent) % is not found")
    }
    return .success
  }

  /// Whether two files hold one run: the same start and the same times. (Equality does not say it: a run
  /// with a NaN among its errors, as every whole one has, is not equal to itself.)
  private static func isOneRun(_ first: [RunResult], _ second: [RunResult]) -> Bool {
    first.map(\.started) == second.map(\.started)
      && first.map { $0.cases.map(\.time) } == second.map { $0.cases.map(\.time) }
  }
}

/// `easemark baseline list`
struct BaselineListCommand: Command {
  static let table = CommandTable(
    path: ["easemark", "baseline", "list"],
    abstract: "List the baselines that there are.",
    options: [
      .flag("names", help: "Write only the names, one a line, and read no file."), .rowFormat,
      .baselineFolder,
    ])

  static func run(_ arguments: ParsedArguments, in context: Context) throws -> ExitCode {
    let store = arguments.baselines
    if arguments.flag("names") {
      if arguments.value("format") != nil {
        throw UsageError.together("names", "format", table: table)
      }
      try ByteSink.standardOutput.lines(store.names)
      return .success
    }
    var rows = RecordTable(columns: ["name", "saved", "machine", "isa", "commit", "cases"])
    var table = TextTable(columns: rows.columns.map { TextTable.Column($0) })
    var status = ExitCode.success
    for name in store.names {
      do {
        let baseline = try store.read(name)
        guard let run = baseline.runs.first else { continue }
        let environment = run.environment
        let texts = [
          name, baseline.saved, environment.machine, environment.instructionSet.chosen,
          String(environment.commit.hash.prefix(7)), "\(run.cases.count)",
        ]
        table.add(texts)
        rows.add(texts.dropLast().map { .text($0) } + [.count(run.cases.count)])
      } catch {
        // The others are listed all the same.
        context.report("Error: \(error)")
        status = .failure
      }
    }
    try arguments.write(rows) { width, _ in
      rows.rows.isEmpty ? ["no baselines in \(store.folder)"] : table.lines(width: width)
    }
    return status
  }
}

/// `easemark baseline show`
struct BaselineShowCommand: Command {
  static let table = CommandTable(
    path: ["easemark", "baseline", "show"],
    abstract: "Show a baseline: when and on what it was measured, and how its two runs compare.",
    arguments: [BaselineCommand.nameArgument],
    options: [.rowFormat, .baselineFolder])

  static func run(_ arguments: ParsedArguments, in context: Context) throws -> ExitCode {
    let baseline = try arguments.baselines.read(arguments.argument("name") ?? "")
    guard let first = baseline.runs.first, let second = baseline.runs.last else { return .failure }
    let comparison = try ResultComparison(
      before: ComparedRuns(name: "first run", run: first),
      after: ComparedRuns(name: "second run", run: second),
      allow: Set(RunDifference.Kind.allCases))
    try arguments.write(comparison.table) { width, _ in
      let runs = baseline.runs.map { run in
        "\(run.started)  \(run.profile.rawValue)  \(run.environment.machine)  "
          + "\(run.environment.instructionSet.chosen)  \(run.environment.commit.hash)"
      }
      return ["\(baseline.name), saved \(baseline.saved)"] + runs + [""]
        + comparison.lines(width: width)
    }
    return .success
  }
}

/// `easemark baseline delete`
struct BaselineDeleteCommand: Command {
  static let table = CommandTable(
    path: ["easemark", "baseline", "delete"],
    abstract: "Delete a baseline's file, and say which.",
    arguments: [BaselineCommand.nameArgument],
    options: [.baselineFolder])

  static func run(_ arguments: ParsedArguments, in context: Context) throws -> ExitCode {
    let path = try arguments.baselines.delete(arguments.argument("name") ?? "")
    context.report("deleted: \(path)")
    return .success
  }
}
