import PopularMethods
import Testing

@Suite struct HyperbolicBezierTests {
  @Test(
    "Right to the last digits where the cubic term is large",
    arguments: [ease, vertical, verticalStart, (0, 0.9, 1, 0.1), (0.7, 0.1, 0.9, 0.3)])
  func ordinaryCurves(_ controls: Controls) {
    #expect(largestError(HyperbolicBezier.self, controls, at: evenly) < 1e-14)
  }

  @Test("Half of the digits are gone beside x2 = x1 + 1/3, then all of them")
  func nearTheQuadratic() {
    func error(_ gap: Double) -> Double {
      largestError(HyperbolicBezier.self, (0.25, 0.1, 0.25 + 1.0 / 3 + gap, 0.9), at: evenly)
    }
    #expect(error(0.1) < 1e-14)
    #expect(error(1e-6) > 1e-9 && error(1e-6) < 1e-5)
    #expect(error(1e-9) > 1e-2)
    #expect(error(1e-12) > 1)
  }

  @Test("At x2 = x1 + 1/3, rounded, every x has the same value, far outside")
  func sameForAll() {
    let curve = HyperbolicBezier(x1: 0.25, y1: 0.1, x2: 0.25 + 1.0 / 3, y2: 1)
    for x in evenly.dropFirst().dropLast() {
      // As was reported of the shipped one.
      #expect((curve.value(at: x) - 9.5779052734375).magnitude < 1e-9, "\(x)")
    }
  }

  @Test("An exact quadratic is right again")
  func quadratic() {
    #expect(largestError(HyperbolicBezier.self, (0, 0, 1.0 / 3, 1), at: evenly) < 1e-14)
  }
}
