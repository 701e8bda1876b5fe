import Testing

@testable import BenchmarkHarness

@Suite struct RunOptionsTests {
  @Test func optionsReplaceThePlansNumbers() {
    #expect(RunOptions().plan == Profile.default.plan)
    let longer = RunOptions(profile: .quick, budgetSeconds: 240).plan
    #expect(longer.budgetSeconds == 240 && longer.mostRounds == 410 && longer.fewestRounds == 11)
    let shorter = RunOptions(profile: .quick, budgetSeconds: 2).plan
    #expect(shorter.budgetSeconds == 2 && shorter.mostRounds == 41)
    #expect(RunOptions(budgetSeconds: 86_400).plan.mostRounds == 1001)
    let epochs = RunOptions(profile: .quick, epochNanoseconds: 50e6).plan
    #expect(epochs.epoch == 50e6 && epochs.longestEpoch == 100e6)
    #expect(RunOptions(epochNanoseconds: 2e6).plan.longestEpoch == 25e6)
    // A run that measures nothing has no use for either.
    #expect(
      RunOptions(profile: .smoke, budgetSeconds: 5, epochNanoseconds: 5e6).plan
        == Profile.smoke.plan)
  }

  @Test func theBudgetIsKeptAndTheEstimateSane() throws {
    let cases = try (1...4).map {
      try makeCase("Spring.tick.v\($0).8", turns: 10, isBaseline: $0 == 1)
    }
    let groups = try CaseGroup.groups(of: cases)
    let short = RunOptions(profile: .full, seed: 7, budgetSeconds: 1)
    // 51 rounds of five sides with epochs of 2 ms or more.
    let estimate = short.estimatedSeconds(of: groups)
    #expect(estimate >= 1 && estimate < 5)
    #expect(RunOptions(profile: .full).estimatedSeconds(of: groups) <= 540)
    #expect(RunOptions(profile: .smoke).estimatedSeconds(of: groups) < 1)
    // As many sides as all suites have took 440 s, and at the default profile 172 s.
    let many = try CaseGroup.groups(
      of: (0..<144).map {
        try makeCase("Spring.tick.v\($0).\(1 + $0 / 4)", turns: 10, isBaseline: $0 % 4 == 0)
      })
    #expect((370...510).contains(RunOptions(profile: .full).estimatedSeconds(of: many)))
    #expect((130...175).contains(RunOptions().estimatedSeconds(of: many)))
    #expect(
      RunOptions(profile: .full, budgetSeconds: 600).estimatedSeconds(of: groups)
        > RunOptions(profile: .full, budgetSeconds: 2).estimatedSeconds(of: groups))
  }
}
