import BatchEvaluation
import BenchmarkHarness
import BenchmarkSuites
import Foundation

/// `easemark roofline`: measures what this machine can do at most.
struct RooflineCommand: Command {
  static let table = CommandTable(
    path: ["easemark", "roofline"],
    abstract: "Measure this machine's roofs.",
    discussion: [
      .text(
        "What no code of a level can exceed: multiply-adds a second, and bytes a second that it "
          + "reads, writes, or both (the triad a = b + s·c) in each cache and in memory. A roof is "
          + "the median of the best epochs of many rounds. 'easemark run' measures those it needs "
          + "by itself, and says which share of its roof each case reaches."),
      .text(
        "The baseline level has no fused multiply-add: there a product and a sum count, as they "
          + "do everywhere, two operations."),
      .statuses([
        .init("0", "ok"), .init("1", "failure"), .init("64", "usage"),
        .init("130, 143", "interrupted by SIGINT or SIGTERM"),
      ]),
    ],
    options: [
      .value(
        "isa", .levels, repeats: true, default: "highest",
        help: "The instruction-set levels, with commas between them."),
      .value(
        "precision",
        .init("precision", choices: ["all"] + Precision.allCases.map(\.rawValue), isList: true),
        repeats: true, default: "all", help: "The formats that arithmetic is measured in."),
      .flag("quick", group: "profile", help: "Fewer rounds: below a second for a level."),
      .flag("full", group: "profile", help: "More rounds: some ten seconds for a level."),
      .flag("json", help: "Write the roofs as a result file holds them."),
      .value(
        "output", .init("file", completion: .file), default: "standard output",
        help: "The file to write, whole or not at all; - is standard output."),
    ])

  static func run(_ arguments: ParsedArguments, in context: Context) throws -> ExitCode {
    let profile = arguments.chosenFlag(group: "profile").flatMap(Profile.init) ?? .default
    let names = arguments.list("precision")
    let precisions =
      names.isEmpty || names.contains("all")
      ? Precision.allCases : names.compactMap(Precision.init)
    let kernels = roofKernels(levels: try arguments.instructionSets()).filter { kernel in
      kernel.precision.map(precisions.contains) ?? true
    }
    let cancellation = Cancellation()
    let watcher = SignalWatcher(cancellation: cancellation)
    defer { watcher.stop() }
    let path = arguments.value("output").flatMap { $0 == "-" ? nil : $0 }
    // Found out before seconds of measuring.
    let file = try path.map { try OutputFile(path: $0, interruption: context.interruption) }
    do {
      let roofs = try RoofMeasurement(profile: profile, cancellation: cancellation)
        .measure(kernels)
      let sink = file?.sink ?? .standardOutput
      if arguments.flag("json") {
        sink.append(try jsonText(roofs))
      } else {
        let width = path == nil ? Terminal.width(descriptor: STDOUT_FILENO) : nil
        for line in RoofTable(roofs).lines(width: width) { sink.append(line + "\n") }
      }
      if let file { try file.commit() } else { try sink.flush() }
    } catch {
      file?.discard()
      guard error is Interrupted else { throw error }
      let signal = watcher.received ?? SIGINT
      context.report("Interrupted by \(signal == SIGINT ? "SIGINT" : "SIGTERM").")
      return .interrupted(by: signal)
    }
    return .success
  }
}
