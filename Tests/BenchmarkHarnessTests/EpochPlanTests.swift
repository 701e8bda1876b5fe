import Testing

@testable import BenchmarkHarness

@Suite struct EpochPlanTests {
  @Test func likeSidesShareOneCount() {
    let plan = EpochPlan(nsPerOperation: [1000, 2000, 9000], epoch: 1.2e6, longestEpoch: 25e6)
    #expect(plan.shared == 1200)
    #expect(plan.passes == [1, 1, 1])
    #expect(plan.operations == [1200, 1200, 1200])
  }

  @Test func slowSideLowersTheSharedCount() {
    // 8 µs against 12 ms: 150 shared operations would be 1.8 s of the slow side.
    let plan = EpochPlan(nsPerOperation: [8_000, 100_000, 12e6], epoch: 1.2e6, longestEpoch: 25e6)
    #expect(plan.shared == 2)
    #expect(plan.passes == [75, 6, 1])
    #expect(plan.roundTime(nsPerOperation: [8_000, 100_000, 12e6]) < 30e6)
  }

  @Test func operationLongerThanTheBoundRunsOnce() {
    let plan = EpochPlan(nsPerOperation: [50e6, 100], epoch: 1.2e6, longestEpoch: 8e6)
    #expect(plan.shared == 1)
    #expect(plan.operations == [1, 12_000])
  }

  @Test func removedWorkDoesNotOverflow() {
    let plan = EpochPlan(nsPerOperation: [0, 1e9], epoch: 2e6, longestEpoch: 8e6)
    #expect(plan.operations == [2_000_000_000, 1])
  }

  @Test func everyEpochIsLongEnoughAndTheCountIsShared() {
    var generator = SeededGenerator(seed: 77)
    for _ in 0..<500 {
      let costs = (0..<8).map { _ in generator.logUniform(1...1e8) }
      let plan = EpochPlan(nsPerOperation: costs, epoch: 1.2e6, longestEpoch: 25e6)
      for (operations, cost) in zip(plan.operations, costs) {
        #expect(Double(operations) * cost >= 1.2e6 * (1 - 1e-12))
        #expect(operations % plan.shared == 0)
        #expect(Double(plan.shared) * cost <= max(25e6, cost) * (1 + 1e-12))
      }
    }
  }
}
