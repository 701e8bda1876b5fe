import SpringDynamics
import Testing

@testable import BatchEvaluation

@Suite struct ChebyshevPlanTests {
  /// The numbers of the table are what the bound says, rounded down.
  @Test func reachesFollowFromTheRemainder() {
    for (nodeCount, reach) in ChebyshevPlan.reaches {
      func remainder(_ reach: Double) -> Double {
        var product = 2 * 8 * Double(2 * nodeCount + 3) * 2.718281828459045
        for k in 1...nodeCount { product *= reach / 4 / Double(k) }
        return product
      }
      #expect(remainder(reach) <= 0x1p-53, "\(nodeCount)")
      #expect(remainder(reach + 0.001) > 0x1p-53, "\(nodeCount)")
    }
    #expect(ChebyshevPlan.reaches.map(\.nodeCount).max() == ChebyshevPlan.mostNodes)
  }

  private func blocks(_ springs: [Spring]) -> SpringBlocks {
    SpringFamilyGrid(
      springs: springs, states: springs.map { _ in SpringState(position: 1) },
      targets: springs.map { _ in 0 }, times: []
    ).blocks
  }

  private func plan(_ blocks: SpringBlocks, timeCount: Int) -> ChebyshevPlan? {
    ChebyshevPlan(
      0..<blocks.blockCount, of: blocks, first: 0, last: 1, timeCount: timeCount, laneCost: 16)
  }

  @Test func springsOfOneKindArePlannedFor() throws {
    let springs = try (0..<16).map {
      try Spring(response: 0.5 + 0.01 * Double($0), dampingRatio: 0.5)
    }
    let blocks = blocks(springs)
    let plan = try #require(self.plan(blocks, timeCount: 1000))
    for spring in springs {
      let c = SpringCoefficients(spring, from: SpringState(position: 1), target: 0)
      #expect(plan.holds(decay: c.decay.hi, turn: c.turn.hi))
      #expect(!plan.holds(decay: c.decay.hi, turn: 100 * c.turn.hi))
      #expect(!plan.holds(decay: c.decay.hi + 3 / plan.length, turn: c.turn.hi))
    }
    // As many nodes as times: nothing is gained.
    #expect(self.plan(blocks, timeCount: 16) == nil)
    // Fast and slow springs side by side.
    let mixed = self.blocks(springs + [try Spring(response: 1e-4, dampingRatio: 0.5)])
    #expect(self.plan(mixed, timeCount: 1000) == nil)
  }
}
