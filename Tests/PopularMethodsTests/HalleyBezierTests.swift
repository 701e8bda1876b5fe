import PopularMethods
import Testing

@Suite struct HalleyBezierTests {
  /// The largest error over x, on the curve with the control values rounded to Float.
  private func largestError(_ c: Controls, at xs: some Sequence<Double>) -> Double {
    let points = [c.x1, c.y1, c.x2, c.y2].map { Float($0) }
    let curve = HalleyBezier(x1: points[0], y1: points[1], x2: points[2], y2: points[3])
    let rounded = points.map { Double($0) }
    return xs.reduce(0) { worst, x in
      let x = Float(x)
      let exact = exactValue((rounded[0], rounded[1], rounded[2], rounded[3]), at: Double(x))
      return max(worst, exact.absoluteError(of: Double(curve.value(at: x))))
    }
  }

  @Test("Right to 2e-4 on an ordinary curve, and no better than its tolerance")
  func ordinaryCurve() {
    let error = largestError(ease, at: evenly)
    #expect(error < 2e-4)
    #expect(error > 1e-5)
  }

  @Test("A vertical tangent turns 5e-5 in x into hundredths in y")
  func verticalTangents() {
    let middle = largestError(vertical, at: (0...200).map { 0.5 + (Double($0) - 100) * 1e-6 })
    #expect(middle > 1e-2 && middle < 0.06, "\(middle)")
  }

  @Test("x = t³ is solved by a root: Float's own error and no more")
  func cube() {
    let error = largestError(verticalStart, at: evenly)
    #expect(error < 1e-6 && error > 0)
  }

  @Test("Ends are exact, what is outside is clamped")
  func ends() {
    let curve = HalleyBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)
    #expect(curve.value(at: 0) == 0 && curve.value(at: -3) == 0)
    #expect(curve.value(at: 1) == 1 && curve.value(at: 4) == 1)
  }

  @Test("Beside the diagonal the curve is taken as the line")
  func line() {
    let curve = HalleyBezier(x1: 0.25, y1: 0.2501, x2: 0.75, y2: 0.75)
    #expect(curve.value(at: 0.3) == 0.3)
  }
}
