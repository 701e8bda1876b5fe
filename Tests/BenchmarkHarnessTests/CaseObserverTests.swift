import CAllocations
import CPlatform
import Testing

@testable import BenchmarkHarness

@Suite struct CaseObserverTests {
  private let counter = AllocationCounter(
    start: easemark_count_allocations,
    stop: {
      let totals = easemark_allocations()
      return (totals.count, Int(totals.bytes))
    })

  private func side(_ run: @escaping (Int) -> Void) -> SingleSide {
    SingleSide(
      prepared: PreparedCase(run: run, accuracy: { makeAccuracy(0) }), clock: MonotonicClock())
  }

  /// An array of its own for every call.
  @inline(never) private static func take(_ count: Int) {
    var array = [UInt8](repeating: 1, count: count)
    clobber(&array)
  }

  @Test(.enabled(if: easemark_can_count_allocations() != 0), arguments: [1, 7, 100_000])
  func allocationsAreThoseOfOneOperation(operations: Int) {
    let observer = CaseObserver(counters: nil, allocations: counter)
    let observed = observer.observe(
      side { count in
        // Taken once a pass, which is no operation's.
        Self.take(50_000)
        for _ in 0..<count {
          Self.take(1_000)
          Self.take(2_000)
        }
      }, operations: operations, items: 10
    ).allocations
    #expect(observed?.perOperation == 2)
    #expect((3_000..<3_200).contains(observed?.bytesPerOperation ?? 0))
  }

  @Test func workWithoutAllocationsHasNone() {
    let observer = CaseObserver(counters: nil, allocations: counter)
    let observed = observer.observe(
      side { for _ in 0..<$0 { spin(10) } }, operations: 100, items: 1)
    #expect(observed.allocations == CaseAllocationsRecord(perOperation: 0, bytesPerOperation: 0))
    #expect(observed.counters == nil)
  }

  @Test func withoutACounterNothingIsRecorded() {
    let observer = CaseObserver(counters: nil, allocations: nil)
    #expect(observer.observe(side { _ in }, operations: 1, items: 1) == CaseObservation())
  }

  /// On machines without hardware counters, events by their names alone.
  @Test(
    .enabled(
      if: EventCounters.trial(EventCounters.software, probe: EnvironmentProbe()).counters != nil))
  func countsArePerItem() throws {
    let cycles = EventCounters.Event(name: "cycles", selection: easemark_software_events.0)
    let observer = CaseObserver(counters: EventCounters(events: [cycles]), allocations: nil)
    let work = side { for _ in 0..<$0 { spin(10_000) } }
    let one = try #require(observer.observe(work, operations: 500, items: 1).counters)
    let ten = try #require(observer.observe(work, operations: 500, items: 10).counters)
    #expect(one.instructionsPerItem == nil)
    // Nanoseconds of 10,000 turns of about one each.
    let (perOperation, perItem) = (
      try #require(one.cyclesPerItem), try #require(ten.cyclesPerItem)
    )
    #expect(perOperation > 2_000)
    #expect(perItem < perOperation / 3)
  }
}
