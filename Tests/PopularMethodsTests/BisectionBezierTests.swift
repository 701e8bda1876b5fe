import PopularMethods
import Testing

@Suite struct BisectionBezierTests {
  @Test("A thousandth in x is two of the way on ease")
  func ordinaryCurve() {
    let error = largestError(BisectionBezier.self, ease, at: evenly)
    #expect(error > 1e-3 && error < 3e-3, "\(error)")
  }

  @Test("A vertical tangent turns it into a tenth of the way")
  func verticalTangents() {
    let middle = (0...200).map { 0.5 + (Double($0) - 100) * 1e-4 }
    let error = largestError(BisectionBezier.self, vertical, at: middle)
    #expect(error > 0.05 && error < 0.1, "\(error)")
    let startError = largestError(
      BisectionBezier.self, verticalStart, at: (1...100).map { Double($0) * 1e-9 })
    #expect(startError > 0.1 && startError < 0.2, "\(startError)")
  }

  @Test("A staircase of few values, upwards only")
  func staircase() {
    let (values, backward) = walk(BisectionBezier.self, ease)
    #expect(values > 500 && values < 1000, "\(values)")
    #expect(backward == 0)
  }

  @Test("Ends are exact, what is outside is clamped, NaN ends")
  func ends() {
    let curve = BisectionBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)
    #expect(curve.value(at: 0) == 0 && curve.value(at: -3) == 0)
    #expect(curve.value(at: 1) == 1 && curve.value(at: 4) == 1)
    #expect(!curve.value(at: .nan).isNaN)
  }
}
