import Testing

@testable import BatchEvaluation

@Suite struct EvenTimesTests {
  private func even(_ times: [Double], roundings: Double = Double.roundings) -> EvenTimes {
    var even = EvenTimes()
    even.set(times, roundings: roundings)
    return even
  }

  /// Every time is the exact sum of its anchor, its offset and its correction.
  @Test func partsMakeTheTimes() {
    for count in [48, 49, 100, 5000] {
      // Rounded to Float, so that corrections are more than a last bit.
      let times = (0..<count).map { Double(Float($0) / 60) }
      let even = even(times, roundings: Float.roundings)
      #expect(even.isEven && even.period * even.period >= min(count, 4096))
      for i in times.indices {
        let anchor = times[i - i % even.period]
        let rest = (times[i] - anchor) - even.offsets[i % even.period]
        #expect(abs(even.corrections[i] - rest) <= 0x1p-52 * times[i])
        #expect(abs(even.corrections[i]) <= even.largestCorrection)
      }
    }
  }

  @Test func roundingsToFloatAreThoseOfFloat() {
    let times = (0..<100).map { Double(Float($0) / 60) }
    #expect(!even(times).isEven)
    #expect(even(times, roundings: Float.roundings).isEven)
    let uneven = times.map { $0 * (1 + 1e-5 * $0) }
    #expect(!even(uneven, roundings: Float.roundings).isEven)
  }

  @Test func timesThatAreNotEven() {
    #expect(!even((0..<47).map(Double.init)).isEven)
    #expect(!even((0..<50).map { -Double($0) }).isEven)
    #expect(!even((0..<50).map { Double($0 * $0) }).isEven)
    #expect(!even([Double](repeating: 1, count: 50)).isEven)
    #expect(!even((0..<50).map { $0 == 7 ? .nan : Double($0) }).isEven)
    #expect(!even((0..<50).map { $0 == 49 ? .infinity : Double($0) }).isEven)
  }
}
