import BatchEvaluation
import ScreenTransitions

/// `easemark eval`: values in, exact values out, a row or a line at a time.
struct EvalCommand: Command {
  static let table = CommandTable(
    path: ["easemark", "eval"],
    abstract:
      "Evaluate springs, curves, transforms and transitions: inputs on standard input, results on "
      + "standard output, as the shortest text that reads back to the same number.",
    discussion: [
      .lines(
        """
        KINDS:
          spring      CSV: mass, stiffness, damping, x0, v0, target, t -> x, v
          settle      CSV: mass, stiffness, damping, x0, v0, target, threshold -> time
          bezier      CSV: x1, y1, x2, y2, x -> y, slope
          timing      CSV: function, progress, before -> value
          penner      CSV: function, x -> y
          media       CSV: beginTime, duration, speed, timeOffset, repeatCount,
                      repeatDuration, autoreverses, fillMode, parent_time, layers
                      -> progress
          transform   JSON Lines: {"id":…, "op":…, …} -> {"id":…, "result":…}
          transition  JSON Lines: {"id":…, "name":…, "direction":…, "progress":…,
                      "width":…, "height":…, …} -> {"id":…, "layers":[…]}
        """),
      .text(
        "CSV begins with a header line; its columns may come in any order. Columns that the kind "
          + "does not know are handed on unchanged in front of the results. Numbers are decimal and "
          + "finite. Outside x = 0 … 1 a curve goes on along its tangents, as in CSS. A slope is inf or "
          + "-inf where the curve is vertical. The time of settle is the last one at which x is farther "
          + "than the threshold from the target (where a tangency leaves two answers, the later one), "
          + "and inf if there is none. Any other result that is no finite number is an error of its "
          + "row."),
      .text(
        "The function of timing is CSS text: a keyword such as ease-in, or cubic-bezier(), steps() "
          + "or linear(), in quotes where it has commas; before (0 or 1, 0 where it is missing) is "
          + "the before flag of css-easing. That of penner is a name such as easeInOutBack, or "
          + "smoothstep; parameters may follow it: easeOutBack(2) the overshoot, "
          + "easeOutElastic(1.5, 0.4) amplitude and period, smoothstep(3) the order, and with "
          + "'exact' as the last one expo and elastic are continuous at their ends. The progress of "
          + "media is empty where the animation shows nothing; autoreverses is 0 or 1, fillMode "
          + "removed, forwards, backwards or both, and repeatCount and repeatDuration may be inf. "
          + "Layers may be missing; it is the clocks of the layers above the animation, outermost "
          + "first, each its begin time, speed and offset, with ';' between them: '0 2 0; 1 0.5 0'. "
          + "The parent's time is then that of the outermost one's parent."),
      .text(
        "A bad row ends the run with its line number and the reason on standard error and status "
          + "1, after the good rows before it were written. With --keep-going it is answered by "
          + "'error' (JSON: an \"error\" field) and the run goes on; the status at the end is 1. A run "
          + "that a bad row ends writes no '--output' file: an earlier one stays as it was."),
      .lines(
        """
        OPERATIONS OF TRANSFORM (m, a and b are 16 numbers, row by row):
          identity
          translation, scale               x, y, z
          rotation                         angle, x, y, z
          affine                           a, b, c, d, tx, ty (numbers)
          concat                           a, b (a is applied first)
          translate, scaled                m, x, y, z
          rotate                           m, angle, x, y, z
          invert, determinant, getAffine   m
          isIdentity, isAffine             m
          equal                            m, b
          mapPoint                         m, p (3 or 4 numbers)
          decompose                        m
          recompose                        translation, scale, skew (3 numbers each),
                                           quaternion, perspective (4 each)
          interpolate                      from, to, t, path (css2d, css3d or polar)
          slerp                            a, b (x, y, z, w), t
          layer                            bounds (x, y, width, height),
                                           anchor (x, y, z), position (x, y),
                                           zPosition, transform,
                                           parentBounds, parentAnchor, sublayerTransform
          frame                            bounds, anchor, position, transform
        """),
      .text(
        "A singular matrix comes back from invert with \"status\":\"singular\". The status of decompose "
          + "is singular, or noParts when the upper left 3×3 is singular or m44 is 0; then there is no "
          + "result. recompose takes missing parts from the identity. interpolate goes by css2d when "
          + "both matrices are affine and by css3d else; where one has no parts it jumps at t = 1/2, "
          + "and the status is discrete; with polar all have parts. An anchor is a fraction of the "
          + "bounds, its z is in points. The fields of layer and frame other than bounds may be "
          + "missing and are then those of a new CALayer; parentBounds is needed with a "
          + "sublayerTransform. The status of mapPoint and frame is behindEye where nothing is in "
          + "front of it."),
      .lines("TRANSITIONS AND WHAT IS FREE IN EACH:\n" + transitionLines),
      .text(
        "moveIn, push, reveal, cube and cover take a direction: fromLeft, fromRight, fromTop or "
          + "fromBottom. Missing fields have their defaults; fields that are Core Image's may also be "
          + "called by their keys, such as inputAngle, and must be where the screen has a field of the "
          + "same name (inputWidth). \"reversed\":true is the way back. The answer's layers are back to "
          + "front: role (old, new, backing, shade), transform, opacity, corners (clockwise from the "
          + "layer's own top left; null when a part is behind the eye) and visible; content, bounds, "
          + "contentRectangle and rawOpacity where they are not as one would think; bend where a page "
          + "bends before its transform. Mix is field where each pixel has its own mix of both screens, "
          + "of which \"at\":[x, y] answers one as sample, and linear where opacities add up."),
      .lines(
        """
        EXAMPLES:
          $ printf 'id,mass,stiffness,damping,x0,v0,target,t\\na,1,100,10,0,0,1,0.1\\n' \\
              | easemark eval spring
          $ printf 'function,progress\\n"steps(4, jump-both)",0.5\\nease,0.5\\n' \\
              | easemark eval timing --slope
          $ echo '{"op":"slerp","a":[0,0,0,1],"b":[0,0,1,0],"t":0.5}' \\
              | easemark eval transform
          $ echo '{"name":"push","progress":0.25,"width":320,"height":480}' \\
              | easemark eval transition
        """),
    ],
    arguments: [
      .init(.init("kind", choices: Kind.allCases.map(\.rawValue)), help: "What to evaluate.")
    ],
    options: [
      .value(
        "backend", .init("backend", choices: EvaluationBackend.allCases.map(\.rawValue)),
        default: "reference",
        help: "Who computes: the scalar reference, SIMD lanes, BLAS where the kind has that form, "
          + "or the multi-precision oracle rounded to nearest. Settle and media have the reference "
          + "and the oracle, transition the reference; spring, bezier, timing and penner have SIMD too (of penner, sine, expo, "
          + "elastic and smoothsteps are left to the reference). Of transform, concat and mapPoint "
          + "have SIMD and BLAS forms; the reference computes the other operations."),
      .instructionSet,
      .value(
        "precision", .init("precision", choices: OutputPrecision.allCases.map(\.rawValue)),
        default: "double",
        help: "Write Doubles, or Doubles rounded once more to Float (the oracle's exact result is "
          + "rounded once)."),
      .value(
        "input", .init("file", completion: .file), default: "standard input",
        help: "Read from this file."),
      .value(
        "output", .init("file", completion: .file), default: "standard output",
        help: "Write to this file, which appears under its name only when it is complete: when "
          + "every row was answered, with --keep-going also by 'error'."),
      .flag(
        "slope",
        help: "Write a column 'slope' behind the value of timing and penner; bezier always has it."),
      .flag("keep-going", help: "Answer bad rows by 'error' instead of stopping at the first."),
    ])

  /// Every transition with the fields that it takes besides its own.
  private static let transitionLines = Transition.names.map { name in
    let parameters = (try? Transition.parameters(of: name)) ?? []
    let fields = parameters.compactMap { TransitionFields.spellings($0).first }
    let label = "  " + name + String(repeating: " ", count: 17 - name.count)
    let text = fields.isEmpty ? "-" : fields.joined(separator: ", ")
    return label + HelpText.wrapped(text, width: 78, indent: label.count)
  }.joined(separator: "\n")

  private enum Kind: String, CaseIterable {
    case spring
    case settle
    case bezier
    case timing
    case penner
    case media
    case transform
    case transition

    var hasSlope: Bool { self == .bezier || self == .timing || self == .penner }

    var backends: [EvaluationBackend] {
      switch self {
      case .spring: EvalSpring.backends
      case .settle: EvalSettle.backends
      case .bezier: EvalBezier.backends
      case .timing: EvalTiming.backends
      case .penner: EvalPenner.backends
      case .media: EvalMedia.backends
      case .transform: EvalTransform.backends
      case .transition: EvalTransition.backends
      }
    }
  }

  static func run(_ arguments: ParsedArguments, in context: Context) throws -> ExitCode {
    let settings = try Settings(arguments)
    let source = try ByteSource(path: arguments.value("input"))
    guard let path = arguments.value("output"), path != "-" else {
      return try evaluate(settings, from: source, to: .standardOutput, context)
    }
    context.interruption.watch(consequence: "\(printable(path, limit: 4096)) was not written")
    let file = try OutputFile(path: path, interruption: context.interruption)
    let code: ExitCode
    do {
      code = try evaluate(settings, from: source, to: file.sink, context)
    } catch {
      file.discard()
      throw error
    }
    guard code == .success || settings.keepsGoing else {
      // What was written ends at the bad row.
      file.discard()
      context.report("\(printable(path, limit: 4096)) was not written.")
      return code
    }
    try file.commit()
    return code
  }

  /// What the command line asks for, checked.
  private struct Settings {
    let kind: Kind
    let evaluation: EvalSettings
    let keepsGoing: Bool

    init(_ arguments: ParsedArguments) throws {
      kind = arguments.argument("kind").flatMap(Kind.init) ?? .spring
      let backend = arguments.value("backend").flatMap(EvaluationBackend.init) ?? .reference
      evaluation = EvalSettings(
        backend: backend, level: try arguments.instructionSet(),
        precision: arguments.value("precision").flatMap(OutputPrecision.init) ?? .double,
        writesSlope: arguments.flag("slope"))
      keepsGoing = arguments.flag("keep-going")
      if evaluation.writesSlope, !kind.hasSlope {
        throw UsageError(
          message: "'--slope' is for bezier, timing and penner; \(kind.rawValue) has no slope",
          about: table.option(named: "--slope").map { ($0.label, $0.help) }, table: table)
      }
      let available = kind.backends
      guard available.contains(backend) else {
        throw UsageError.invalidValue(
          backend.rawValue, label: "--backend <backend>",
          expected:
            "expected \(listed(available.map(\.rawValue), by: "or")), which \(kind.rawValue) has",
          table: table, option: "backend")
      }
    }
  }

  private static func evaluate(
    _ settings: Settings, from source: ByteSource, to sink: ByteSink, _ context: Context
  ) throws -> ExitCode {
    switch settings.kind {
    case .spring:
      return try evaluateRows(
        EvalSpring(settings.evaluation), settings, from: source, to: sink, context)
    case .settle:
      return try evaluateRows(
        EvalSettle(settings.evaluation), settings, from: source, to: sink, context)
    case .bezier:
      return try evaluateRows(
        EvalBezier(settings.evaluation), settings, from: source, to: sink, context)
    case .timing:
      return try evaluateRows(
        EvalTiming(settings.evaluation), settings, from: source, to: sink, context)
    case .penner:
      return try evaluateRows(
        EvalPenner(settings.evaluation), settings, from: source, to: sink, context)
    case .media:
      return try evaluateRows(
        EvalMedia(settings.evaluation), settings, from: source, to: sink, context)
    case .transform:
      return try evaluateLines(
        EvalTransform(settings.evaluation), settings, from: source, to: sink, context)
    case .transition:
      return try evaluateLines(
        EvalTransition(settings.evaluation), settings, from: source, to: sink, context)
    }
  }

  private static func evaluateLines(
    _ kind: some LineKind, _ settings: Settings, from source: ByteSource, to sink: ByteSink,
    _ context: Context
  ) throws -> ExitCode {
    var evaluation = LineEvaluation(
      kind, keepsGoing: settings.keepsGoing, report: context.report)
    let bad = try evaluation.run(from: source, to: sink)
    return conclude(bad: bad, of: evaluation.lineCount, "line", settings, context)
  }

  private static func evaluateRows(
    _ kind: some RowKind, _ settings: Settings, from source: ByteSource, to sink: ByteSink,
    _ context: Context
  ) throws -> ExitCode {
    var evaluation = RowEvaluation(
      kind, precision: settings.evaluation.precision, keepsGoing: settings.keepsGoing,
      report: context.report)
    let bad = try evaluation.run(from: source, to: sink)
    return conclude(bad: bad, of: evaluation.rowCount, "row", settings, context)
  }

  private static func conclude(
    bad: Int, of count: Int, _ unit: String, _ settings: Settings, _ context: Context
  ) -> ExitCode {
    guard bad > 0 else { return .success }
    if settings.keepsGoing {
      context.report("\(bad) of \(count) \(unit)s had errors.")
    }
    return .failure
  }
}
