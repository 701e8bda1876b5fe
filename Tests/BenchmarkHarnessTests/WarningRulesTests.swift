import Foundation
import Testing

@testable import BenchmarkHarness

@Suite struct WarningRulesTests {
  /// Rounds of sides that share a change from first to last and have noise of their own.
  private func rounds(
    _ count: Int, change: Double, noise: Double, seed: UInt64, sides: Int = 3
  ) -> [[Double]] {
    var generator = SeededGenerator(seed: seed)
    return (0..<sides).map { side in
      (0..<count).map { round in
        let spike = generator.unit() < 0.05 ? 0.5 : 0
        let drift = change * Double(round) / Double(count - 1)
        return 10 * Double(side + 1) * exp(drift + noise * generator.unit() + spike)
      }
    }
  }

  @Test(arguments: [0.09, -0.09]) func driftOfAllSidesIsTold(change: Double) throws {
    for seed in 0..<20 {
      let sides = rounds(21, change: change, noise: 0.02, seed: UInt64(seed))
      let warning = try #require(WarningRules.drift(sides, scope: "A.b.1"))
      #expect(warning.kind == .drift && warning.scope == "A.b.1")
      #expect(warning.message.contains(change > 0 ? "slower" : "faster"))
    }
  }

  @Test func noDriftIsNotTold() {
    for seed in 0..<200 {
      // Quiet, noisy, and with the slow 3 % wander of a quiet virtual machine.
      for (change, noise) in [(0, 0.01), (0, 0.3), (0.03, 0.01)] {
        let sides = rounds(51, change: change, noise: noise, seed: UInt64(seed))
        #expect(WarningRules.drift(sides, scope: "x") == nil)
      }
    }
  }

  @Test func oneSideAloneIsNoDrift() {
    var sides = rounds(51, change: 0, noise: 0.01, seed: 3)
    sides[1] = sides[1].enumerated().map { $1 * (1 + 0.01 * Double($0)) }
    #expect(WarningRules.drift(sides, scope: "x") == nil)
  }

  @Test func wideFloorsAreNoise() {
    func warning(_ low: Double, _ high: Double) -> WarningRecord? {
      WarningRules.noise(NoiseFloorRecord(low: low, high: high), scope: "x")
    }
    #expect(warning(0.97, 1.03) == nil)
    #expect(warning(0.99, 1.08)?.message == "the baseline against itself differs by up to 8.0 %")
    #expect(warning(0.9, 1.01)?.kind == .noise)
    #expect(WarningRules.noise(nil, scope: "x") == nil)
  }

  @Test func shortEpochsAreNoise() {
    #expect(WarningRules.shortEpochs(0, scope: "x") == nil)
    #expect(WarningRules.shortEpochs(1, scope: "x")?.message == "1 epoch lasted less than 1 ms")
  }

  @Test func aSlowerClockIsThrottling() {
    #expect(WarningRules.clock([0.98, 0.96], fastest: 1, scope: "x") == nil)
    #expect(WarningRules.clock([], fastest: 1, scope: "x") == nil)
    let warning = WarningRules.clock([0.98, 0.8], fastest: 1, scope: "x")
    #expect(warning?.kind == .throttling)
    #expect(warning?.message.contains("80 %") == true)
  }

  private func span(
    seconds: Double = 100, busy: Int = 10_000, idle: Int = 10_000, stolen: Int = 0,
    process: Double = 99, switches: Int = 100
  ) -> SystemSpan {
    let begin = SystemReading(
      time: 0, ticks: .init(busy: 0, idle: 0, stolen: 0), processTime: 0,
      involuntarySwitches: 0, thermalEvents: 7, quota: .init(stops: 2, microseconds: 10))
    var end = begin
    end.time = UInt64(seconds * 1e9)
    end.ticks = .init(busy: busy, idle: idle, stolen: stolen)
    end.processTime = UInt64(process * 1e6)
    end.involuntarySwitches = switches
    return SystemSpan(from: begin, to: end, ticksPerSecond: 100)
  }

  @Test func aQuietRunIsSilent() {
    let quiet = span()
    #expect(WarningRules.steal(quiet) == nil && WarningRules.quota(quiet) == nil)
    #expect(WarningRules.heat(quiet) == nil && WarningRules.load(quiet, isPinned: false) == nil)
    #expect(WarningRules.migration(3, quiet, isPinned: false) == nil)
    #expect(quiet.stealShare == 0)
  }

  @Test func stolenTimeIsMeasuredAgainstTheTimeWanted() {
    // 300 of 10,300 wanted ticks, on two or on sixty-four processors.
    for idle in [10_000, 630_000] {
      #expect(WarningRules.steal(span(idle: idle, stolen: 300))?.message.contains("2.9 %") == true)
    }
    #expect(WarningRules.steal(span(stolen: 100)) == nil)
    #expect(WarningRules.steal(span(seconds: 0.5, stolen: 300)) == nil)
    #expect((span(stolen: 300).stealShare ?? 0) == 300.0 / 20_300)
  }

  @Test func othersWorkIsLoad() {
    // The other processor is busy with somebody else's work half of the time.
    let load = WarningRules.load(span(busy: 15_000, idle: 5_000), isPinned: false)
    #expect(load?.kind == .load && load?.message.contains("26 %") == true)
    // Its own work is none.
    #expect(WarningRules.load(span(busy: 20_000, idle: 0, process: 198), isPinned: false) == nil)
    // A competitor on the measuring thread's processor.
    let switched = span(switches: 20_000)
    let free = WarningRules.load(switched, isPinned: false)
    #expect(free?.message.contains("200 times") == true && free?.advice.contains("--pin") == true)
    // No advice to do what was done.
    #expect(WarningRules.load(switched, isPinned: true)?.advice == "stop other programs")
  }

  @Test func moreThreadsThanProcessorsAreLoad() {
    #expect(WarningRules.threads(2, processors: 2) == nil)
    #expect(WarningRules.threads(2, processors: 0) == nil)
    let warning = WarningRules.threads(4, processors: 2)
    #expect(warning?.kind == .load && warning?.scope == "run")
    #expect(
      warning?.message == "cases ran on up to 4 threads, and there are 2 processors for them")
  }

  @Test func heatAndQuotasAreThrottling() {
    var hot = span()
    hot.thermalEvents = 3
    #expect(WarningRules.heat(hot)?.message.contains("3 times") == true)
    var held = span()
    held.quota = .init(stops: 40, microseconds: 2_000_000)
    #expect(WarningRules.quota(held)?.kind == .throttling)
    held.quota = .init(stops: 1, microseconds: 50_000)
    #expect(WarningRules.quota(held) == nil)
  }

  @Test func migrationIsAHintUnlessPinned() {
    #expect(WarningRules.migration(500, span(), isPinned: false)?.kind == .migration)
    #expect(WarningRules.migration(500, span(), isPinned: true) == nil)
    #expect(WarningRules.migration(90, span(), isPinned: false) == nil)
  }
}
