import PopularMethods
import Testing

@Suite struct TableBezierTests {
  @Test("h²/8·|y″| on an ordinary curve")
  func ordinaryCurve() {
    let error = largestError(TableBezier.self, ease, at: evenly)
    #expect(error > 1e-6 && error < 1e-4)
  }

  @Test("Vertical tangents fall between the entries")
  func verticalTangents() {
    #expect(
      largestError(TableBezier.self, vertical, at: (0...100).map { 0.498 + Double($0) * 4e-5 })
        > 0.03)
    #expect(largestError(TableBezier.self, verticalStart, at: [0.0005, 0.00075, 0.001]) > 0.1)
  }

  @Test("The entries themselves are right")
  func entries() {
    let nodes = (0...255).map { Double($0) / 255 }
    #expect(largestError(TableBezier.self, ease, at: nodes) < 1e-14)
  }
}
