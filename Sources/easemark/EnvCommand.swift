import BenchmarkHarness
import Foundation

/// `easemark env`: what a result file records about the machine and the build.
struct EnvCommand: Command {
  static let table = CommandTable(
    path: ["easemark", "env"],
    abstract: "Show what a result file records about the machine and the build.",
    options: [
      .flag("json", help: "Write the record as a result file holds it."),
      .instructionSet,
    ])

  static func run(_ arguments: ParsedArguments, in context: Context) throws -> ExitCode {
    let facts = ExternalFacts.ofTool(level: try arguments.instructionSet())
    let environment = EnvironmentProbe().environment(facts: facts)
    let sink = ByteSink.standardOutput
    if arguments.flag("json") {
      sink.append(try jsonText(environment))
    } else {
      for (label, value) in rows(environment) {
        sink.append(label + String(repeating: " ", count: 18 - label.count) + value + "\n")
      }
    }
    try sink.flush()
    return .success
  }

  private static func rows(_ environment: EnvironmentRecord) -> [(label: String, value: String)] {
    let cpu = environment.cpu
    let caches = cpu.caches.map { "L\($0.level) \($0.type) \(size($0.bytes))" }
    let blas = environment.blas
    let commit = environment.commit
    let variables = environment.variables.sorted { $0.key < $1.key }
    return [
      ("easemark", version),
      ("machine", environment.machine),
      ("processor", "\(cpu.model), \(cpu.architecture), \(cpu.cores) cores"),
      ("caches", caches.isEmpty ? "unknown" : caches.joined(separator: ", ")),
      ("memory", size(environment.memoryBytes)),
      ("system", "\(environment.os), kernel \(environment.kernel)"),
      ("virtualisation", environment.virtualisation),
      (
        "instruction set",
        "\(environment.instructionSet.chosen) (supported: \(environment.instructionSet.supported))"
      ),
      ("BLAS", "\(blas.library) \(blas.version), core \(blas.core), threads \(blas.threads)"),
      ("BLAS build", blas.configuration),
      ("compiler", environment.compiler.version),
      ("flags", environment.compiler.flags.joined(separator: ", ")),
      ("commit", commit.hash + (commit.clean ? "" : " (with changes)")),
      ("load", environment.load.before.map { "\($0)" }.joined(separator: " ")),
      ("clock", "\(environment.clock.source), step \(environment.clock.resolutionNs) ns"),
      ("frequency", environment.frequency.map(frequency) ?? "unknown"),
      ("pinned to", environment.pinnedTo.map { "\($0)" } ?? "nothing"),
      ("counters", environment.counters.map(counters) ?? "not tried"),
      (
        "variables",
        variables.isEmpty
          ? "none set" : variables.map { "\($0.key)=\(printable($0.value))" }.joined(separator: " ")
      ),
    ]
  }

  private static func frequency(_ frequency: FrequencyRecord) -> String {
    let ends = [frequency.minimumMHz, frequency.maximumMHz].compactMap { $0 }
    let range = ends.isEmpty ? nil : ends.map { "\($0)" }.joined(separator: "–") + " MHz"
    let facts = [frequency.governor, range].compactMap { $0 }
    return facts.isEmpty ? "unknown" : facts.joined(separator: ", ")
  }

  private static func counters(_ counters: CountersRecord) -> String {
    counters.available
      ? counters.events.joined(separator: ", ") : "none: \(counters.reason ?? "unknown reason")"
  }

  /// `32 KiB`, `7.8 GiB`.
  private static func size(_ bytes: Int) -> String {
    var value = Double(bytes)
    var units = ["bytes", "KiB", "MiB", "GiB", "TiB"][...]
    while value >= 1024, units.count > 1 {
      value /= 1024
      units.removeFirst()
    }
    let tenths = (value * 10).rounded() / 10
    return (tenths == tenths.rounded() ? "\(Int(tenths))" : "\(tenths)") + " \(units.first ?? "")"
  }
}
