import BenchmarkHarness
import TestSupport
import Testing
import TimingCurves

@Suite struct PreparedBezierTests {
  #if DEBUG
    static let draws = (curves: 2, x: 500)
  #else
    static let draws = (curves: 12, x: 20_000)
  #endif

  /// The bounds of the cells hold where every value is that of the curve, which is tested for itself.
  @Test(arguments: BezierFamily.allCases)
  func valuesAreTheCurves(family: BezierFamily) throws {
    let seed: UInt64 = 0x5EED_9E9A
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<Self.draws.curves {
      let points = family.controlPoints(&generator)
      let curve = try CubicBezier(points)
      let prepared = PreparedBezier(curve)
      var wrong = 0
      var input = 0.0
      for _ in 0..<Self.draws.x {
        let x =
          generator.unit() < 0.5 ? generator.unit() : BezierFamily.abscissa(on: points, &generator)
        if prepared.value(at: x) != curve.value(at: x) { (wrong, input) = (wrong + 1, x) }
      }
      #expect(wrong == 0, "\(curve) at \(input), seed \(seed)")
    }
  }

  @Test(arguments: [CurveWorkload.css, .easings])
  func cellsMeet(workload: CurveWorkload) throws {
    var generator = SeededGenerator(seed: 0)
    for points in workload.curves(count: workload.fewCurves, &generator) {
      let curve = try CubicBezier(points)
      let prepared = PreparedBezier(curve)
      for k in 0...4096 {
        let x = Double(k) / 4096
        for place in [x.nextDown, x, x.nextUp] {
          #expect(prepared.value(at: place) == curve.value(at: place), "\(curve) at \(place)")
        }
      }
    }
  }

  @Test func outsideAndNotANumberAreTheCurves() throws {
    let curve = try CubicBezier(x1: 0.3, y1: 1e308, x2: 0.6, y2: -1e308)
    for curve in [curve, .ease, .linear] {
      let prepared = PreparedBezier(curve)
      for x in [-1e300, -0.5, -0.0, 0, 0x1p-1074, 0.5, 1 - 0x1p-53, 1, 1.5, .infinity, -.infinity] {
        #expect(prepared.value(at: x) == curve.value(at: x), "\(curve) at \(x)")
        #expect(prepared.slope(at: x) == curve.slope(at: x), "\(curve) at \(x)")
      }
      #expect(prepared.value(at: .nan).isNaN && prepared.curve == curve)
    }
  }
}
