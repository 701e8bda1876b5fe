import BenchmarkHarness
import Glibc
import TimingCurves

/// `easemark sweep`: every input of a kind, judged.
struct SweepCommand: Command {
  static let table = CommandTable(
    path: ["easemark", "sweep"],
    abstract: "Judge every Float input of a timing curve, by exact arithmetic where need be.",
    discussion: [
      .text(
        "A curve is evaluated in Float at every Float from --from to --to. Each value is compared "
          + "with the Float nearest to the exact one: found in Double where an error bound leaves no "
          + "doubt, and by the multi-precision oracle elsewhere. All 1065353217 Floats in [0, 1] take "
          + "a minute on each curve, half of that on two threads."),
      .text(
        "One line a curve: how many Floats, how many wrong, steps backwards (on curves that rise), "
          + "and how many the oracle decided; then the first wrong one, if any. The results do not "
          + "depend on the number of threads."),
      .statuses([
        .init("0", "Every value is the nearest Float, and none steps back"),
        .init("3", "One is not, or does"),
      ]),
      .lines(
        """
        EXAMPLES:
          $ easemark sweep bezier
          $ easemark sweep bezier --function ease --from 0.25 --to 0.5 --threads 2
          $ easemark sweep bezier --function 'cubic-bezier(0.34, 1.56, 0.64, 1)'
        """),
    ],
    arguments: [.init(.init("kind", choices: ["bezier"]), help: "What to evaluate.")],
    options: [
      .value(
        "function", .init("function"), repeats: true, default: "the five of CSS",
        help: "A curve in CSS's words: ease, or cubic-bezier(…)."),
      .value(
        "precision", .init("precision", choices: ["float"]), default: "float",
        help: "The format of inputs and values."),
      .value("from", .init("x"), default: "0", help: "The first x, of 0 to 1."),
      .value("to", .init("x"), default: "1", help: "The last x, of the first to 1."),
      .value(
        "threads", .init("count"), default: "one a processor", help: "How many threads to use."),
      .flag("progress", help: "Show progress even where standard error is no terminal."),
      .flag("quiet", help: "Show no progress."),
    ])

  static func run(_ arguments: ParsedArguments, in context: Context) throws -> ExitCode {
    let curves = try Self.curves(arguments)
    let range = try Self.range(arguments)
    let processors = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    let threads =
      try arguments.converted("threads", expected: "a number from 1 on") { text in
        Int(text).flatMap { $0 >= 1 ? $0 : nil }
      } ?? processors
    context.interruption.watch(consequence: "the sweep is not complete")
    let isQuiet =
      arguments.flag("quiet") || !(arguments.flag("progress") || isatty(STDERR_FILENO) == 1)
    var isRight = true
    for (name, curve) in curves {
      let sweep = FloatSweep(curve: curve, from: range.from, to: range.to)
      let meter = SweepMeter(name: name, count: sweep.count, isQuiet: isQuiet)
      let tally = sweep.run(threads: threads) { done in
        if let line = meter.line(done: done) { context.report(line) }
      }
      isRight = isRight && tally.wrong == 0 && tally.backwardSteps == 0
      try ByteSink.standardOutput.lines(Self.lines(name, tally))
    }
    return isRight ? .success : .accuracyRegression
  }

  private static func lines(_ name: String, _ tally: FloatCurveJudge.Tally) -> [String] {
    let first =
      "\(name): \(tally.cases) Floats, \(tally.wrong) wrong, \(tally.backwardSteps) steps "
      + "backwards, \(tally.byOracle) decided by the oracle"
    guard let wrong = tally.firstWrong else { return [first] }
    return [first, "  at \(wrong.x): \(wrong.value), not \(wrong.exact)"]
  }

  private static func curves(
    _ arguments: ParsedArguments
  ) throws -> [(name: String, curve: CubicBezier)] {
    let texts = arguments.allValues("function")
    if texts.isEmpty { return NamedCurve.allCases.map { ($0.rawValue, $0.curve) } }
    return try texts.map { text in
      func refused(_ why: String) -> UsageError {
        UsageError.invalidValue(
          text, label: "--function <function>", expected: why, table: table, option: "function")
      }
      let function: TimingFunction
      do {
        function = try TimingFunction(css: text)
      } catch {
        let names = NamedCurve.allCases.map(\.rawValue)
        throw refused("\(error)\(didYouMean(text, among: names))")
      }
      switch function {
      case .linear: return (text, .linear)
      case .cubicBezier(let curve): return (text, curve)
      case .steps, .stops: throw refused("expected a keyword or cubic-bezier(…)")
      }
    }
  }

  private static func range(_ arguments: ParsedArguments) throws -> (from: Float, to: Float) {
    func number(_ name: String, least: Float, expected: String) throws -> Float? {
      try arguments.converted(name, expected: expected) { text in
        Float(text).flatMap { $0 >= least && $0 <= 1 ? $0 : nil }
      }
    }
    let from = try number("from", least: 0, expected: "a number from 0 to 1") ?? 0
    let to = try number("to", least: from, expected: "a number from --from to 1") ?? 1
    return (from, to)
  }
}
