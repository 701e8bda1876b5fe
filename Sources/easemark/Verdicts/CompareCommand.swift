import BenchmarkHarness

/// `easemark compare`: two runs, or two sides of one run.
struct CompareCommand: Command {
  static let table = CommandTable(
    path: ["easemark", "compare"],
    abstract: "Compare two runs case by case, or two sides of one run: ratio, interval, verdict.",
    discussion: [
      .text(
        "A run is a result file, or the name of a baseline. The ratio is time before / time after, "
          + "so that above 1 is faster now. Two runs cannot be paired: the interval is from the "
          + "smallest to the largest quotient of the two median intervals, wide enough for all "
          + "compared cases together, and then widened by the noise floors of both runs. 'faster' "
          + "and 'slower' are said when all of it is on one side of 1."),
      .text(
        "Runs that differ in machine, flags (compiler, its flags, BLAS), isa (level of the "
          + "kernels) or schema are refused unless --allow names what may differ."),
      .text(
        "With --sides, two variants of one run are compared in every group that has both, paired "
          + "round by round: the other side's time / the side's time. To compare two "
          + "implementations, run both in one run ('easemark run --filter Spring.tick') first."),
      .statuses([
        .init("0", "ok (sides that are slower are no failure)"), .init("1", "failure"),
        .init("2", "something is slower than before"),
        .init(
          "3",
          "something is less accurate than before (no longer within its limit, or with the same "
            + "seed more than twice the error)"),
        .init("4", "something is not resolved, under --strict"), .init("64", "usage"),
      ]),
      .lines(
        """
        EXAMPLES:
          $ easemark compare before.json after.json --filter Spring
          $ easemark compare main results/runs/20260131T093005Z-1a2b3c4-amd-epyc-2c.json
          $ easemark compare after.json --sides simd,libm
        """),
    ],
    arguments: [
      .runs("before", help: "The earlier run, or the only one with --sides."),
      .runs("after", help: "The later run.", isOptional: true),
    ],
    options: [
      .value(
        "sides", .init("side,side"),
        help: "Compare these two variants of one run, the first with the second."),
      .value(
        "filter", .init("pattern", completion: .caseName), repeats: true,
        help: "Compare only cases and groups of this name."),
      .value(
        "allow",
        .init("what", choices: RunDifference.Kind.allCases.map(\.rawValue), isList: true),
        repeats: true, help: "What may differ between the runs."),
      .confidence,
      .rowFormat,
      .color,
      .strict("Exit 4 when something is not resolved."),
      .baselineFolder,
    ])

  static func run(_ arguments: ParsedArguments, in context: Context) throws -> ExitCode {
    let confidence = try arguments.confidence()
    let filter = CaseFilter(arguments.allValues("filter"))
    let name = arguments.argument("before") ?? ""
    if let sides = arguments.value("sides") {
      return try compareSides(sides, of: name, filter, confidence, arguments)
    }
    guard let later = arguments.argument("after") else {
      throw UsageError.missingArgument(table.arguments[1], table: table)
    }
    let allow = Set(arguments.list("allow").compactMap(RunDifference.Kind.init))
    let comparison = try ResultComparison(
      before: arguments.runs(name), after: arguments.runs(later), filter: filter, allow: allow,
      confidence: confidence)
    for difference in comparison.allowed { context.report("Warning: \(difference)") }
    try arguments.write(comparison.table, orForPeople: comparison.lines)
    if comparison.isLessAccurate { return .accuracyRegression }
    if comparison.isSlower { return .speedRegression }
    return arguments.flag("strict") && !comparison.isResolved ? .notResolved : .success
  }

  private static func compareSides(
    _ sides: String, of name: String, _ filter: CaseFilter, _ confidence: Double,
    _ arguments: ParsedArguments
  ) throws -> ExitCode {
    let names = sides.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard names.count == 2, names.allSatisfy({ !$0.isEmpty }), names[0] != names[1] else {
      throw UsageError.invalidValue(
        sides, label: "--sides <side,side>", expected: "expected two different variants",
        table: table, option: "sides")
    }
    if let extra = arguments.argument("after") {
      throw UsageError.unexpected([extra], table: table)
    }
    // Of a baseline's two runs the later one, as each has its own rounds.
    guard let run = try arguments.runs(name).runs.last else { return .failure }
    do {
      let comparison = try SideComparison(
        of: run, side: names[0], against: names[1], filter: filter, confidence: confidence)
      try arguments.write(comparison.table, orForPeople: comparison.lines)
      return arguments.flag("strict") && !comparison.isResolved ? .notResolved : .success
    } catch let error as VerdictError {
      guard case .noSuchSides(_, _, let known) = error,
        let mistyped = names.first(where: { !known.contains($0) })
      else { throw error }
      throw Failure(error.description + didYouMean(mistyped, among: known))
    }
  }
}
