import PopularMethods
import Testing

@Suite struct TwelveHalvingsBezierTests {
  @Test("Two to the minus twelfth in t, however steep the curve is")
  func ordinaryCurves() {
    for controls in [ease, vertical, verticalStart] {
      let error = largestError(TwelveHalvingsBezier.self, controls, at: evenly)
      #expect(error > 2e-4 && error < 3 * 0x1p-12, "\(controls): \(error)")
    }
  }

  @Test("Ending at 1e-7 in x costs its cube root beside a vertical tangent")
  func verticalTangents() {
    let middle = (0...200).map { 0.5 + (Double($0) - 100) * 1e-9 }
    let error = largestError(TwelveHalvingsBezier.self, vertical, at: middle)
    #expect(error > 4e-3 && error < 5e-3, "\(error)")
    let start = largestError(
      TwelveHalvingsBezier.self, verticalStart, at: (1...200).map { Double($0) * 1e-9 })
    #expect(start > 8e-3 && start < 9e-3, "\(start)")
  }

  @Test("A staircase of few values, upwards only")
  func staircase() {
    let (values, backward) = walk(TwelveHalvingsBezier.self, ease)
    #expect(values > 1500 && values < 4096, "\(values)")
    #expect(backward == 0)
  }

  @Test("Ends are exact, what is outside is clamped, the diagonal is the line")
  func ends() {
    let curve = TwelveHalvingsBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)
    #expect(curve.value(at: 0) == 0 && curve.value(at: -3) == 0)
    #expect(curve.value(at: 1) == 1 && curve.value(at: 4) == 1)
    let line = TwelveHalvingsBezier(x1: 0.3, y1: 0.3, x2: 0.9, y2: 0.9)
    #expect(line.value(at: 0.123) == 0.123)
  }
}
