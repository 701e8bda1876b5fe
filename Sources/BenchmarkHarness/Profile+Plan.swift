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
  /// are planned longer than 1 ms so that a too slow calibration leaves them above it.
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
        budgetSeconds: 130, fewestRounds: 21, mostRounds: 101, epoch: 1.5e6, longestEpoch: 25e6,
        isMeasured: true)
    case .full:
      ProfilePlan(
        budgetSeconds: 540, fewestRounds: 51, mostRounds: 301, epoch: 2e6, longestEpoch: 100e6,
        isMeasured: true)
    }
  }
}
