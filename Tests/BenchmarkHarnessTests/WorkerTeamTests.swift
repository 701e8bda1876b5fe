import Foundation
import Synchronization
import Testing

@testable import BenchmarkHarness

/// These start threads and read the clock.
@Suite(.serialized) struct WorkerTeamTests {
  private let clock = MonotonicClock()

  /// What the threads of a case did, told by the thread that did it.
  private final class Log: Sendable {
    let prepared = Mutex<[UInt]>([])
    let ran = Mutex<[UInt: Int]>([:])
  }

  private static var thread: UInt { pthread_self() }

  private func makeCase(
    threads: Int, log: Log, turns: Int = 10
  ) throws -> BenchmarkCase {
    try BenchmarkCase(
      id: CaseID("A.b.c.1"), title: "Spin", kind: .ours, threads: threads, items: 1,
      accuracyLimit: 0
    ) {
      log.prepared.withLock { $0.append(Self.thread) }
      return PreparedCase(
        run: { count in
          log.ran.withLock { $0[Self.thread, default: 0] += count }
          for _ in 0..<count { spin(turns) }
        },
        accuracy: { makeAccuracy(0) })
    }
  }

  @Test func everyThreadRunsItsOwnCase() throws {
    let log = Log()
    let team = try WorkerTeam(threads: 3, pinning: [], clock: clock)
    let side = try TeamSide(try makeCase(threads: 3, log: log), index: 0, team: team)
    for _ in 0..<20 { #expect(side.time(operations: 7) > 0) }
    let prepared = log.prepared.withLock { $0 }
    #expect(Set(prepared).count == 3 && prepared.count == 3)
    #expect(!prepared.contains(Self.thread))
    // The same threads, all epochs.
    #expect(log.ran.withLock { $0 } == Dictionary(uniqueKeysWithValues: prepared.map { ($0, 140) }))
    #expect(try side.accuracy() == makeAccuracy(0))
  }

  @Test func aSideMayUseFewerThreadsThanItsTeam() throws {
    let (two, one) = (Log(), Log())
    let team = try WorkerTeam(threads: 3, pinning: [], clock: clock)
    let sides = [
      try TeamSide(try makeCase(threads: 2, log: two), index: 0, team: team),
      try TeamSide(try makeCase(threads: 1, log: one), index: 1, team: team),
    ]
    for side in sides { _ = side.time(operations: 5) }
    #expect(two.ran.withLock { $0 }.map(\.value) == [5, 5])
    #expect(one.ran.withLock { $0 }.map(\.value) == [5])
  }

  /// The time is that of the slowest thread: here one does two hundred times the others' work.
  @Test func timeRunsToTheLastFinish() throws {
    let calls = CallCount()
    let heavy = try BenchmarkCase(
      id: CaseID("A.b.c.1"), title: "Spin", kind: .ours, threads: 2, items: 1, accuracyLimit: 0
    ) {
      let turns = calls.next() == 0 ? 10 : 200_000
      return PreparedCase(
        run: { count in for _ in 0..<count { spin(turns) } }, accuracy: { makeAccuracy(0) })
    }
    let team = try WorkerTeam(threads: 2, pinning: [], clock: clock)
    let side = try TeamSide(heavy, index: 0, team: team)
    let alone = SingleSide(
      prepared: PreparedCase(
        run: { count in for _ in 0..<count { spin(200_000) } }, accuracy: { makeAccuracy(0) }),
      clock: clock)
    let together = (0..<5).map { _ in side.time(operations: 4) }.min() ?? 0
    let single = (0..<5).map { _ in alone.time(operations: 4) }.min() ?? 0
    #expect(together > 0.5 * single)
  }

  @Test func aFailingPreparationIsThrown() throws {
    struct Broken: Error {}
    let broken = try BenchmarkCase(
      id: CaseID("A.b.c.1"), title: "Spin", kind: .ours, threads: 2, items: 1, accuracyLimit: 0
    ) { throw Broken() }
    let team = try WorkerTeam(threads: 2, pinning: [], clock: clock)
    #expect(throws: Broken.self) { try TeamSide(broken, index: 0, team: team) }
  }
}

/// Numbers calls.
private final class CallCount: Sendable {
  private let count = Atomic<Int>(0)
  func next() -> Int { count.wrappingAdd(1, ordering: .relaxed).oldValue }
}
