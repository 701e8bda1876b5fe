import BenchmarkHarness
import Oracle
import TestSupport
import Testing
import TimingCurves

@Suite struct CubicBezierExtremesTests {
  #if DEBUG
    static let draws = 100
  #else
    static let draws = 2000
  #endif

  @Test(arguments: BezierFamily.allCases)
  func extremesAreTheOracles(family: BezierFamily) throws {
    let seed: UInt64 = 0x5EED_E8E3
    var generator = SeededGenerator(seed: seed)
    var worst = (x: 0.0, y: 0.0, input: "none")
    for _ in 0..<Self.draws {
      let points = family.controlPoints(&generator)
      let curve = try CubicBezier(points)
      let turns = TimingOracle.turns(x1: points.x1, y1: points.y1, x2: points.x2, y2: points.y2)
      let extremes = curve.extremes
      #expect(turns.count == extremes.count, "\(curve), seed \(seed)")
      let gap = turns.count == 2 ? (turns[1] - turns[0]).double : 1
      for (extreme, t) in zip(extremes, turns) {
        let exact = TimingOracle.point(
          x1: points.x1, y1: points.y1, x2: points.x2, y2: points.y2, atParameter: t)
        let scale = max(1, curve.y1.magnitude, curve.y2.magnitude)
        let x = exact.x.ulpError(of: extreme.point.x, floor: 0x1p-900) * min(1, gap * 0x1p20)
        let y = exact.y.ulpError(of: extreme.point.y, floor: scale)
        if max(x, y) > max(worst.x, worst.y) { worst = (x, y, "\(curve), seed \(seed)") }
        // A maximum is higher than what is beside it.
        let beside = TimingOracle.point(
          x1: points.x1, y1: points.y1, x2: points.x2, y2: points.y2,
          atParameter: t * (Real(1) - Real(min(gap, 1e-3) / 4)))
        #expect((beside.y < exact.y) == extreme.isMaximum, "\(curve), seed \(seed)")
      }
    }
    #expect(max(worst.x, worst.y) <= 0.501, "\(worst.x) and \(worst.y) ulp for \(worst.input)")
  }

  @Test func rangesAndKinds() throws {
    #expect(CubicBezier.ease.extremes.isEmpty && CubicBezier.ease.ordinates == 0...1)
    let back = try CubicBezier(x1: 0.5, y1: 1.75, x2: 0.5, y2: -0.75)
    #expect(back.extremes.map(\.isMaximum) == [true, false])
    #expect(back.ordinates.lowerBound == 0 && back.ordinates.upperBound == 1)
    let high = try CubicBezier(x1: 0.5, y1: 3, x2: 0.5, y2: 1)
    #expect(high.extremes.count == 1 && high.ordinates.upperBound == high.extremes[0].point.y)
    #expect(high.ordinates.upperBound > 1.2 && high.ordinates.lowerBound == 0)
    // A level inflection is none.
    #expect(try CubicBezier(x1: 0.5, y1: 1, x2: 0.5, y2: 0).extremes.isEmpty)
    // Two that nearly meet, 2⁻²⁵ apart in t, are two all the same.
    let close = try CubicBezier(x1: 0.5, y1: 1 + 0x1p-50, x2: 0.5, y2: 0)
    #expect(close.extremes.map(\.isMaximum) == [true, false])
    let tall = try CubicBezier(x1: 0.5, y1: 1e308, x2: 0.5, y2: -1e308)
    #expect(tall.extremes.count == 2 && tall.extremes.allSatisfy { $0.point.y.isFinite })
  }

  @Test(arguments: BezierFamily.allCases)
  func pointsAreWithinTheirBoundOfTheOracle(family: BezierFamily) throws {
    let seed: UInt64 = 0x5EED_E8E4
    var generator = SeededGenerator(seed: seed)
    var worst = (error: 0.0, input: "none")
    for _ in 0..<Self.draws {
      let points = family.controlPoints(&generator)
      let curve = try CubicBezier(points)
      let t =
        generator.unit() < 0.3
        ? generator.logUniform(1e-250...1) : 1 - generator.logUniform(1e-16...1)
      let exact = TimingOracle.point(
        x1: points.x1, y1: points.y1, x2: points.x2, y2: points.y2, atParameter: Real(t))
      let point = curve.point(atParameter: t)
      let scale = max(1, points.y1.magnitude, points.y2.magnitude)
      let error = max(
        exact.x.ulpError(of: point.x, floor: 0x1p-900), exact.y.ulpError(of: point.y, floor: scale))
      if error > worst.error { worst = (error, "\(curve) at \(t), seed \(seed)") }
    }
    #expect(worst.error <= 0.501, "\(worst.error) ulp for \(worst.input)")
    let curve = CubicBezier.ease
    #expect(curve.point(atParameter: -1) == CurvePoint(x: 0, y: 0))
    #expect(curve.point(atParameter: 2) == CurvePoint(x: 1, y: 1))
    #expect(curve.point(atParameter: .nan).x.isNaN)
  }
}
