import Testing
import TimingCurves

@Suite struct CubicBezierTests {
  @Test(arguments: [-0.1, 1.0.nextUp, 2, .infinity, -.infinity, .nan, -.leastNonzeroMagnitude])
  func abscissasOutsideTheirRangeAreNamed(x: Double) {
    let first = #expect(throws: TimingError.self) {
      try CubicBezier(x1: x, y1: 0, x2: 0.5, y2: 1)
    }
    #expect(first?.description == "x1 is \(x), must be in 0.0...1.0")
    let second = #expect(throws: TimingError.self) {
      try CubicBezier(x1: 0.5, y1: 0, x2: x, y2: 1)
    }
    #expect(second?.description == "x2 is \(x), must be in 0.0...1.0")
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan])
  func ordinatesMustBeFinite(y: Double) {
    let first = #expect(throws: TimingError.self) {
      try CubicBezier(x1: 0, y1: y, x2: 0.5, y2: 1)
    }
    #expect(first?.description == "y1 is \(y), must be finite")
    let second = #expect(throws: TimingError.self) {
      try CubicBezier(x1: 0, y1: 0, x2: 0.5, y2: y)
    }
    #expect(second?.description == "y2 is \(y), must be finite")
  }

  @Test func everyCornerOfTheRangeIsAllowed() throws {
    for x1 in [0, -0.0, 1, .leastNonzeroMagnitude] {
      for x2 in [0.0, 1] {
        _ = try CubicBezier(x1: x1, y1: -1e308, x2: x2, y2: .greatestFiniteMagnitude)
      }
    }
  }

  @Test func namedCurvesAreThoseOfCSSAndCoreAnimation() throws {
    func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) throws -> CubicBezier {
      try CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2)
    }
    #expect(try CubicBezier.linear == curve(0, 0, 1, 1))
    #expect(try CubicBezier.ease == curve(0.25, 0.1, 0.25, 1))
    #expect(try CubicBezier.easeIn == curve(0.42, 0, 1, 1))
    #expect(try CubicBezier.easeOut == curve(0, 0, 0.58, 1))
    #expect(try CubicBezier.easeInOut == curve(0.42, 0, 0.58, 1))
    #expect(try CubicBezier.coreAnimationDefault == curve(0.25, 0.1, 0.25, 1))
  }

  @Test func textIsCSS() {
    #expect(CubicBezier.easeIn.description == "cubic-bezier(0.42, 0, 1, 1)")
  }
}
