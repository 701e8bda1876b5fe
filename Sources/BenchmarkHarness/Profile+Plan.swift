/// What a profile means in rounds and seconds.
struct ProfilePlan: Hashable, Sendable {
  /// Seconds for the whole run, accuracy checks included; a goal for the planning of rounds, not a
  /// limit, as no side runs fewer than `fewestRounds`.
  var budgetSeconds: Double
  var fewestRounds: Int
  var mostRounds: Int
  /// Nanoseconds that every epoch lasts at least.
  var epoch: Double
  /// Nanoseconds that the slowest side's epoch lasts at most (unless one operation lasts longer).
  var longestEpoch: Double
  /// Whether sides are calibrated, warmed up and compared at all.
  var isMeasured: Bool
}

extension Profile {
  /// The budgets leave a margin below what the profile promises, for preparation and oracles; epochs
  /// are planned longer than 1 ms so that a too slow calibration leaves them above it. Where a side
  /// slowly goes faster and slower than the others, a hundred rounds were seen to be worth five, too few
  /// for a tight interval at the confidence of a hundred comparisons: hence two hundred by default.
  var plan: ProfilePlan {
    switch self {
    case .smoke:
      ProfilePlan(
        budgetSeconds: 0, fewestRounds: 1, mostRounds: 1, epoch: 0, longestEpoch: 0,
        isMeasured: false)
    case .quick:
      ProfilePlan(
        budgetSeconds: 24, fewestRounds: 11, mostRounds: 41, epoch: 1.2e6, longestEpoch: 8e6,
        isMeasured: true)
    case .default:
      ProfilePlan(
        budgetSeconds: 220, fewestRounds: 21, mostRounds: 201, epoch: 1.5e6, longestEpoch: 25e6,
        isMeasured: true)
    case .full:
      ProfilePlan(
        budgetSeconds: 540, fewestRounds: 51, mostRounds: 301, epoch: 2e6, longestEpoch: 100e6,
        isMeasured: true)
    }
  }
}

extension RunOptions {
  /// The profile's plan with what these options put in its place.
  var plan: ProfilePlan {
    var plan = profile.plan
    guard plan.isMeasured else { return plan }
    if let budgetSeconds {
      // More time is for more rounds; their number keeps the result file at a size that one reads.
      let factor = max(1, budgetSeconds / plan.budgetSeconds)
      plan.mostRounds = Int(min(1001, Double(plan.mostRounds) * factor))
      plan.budgetSeconds = budgetSeconds
    }
    if let epochNanoseconds {
      plan.epoch = epochNanoseconds
      plan.longestEpoch = max(plan.longestEpoch, 2 * epochNanoseconds)
    }
    return plan
  }

  /// About how many seconds a run of these groups takes.
  ///
  /// A group uses its share of the budget or as many rounds as it may have, whichever is less. What
  /// the sides cost is known only when they are calibrated, so an epoch counts as 0.6 of the geometric
  /// mean of its shortest and longest, and preparing and judging a case as a tenth of a second.
  /// Measured (two cores of a Zen 5): 144 cases in 172 s, and epochs of 144 cases under `full` that
  /// last 440 s on a quiet machine; the estimate is within a sixth of both.
  public func estimatedSeconds(of groups: [CaseGroup]) -> Double {
    let plan = plan
    let cases = groups.reduce(0) { $0 + $1.cases.count }
    let sides = groups.reduce(0) { $0 + $1.sides }
    let preparation = 0.1 * Double(cases)
    guard plan.isMeasured else { return preparation / 10 }
    let round = 0.6 * (plan.epoch * plan.longestEpoch).squareRoot() * 1e-9 * Double(sides)
    let shortest = preparation + Double(plan.fewestRounds) * round
    let longest = preparation + Double(plan.mostRounds) * round
    return max(shortest, min(longest, plan.budgetSeconds))
  }
}
