import TestSupport
import Testing
import TimingCurves

/// The published values of Penner's thirty. The rows of Qt (four decimals) and React Native (samples at
/// i/18) carry exact values beside the rounded ones they quote, and are compared as exact; so is Qt's
/// easeOutBack(0), for which the file has what is left of 1 in 50 digits, 1.6e-61: it is 0.
@Suite struct PennerVectorTests {
  @Test(arguments: try vectorRows("penner"))
  func values(row: VectorRow) throws {
    let curve = try #require(PennerCurve(name: row["function"]))
    let expected = try #require(row.number("expected_y"))
    let x = try #require(row.number("x"))
    #expect((curve.value(at: x) - expected).magnitude <= 2 * max(1, expected.magnitude).ulp)
  }

  @Test func everyRowIsThere() throws { #expect(try vectorRows("penner").count == 235) }

  /// Row bug22: the published ends jump, and the exact ones are off by up to 9.8e-4 inside.
  @Test func bothDefinitionsOfTheExponential() {
    let exact = PennerCurve.expo(.easeOut, ends: .exact)
    #expect((exact.value(at: 0.5) - 0.96969696969696969697).magnitude <= 0x1p-53)
    #expect(PennerCurve(.expo, .easeOut).value(at: 0.5) == 0.96875)
    for curve in PennerCurve.tested { #expect(curve.value(at: 0) == 0 && curve.value(at: 1) == 1) }
  }

  /// Rows bug24 and bug25: a limit of 2⁻¹⁰ beside the published ends, 0 of the exact ones.
  @Test func limitsAtTheEnds() {
    #expect(PennerCurve(.expo, .easeIn).value(at: 1e-300) == 0.0009765625)
    #expect(PennerCurve(.expo, .easeOut).value(at: 1 - 0x1p-53) == 0.9990234375 + 0x1p-53 * 0)
    #expect(PennerCurve.expo(.easeIn, ends: .exact).value(at: 1e-300) < 1e-300)
    #expect(PennerCurve(.expo, .easeOut).value(at: 1) == 1)
  }
}
