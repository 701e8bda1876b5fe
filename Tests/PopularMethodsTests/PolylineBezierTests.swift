import PopularMethods
import Testing

@Suite struct PolylineBezierTests {
  /// The largest error over x, on the curve with the control values rounded to Float.
  private func largestError(_ c: Controls, at xs: some Sequence<Double>) -> Double {
    let points = [c.x1, c.y1, c.x2, c.y2].map { Float($0) }
    let curve = PolylineBezier(x1: points[0], y1: points[1], x2: points[2], y2: points[3])
    let rounded = points.map { Double($0) }
    return xs.reduce(0) { worst, x in
      let x = Float(x)
      let exact = exactValue((rounded[0], rounded[1], rounded[2], rounded[3]), at: Double(x))
      return max(worst, exact.absoluteError(of: Double(curve.value(at: x))))
    }
  }

  @Test("Two thousandths on an ordinary curve")
  func ordinaryCurve() {
    let error = largestError(ease, at: evenly)
    #expect(error > 1e-3 && error < 4e-3, "\(error)")
  }

  @Test("An inflection in the middle of the chord is seen at its quarter")
  func inflection() {
    let error = largestError((0.42, 0, 0.58, 1), at: evenly)
    #expect(error < 6e-3, "\(error)")
  }

  @Test("A vertical tangent costs hundredths")
  func verticalTangents() {
    let middle = largestError(vertical, at: (0...200).map { 0.5 + (Double($0) - 100) * 2e-5 })
    #expect(middle > 0.03 && middle < 0.04, "\(middle)")
    let start = largestError(verticalStart, at: (0...200).map { Double($0) * 1e-5 })
    #expect(start > 0.03 && start < 0.04, "\(start)")
  }

  @Test("Ends are exact, what is outside is clamped")
  func ends() {
    let curve = PolylineBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)
    #expect(curve.value(at: 0) == 0 && curve.value(at: -3) == 0)
    #expect(curve.value(at: 1) == 1 && curve.value(at: 4) == 1)
  }

  @Test("The line is two points, and exact")
  func line() {
    let curve = PolylineBezier(x1: 0.25, y1: 0.25, x2: 0.5, y2: 0.5)
    #expect(curve.value(at: 0.375) == 0.375)
  }
}
