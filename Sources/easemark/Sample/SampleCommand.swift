import BenchmarkHarness
import CurveFitting
import Glibc
import ScreenTransitions
import TimingCurves

/// `easemark sample`: a curve, a spring or a transition as numbers, CSS, or a picture.
struct SampleCommand: Command {
  /// What `linear()` may be off by, unless `--within` says.
  static let tolerance = 0.001

  /// The names that CSS has.
  static let cssNames =
    NamedCurve.allCases.map(\.rawValue) + ["step-start", "step-end", "cubic-bezier", "steps"]

  static let table = CommandTable(
    path: ["easemark", "sample"],
    abstract:
      "Write a curve, a spring or a transition as CSV, JSON, CSS linear(), an SVG path, or a "
      + "plot in the terminal.",
    discussion: [
      .text(
        "A curve is CSS text ('ease-in', 'cubic-bezier(0.3, 0, 0.2, 1)', 'steps(4)', "
          + "'linear(0, 0.7 30%, 1)') or a name that programs without CSS have, with parameters where "
          + "it takes any ('easeOutBack', 'easeOutElastic(1.5, 0.4)', 'smoothstep(3)'). A spring is "
          + "said in the words of any system, as for 'easemark convert'. A transition is the name of "
          + "an animation, of which progress is sampled by '--transition', or 'transition' and a name, of "
          + "which frames are: CSV with a row for every layer, or JSON with layers as 'easemark eval "
          + "transition' has them."),
      .text(
        "A curve is a function of progress, from 0 to 1, unless '--seconds' says how long it takes. "
          + "A spring goes from 0 to 1 in seconds, until it is at rest: until it stays within the "
          + "threshold for good, or for '--seconds'. CSV has the columns time (or progress), value "
          + "and, with '--slope', slope, which is per second (or per progress); JSON has the same as "
          + "rows of numbers, with null for infinite slopes."),
      .text(
        "The format linear writes the shortest CSS linear() that is nowhere off by more than "
          + "'--within', and on standard error how many stops it has, how long it is to take, and by "
          + "how much it is off at most."),
      .lines(
        """
        EXAMPLES:
          $ easemark sample ease-in-out --count 11 --slope
          $ easemark sample 'cubic-bezier(0.3, -0.5, 0.2, 1.6)' --format plot
          $ easemark sample easeOutBounce --format linear --within 0.002
          $ easemark sample --duration 0.5 --bounce 0.3 --format linear
          $ easemark sample --stiffness 100 --damping 10 --rate 120 --format json
          $ easemark sample --transition cardToDetail --format plot --slope
          $ easemark sample transition push --direction fromLeft --frames 8
          $ easemark sample transition curlUp --set model=cone --format json
        """),
    ],
    arguments: [
      .init(
        .init("curve", choices: [], completion: .nothing),
        help: "An easing function: CSS text, or a name such as easeInOutBack; or the word "
          + "'transition', for its frames.", isOptional: true),
      .init(
        .init("name"), help: "The name of the transition whose frames to sample.", isOptional: true),
    ],
    options: [
      .value(
        "format", .init("format", choices: SampleRequest.Format.allCases.map(\.rawValue)),
        default: "csv", help: "What to write."),
      .value(
        "count", .init("number"), default: "101",
        help: "How many samples, evenly spaced, both ends among them; 257 for svg."),
      .value(
        "rate", SpringWord.number,
        help: "Samples a second instead, as '120' for the frames of a display; the end is one, too."
      ),
      .value(
        "from", SpringWord.time, default: "0",
        help: "Where to begin, in seconds or, without them, in progress."),
      .value(
        "to", SpringWord.time, default: "the end",
        help: "Where to end. Outside 0 to 1 curves go on as in CSS."),
      .value(
        "seconds", SpringWord.time,
        help: "How long it takes: a curve, or a spring that is not followed until it is at rest."),
      .value(
        "within", SpringWord.number, default: "0.001",
        help: "What linear() may be off by, as a share of the way."),
      .flag("slope", help: "Write the slope, too; plot it below."),
      .value(
        "precision", .init("precision", choices: OutputPrecision.allCases.map(\.rawValue)),
        default: "double", help: "Write Doubles, or Doubles rounded once more to Float."),
      .value(
        "width", .init("columns"), default: "the terminal's, or 80",
        help: "How wide a plot is, in characters."),
      .value("height", .init("lines"), default: "16", help: "How high a plot is, in lines."),
      .flag("ascii", help: "Plot without the characters of Braille."),
      .value(
        "output", .init("file", completion: .file), default: "standard output",
        help: "Write to this file, which appears under its name only when it is complete."),
      .value(
        "transition", .init("name", choices: TransitionRecipe.all.map(\.name)),
        help: "The animation whose progress to sample."),
    ] + SampleFrames.options
      + SpringReader.options(
        threshold:
          "What may be missing of the way when a spring counts as at rest; for linear half of "
          + "what it may be off by."))

  static func run(_ arguments: ParsedArguments, in context: Context) throws -> ExitCode {
    let write: (ByteSink) throws -> Void
    if arguments.argument("curve") == SampleFrames.word {
      write = try SampleFrames(arguments).write
    } else {
      let request = try SampleRequest(arguments)
      let plot = try plot(arguments)
      write = { try Self.write(request, plot, to: $0, context) }
    }
    guard let path = arguments.value("output"), path != "-" else {
      try write(.standardOutput)
      return .success
    }
    context.interruption.watch(consequence: "\(printable(path, limit: 4096)) was not written")
    let file = try OutputFile(path: path, interruption: context.interruption)
    do {
      try write(file.sink)
    } catch {
      file.discard()
      throw error
    }
    try file.commit()
    return .success
  }

  private static func plot(_ arguments: ParsedArguments) throws(UsageError) -> SamplePlot {
    let width = try arguments.converted("width", expected: "a whole number from 20 to 1000") {
      Int($0).flatMap { (20...1000).contains($0) ? $0 : nil }
    }
    let height = try arguments.converted("height", expected: "a whole number from 2 to 500") {
      Int($0).flatMap { (2...500).contains($0) ? $0 : nil }
    }
    let isFile = arguments.value("output").map { $0 != "-" } ?? false
    let terminal = isFile ? nil : Terminal.width(descriptor: STDOUT_FILENO)
    return SamplePlot(
      width: width ?? min(max(terminal ?? 80, 20), 1000), height: height ?? 16,
      isASCII: arguments.flag("ascii"))
  }

  private static func write(
    _ request: SampleRequest, _ plot: SamplePlot, to sink: ByteSink, _ context: Context
  ) throws {
    switch request.format {
    case .csv: try SampleTable(request: request).writeCSV(to: sink)
    case .json: try SampleTable(request: request).writeJSON(to: sink)
    case .linear: try writeLinear(request, to: sink, context)
    case .svg:
      sink.append(try SamplePicture(request: request).text())
      try sink.flush()
    case .plot:
      let unit = request.isTimed ? " s" : ""
      var lines = try plot.lines(
        of: request.value, over: request.points.range, guides: [0, 1],
        title: request.curve.title, unit: unit)
      if request.writesSlope {
        lines += [""]
        lines += try plot.lines(
          of: request.slope, over: request.points.range, guides: [0],
          title: request.isTimed ? "slope, per second" : "slope", unit: unit)
      }
      try sink.lines(lines)
    }
  }

  private static func writeLinear(
    _ request: SampleRequest, to sink: ByteSink, _ context: Context
  ) throws {
    let fit: LinearFit
    do {
      fit = try LinearFit(request.curve.shape(), within: request.tolerance)
    } catch {
      throw Failure("no linear() within \(request.tolerance): \(error)")
    }
    try sink.line(fit.css)
    let stops = fit.timing.inputs.count
    let length = request.seconds.map { ", \($0) s long" } ?? ""
    context.report(
      "\(stops) stops\(length), off by at most \(ConvertReport.short(fit.error))"
        + (fit.isProven ? "." : ", by bends found in samples."))
  }
}
