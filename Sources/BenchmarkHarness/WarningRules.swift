import Foundation

/// Decides what a run warns of. Each rule is a function of what was seen, and its thresholds are set so
/// that an undisturbed run on a shared two-core virtual machine stays silent.
enum WarningRules {
  // MARK: One group

  /// Common changes up to 3 % within a group were seen on a quiet virtual machine, with scores up to 7,
  /// since a shared processor's clock wanders: it is the size that decides, and the score shows that it
  /// is a trend and not one spike.
  static let driftChange = 0.05
  static let driftScore = 4.0

  /// All sides of a group becoming slower, or faster, together from its first round to its last.
  ///
  /// - Parameter sides: nanoseconds of every round, per side.
  static func drift(_ sides: [[Double]], scope: String) -> WarningRecord? {
    guard let trend = Trend(commonLogTimes(sides)) else { return nil }
    guard trend.change.magnitude > log1p(driftChange), trend.score.magnitude > driftScore else {
      return nil
    }
    let percent = text(expm1(trend.change.magnitude) * 100)
    return WarningRecord(
      kind: .drift, scope: scope,
      message:
        "all sides became \(percent) % \(trend.change > 0 ? "slower" : "faster") within the group",
      advice: """
        ratios are paired and hold, times are averages over the drift: let the machine settle and \
        run again before comparing times with another run's
        """)
  }

  /// The median over the sides of each round's log time from its side's median.
  static func commonLogTimes(_ sides: [[Double]]) -> [Double] {
    let centred = sides.map { times in
      let logs = times.map { log($0) }
      let centre = OrderStatistics.median(of: logs)
      return logs.map { $0 - centre }
    }
    let rounds = centred.map(\.count).min() ?? 0
    return (0..<rounds).map { round in OrderStatistics.median(of: centred.map { $0[round] }) }
  }

  /// Floors of quiet runs reach 1 to 3 %; beyond this a difference that matters goes unseen.
  static let widestFloor = 0.05

  static func noise(_ floor: NoiseFloorRecord?, scope: String) -> WarningRecord? {
    guard let floor else { return nil }
    let width = max(floor.high - 1, 1 - floor.low)
    guard width > widestFloor else { return nil }
    return WarningRecord(
      kind: .noise, scope: scope,
      message: "the baseline against itself differs by up to \(text(width * 100)) %",
      advice: "stop other programs, or run with --full, which takes more rounds")
  }

  static func shortEpochs(_ count: Int, scope: String) -> WarningRecord? {
    guard count > 0 else { return nil }
    return WarningRecord(
      kind: .noise, scope: scope,
      message: "\(count) \(count == 1 ? "epoch" : "epochs") lasted less than 1 ms",
      advice: "the calibration was disturbed several times: stop other programs and run again")
  }

  /// The clock of a quiet virtual machine was seen to wander by 3 %.
  static let lowestClock = 0.93

  /// - Parameters:
  ///   - rates: readings at the group's beginning and end.
  ///   - fastest: the fastest reading of the run.
  static func clock(_ rates: [Double], fastest: Double, scope: String) -> WarningRecord? {
    guard let slowest = rates.min(), fastest > 0, slowest / fastest < lowestClock else {
      return nil
    }
    return WarningRecord(
      kind: .throttling, scope: scope,
      message:
        "the processor ran at \(text(slowest / fastest * 100)) % of its fastest clock of this run",
      advice: """
        let it cool, or hold the clock (cpupower frequency-set, no turbo), before comparing times \
        with another run's
        """)
  }

  // MARK: The whole run

  /// Below a second, the system's ticks of 10 ms say little.
  static let shortestRun = 1.0

  /// Medians forgive what falls on single epochs; beyond this share many are hit.
  static let largestSteal = 0.02

  static func steal(_ run: SystemSpan) -> WarningRecord? {
    guard run.seconds >= shortestRun, let share = run.stolenOfWanted, share > largestSteal else {
      return nil
    }
    return WarningRecord(
      kind: .steal, scope: "run",
      message: "the hypervisor ran other machines for \(text(share * 100)) % of the time",
      advice: "run at another hour, or on a machine with processors of its own")
  }

  /// Stops shorter than this in all vanish in a run's medians.
  static let longestQuotaStop = 0.001

  static func quota(_ run: SystemSpan) -> WarningRecord? {
    guard let quota = run.quota, quota.stops > 0, run.seconds > 0 else { return nil }
    let seconds = Double(quota.microseconds) / 1e6
    guard seconds / run.seconds > longestQuotaStop else { return nil }
    return WarningRecord(
      kind: .throttling, scope: "run",
      message: """
        a processor quota stopped the process \(quota.stops) times, \
        for \(text(seconds)) s in all
        """,
      advice: "run without a limit on processor time (docker --cpus, systemd CPUQuota)")
  }

  static func heat(_ run: SystemSpan) -> WarningRecord? {
    guard let events = run.thermalEvents, events > 0 else { return nil }
    return WarningRecord(
      kind: .throttling, scope: "run",
      message: "processors lowered their clock \(events) times because of heat",
      advice: "let the machine cool, and cool it better, before comparing times with another run's")
  }

  /// A tenth of all processors' time is what a busy desktop takes; a quiet system takes 1 or 2 %.
  static let largestLoad = 0.10
  /// A competitor on the same processor takes it hundreds of times a second, the kernel's own threads
  /// a few times.
  static let mostSwitchesPerSecond = 25.0

  static func load(_ run: SystemSpan, isPinned: Bool) -> WarningRecord? {
    guard run.seconds >= shortestRun else { return nil }
    let pin = isPinned ? "" : ", or hold the run to a free processor with --pin"
    let advice = "stop other programs" + pin
    if let others = run.othersShare, others > largestLoad {
      return WarningRecord(
        kind: .load, scope: "run",
        message: "other processes took \(text(others * 100)) % of the processors' time",
        advice: advice)
    }
    let switches = Double(run.involuntarySwitches) / run.seconds
    if switches > mostSwitchesPerSecond {
      return WarningRecord(
        kind: .load, scope: "run",
        message: "others took the processor away \(text(switches)) times a second",
        advice: advice)
    }
    return nil
  }

  /// - Parameter processors: those that the process may use; 0 when the system does not tell.
  static func threads(_ threads: Int, processors: Int) -> WarningRecord? {
    guard processors > 0, threads > processors else { return nil }
    return WarningRecord(
      kind: .load, scope: "run",
      message: "cases ran on up to \(threads) threads, and there are "
        + (processors == 1 ? "1 processor" : "\(processors) processors") + " for them",
      advice: "threads that take turns show no scaling: name at most \(processors) with --threads")
  }

  static let mostMigrationsPerSecond = 1.0

  /// Only a hint: a move costs some microseconds and cold caches, once.
  static func migration(_ count: Int, _ run: SystemSpan, isPinned: Bool) -> WarningRecord? {
    guard !isPinned, run.seconds >= shortestRun, count >= 10 else { return nil }
    guard Double(count) / run.seconds > mostMigrationsPerSecond else { return nil }
    return WarningRecord(
      kind: .migration, scope: "run",
      message: "the run was moved between processors \(count) times",
      advice: "hold it to one with --pin")
  }

  /// Two significant digits are all that a warning needs.
  private static func text(_ value: Double) -> String {
    value < 9.95 ? String(format: "%.1f", value) : String(format: "%.0f", value)
  }
}
