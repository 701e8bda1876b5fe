import Oracle
import Testing

@Suite struct MediaOracleTests {
  private func progress(
    _ local: Double, duration: Double = 2, count: Double = 0, time: Double = 0,
    reverses: Bool = false, before: Bool = false, after: Bool = false,
    clocks: [MediaOracle.Clock] = []
  ) -> Double? {
    MediaOracle(
      duration: duration, repeatCount: count, repeatDuration: time, autoreverses: reverses,
      showsBefore: before, showsAfter: after
    ).progress(at: local, through: clocks)?.double
  }

  @Test func cyclesAndTheirEnds() {
    #expect(progress(0) == 0 && progress(1.5) == 0.75 && progress(2) == nil)
    #expect(progress(-1) == nil && progress(-1, before: true) == 0)
    #expect(progress(2, after: true) == 1 && progress(9, count: 1.5, after: true) == 0.5)
    #expect(progress(2, count: 2) == 0 && progress(3, count: 2) == 0.5)
    #expect(progress(3, reverses: true) == 0.5 && progress(4, reverses: true) == nil)
    #expect(progress(9, reverses: true, after: true) == 0)
    #expect(progress(5, count: .infinity, reverses: true) == 0.5)
    #expect(
      progress(3, count: 2, time: 2.5) == nil && progress(3, count: .infinity, time: 4) == 0.5)
    #expect(progress(101, count: .infinity, time: .infinity) == 0.5)
  }

  @Test func clocksOneInAnother() {
    let clocks: [MediaOracle.Clock] = [(1, 2, 0), (0.5, 0.5, 0.25)]
    #expect(progress(2, clocks: clocks) == 0.5)
  }

  /// 0.1·3 is a little above the Double 0.3.
  @Test func decimalsAreTheirDoubles() {
    #expect(progress(0.3, duration: 0.1, count: 3) != nil)
    #expect(progress(0.3.nextUp, duration: 0.1, count: 3) == nil)
  }
}
