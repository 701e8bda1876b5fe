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

  /// By exact fractions: the remainder of a time by a duration of which it has 2³⁶⁰ or 2²⁰⁰⁰.
  @Test(arguments: [
    (1e9, 1e-100, false, 0.47349876346816905), (1e9, 1e-100, true, 0.47349876346816905),
    (3, 1e-90, false, 0.33607214953164427), (3, 1e-90, true, 0.6639278504683557),
    (1e308, Double(bitPattern: 0x3739_A252_B281), true, 0.09563695913396349),  // 3e-310
  ])
  func cyclesWithoutNumber(time: Double, duration: Double, reverses: Bool, expected: Double) {
    let found = progress(time, duration: duration, count: .infinity, reverses: reverses)
    #expect(found == expected, "\(found ?? .nan), not \(expected)")
  }

  /// By exact fractions: (1e300 − 1e-300)·1e200 + 1e-200 has 2700 bits.
  @Test func clocksLoseNothing() {
    let subnormal = Double(bitPattern: 0x1268_8B70_E62B)  // 1e-310
    let clocks: [MediaOracle.Clock] = [(1e-300, 1e200, 1e-200), (subnormal, 3e-200, 0.1)]
    #expect(progress(1e300, duration: 0.7, count: .infinity, clocks: clocks) == 0.17747178613892575)
  }
}
