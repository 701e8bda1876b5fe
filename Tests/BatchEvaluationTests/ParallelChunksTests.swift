import CAllocations
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

  /// Dispatch's own note for its threads is all that may be allocated; with one thread, nothing is.
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
}
