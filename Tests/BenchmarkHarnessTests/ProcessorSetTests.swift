import Foundation
import Testing

@testable import BenchmarkHarness

/// On threads of their own, since they hold the thread they run on to processors.
@Suite struct ProcessorSetTests {
  /// Does `body` on a new thread.
  private func onThread<T: Sendable>(_ body: @escaping @Sendable () -> T) throws -> T {
    let worker = try Worker(processor: nil)
    defer { worker.end() }
    return worker.perform { _ in body() }
  }

  @Test func aPinnedThreadStaysWhereItIs() throws {
    let last = try #require(ProcessorSet.allowed.last)
    let (during, places, after) = try onThread { () -> ([Int], Set<Int>, [Int]) in
      guard let pinning = try? Pinning([last], threads: 1) else { return ([], [], []) }
      let during = ProcessorSet.allowed
      var places = Set<Int>()
      for _ in 0..<100 {
        spin(1_000)
        places.insert(ProcessorSet.current)
      }
      pinning.release()
      return (during, places, ProcessorSet.allowed)
    }
    #expect(during == [last] && places == [last])
    #expect(after == ProcessorSet.allowed)
  }

  @Test func withoutPinningNothingChanges() throws {
    let before = ProcessorSet.allowed
    let pinning = try Pinning(nil, threads: 4)
    #expect(ProcessorSet.allowed == before && pinning.processors.isEmpty)
    #expect(!before.isEmpty && before == before.sorted())
  }

  @Test func workersAreHeldByTurns() throws {
    let first = try #require(ProcessorSet.allowed.first)
    let worker = try Worker(processor: first)
    defer { worker.end() }
    #expect(worker.perform { _ in ProcessorSet.allowed } == [first])
  }

  @Test func errorsNameTheProcessorAndTheAllowedOnes() {
    func message(_ processors: [Int], threads: Int = 1) -> String? {
      let error = #expect(throws: HarnessError.self) {
        try Pinning.check(processors, allowed: [0, 1, 2, 3, 8], threads: threads)
      }
      return error?.description
    }
    #expect(message([1, 9]) == "processor 9: this process may not use it; allowed are 0–3, 8")
    #expect(message([-1]) == "processor -1: this process may not use it; allowed are 0–3, 8")
    #expect(message([2, 2]) == "processor 2: named twice; allowed are 0–3, 8")
    #expect(
      message([2, 8], threads: 3)
        == "3 threads cannot be pinned to 2, 8: name 3 of the processors 0–3, 8")
    #expect(
      message([]) == "1 threads cannot be pinned to none: name 1 of the processors 0–3, 8")
  }

  @Test func aRunRefusesProcessorsItMayNotUse() throws {
    let runner = BenchmarkRunner(
      options: RunOptions(profile: .smoke, pinning: [100_000]), facts: facts)
    #expect(throws: HarnessError.self) { try runner.run([try makeCase("A.b.x.8")]) }
  }
}
