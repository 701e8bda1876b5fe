import Foundation

/// The epochs of one group's sides.
struct GroupTimes {
  /// Operations in one epoch, per side.
  var operations: [Int]
  /// Nanoseconds per operation of each round, per side.
  var epochs: [[Double]]
  /// The same of the baseline's second run in each round.
  var control: [Double]?
}

/// Measures the sides of one group in interleaved rounds.
struct GroupMeasurement {
  let calibration: Calibration
  let plan: ProfilePlan
  /// The fewest rounds that give every interval of the run, with one spike to spare at either end.
  let fewestRounds: Int
  /// Nanoseconds of one clock step.
  let clockStep: Double
  let seed: UInt64

  /// Calibrates, warms up, and runs rounds in which each side runs once (the baseline twice).
  ///
  /// - Parameters:
  ///   - sides: the prepared cases of the group.
  ///   - baseline: which of them runs a second time in each round as the A/A control.
  ///   - budget: nanoseconds for the rounds.
  ///   - onRound: called between rounds with the part of them that is done.
  func measure(
    _ sides: [PreparedCase], baseline: Int?, budget: Double, onRound: (Double) -> Void
  ) throws -> GroupTimes {
    if !plan.isMeasured { return try runOnce(sides) }
    // 1 ms and 1000 clock steps: below that, the clock and what interrupts it are in the time.
    let shortest = max(1e6, 1_000 * clockStep)
    let (epochPlan, costs) = try calibration.plan(
      sides, epoch: max(plan.epoch, 1.2 * shortest), shortest: shortest,
      longestEpoch: plan.longestEpoch)
    var operations = epochPlan.operations
    var runners = sides
    var roundTime = epochPlan.roundTime(nsPerOperation: costs)
    if let baseline {
      runners.append(sides[baseline])
      operations.append(operations[baseline])
      roundTime += Double(operations[baseline]) * costs[baseline]
    }
    let affordable = Int(min(1e6, budget / max(roundTime, 1)))
    let rounds = max(max(plan.fewestRounds, fewestRounds), min(affordable, plan.mostRounds))

    var order = SideOrder(sides: runners.count, seed: seed)
    var epochs = Array(repeating: Array(repeating: 0.0, count: rounds), count: runners.count)
    try warmUp(runners, operations)
    for round in 0..<rounds {
      for side in order.next() {
        try calibration.cancellation.check()
        let time = calibration.time(runners[side], operations: operations[side])
        epochs[side][round] = Self.rounded(time / Double(operations[side]))
      }
      onRound(Double(round + 1) / Double(rounds))
    }
    let control = baseline == nil ? nil : epochs.removeLast()
    return GroupTimes(operations: epochPlan.operations, epochs: epochs, control: control)
  }

  /// One unrecorded round: caches, branch predictors and the clock speed settle.
  private func warmUp(_ runners: [PreparedCase], _ operations: [Int]) throws {
    for (runner, count) in zip(runners, operations) {
      try calibration.cancellation.check()
      _ = calibration.time(runner, operations: count)
    }
  }

  private func runOnce(_ sides: [PreparedCase]) throws -> GroupTimes {
    var epochs: [[Double]] = []
    for side in sides {
      try calibration.cancellation.check()
      epochs.append([Self.rounded(calibration.time(side, operations: 1))])
    }
    return GroupTimes(
      operations: Array(repeating: 1, count: sides.count), epochs: epochs, control: nil)
  }

  /// Seven significant digits: finer than any clock step in a 1 ms epoch, and what statistics are
  /// computed from, so that a reader of the file finds the same ones.
  static func rounded(_ value: Double) -> Double {
    guard value > 0, value.isFinite else { return value }
    return Double(String(format: "%.6e", value)) ?? value
  }
}
