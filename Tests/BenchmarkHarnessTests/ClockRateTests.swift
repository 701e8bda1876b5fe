import Testing

@testable import BenchmarkHarness

@Suite(.serialized) struct ClockRateTests {
  /// 16 multiplications a turn, each at least 3 cycles, at no more than 6 GHz; and no processor that
  /// runs Swift is slower than 100 MHz.
  @Test func aTurnTakesItsCycles() {
    let rate = (0..<20).map { _ in ClockRate(clock: MonotonicClock()).reading() }.max() ?? 0
    #expect(rate > 0.1 / (16 * 5) && rate < 6.0 / (16 * 2.9))
  }
}
