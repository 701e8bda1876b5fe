import Foundation

/// The epochs of one group's sides.
struct GroupTimes {
  /// Operations of all threads in one epoch, per side.
  var operations: [Int]
  /// Nanoseconds per operation of each round, per side.
  var epochs: [[Double]]
  /// The same of the baseline's second run in each round.
  var control: [Double]?
  /// How many of the epochs lasted less than 1 ms or 1000 clock steps.
  var shortEpochs = 0
}

/// Measures the sides of one group in interleaved rounds.
struct GroupMeasurement {
  let calibration: Calibration
  let plan: ProfilePlan
  /// The fewest rounds that give every interval of the run, with some to spare.
  let fewestRounds: Int
  /// Nanoseconds of one clock step.
  let clockStep: Double
  let seed: UInt64

  /// How often the rounds begin anew because an epoch was too short.
  private static let mostRestarts = 3

  /// 1 ms and 1000 clock steps: below that, the clock and what interrupts it are in the time.
  private var shortest: Double { max(1e6, 1_000 * clockStep) }

  /// Calibrates, warms up, and runs rounds in which each side runs once (the baseline twice).
  ///
  /// An epoch that turns out shorter than allowed, since its calibration was disturbed, corrects the
  /// plan and the rounds begin anew; after three such times the short ones are counted instead.
  /// - Parameters:
  ///   - sides: the prepared sides of the group.
  ///   - baseline: which of them runs a second time in each round as the A/A control.
  ///   - budget: nanoseconds for the rounds.
  ///   - onRound: called between rounds with those that are done.
  func measure(
    _ sides: [any TimedSide], baseline: Int?, budget: Double, onRound: (RoundsSoFar) -> Void
  ) throws -> GroupTimes {
    if !plan.isMeasured { return try runOnce(sides) }
    let epoch = max(plan.epoch, 1.2 * shortest)
    var (epochPlan, costs) = try calibration.plan(
      sides, epoch: epoch, shortest: shortest, longestEpoch: plan.longestEpoch)
    var left = budget
    for restart in 0...Self.mostRestarts {
      let operations = epochPlan.operations
      let count = rounds(epochPlan, costs: costs, baseline: baseline, budget: left)
      let outcome = try run(
        sides, operations, baseline: baseline, rounds: count,
        stopsWhenShort: restart < Self.mostRestarts, onRound: onRound)
      switch outcome {
      case .done(let times): return times
      case .short(let side, let time, let spent):
        left -= spent
        costs[side] = min(costs[side], time / Double(operations[side]))
        epochPlan = EpochPlan(
          nsPerOperation: costs, epoch: epoch, longestEpoch: plan.longestEpoch)
      }
    }
    preconditionFailure("the last attempt never stops")
  }

  /// As many rounds as the budget has room for, within what the profile and the statistics ask for.
  private func rounds(
    _ epochPlan: EpochPlan, costs: [Double], baseline: Int?, budget: Double
  ) -> Int {
    var roundTime = epochPlan.roundTime(nsPerOperation: costs)
    if let baseline { roundTime += Double(epochPlan.operations[baseline]) * costs[baseline] }
    let affordable = Int(max(0, min(1e6, budget / max(roundTime, 1))))
    return max(max(plan.fewestRounds, fewestRounds), min(affordable, plan.mostRounds))
  }

  private enum Outcome {
    case done(GroupTimes)
    /// A side's epoch lasted only so long, after so many nanoseconds of epochs in all.
    case short(side: Int, time: Double, spent: Double)
  }

  private func run(
    _ sides: [any TimedSide], _ operations: [Int], baseline: Int?, rounds: Int,
    stopsWhenShort: Bool, onRound: (RoundsSoFar) -> Void
  ) throws -> Outcome {
    // Which side each place of a round runs: the control is the baseline's side again.
    let runners = Array(sides.indices) + (baseline.map { [$0] } ?? [])
    var order = SideOrder(sides: runners.count, seed: seed)
    var epochs = Array(repeating: Array(repeating: 0.0, count: rounds), count: runners.count)
    var (spent, shortEpochs) = (0.0, 0)
    try warmUp(sides, operations)
    for round in 0..<rounds {
      for runner in order.next() {
        try calibration.cancellation.check()
        let side = runners[runner]
        let time = sides[side].time(operations: operations[side])
        spent += time
        if time < shortest {
          if stopsWhenShort { return .short(side: side, time: time, spent: spent) }
          shortEpochs += 1
        }
        let all = operations[side] * sides[side].threads
        epochs[runner][round] = Self.rounded(time / Double(all))
      }
      onRound(RoundsSoFar(count: round + 1, of: rounds, epochs: epochs))
    }
    let control = baseline == nil ? nil : epochs.removeLast()
    return .done(
      GroupTimes(
        operations: zip(operations, sides).map { $0 * $1.threads }, epochs: epochs,
        control: control, shortEpochs: shortEpochs))
  }

  /// One unrecorded round: caches, branch predictors and the clock speed settle.
  private func warmUp(_ sides: [any TimedSide], _ operations: [Int]) throws {
    for (side, count) in zip(sides, operations) {
      try calibration.cancellation.check()
      _ = side.time(operations: count)
    }
  }

  private func runOnce(_ sides: [any TimedSide]) throws -> GroupTimes {
    var epochs: [[Double]] = []
    for side in sides {
      try calibration.cancellation.check()
      epochs.append([Self.rounded(side.time(operations: 1) / Double(side.threads))])
    }
    return GroupTimes(operations: sides.map(\.threads), epochs: epochs, control: nil)
  }

  /// Seven significant digits: finer than any clock step in a 1 ms epoch, and what statistics are
  /// computed from, so that a reader of the file finds the same ones.
  static func rounded(_ value: Double) -> Double {
    guard value > 0, value.isFinite else { return value }
    return Double(String(format: "%.6e", value)) ?? value
  }
}
