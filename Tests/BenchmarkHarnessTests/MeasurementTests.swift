import Testing

@testable import BenchmarkHarness

/// These read the clock; they run one after the other and leave room for a busy machine.
@Suite(.serialized) struct MeasurementTests {
  private let clock = MonotonicClock()

  @Test func clockRunsForwardsInSmallSteps() {
    var last = clock.now()
    for _ in 0..<1000 {
      let now = clock.now()
      #expect(now >= last)
      last = now
    }
    let resolution = clock.measuredResolution()
    #expect(resolution >= 1 && resolution < 100_000)
  }

  @Test func barriersKeepWorkAlive() throws {
    let test = BarrierSelfTest()
    try test.check()
    #expect(test.guardedLoop > test.emptyLoop)
    #expect(test.guardedWork > test.guardedLoop)
  }

  @Test func spansAndArraysMayBeClobbered() {
    var values = [1.0, 2, 3]
    clobber(&values)
    clobber(values.span)
    var span = values.mutableSpan
    clobber(&span)
    var empty: [Double] = []
    clobber(&empty)
    #expect(values == [1, 2, 3])
    #expect(opaque(7) == 7)
    values.withUnsafeMutableBufferPointer { clobber($0) }
  }

  @Test func calibrationIsConfirmed() throws {
    let calibration = Calibration(cancellation: Cancellation())
    let sides = try [20, 60, 4_000].map { turns in
      SingleSide(prepared: try makeCase("A.b.c.1", turns: turns).prepare(), clock: clock)
    }
    let (plan, costs) = try calibration.plan(
      sides, epoch: 1.2e6, shortest: 1e6, longestEpoch: 25e6)
    #expect(costs[0] < costs[2])
    for (side, operations) in zip(sides, plan.operations) {
      // The smallest of a few readings: a neighbour can only lengthen one.
      let reading = (0..<5).map { _ in side.time(operations: operations) }.min() ?? 0
      #expect(reading >= 0.5e6)
    }
  }

  @Test func roundsPairAllSidesAndTheControl() throws {
    let sides = try [40, 10].map {
      SingleSide(prepared: try makeCase("A.b.c.1", turns: $0).prepare(), clock: clock)
    }
    let measurement = GroupMeasurement(
      calibration: Calibration(cancellation: Cancellation()),
      plan: Profile.quick.plan, fewestRounds: 13, clockStep: 30, seed: 1)
    var parts: [Double] = []
    let times = try measurement.measure(sides, baseline: 0, budget: 0) { parts.append($0.part) }
    #expect(times.epochs.map(\.count) == [13, 13])
    #expect(times.control?.count == 13)
    // The same count, unless a busy machine made the slower side look too slow for it.
    #expect(times.operations[1] % times.operations[0] == 0)
    #expect(parts.count == 13 && parts.last == 1 && parts == parts.sorted())
    // Four times the work. On a busy machine even the shortest of the longer side's epochs may be
    // lengthened by others, so there is no upper bound to hold.
    let shortest = times.epochs.map { $0.min() ?? 0 }
    #expect(shortest[0] > 2 * shortest[1])
    // The control is the baseline's work again, not another side's.
    #expect((times.control?.min() ?? 0) > 2 * shortest[1])
  }

  @Test func budgetDecidesTheRoundsWithinTheProfile() throws {
    let sides = [
      SingleSide(prepared: try makeCase("A.b.c.1", turns: 10).prepare(), clock: clock)
    ]
    let measurement = GroupMeasurement(
      calibration: Calibration(cancellation: Cancellation()),
      plan: Profile.quick.plan, fewestRounds: 1, clockStep: 30, seed: 1)
    let most = try measurement.measure(sides, baseline: nil, budget: 1e12) { _ in }
    #expect(most.epochs[0].count == Profile.quick.plan.mostRounds)
    let fewest = try measurement.measure(sides, baseline: nil, budget: 0) { _ in }
    #expect(fewest.epochs[0].count == Profile.quick.plan.fewestRounds)
    #expect(fewest.control == nil)
  }

  @Test func timesKeepSevenDigits() {
    #expect(GroupMeasurement.rounded(1234.56789123) == 1234.568)
    #expect(GroupMeasurement.rounded(0) == 0)
  }
}
