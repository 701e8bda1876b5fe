import PopularMethods
import Testing

@Suite struct UnguardedNewtonBezierTests {
  @Test("Right to the last digits where the steps converge, beside x2 = x1 + 1/3 too")
  func ordinaryCurves() {
    #expect(largestError(UnguardedNewtonBezier.self, ease, at: evenly) < 1e-15)
    for gap in [1e-6, 1e-10, 0] {
      let controls: Controls = (0.25, 0.1, 0.25 + 1.0 / 3 + gap, 0.9)
      #expect(largestError(UnguardedNewtonBezier.self, controls, at: evenly) < 1e-15)
    }
  }

  @Test("A vertical tangent throws the steps out of [0, 1]")
  func thrown() {
    let curve = UnguardedNewtonBezier(x1: 1, y1: 0, x2: 0, y2: 1)
    let values = (0...100_000).map { curve.value(at: Double($0) / 100_000) }
    let outside = values.filter { !($0 > -1e-3 && $0 < 1.001) }.count
    #expect(outside > 200, "\(outside)")
    #expect(walk(UnguardedNewtonBezier.self, vertical).backward > 1000)
  }

  @Test("0/0 at a vertical start, and where the slope is 0 in the middle")
  func notANumber() {
    #expect(UnguardedNewtonBezier(x1: 0, y1: 0, x2: 0, y2: 1).value(at: 0).isNaN)
    #expect(UnguardedNewtonBezier(x1: 1, y1: 0, x2: 0, y2: 1).value(at: 0.5).isNaN)
  }
}
