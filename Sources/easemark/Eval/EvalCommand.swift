import BatchEvaluation

/// `easemark eval`: values in, exact values out, a row or a line at a time.
struct EvalCommand: Command {
  static let table = CommandTable(
    path: ["easemark", "eval"],
    abstract: "Evaluate springs, curves and transforms: inputs on standard input, results on "
      + "standard output, as the shortest text that reads back to the same number.",
    discussion: [
      .lines(
        """
        KINDS:
          spring      CSV: mass, stiffness, damping, x0, v0, target, t -> x, v
          settle      CSV: mass, stiffness, damping, x0, v0, target, threshold -> time
          bezier      CSV: x1, y1, x2, y2, x -> y, slope
          transform   JSON Lines: {"id":…, "op":…, …} -> {"id":…, "result":…}
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
        "A bad row ends the run with its line number and the reason on standard error and status "
          + "1, after the good rows before it were written. With --keep-going it is answered by "
          + "'error' (JSON: an \"error\" field) and the run goes on; the status at the end is 1."),
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
        A singular matrix comes back from invert with "status":"singular".
        """),
      .lines(
        """
        EXAMPLE:
          $ printf 'id,mass,stiffness,damping,x0,v0,target,t\\na,1,100,10,0,0,1,0.1\\n' \\
              | easemark eval spring
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
          + "or the multi-precision oracle rounded to nearest. Settle has the reference and the "
          + "oracle; spring and bezier have SIMD too. Of transform, concat and mapPoint "
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
        help: "Write to this file, which appears under its name only when it is complete."),
      .flag("keep-going", help: "Answer bad rows by 'error' instead of stopping at the first."),
    ])

  private enum Kind: String, CaseIterable {
    case spring
    case settle
    case bezier
    case transform

    var backends: [EvaluationBackend] {
      switch self {
      case .spring: EvalSpring.backends
      case .settle: EvalSettle.backends
      case .bezier: EvalBezier.backends
      case .transform: EvalTransform.backends
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
        precision: arguments.value("precision").flatMap(OutputPrecision.init) ?? .double)
      keepsGoing = arguments.flag("keep-going")
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
    case .transform:
      var evaluation = LineEvaluation(
        EvalTransform(settings.evaluation),
        keepsGoing: settings.keepsGoing, report: context.report)
      let bad = try evaluation.run(from: source, to: sink)
      return conclude(bad: bad, of: evaluation.lineCount, "line", settings, context)
    }
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
