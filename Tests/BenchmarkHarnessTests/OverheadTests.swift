import Foundation
import Testing

@testable import BenchmarkHarness

/// What the harness itself costs, by the best of many tries: a busy machine can only lengthen one.
@Suite(.serialized) struct OverheadTests {
  private let clock = MonotonicClock()
  private let epoch = Profile.default.plan.epoch

  private var nothing: PreparedCase {
    PreparedCase(
      run: { count in for turn in 0..<count { blackHole(turn) } }, accuracy: { makeAccuracy(0) })
  }

  /// Two readings of the clock, the call of the case and its loop.
  @Test func anEpochHoldsLittleButWork() {
    let side: any TimedSide = SingleSide(prepared: nothing, clock: clock)
    let least = (0..<1000).map { _ in side.time(operations: 1) }.min() ?? .infinity
    #expect(least < 0.001 * epoch)
  }

  /// Threads are woken before the time begins, so that only the last finish is waited for.
  @Test(arguments: [1, 2]) func anEpochOfThreadsHoldsLittleButWork(threads: Int) throws {
    let benchmark = try BenchmarkCase(
      id: CaseID("A.b.c.1"), title: "Nothing", kind: .ours, threads: threads, items: 1,
      accuracyLimit: nil
    ) { OverheadTests().nothing }
    let team = try WorkerTeam(threads: threads, pinning: [], clock: clock)
    let side = try TeamSide(benchmark, index: 0, team: team)
    let least = (0..<1000).map { _ in side.time(operations: 1) }.min() ?? .infinity
    #expect(least < 0.01 * epoch)
  }

  /// Between epochs, too: the order's next place, the record, the check for signals, the monitor.
  @Test func roundsAreFilledWithEpochs() throws {
    let sides = (0..<4).map { _ in SingleSide(prepared: nothing, clock: clock) }
    let measurement = GroupMeasurement(
      calibration: Calibration(cancellation: Cancellation()), plan: Profile.default.plan,
      fewestRounds: 1, clockStep: 30, seed: 1)
    let monitor = RunMonitor(probe: EnvironmentProbe(), clock: clock, isPinned: false)
    var best = Double.infinity
    for _ in 0..<3 {
      var (first, last) = (UInt64(0), UInt64(0))
      let times = try measurement.measure(sides, baseline: 0, budget: 0) { _ in
        monitor.round()
        last = clock.now()
        if first == 0 { first = last }
      }
      // From the end of the first round to the end of the last one.
      let all = times.epochs + [times.control ?? []]
      let inside = all.reduce(0.0) { sum, epochs in
        sum + epochs.dropFirst().reduce(0, +) * Double(times.operations[0])
      }
      best = min(best, Double(last - first) / inside)
    }
    #expect(best < 1.01)
  }
}
