import Foundation
import Testing

@testable import BenchmarkHarness

/// A side whose times are told and not measured.
private final class ToldSide: TimedSide {
  let threads = 1
  /// Nanoseconds an operation, by how many epochs were timed before.
  private let cost: (Int) -> Double
  private(set) var times: [Double] = []

  init(cost: @escaping (Int) -> Double) { self.cost = cost }

  func time(operations: Int) -> Double {
    let time = cost(times.count) * Double(operations)
    times.append(time)
    return time
  }

  func onFirst<T: Sendable>(_ job: @escaping @Sendable (PreparedCase) -> T) -> T {
    job(PreparedCase(run: { _ in }, accuracy: { makeAccuracy(0) }))
  }
}

@Suite struct CalibrationTests {
  private let calibration = Calibration(cancellation: Cancellation())

  private func measurement(clockStep: Double = 30) -> GroupMeasurement {
    GroupMeasurement(
      calibration: calibration, plan: Profile.quick.plan, fewestRounds: 13, clockStep: clockStep,
      seed: 1)
  }

  private func plan(_ sides: [ToldSide]) throws -> EpochPlan {
    try calibration.plan(sides, epoch: 1.2e6, shortest: 1e6, longestEpoch: 8e6).plan
  }

  @Test(arguments: [(0.5, 0.5), (1, 1e5), (3, 9e6), (1e-2, 1e9), (7e6, 2e7)] as [(Double, Double)])
  func sidesOfAnySpeedGetLongEnoughEpochs(_ fast: Double, _ slow: Double) throws {
    let plan = try plan([ToldSide { _ in fast }, ToldSide { _ in slow }])
    for (operations, cost) in zip(plan.operations, [fast, slow]) {
      let epoch = Double(operations) * cost
      #expect(epoch >= 1e6)
      // No longer than the bound, or than one operation.
      #expect(epoch <= max(8e6, cost) * 1.01)
    }
  }

  @Test func theSecondReadingCorrectsADisturbedOne() throws {
    // Ten times too slow for the five epochs that find the count, as beside a busy neighbour.
    let side = ToldSide { $0 < 5 ? 500 : 50 }
    let plan = try plan([side])
    #expect(Double(plan.operations[0]) * 50 >= 1e6)
  }

  @Test func epochsThatComeOutShortBeginTheRoundsAnew() throws {
    // Disturbed up to some of the first rounds.
    let side = ToldSide { $0 < 15 ? 500 : 100 }
    let steady = ToldSide { _ in 300 }
    var parts: [Double] = []
    let times = try measurement().measure([steady, side], baseline: 0, budget: 0) {
      parts.append($0.part)
    }
    #expect(times.shortEpochs == 0)
    #expect(times.epochs[1].count == 13)
    let operations = Double(times.operations[1])
    #expect(times.epochs[1].allSatisfy { $0 * operations >= 1e6 })
    // Rounds were begun and thrown away.
    #expect(parts.count > 13)
  }

  @Test func epochsThatStayShortAreCounted() throws {
    // Faster by a third at every epoch, until nothing is left to plan for.
    let side = ToldSide { max(1e-3, 1e6 * pow(0.7, Double($0))) }
    let times = try measurement().measure([side], baseline: nil, budget: 0) { _ in }
    #expect(times.shortEpochs > 0)
  }

  @Test func aCoarseClockLengthensEpochs() throws {
    let side = ToldSide { _ in 100 }
    let times = try measurement(clockStep: 4_000).measure([side], baseline: nil, budget: 0) { _ in }
    #expect(Double(times.operations[0]) * 100 >= 4e6)
  }

  /// The first epochs of a side are never recorded: neither those of calibration nor one of warm-up.
  @Test func coldEpochsAreNotRecorded() throws {
    let sides = (0..<2).map { _ in ToldSide { _ in 100 } }
    let times = try measurement().measure(sides, baseline: 0, budget: 0) { _ in }
    let recorded = times.epochs[1].count
    let full = sides[1].times.filter { $0 >= 1e6 }
    // The recorded ones, one to confirm the plan and one to warm up.
    #expect(full.count >= recorded + 2)
    #expect(sides[1].times.first == 100)
  }
}
