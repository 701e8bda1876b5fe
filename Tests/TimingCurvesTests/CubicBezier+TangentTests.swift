import BenchmarkHarness
import Oracle
import TestSupport
import Testing
import TimingCurves

@Suite struct CubicBezierTangentTests {
  /// Outside [0, 1] the curve is its end tangent, level where that is vertical (CSS Easing 2).
  @Test(arguments: BezierFamily.allCases)
  func outsideItFollowsTheEndTangents(family: BezierFamily) throws {
    let seed: UInt64 = 0x5EED_7A26
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let points = family.controlPoints(&generator)
      let distance = generator.logUniform(1e-12...1e12)
      let curve = try CubicBezier(points)
      for x in [-distance, 1 + distance] {
        let exact = TimingOracle.value(
          x1: points.x1, y1: points.y1, x2: points.x2, y2: points.y2, at: x)
        #expect(exact.ulpError(of: curve.value(at: x), floor: 1) <= 1, "\(curve) at \(x), \(seed)")
        let slope = TimingOracle.slope(
          x1: points.x1, y1: points.y1, x2: points.x2, y2: points.y2, at: x)
        #expect(
          slope.double == curve.slope(at: x) || slope.ulpError(of: curve.slope(at: x)) <= 1,
          "\(curve) at \(x), \(seed)")
      }
    }
  }

  @Test func quotientsOfExtremesAreFinite() throws {
    // y1/x1 = 1e323 is no Double, a line of that slope is.
    let steep = try CubicBezier(x1: .leastNonzeroMagnitude, y1: 0.5, x2: 1, y2: 0.5)
    #expect((steep.value(at: -1e-300) + 1.012011266536553e23).magnitude <= 1e8)
    #expect(steep.slope(at: 0) == .infinity)
    let tall = try CubicBezier(x1: 0.5, y1: 1e308, x2: 0.5, y2: 1e308)
    #expect((tall.value(at: -1e-300) / -2e8 - 1).magnitude <= 1e-15)
    #expect(tall.value(at: 1e300) == -.infinity)
  }

  @Test func infinityGivesTheTangentsLimit() {
    #expect(CubicBezier.ease.value(at: -.infinity) == -.infinity)
    #expect(CubicBezier.ease.value(at: .infinity) == 1)
    #expect(CubicBezier.easeIn.value(at: -.infinity) == 0)
    #expect(CubicBezier.easeIn.value(at: .infinity) == .infinity)
  }
}
