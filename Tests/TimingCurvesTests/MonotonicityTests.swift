import BenchmarkHarness
import TestSupport
import Testing
import TimingCurves

/// y never runs backwards over neighbouring doubles, on curves whose y rises with t.
@Suite struct MonotonicityTests {
  #if DEBUG
    static let neighbours = 200
  #else
    static let neighbours = 2000
  #endif

  @Test(arguments: BezierFamily.allCases)
  func risingCurvesRiseAtNeighbours(family: BezierFamily) throws {
    let seed: UInt64 = 0x5EED_0123
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<4 {
      var points = family.controlPoints(&generator)
      (points.y1, points.y2) = (generator.unit(), generator.unit())
      if generator.unit() < 0.3 { (points.y1, points.y2) = (0, 1) }
      let curve = try CubicBezier(points)
      let middle = curve.value(at: 0.5).isFinite ? slowest(curve) : 0.5
      let ends = [0, generator.logUniform(1e-300...1e-3), 1 - 0x1p-53 * Double(Self.neighbours)]
      for start in ends + [middle, generator.unit()] {
        expectRising(curve, from: start, seed: seed)
      }
    }
  }

  private func expectRising(_ curve: CubicBezier, from start: Double, seed: UInt64) {
    var x = start
    var last = curve.value(at: x)
    for _ in 0..<Self.neighbours where x < 1 {
      x = x.nextUp
      let y = curve.value(at: x)
      if !(y >= last) {
        Issue.record("\(curve) falls from \(last) to \(y) at \(x), seed \(seed)")
        return
      }
      last = y
    }
  }

  /// A little below the x at which the curve moves slowest, so that a run passes over it.
  private func slowest(_ curve: CubicBezier) -> Double {
    let t = (2 * curve.x1 - curve.x2) / (1 + 3 * (curve.x1 - curve.x2))
    guard t > 0, t < 1 else { return 0.5 }
    let s = 1 - t
    let x = 3 * curve.x1 * t * s * s + 3 * curve.x2 * t * t * s + t * t * t
    return min(max(x * (1 - 1000 * 0x1p-53), 0), 1)
  }
}
