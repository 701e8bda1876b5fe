import Foundation

/// Measures cases: time and error of each, and how each compares with its group's baseline.
///
/// Groups run one after the other; within a group all sides are prepared, judged by the oracle,
/// calibrated, and then timed in interleaved rounds together with a second run of the baseline.
public struct BenchmarkRunner {
  /// What runs, and how.
  public let options: RunOptions
  /// What the result says of the program, its kernels and its BLAS.
  public let facts: ExternalFacts
  /// Asked whether to stop, before every epoch and before a case is prepared or judged.
  public let cancellation: Cancellation

  /// A runner of these options; nothing is measured or checked yet.
  public init(
    options: RunOptions, facts: ExternalFacts, cancellation: Cancellation = Cancellation()
  ) {
    self.options = options
    self.facts = facts
    self.cancellation = cancellation
  }

  /// Runs the selected cases, group by group.
  ///
  /// - Parameters:
  ///   - cases: all cases there are; `options.filter` selects.
  ///   - curves: animation curves that the result carries for charts.
  ///   - roofKernels: what the machine's roofs are measured by, before the cases; those of levels
  ///     that no case is made of are left out.
  ///   - pictures: finds what the result shows besides its cases, after them.
  ///   - progress: told how far the run is, and always told at last that it `ended`.
  /// - Throws: `HarnessError` for cases that cannot run; `Interrupted` when asked to stop.
  public func run(
    _ cases: [BenchmarkCase], curves: [CurveRecord] = [], roofKernels: [RoofKernel] = [],
    pictures: (Cancellation) throws -> RunPictures = { _ in RunPictures() },
    progress: any ProgressReporter = SilentProgress()
  ) throws -> RunResult {
    let groups = try selectedGroups(of: cases)
    let clock = MonotonicClock()
    let tracker = ProgressTracker(reporter: progress, clock: clock, groups: groups)
    defer { tracker.end() }

    try BarrierSelfTest(clock: clock).check()
    let started = Date()
    let probe = EnvironmentProbe()
    let loadBefore = probe.load()
    let clockStep = clock.measuredResolution()
    let mostThreads = groups.map(\.threads).max() ?? 1
    let pinning = try Pinning(options.pinning, threads: mostThreads)
    defer { pinning.release() }
    let events = eventTrial(probe)
    let observer = CaseObserver(
      counters: events.counters,
      allocations: options.profile.plan.isMeasured ? facts.allocations : nil)
    let monitor = RunMonitor(
      probe: probe, clock: clock, isPinned: options.pinning != nil,
      mostThreads: mostThreads)
    let comparisons = groups.reduce(0) { $0 + $1.comparisons }
    let confidence = PairedComparison.corrected(
      confidence: options.confidence, comparisons: comparisons)

    let roofs = try roofs(roofKernels, for: groups, tracker: tracker)
    var measured: [MeasuredGroup] = []
    for group in groups {
      let budget = tracker.begin(group, of: options.plan.budgetSeconds)
      measured.append(
        try measure(
          group, pinning: pinning, clockStep: clockStep, confidence: confidence, budget: budget,
          observer: observer, monitor: monitor, tracker: tracker))
      tracker.finish(group)
    }
    tracker.work(on: "pictures")
    let pictures = try pictures(cancellation)
    let seen = monitor.end()
    let environment = probe.environment(
      facts: facts, loadBefore: loadBefore,
      clock: ClockRecord(source: MonotonicClock.source, resolutionNs: clockStep),
      pinnedTo: options.pinning, counters: events.record, stealShare: seen.stealShare)
    let records = RoofModel(roofs: roofs, caches: environment.cpu.caches)
      .applied(to: measured.flatMap(\.cases), of: groups)
    return RunResult(
      tool: facts.tool, profile: options.profile, seed: options.seed,
      started: started.formatted(.iso8601), elapsedSeconds: tracker.elapsedSeconds,
      command: facts.command, environment: environment, groups: measured.map(\.record),
      cases: records, curves: curves, frameBudgets: measured.flatMap(\.frameBudgets), roofs: roofs,
      // Times of a smoke run mean nothing, and so does what disturbed them.
      warnings: options.profile.plan.isMeasured ? seen.warnings : [],
      fits: FitRecord.fits(
        of: records, caches: environment.cpu.caches, confidence: options.confidence),
      errorMaps: pictures.errorMaps, errorLines: pictures.errorLines,
      workloadErrors: pictures.workloadErrors, settlingTables: pictures.settlingTables,
      solvers: pictures.solvers, memory: probe.peakMemory)
  }

  private func eventTrial(_ probe: EnvironmentProbe) -> EventCounters.Trial {
    if options.countsEvents && options.profile.plan.isMeasured {
      return EventCounters.trial(EventCounters.hardware, probe: probe)
    }
    let reason = options.countsEvents ? "a smoke run counts nothing" : "not asked for"
    return EventCounters.Trial(
      counters: nil, record: CountersRecord(available: false, reason: reason, events: []))
  }

  /// The groups a run of these cases has, checked, in the order of their first case.
  public func selectedGroups(of cases: [BenchmarkCase]) throws(HarnessError) -> [CaseGroup] {
    try Self.groups(of: cases, selectedBy: options)
  }

  /// The same without a runner; the processors that threads would be held to are checked too.
  public static func groups(
    of cases: [BenchmarkCase], selectedBy options: RunOptions
  ) throws(HarnessError) -> [CaseGroup] {
    let selected = options.filter.select(cases)
    if selected.isEmpty { throw .nothingSelected(patterns: options.filter.patterns) }
    let groups = try CaseGroup.groups(of: selected)
    if let processors = options.pinning {
      try Pinning.check(
        processors, allowed: ProcessorSet.allowed, threads: groups.map(\.threads).max() ?? 1)
    }
    return groups
  }

  private func measure(
    _ group: CaseGroup, pinning: Pinning, clockStep: Double, confidence: Double,
    budget: () -> Double, observer: CaseObserver, monitor: RunMonitor, tracker: ProgressTracker
  ) throws -> MeasuredGroup {
    let clock = MonotonicClock()
    let team =
      group.threads == 1
      ? nil : try WorkerTeam(threads: group.threads, pinning: pinning.processors, clock: clock)
    var sides: [any TimedSide] = []
    var accuracies: [AccuracyRecord] = []
    for (index, benchmark) in group.cases.enumerated() {
      try cancellation.check()
      let side = try step("preparation", of: benchmark) { () -> any TimedSide in
        if benchmark.threads > 1, let team {
          return try TeamSide(benchmark, index: index, team: team)
        }
        return SingleSide(prepared: try benchmark.prepare(), clock: clock)
      }
      try cancellation.check()
      let accuracy = try step("accuracy check", of: benchmark) { try side.accuracy() }
      sides.append(side)
      accuracies.append(AccuracyRecord(accuracy, limit: benchmark.accuracyLimit))
      tracker.advance(within: group, by: 0.2 * Double(index + 1) / Double(group.cases.count))
    }
    let plan = options.plan
    let measurement = GroupMeasurement(
      calibration: Calibration(cancellation: cancellation), plan: plan,
      fewestRounds: plan.isMeasured
        ? OrderStatistics.smallestSeries(confidence: confidence) : 1,
      clockStep: clockStep, seed: SeededGenerator.seed(options.seed, stream: group.id))
    monitor.beginGroup()
    let times = try measurement.measure(sides, baseline: group.baseline, budget: budget()) {
      monitor.round()
      let rounds = $0
      tracker.advance(within: group, by: 0.2 + 0.8 * rounds.part) {
        SideProgress.sides(of: group, ranked: accuracies.map(\.passed), after: rounds)
      }
    }
    monitor.endRounds()
    let observations = try zip(sides, times.operations).enumerated().map { index, side in
      try cancellation.check()
      return observer.observe(
        side.0, operations: side.1 / side.0.threads, items: group.cases[index].items)
    }
    let measured = MeasuredGroup(
      group: group, times: times, accuracies: accuracies, observations: observations,
      confidence: options.confidence, comparisonConfidence: confidence)
    monitor.endGroup(group.id, times: times, noiseFloor: measured.record.noiseFloor)
    return measured
  }

  private func step<T>(
    _ name: String, of benchmark: BenchmarkCase, _ work: () throws -> T
  ) throws -> T {
    do {
      return try work()
    } catch let error as Interrupted {
      throw error
    } catch {
      throw HarnessError.caseFailed(
        id: benchmark.id.description, step: name, reason: String(describing: error))
    }
  }
}
