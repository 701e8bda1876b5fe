import CAllocations
import Foundation
import Synchronization
import Testing

@testable import BenchmarkHarness

/// What a run records besides times and errors: threads, processors, counters, allocations, memory.
@Suite(.serialized) struct BenchmarkRunnerThreadsTests {
  private func makeCase(
    _ id: String, threads: Int, isBaseline: Bool = false, body: @escaping @Sendable () -> Void
  ) throws -> BenchmarkCase {
    try BenchmarkCase(
      id: CaseID(id), title: "Work", kind: .ours, threads: threads, isBaseline: isBaseline,
      items: 2, accuracyLimit: 1e-14, frame: FrameWork(rate: 100, layers: 1)
    ) {
      PreparedCase(
        run: { count in for _ in 0..<count { body() } }, accuracy: { makeAccuracy(0) })
    }
  }

  @Test func recordsWhatCasesOnSeveralThreadsDo() throws {
    var counting = facts
    counting.allocations = AllocationCounter(
      start: easemark_count_allocations,
      stop: {
        let totals = easemark_allocations()
        return (totals.count, Int(totals.bytes))
      })
    let result = try BenchmarkRunner(
      options: RunOptions(profile: .quick, budgetSeconds: 0.1), facts: counting
    ).run([
      try makeCase("A.b.one.1", threads: 1, isBaseline: true) { spin(1_000) },
      try makeCase("A.b.one-t2.1", threads: 2) { spin(1_000) },
      try makeCase("A.b.heap-t2.1", threads: 2) {
        var array = [UInt8](repeating: 1, count: 5_000)
        clobber(&array)
      },
    ])
    #expect(result.cases.map(\.threads) == [1, 2, 2])
    for (index, record) in result.cases.enumerated() {
      // An epoch's wall time, of both threads' operations together.
      let wall = record.time.epochs.map { $0 * Double(record.time.operationsPerEpoch) }
      #expect(wall.allSatisfy { $0 >= 0.99e6 } || !result.warnings.isEmpty)
      #expect(record.time.operationsPerEpoch % record.threads == 0)
      let median = OrderStatistics.median(of: record.time.epochs)
      #expect((record.time.nsPerItem.median / (median / 2) - 1).magnitude < 1e-9)
      // One operation lasts as many times its share as there are threads.
      let share = median * Double(record.threads) * 1e-9 * 100
      #expect((result.frameBudgets[index].share / share - 1).magnitude < 1e-9)
    }
    if easemark_can_count_allocations() != 0 {
      #expect(result.cases.map { $0.allocations?.perOperation } == [0, 0, 1])
      #expect((result.cases[2].allocations?.bytesPerOperation ?? 0) >= 5_000)
    }
    #expect((result.memory?.peakBytes ?? 0) > 1 << 20)
    let counters = try #require(result.environment.counters)
    #expect(result.cases.allSatisfy { ($0.counters != nil) == counters.available })
    #expect(result.environment.pinnedTo == nil)
    #expect((result.groups[0].smallestDetectable ?? 0) > 1)
  }

  @Test func aPinnedRunSaysWhere() throws {
    let first = try #require(ProcessorSet.allowed.first)
    let places = PlaceLog()
    // On a thread of its own, which is held to the processor only while the run lasts.
    let worker = try Worker(processor: nil)
    defer { worker.end() }
    let record = worker.perform { _ -> [Int]? in
      let pinned = try? BenchmarkRunner(
        options: RunOptions(profile: .smoke, pinning: [first], countsEvents: false), facts: facts
      ).run([try makeCase("A.b.c.1", threads: 1) { places.note() }])
      #expect(pinned?.environment.counters?.reason == "not asked for")
      return pinned?.environment.pinnedTo
    }
    #expect(record == [first])
    #expect(places.seen == [first])
    #expect(worker.perform { _ in ProcessorSet.allowed } == ProcessorSet.allowed)
  }

  /// Says which processors work ran on.
  private final class PlaceLog: Sendable {
    private let places = Mutex<Set<Int>>([])
    func note() { places.withLock { _ = $0.insert(ProcessorSet.current) } }
    var seen: Set<Int> { places.withLock { $0 } }
  }
}
