import Testing

@testable import BenchmarkHarness

@Suite struct SerialDependenceTests {
  private func inflation(_ values: [Double]) -> Double {
    SerialDependence.inflation(of: values, confidence: 0.95)
  }

  private func effectiveCount(_ values: [Double]) -> Int {
    SerialDependence.effectiveCount(of: values, confidence: 0.95)
  }

  @Test func alternatingAndConstantValuesAreTakenAsIndependent() {
    #expect(inflation((0..<40).map { Double($0 % 2) }) == 1)
    #expect(inflation(Array(repeating: 3, count: 40)) == 1)
    #expect(inflation([1, 2, 3]) == 1)
    #expect(effectiveCount([]) == 0)
    #expect(effectiveCount([1, 2]) == 2)
  }

  /// Two halves are worth about two values, whatever their number.
  @Test func twoStretchesAreWorthFewValues() {
    for count in [20, 100, 400] {
      let values = (0..<count).map { 2 * $0 < count ? 1.0 : 2.0 }
      #expect(effectiveCount(values) <= max(2, count / 40))
    }
  }

  /// Signs that stay in stretches of a fixed length m have v between 1 and m; the estimate must be near.
  @Test func stretchesInflateByTheirLength() {
    var generator = SeededGenerator(seed: 3)
    var sum = 0.0
    for _ in 0..<200 {
      let values = (0..<100).flatMap { _ in
        Array(repeating: generator.unit(), count: 4)
      }
      sum += inflation(values)
    }
    // v = 4 exactly for a stretch that begins anywhere; the excess counts one and a half times.
    #expect(sum / 200 > 4 && sum / 200 < 7)
  }

  @Test func onlyTheOrderMatters() {
    let values = (0..<60).map { Double(($0 * 37) % 61) }
    #expect(inflation(values) == inflation(values.map { $0 * $0 + 1 }))
    #expect(inflation(values.sorted()) > 5)
  }

  /// The further out the ranks are, the more an underestimate costs.
  @Test func highConfidencesCountMore() {
    let values = (0..<60).map { Double($0 / 3 % 2) + Double($0) / 1000 }
    let high = SerialDependence.inflation(of: values, confidence: 0.999)
    #expect((high - 1) / (inflation(values) - 1) > 1.3)
  }
}
