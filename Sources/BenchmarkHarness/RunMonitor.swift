/// Watches what disturbs a run, between its epochs, and says at the end what to warn of.
final class RunMonitor {
  private struct GroupFacts {
    var id: String
    var rates: [Double]
    var warnings: [WarningRecord]
  }

  private let probe: EnvironmentProbe
  private let clockRate: ClockRate
  private let before: SystemReading
  private let isPinned: Bool
  private let mostThreads: Int
  private let processors: Int
  private var groups: [GroupFacts] = []
  private var rates: [Double] = []
  private var lastProcessor: Int
  private var migrations = 0

  /// - Parameter mostThreads: how many threads a case of the run has at most.
  init(probe: EnvironmentProbe, clock: MonotonicClock, isPinned: Bool, mostThreads: Int = 1) {
    self.probe = probe
    self.isPinned = isPinned
    self.mostThreads = mostThreads
    // Where threads are held to processors, there are enough of them.
    processors = isPinned ? 0 : ProcessorSet.allowed.count
    clockRate = ClockRate(clock: clock)
    lastProcessor = ProcessorSet.current
    before = probe.reading(clock: clock)
  }

  /// Just before a group's rounds.
  func beginGroup() {
    rates = [clockRate.reading()]
    lastProcessor = ProcessorSet.current
  }

  /// Between rounds.
  func round() {
    let processor = ProcessorSet.current
    if processor != lastProcessor { migrations += 1 }
    lastProcessor = processor
  }

  /// Just after a group's rounds.
  func endRounds() { rates.append(clockRate.reading()) }

  /// When a group is summed up.
  func endGroup(_ id: String, times: GroupTimes, noiseFloor: NoiseFloorRecord?) {
    let sides = times.epochs + (times.control.map { [$0] } ?? [])
    groups.append(
      GroupFacts(
        id: id, rates: rates,
        warnings: [
          WarningRules.drift(sides, scope: id),
          WarningRules.noise(noiseFloor, scope: id),
          WarningRules.shortEpochs(times.shortEpochs, scope: id),
        ].compactMap { $0 }))
  }

  /// What was seen, groups first.
  func end() -> (warnings: [WarningRecord], stealShare: Double?) {
    let run = SystemSpan(from: before, to: probe.reading(clock: clockRate.clock))
    let fastest = groups.flatMap(\.rates).max() ?? 0
    let ofGroups = groups.flatMap { group in
      group.warnings
        + [WarningRules.clock(group.rates, fastest: fastest, scope: group.id)].compactMap { $0 }
    }
    let ofRun = [
      WarningRules.steal(run), WarningRules.quota(run), WarningRules.heat(run),
      WarningRules.load(run, isPinned: isPinned),
      WarningRules.threads(mostThreads, processors: processors),
      WarningRules.migration(migrations, run, isPinned: isPinned),
    ].compactMap { $0 }
    return (ofGroups + ofRun, run.stealShare)
  }
}
