/// How thorough a run is.
public enum Profile: String, Codable, Hashable, Sendable, CaseIterable {
  /// Every case once, tiny: shows that everything runs. Its times mean nothing.
  case smoke
  /// At least 11 epochs a side, within 30 s for about 60 cases.
  case quick
  /// At least 21 epochs a side, within 4 minutes.
  case `default`
  /// At least 51 epochs a side, within 10 minutes.
  case full
}

/// What to run and how.
public struct RunOptions: Sendable {
  /// How thorough the run is.
  public var profile: Profile
  /// Decides the order of sides in every round; stored in the result.
  public var seed: UInt64
  /// Which cases run.
  public var filter: CaseFilter
  /// The confidence of every interval; ratios hold it for all comparisons of the run together.
  public var confidence: Double
  /// The processors that the measuring threads are held to, one each in this order; nil leaves it to
  /// the scheduler.
  public var pinning: [Int]?
  /// Whether each case makes an extra pass outside its epochs under the hardware counters.
  public var countsEvents: Bool
  /// Seconds for the whole run in place of the profile's: a goal for the planning of rounds, not a
  /// limit, as no side runs fewer than its fewest rounds.
  public var budgetSeconds: Double?
  /// Nanoseconds that every epoch lasts at least, in place of the profile's; never below 1 ms or
  /// 1000 steps of the clock.
  public var epochNanoseconds: Double?

  /// The seed of a run that names none.
  public static let defaultSeed: UInt64 = 0x5EED_0E45_E3A8_0001

  /// Options of a run; by default of every case, unpinned and with events counted.
  public init(
    profile: Profile = .default, seed: UInt64 = RunOptions.defaultSeed,
    filter: CaseFilter = CaseFilter(), confidence: Double = 0.95,
    pinning: [Int]? = nil, countsEvents: Bool = true, budgetSeconds: Double? = nil,
    epochNanoseconds: Double? = nil
  ) {
    self.profile = profile
    self.seed = seed
    self.filter = filter
    self.confidence = confidence
    self.pinning = pinning
    self.countsEvents = countsEvents
    self.budgetSeconds = budgetSeconds
    self.epochNanoseconds = epochNanoseconds
  }
}
