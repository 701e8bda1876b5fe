import BenchmarkHarness
import BenchmarkSuites

/// What the command line of `easemark run` asks for, checked.
struct RunSettings {
  let selection: CaseSelection
  let options: RunOptions
  let place: ResultPlace
  let color: ColorChoice

  init(_ arguments: ParsedArguments) throws {
    let profile = arguments.chosenFlag(group: "profile").flatMap(Profile.init) ?? .default
    let seed =
      try arguments.converted("seed", expected: "a whole number from 0 to \(UInt64.max)") {
        UInt64($0)
      } ?? RunOptions.defaultSeed
    for name in ["budget", "epoch"] where profile == .smoke && arguments.value(name) != nil {
      throw UsageError.together(name, "smoke", table: arguments.table)
    }
    place = try ResultPlace(arguments)
    color = ColorChoice(arguments)
    // The oracle is most of the cost of a run that measures nothing.
    selection = try CaseSelection(
      arguments, seed: seed, samples: profile == .smoke ? 100 : 2000)
    options = RunOptions(
      profile: profile, seed: seed, filter: selection.filter,
      pinning: arguments.value("pin").flatMap { NumberList($0, in: 0...8191)?.numbers },
      countsEvents: !arguments.flag("no-counters"),
      budgetSeconds: try arguments.seconds("budget"),
      epochNanoseconds: try arguments.seconds("epoch").map { $0 * 1e9 })
  }
}

extension ParsedArguments {
  /// The duration of that option, which its table has checked.
  fileprivate func seconds(_ long: String) throws -> Double? {
    try value(long).map { try DurationText($0, usual: .s, in: 0...(.infinity)).seconds }
  }
}

extension RunSettings {
  /// The pictures of springs and of curves, for runs that measure them on hard inputs, what is wrong with
  /// transforms on every kind of them, and what solvers do.
  func pictures(_ cancellation: Cancellation) throws -> RunPictures {
    let hard = Set(
      selection.filter.select(selection.cases).filter { $0.id.operation == "hard" }
        .map(\.id.family))
    let isSmoke = options.profile == .smoke
    var pictures =
      hard.contains("Spring")
      ? try springPictures(
        selection.request, samplesPerCell: isSmoke ? 1 : 4,
        isCancelled: { cancellation.isRequested })
      : RunPictures()
    if hard.contains("Bezier") {
      pictures.errorLines = try curveErrorLines(
        selection.request, samplesPerPlace: isSmoke ? 1 : 8,
        isCancelled: { cancellation.isRequested })
    }
    let transforms = Set(
      selection.filter.select(selection.cases).filter { $0.id.family == "Transform" }
        .map(\.id.operation))
    if !transforms.isDisjoint(with: BenchmarkSuites.TransformOperation.allCases.map(\.rawValue)) {
      pictures.workloadErrors = try transformErrors(
        selection.request, items: isSmoke ? 8 : 128, isCancelled: { cancellation.isRequested })
    }
    let solved = Set(
      selection.filter.select(selection.cases).filter { $0.id.family == "Solver" }
        .map(\.id.operation))
    if solved.isSuperset(of: ["spring", "cubic", "pendulum"]) {
      pictures.solvers = try solverRecords(
        selection.request, isSmoke: isSmoke, isCancelled: { cancellation.isRequested })
    }
    return pictures
  }
}

/// What `easemark run --dry-run` shows: the cases, group by group, and about how long they take.
struct DryRun {
  private let settings: RunSettings

  init(_ settings: RunSettings) { self.settings = settings }

  func show() throws {
    let groups = try BenchmarkRunner.groups(
      of: settings.selection.cases, selectedBy: settings.options)
    var lines: [String] = []
    for group in groups {
      let names = group.cases.map { $0.id.variant + ($0.isBaseline ? " (baseline)" : "") }
      lines.append("\(group.id): \(names.joined(separator: ", "))")
    }
    let count = groups.reduce(0) { $0 + $1.cases.count }
    let time = SpokenTime.text(settings.options.estimatedSeconds(of: groups))
    lines.append(
      "\(count) \(count == 1 ? "case" : "cases") in \(groups.count) "
        + "\(groups.count == 1 ? "group" : "groups"), about \(time); nothing was run or written")
    try ByteSink.standardOutput.lines(lines)
  }
}
