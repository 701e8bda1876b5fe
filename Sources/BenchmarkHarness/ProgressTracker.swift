/// Knows how far a run is, shares the time budget out, and tells the reporter.
final class ProgressTracker {
  private let reporter: any ProgressReporter
  private let clock: MonotonicClock
  private let start: UInt64
  private let totalWeight: Double
  private var weightDone = 0.0
  private var fraction = 0.0
  private var groupStart: UInt64
  private var lastReport: UInt64 = 0

  init(reporter: any ProgressReporter, clock: MonotonicClock, groups: [CaseGroup]) {
    self.reporter = reporter
    self.clock = clock
    start = clock.now()
    groupStart = start
    totalWeight = groups.reduce(0) { $0 + Double($1.sides) }
    report(.started(cases: groups.reduce(0) { $0 + $1.cases.count }, groups: groups.count))
  }

  var elapsedSeconds: Double { Double(clock.now() - start) / 1e9 }

  /// Begins a group.
  ///
  /// - Returns: what is left of the group's share of the budget at the time of the call, in
  ///   nanoseconds. The share is in proportion to its sides, of what earlier groups left over.
  func begin(_ group: CaseGroup, of budgetSeconds: Double) -> () -> Double {
    groupStart = clock.now()
    report(.working(group: group.id))
    let left = max(0, budgetSeconds - elapsedSeconds) * 1e9
    let share = left * Double(group.sides) / max(1, totalWeight - weightDone)
    let (clock, groupStart) = (clock, groupStart)
    return { max(0, share - Double(clock.now() - groupStart)) }
  }

  /// Reports that this part of a group is done, if the last report is a tenth of a second ago.
  ///
  /// - Parameter sides: what is known of the group's sides; asked for only when it is reported.
  func advance(
    within group: CaseGroup, by part: Double, sides: () -> [SideProgress] = { [] }
  ) {
    fraction = max(fraction, (weightDone + part * Double(group.sides)) / max(1, totalWeight))
    if clock.now() - lastReport > 100_000_000 {
      report(.working(group: group.id), sides: sides())
    }
  }

  /// Says what the run works on before its groups.
  func work(on name: String) { report(.working(group: name)) }

  func finish(_ group: CaseGroup) {
    weightDone += Double(group.sides)
    fraction = max(fraction, weightDone / max(1, totalWeight))
    report(
      .groupFinished(
        group: group.id, cases: group.cases.count,
        seconds: Double(clock.now() - groupStart) / 1e9))
  }

  func end() { report(.ended) }

  private func report(_ step: ProgressUpdate.Step, sides: [SideProgress] = []) {
    lastReport = clock.now()
    let elapsed = elapsedSeconds
    // Below a twentieth or half a second the pace says nothing yet.
    let hasPace = fraction > 0.05 && elapsed > 0.5
    reporter.update(
      ProgressUpdate(
        step: step, fraction: min(1, fraction), elapsedSeconds: elapsed,
        remainingSeconds: hasPace ? elapsed * (1 - fraction) / fraction : nil, sides: sides))
  }
}
