/// Measures what the machine can do at most.
///
/// What disturbs a loop only ever slows it down, so the machine's ability is at the high end of what is
/// seen; yet a single best epoch would be as good as the luckiest reading of the clock. So every round
/// takes the best of a few epochs of each kernel, and a roof is the *median of the rounds' bests* with
/// its order-statistic interval. Cases are medians of all their epochs, under the same disturbance,
/// and so stay below a roof that they reach.
public struct RoofMeasurement {
  /// How much of it.
  struct Plan: Hashable, Sendable {
    /// Nanoseconds for all epochs of one level's kernels.
    var budget: Double
    var fewestRounds: Int
    var mostRounds: Int
    /// Epochs of a kernel in one round.
    var epochs: Int
    /// Nanoseconds of an epoch, unless one pass lasts longer.
    var epoch: Double
  }

  private let plan: Plan
  private let cancellation: Cancellation
  private let clock = MonotonicClock()

  /// A measurement with the profile's rounds, epochs and share of time.
  ///
  /// - Parameter cancellation: asked before every epoch; ``measure(_:onRound:)`` then throws
  ///   `Interrupted`.
  public init(profile: Profile, cancellation: Cancellation = Cancellation()) {
    self.init(plan: profile.roofPlan, cancellation: cancellation)
  }

  init(plan: Plan, cancellation: Cancellation = Cancellation()) {
    self.plan = plan
    self.cancellation = cancellation
  }

  /// The roofs of these kernels, in their order.
  ///
  /// Rounds go over all kernels in turn, so that a bad moment takes one best of each at the most.
  /// - Parameter onRound: told the part that is done.
  public func measure(
    _ kernels: [RoofKernel], onRound: (Double) -> Void = { _ in }
  ) throws -> [RoofRecord] {
    if kernels.isEmpty { return [] }
    var sides: [Side] = []
    for kernel in kernels { sides.append(try side(of: kernel)) }
    let levels = Set(kernels.map(\.level)).count
    let roundTime = sides.reduce(0) { $0 + $1.passTime * Double($1.passes * plan.epochs) }
    let affordable = Int(plan.budget * Double(levels) / max(roundTime, 1))
    let rounds = min(max(affordable, plan.fewestRounds), plan.mostRounds)
    var bests = kernels.map { _ in [Double]() }
    for round in 0..<rounds {
      for (index, side) in sides.enumerated() {
        bests[index].append(try best(of: side, work: kernels[index].workPerPass))
      }
      onRound(Double(round + 1) / Double(rounds))
    }
    return zip(kernels, bests).map { RoofRecord($0, rates: $1) }
  }

  private struct Side {
    let run: (Int) -> Void
    /// Passes of one epoch.
    let passes: Int
    /// Nanoseconds of one pass.
    let passTime: Double
  }

  /// Finds out how many passes make an epoch: the count grows until a reading is a quarter of one.
  private func side(of kernel: RoofKernel) throws -> Side {
    let run = try kernel.prepare()
    var passes = 1
    var reading = time(run, passes: passes)
    while reading < plan.epoch / 4 && passes < 1 << 40 {
      try cancellation.check()
      passes *= reading > plan.epoch / 64 ? 4 : 16
      reading = time(run, passes: passes)
    }
    let passTime = max(reading / Double(passes), 1e-3)
    return Side(
      run: run, passes: Int(max(1, (plan.epoch / passTime).rounded(.up))), passTime: passTime)
  }

  /// The highest rate of a few epochs, in work per nanosecond.
  private func best(of side: Side, work: Double) throws -> Double {
    // What the other kernels left in the caches makes way.
    if side.passes > 1 { _ = time(side.run, passes: (side.passes + 7) / 8) }
    var shortest = Double.infinity
    for _ in 0..<plan.epochs {
      try cancellation.check()
      shortest = min(shortest, time(side.run, passes: side.passes))
    }
    return work * Double(side.passes) / max(shortest, 1)
  }

  /// Nanoseconds of so many passes.
  @inline(never)
  private func time(_ run: (Int) -> Void, passes: Int) -> Double {
    let before = clock.now()
    run(passes)
    let after = clock.now()
    return Double(after - before)
  }
}

extension RoofRecord {
  /// - Parameter rates: each round's best, in work per nanosecond: 10⁹ a second.
  init(_ kernel: RoofKernel, rates: [Double]) {
    let interval = OrderStatistics.medianInterval(of: rates, confidence: 0.95)
    let median = OrderStatistics.median(of: rates)
    self.init(
      id: kernel.id, kind: kernel.kind, level: kernel.level, precision: kernel.precision,
      cache: kernel.memory?.rawValue, workingSetBytes: kernel.workingSetBytes,
      unit: kernel.kind == .multiplyAdd ? "GFLOP/s" : "GB/s",
      value: IntervalRecord(
        median: GroupMeasurement.rounded(median),
        low: GroupMeasurement.rounded(interval?.low ?? rates.min() ?? median),
        high: GroupMeasurement.rounded(interval?.high ?? rates.max() ?? median)))
  }
}

extension Profile {
  /// A level's roofs take about a fiftieth of the run. Six rounds are the fewest with an interval;
  /// there are more epochs in a round than a quiet machine needs, so that one of them is likely to
  /// fall between two disturbances.
  var roofPlan: RoofMeasurement.Plan {
    switch self {
    case .smoke: .init(budget: 0, fewestRounds: 1, mostRounds: 1, epochs: 1, epoch: 0)
    case .quick: .init(budget: 0.4e9, fewestRounds: 6, mostRounds: 15, epochs: 4, epoch: 1.2e6)
    case .default: .init(budget: 1.6e9, fewestRounds: 7, mostRounds: 31, epochs: 7, epoch: 1.2e6)
    case .full: .init(budget: 6e9, fewestRounds: 15, mostRounds: 101, epochs: 9, epoch: 1.5e6)
    }
  }
}
