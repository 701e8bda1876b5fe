import PopularMethods
import Testing

@Suite struct SecantBezierTests {
  @Test("Right to 1e-6 on an ordinary curve, and no better than its tolerance")
  func ordinaryCurve() {
    let error = largestError(SecantBezier.self, ease, at: evenly)
    #expect(error > 1e-8 && error < 1e-6, "\(error)")
  }

  @Test("A vertical tangent turns 1e-7 in x into its cube root in y")
  func verticalTangents() {
    let middle = (0...200).map { 0.5 + (Double($0) - 100) * 1e-9 }
    let error = largestError(SecantBezier.self, vertical, at: middle)
    #expect(error > 3e-3 && error < 1e-2, "\(error)")
    let start = largestError(
      SecantBezier.self, verticalStart, at: (1...200).map { Double($0) * 1e-9 })
    #expect(start > 1e-2 && start < 2e-2, "\(start)")
  }

  @Test("A secant of two steps that fell together leads out of [0, 1]")
  func thrown() {
    let middle = (0...200).map { 0.5 + (Double($0) - 100) * 1e-4 }
    let error = largestError(SecantBezier.self, vertical, at: middle)
    #expect(error > 2, "\(error)")
  }

  @Test("Ends are exact, what is outside is clamped")
  func ends() {
    let curve = SecantBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)
    #expect(curve.value(at: 0) == 0 && curve.value(at: -3) == 0)
    #expect(curve.value(at: 1) == 1 && curve.value(at: 4) == 1)
  }
}
