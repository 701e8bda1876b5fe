import CAllocations
import Foundation
import Testing

@Suite(.enabled(if: easemark_can_count_allocations() != 0)) struct CAllocationsTests {
  /// What `body` takes from the heap in this thread.
  private func taken(_ body: () -> Void) -> easemark_allocation_totals {
    easemark_count_allocations()
    body()
    return easemark_allocations()
  }

  /// Keeps calls whose result is unused.
  @inline(never) @_optimize(none)
  private func release(_ block: UnsafeMutableRawPointer?) { free(block) }

  @Test func everyWayToTakeMemoryCounts() throws {
    // Not among the functions that Swift's overlay imports.
    typealias Memalign = @convention(c) (Int, Int) -> UnsafeMutableRawPointer?
    let memalign = unsafeBitCast(try #require(dlsym(nil, "memalign")), to: Memalign.self)
    var (aligned, code) = (UnsafeMutableRawPointer?.none, Int32(-1))
    let ways: [(String, Int, () -> Void)] = [
      ("malloc", 100, { release(malloc(100)) }),
      ("calloc", 300, { release(calloc(3, 100)) }),
      ("realloc", 500, { release(realloc(nil, 500)) }),
      ("aligned_alloc", 128, { release(aligned_alloc(64, 128)) }),
      ("memalign", 256, { release(memalign(64, 256)) }),
      ("posix_memalign", 512, { code = posix_memalign(&aligned, 64, 512) }),
    ]
    for (name, bytes, way) in ways {
      let totals = taken(way)
      #expect(totals.count == 1, "\(name)")
      #expect(Int(totals.bytes) == bytes, "\(name)")
    }
    #expect(code == 0 && UInt(bitPattern: aligned) % 64 == 0)
    release(aligned)
  }

  @Test func newOfCPlusPlusCounts() throws {
    typealias New = @convention(c) (Int) -> UnsafeMutableRawPointer?
    typealias Delete = @convention(c) (UnsafeMutableRawPointer?) -> Void
    // operator new(unsigned long) and operator delete(void *), which Swift's own runtime links.
    let new = unsafeBitCast(try #require(dlsym(nil, "_Znwm")), to: New.self)
    let delete = unsafeBitCast(try #require(dlsym(nil, "_ZdlPv")), to: Delete.self)
    let totals = taken { delete(new(72)) }
    #expect(totals.count == 1 && totals.bytes == 72)
  }

  @Test func swiftArraysCount() {
    var kept: [Double] = []
    let totals = taken { kept = [Double](repeating: 1, count: 1000) }
    #expect(kept.count == 1000)
    #expect(totals.count == 1 && (8000..<8200).contains(totals.bytes))
  }

  @Test func nothingCountsOutsideOrInOtherThreads() {
    release(malloc(10))
    let totals = taken {
      let thread = DispatchSemaphore(value: 0)
      // Starting the thread itself takes memory; what it takes afterwards does not count here.
      let other = Thread {
        for _ in 0..<1000 { free(malloc(1_000_000)) }
        thread.signal()
      }
      other.start()
      thread.wait()
    }
    #expect(totals.bytes < 1_000_000)
    #expect(taken {}.count == 0)
  }

  @Test func posixMemalignRefusesWhatItMust() {
    var block: UnsafeMutableRawPointer?
    #expect(posix_memalign(&block, 24, 100) == EINVAL)
    #expect(posix_memalign(&block, 4, 100) == EINVAL)
    #expect(posix_memalign(&block, 0, 100) == EINVAL)
    #expect(block == nil)
  }
}
