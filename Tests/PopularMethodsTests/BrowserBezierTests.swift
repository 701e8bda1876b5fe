import PopularMethods
import Testing

@Suite struct BrowserBezierTests {
  @Test("Right to 1e-6 on an ordinary curve, and no better than its tolerance")
  func ordinaryCurve() {
    let error = largestError(BrowserBezier.self, ease, at: evenly)
    #expect(error < 1e-6)
    #expect(error > 1e-8)
  }

  @Test("A vertical tangent turns 1e-7 in x into its cube root in y")
  func verticalTangents() {
    let middle = (0...200).map { 0.5 + (Double($0) - 100) * 1e-9 }
    let error = largestError(BrowserBezier.self, vertical, at: middle)
    #expect(error > 3e-3 && error < 1e-2)
    let start = (0...200).map { Double($0) * 1e-9 }
    let startError = largestError(BrowserBezier.self, verticalStart, at: start)
    #expect(startError > 1e-2 && startError < 2e-2)
  }

  @Test("Ends are exact and the tangents go on outside")
  func ends() {
    let curve = BrowserBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)
    #expect(curve.value(at: 0) == 0)
    #expect(curve.value(at: 1) == 1)
    #expect(curve.value(at: -1) == -0.4)
    #expect(curve.value(at: 2) == 1)
    let steep = BrowserBezier(x1: 0, y1: 0, x2: 0.5, y2: 1)
    #expect(steep.value(at: -0.5) == -1)
  }

  @Test("The straight line is exact")
  func line() {
    let controls: Controls = (1.0 / 3, 1.0 / 3, 2.0 / 3, 2.0 / 3)
    #expect(largestError(BrowserBezier.self, controls, at: evenly) < 1e-15)
  }
}
