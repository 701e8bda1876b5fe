import PopularMethods
import Testing

@Suite struct CardanoBezierTests {
  @Test("Right to the last digits where the cubic term is large", arguments: [ease, verticalStart])
  func ordinaryCurve(_ controls: Controls) {
    #expect(largestError(CardanoBezier.self, controls, at: evenly) < 2e-15)
  }

  @Test("Half of the digits are gone beside x2 = x1 + 1/3, then all of them")
  func nearTheQuadratic() {
    func error(_ gap: Double) -> Double {
      largestError(CardanoBezier.self, (0.25, 0.1, 0.25 + 1.0 / 3 + gap, 0.9), at: evenly)
    }
    #expect(error(0.1) < 1e-14)
    #expect(error(1e-6) > 1e-9 && error(1e-6) < 1e-5)
    #expect(error(1e-7) > 1e-7)
    // No root is left in [0, 1] for some x.
    #expect(error(1e-10) == .infinity)
    #expect(error(1e-13) == .infinity)
  }

  @Test("An exact quadratic is right again")
  func quadratic() {
    #expect(largestError(CardanoBezier.self, (0, 0, 1.0 / 3, 1), at: evenly) < 1e-14)
  }
}
