import CAllocations
import Foundation
import Synchronization
import Testing

@testable import BatchEvaluation

@Suite struct ParallelChunksTests {
  /// How often each item was in a range that `run` gave out, and where the ranges began.
  private func visits(
    _ count: Int, block: Int, grain: Int, threads: Int
  ) -> (items: [Int], starts: [Int]) {
    let seen = Mutex<(items: [Int], starts: [Int])>((Array(repeating: 0, count: count), []))
    ParallelChunks.run(count, block: block, grain: grain, threads: threads) { range in
      seen.withLock { seen in
        seen.starts.append(range.lowerBound)
        for i in range { seen.items[i] += 1 }
      }
    }
    return seen.withLock { $0 }
  }

  @Test(arguments: [1, 2, 3, 8, 64], [0, 1, 7, 8, 9, 63, 64, 65, 1000, 4096, 4097])
  func everyItemOnce(threads: Int, count: Int) {
    for (block, grain) in [(8, 1), (8, 8), (16, 16), (8, 500), (1, 1)] {
      let seen = visits(count, block: block, grain: grain, threads: threads)
      #expect(seen.items.allSatisfy { $0 == 1 }, "\(block) \(grain)")
      #expect(seen.starts.allSatisfy { $0 % block == 0 }, "\(block) \(grain)")
    }
  }

  @Test func littleWorkStaysWhereItIs() {
    #expect(visits(1999, block: 8, grain: 1000, threads: 4).starts == [0])
    #expect(visits(2000, block: 8, grain: 1000, threads: 4).starts.count > 1)
    #expect(visits(100_000, block: 8, grain: 8, threads: 1).starts == [0])
  }

  /// One small piece a call is all that several threads may cost; with one thread, nothing is allocated.
  @Test(arguments: [1, 2]) func allocations(threads: Int) {
    var values = [Double](repeating: 1, count: 10_000)
    values.withUnsafeMutableBufferPointer { values in
      guard let base = values.baseAddress else { return }
      // Fourteen times in all.
      func double() {
        ParallelChunks.run(10_000, block: 8, grain: 100, threads: threads) { range in
          for i in range { base[i] *= 2 }
        }
      }
      for _ in 0..<4 { double() }
      easemark_count_allocations()
      for _ in 0..<10 { double() }
      #expect(easemark_allocations().count <= (threads == 1 ? 0 : 10))
    }
    #expect(values.allSatisfy { $0 == 0x1p14 })
  }

  /// The first to come waits for somebody else; and again, as the team may be at work for other tests,
  /// up to a time that no machine is late by.
  @Test(.enabled(if: ProcessInfo.processInfo.activeProcessorCount > 1))
  func othersHelp() {
    for pause in [0, 20_000] as [UInt32] {
      // Awake still, and asleep.
      usleep(pause)
      let deadline = Date(timeIntervalSinceNow: 20)
      var helpers = 0
      while helpers < 2, Date() < deadline {
        let seen = Mutex<Set<pthread_t>>([])
        let patience = Date(timeIntervalSinceNow: 0.05)
        ParallelChunks.run(16, block: 1, grain: 1, threads: 2) { _ in
          seen.withLock { _ = $0.insert(pthread_self()) }
          while seen.withLock({ $0.count }) < 2, Date() < patience { usleep(100) }
        }
        helpers = seen.withLock { $0.count }
      }
      #expect(helpers == 2)
    }
  }

  /// One team: calls from inside of a call, and from several threads at once, are done by the caller.
  @Test func callsAtOnce() {
    let total = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<200 {
        ParallelChunks.run(100, block: 1, grain: 1, threads: 3) { outer in
          ParallelChunks.run(10, block: 1, grain: 1, threads: 2) { inner in
            total.wrappingAdd(outer.count * inner.count, ordering: .relaxed)
          }
        }
      }
    }
    #expect(total.load(ordering: .relaxed) == 4 * 200 * 100 * 10)
  }
}
