import BenchmarkHarness
import BenchmarkSuites
import Foundation

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
      .text(
        "Status: 0 ok; 1 failure; 3 a case broke its accuracy limit (the result file is "
          + "complete); 64 usage; 130 or 143 interrupted by SIGINT or SIGTERM (no result file "
          + "is written)."),
    ],
    options: [
      .flag("smoke", group: "profile", help: "Run every case once: shows that all run, no times."),
      .flag("quick", group: "profile", help: "Fewer and shorter epochs, below a minute."),
      .flag("full", group: "profile", help: "More and longer epochs, about ten minutes."),
      .value(
        "filter", .init("pattern", completion: .caseName), repeats: true,
        help: "Run only cases and groups of this name."),
      .instructionSet,
      .value(
        "seed", .init("seed"), default: "\(RunOptions.defaultSeed)",
        help: "The seed of inputs and order, from 0 to \(UInt64.max)."),
      .value(
        "output", .init("path", completion: .file), default: "results/runs",
        help: "The result file (a name that ends in .json, or what is there and is no folder), or "
          + "the folder for one that is named by time, commit and machine; - is standard output, "
          + "and the summary then goes to standard error. The default lies in the checkout that "
          + "the current folder belongs to, else in the current folder."),
      .flag("quiet", help: "Show no progress."),
    ])

  static func run(_ arguments: ParsedArguments, in context: Context) throws -> ExitCode {
    let profile = arguments.chosenFlag(group: "profile").flatMap(Profile.init) ?? .default
    let seed =
      try arguments.converted("seed", expected: "a whole number from 0 to \(UInt64.max)") {
        UInt64($0)
      } ?? RunOptions.defaultSeed
    let level = try arguments.instructionSet()
    // The oracle is most of the cost of a run that measures nothing.
    let cases = try allCases(
      SuiteRequest(levels: [level], seed: seed, samples: profile == .smoke ? 100 : 2000))
    let filter = try arguments.caseFilter(among: cases)
    let place = ResultPlace(arguments.value("output"))
    // From here to the end, no signal leaves a half-written file behind: one that comes while the
    // result is being written is too late to stop the run.
    let cancellation = Cancellation()
    let watcher = SignalWatcher(cancellation: cancellation)
    defer { watcher.stop() }
    try place.prepare()

    let runner = BenchmarkRunner(
      options: RunOptions(profile: profile, seed: seed, filter: filter),
      facts: .ofTool(level: level), cancellation: cancellation)
    let result: RunResult
    do {
      result = try runner.run(
        cases, curves: articleCurves(),
        roofKernels: roofKernels(),
        progress: ConsoleProgress.automatic(quiet: arguments.flag("quiet")))
    } catch is Interrupted {
      return interrupted(by: watcher.received ?? SIGINT, context)
    }
    // One that came after the last epoch counts too.
    if let signal = watcher.received { return interrupted(by: signal, context) }
    if let path = try place.write(result) {
      try print(SummaryTable(result), to: STDOUT_FILENO, .standardOutput)
      context.report("results: \(path)")
    } else {
      try print(SummaryTable(result), to: STDERR_FILENO, .standardError)
    }
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

  private static func print(
    _ summary: SummaryTable, to descriptor: Int32, _ sink: ByteSink
  ) throws {
    for line in summary.lines(width: Terminal.width(descriptor: descriptor)) {
      sink.append(line)
      sink.append("\n")
    }
    try sink.flush()
  }

  private static func interrupted(by signal: Int32, _ context: Context) -> ExitCode {
    let name = signal == SIGINT ? "SIGINT" : "SIGTERM"
    context.report("Interrupted by \(name): no result file was written.")
    return .interrupted(by: signal)
  }
}

/// Where a result goes: into a folder, under a name of its own, to a file that the user names, or to
/// standard output.
private enum ResultPlace {
  case folder(String)
  case file(String)
  case standardOutput

  init(_ path: String?) {
    guard let path else {
      self = .folder(Self.defaultFolder)
      return
    }
    if path == "-" {
      self = .standardOutput
      return
    }
    var entry = stat()
    let isFolder = stat(path, &entry) == 0 && entry.st_mode & S_IFMT == S_IFDIR
    // A link counts although what it names may not be there yet.
    let exists = lstat(path, &entry) == 0
    let namesFile = exists || path.lowercased().hasSuffix(".json")
    self = namesFile && !isFolder ? .file(path) : .folder(path)
  }

  /// Finds out before the run whether a file can be written there, and makes the folder.
  func prepare() throws(ResultFileError) {
    switch self {
    case .folder(let path): try ResultWriter(folder: path).prepare()
    case .file(let path): try ResultWriter.prepare(file: path)
    case .standardOutput: break
    }
  }

  /// Returns the path of what was written; nil for standard output.
  func write(_ result: RunResult) throws -> String? {
    switch self {
    case .folder(let path): return try ResultWriter(folder: path).write(result)
    case .file(let path):
      try ResultWriter.write(result, toFile: path)
      return path
    case .standardOutput:
      let sink = ByteSink.standardOutput
      sink.append([UInt8](try ResultWriter.encode(result))[...])
      try sink.flush()
      return nil
    }
  }

  /// `results/runs` of the checkout around the current folder, or of the current folder itself.
  private static var defaultFolder: String {
    // Empty when the folder has been removed; then the write says so.
    let current = FileManager.default.currentDirectoryPath
    guard current.hasPrefix("/") else { return "results/runs" }
    var folder = URL(fileURLWithPath: current)
    while folder.path != "/" {
      let isCheckout = ["Package.swift", "Sources/easemark"].allSatisfy {
        FileManager.default.fileExists(atPath: folder.appending(path: $0).path)
      }
      if isCheckout { return folder.appending(path: "results/runs").path }
      folder.deleteLastPathComponent()
    }
    return "results/runs"
  }
}
