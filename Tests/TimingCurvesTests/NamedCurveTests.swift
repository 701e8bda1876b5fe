import Testing
import TimingCurves

@Suite struct NamedCurveTests {
  @Test(arguments: [
    ("linear", CubicBezier.linear), ("ease", .ease), ("ease-in", .easeIn), ("ease-out", .easeOut),
    ("ease-in-out", .easeInOut),
  ])
  func keywordsNameTheirCurves(keyword: String, curve: CubicBezier) {
    #expect(NamedCurve(keyword: keyword)?.curve == curve)
    #expect(NamedCurve(keyword: keyword.uppercased())?.curve == curve)
  }

  @Test(arguments: ["", " ease", "ease ", "easeIn", "default", "step-start"])
  func otherTextIsNone(text: String) {
    #expect(NamedCurve(keyword: text) == nil)
  }

  @Test func everyNameIsItsOwnKeyword() {
    for name in NamedCurve.allCases { #expect(NamedCurve(keyword: name.rawValue) == name) }
  }
}
