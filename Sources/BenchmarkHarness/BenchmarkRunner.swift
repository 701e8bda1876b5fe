import Foundation

/// Measures cases: time and error of each, and how each compares with its group's baseline.
public struct BenchmarkRunner {
  public let options: RunOptions
  public let facts: ExternalFacts
  public let cancellation: Cancellation

  public init(
    options: RunOptions, facts: ExternalFacts, cancellation: Cancellation = Cancellation()
  ) {
    self.options = options
    self.facts = facts
    self.cancellation = cancellation
  }

  /// Runs the selected cases, group by group.
  ///
  /// - Throws: `HarnessError` for cases that cannot run; `Interrupted` when asked to stop.
  public func run(
    _ cases: [BenchmarkCase], curves: [CurveRecord] = [],
    progress: any ProgressReporter = SilentProgress()
  ) throws -> RunResult {
    let clock = MonotonicClock()
    let start = clock.now()
    var records: [CaseRecord] = []
    for benchmark in options.filter.select(cases) {
      try cancellation.check()
      let prepared = try benchmark.prepare()
      let accuracy = try prepared.accuracy()
      let before = clock.now()
      prepared.run(1)
      let time = Double(clock.now() - before)
      let item = time / Double(benchmark.items)
      records.append(
        CaseRecord(
          benchmark,
          time: TimeRecord(
            operationsPerEpoch: 1, epochs: [time],
            nsPerItem: ItemTimeRecord(median: item, low: item, high: item, mad: 0), confidence: 0),
          ratio: nil, accuracy: AccuracyRecord(accuracy, limit: benchmark.accuracyLimit)))
    }
    let environment = EnvironmentRecord(
      machine: "unknown", cpu: CPURecord(model: "", architecture: "", cores: 0, caches: []),
      memoryBytes: 0, os: "", kernel: "", virtualisation: "none",
      instructionSet: facts.instructionSet, blas: facts.blas,
      compiler: CompilerRecord(version: "", flags: facts.compilerFlags), commit: .unknown,
      load: LoadRecord(before: [], after: []),
      clock: ClockRecord(source: MonotonicClock.source, resolutionNs: clock.measuredResolution()))
    return RunResult(
      tool: facts.tool, profile: options.profile, seed: options.seed, started: "",
      elapsedSeconds: Double(clock.now() - start) / 1e9, command: facts.command,
      environment: environment, groups: [], cases: records, curves: curves, frameBudgets: [])
  }
}
