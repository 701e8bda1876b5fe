import BatchEvaluation
import BenchmarkHarness
import CAllocations

extension ExternalFacts {
  /// What this tool knows of itself: its version, the level in use, and the BLAS, held to one thread.
  ///
  /// Benchmarks are about one thread, so the library is set to one here, before anything is recorded.
  static func ofTool(level: InstructionSet) -> ExternalFacts {
    BLASLibrary.setThreads(1)
    return ExternalFacts(
      tool: ToolRecord(name: "easemark", version: version),
      instructionSet: InstructionSetRecord(
        chosen: level.rawValue, supported: InstructionSet.supported.rawValue),
      blas: BLASRecord(
        library: "OpenBLAS", version: BLASLibrary.version,
        configuration: BLASLibrary.configuration, core: BLASLibrary.coreName,
        threads: BLASLibrary.threads),
      compilerFlags: kernelFlags, command: reproducibleCommand,
      allocations: allocationCounter)
  }

  /// The program's malloc counts, unless it was built with something that cannot.
  private static var allocationCounter: AllocationCounter? {
    guard easemark_can_count_allocations() != 0 else { return nil }
    return AllocationCounter(
      start: easemark_count_allocations,
      stop: {
        let totals = easemark_allocations()
        return (totals.count, Int(clamping: totals.bytes))
      })
  }

  /// The words that decide what is measured: the tool by its name alone, and without the place of the
  /// file, since neither path means anything on another machine.
  private static var reproducibleCommand: [String] {
    var words = ["easemark"]
    var isPlace = false
    for word in CommandLine.arguments.dropFirst() {
      let namesPlace = ["--output", "--json"].contains { word == $0 || word.hasPrefix($0 + "=") }
      if !isPlace && !namesPlace { words.append(word) }
      isPlace = namesPlace && !word.contains("=")
    }
    return words
  }

  /// The flags that the package's manifest adds to single targets.
  private static var kernelFlags: [String] {
    #if arch(x86_64)
      [
        "-Xcc -march=x86-64-v3 (VectorKernelsV3)", "-Xcc -march=x86-64-v4 (VectorKernelsV4)",
        "-O3 (Peers)", "-O3 -march=x86-64-v3 (PeersV3)", "-O3 -march=x86-64-v4 (PeersV4)",
      ]
    #else
      ["-O3 (Peers)"]
    #endif
  }
}
