import BatchEvaluation
import BenchmarkHarness

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
      compilerFlags: kernelFlags, command: CommandLine.arguments)
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
