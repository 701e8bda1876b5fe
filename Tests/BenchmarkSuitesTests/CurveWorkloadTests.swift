import BenchmarkHarness
import Testing

@testable import BenchmarkSuites

@Suite struct CurveWorkloadTests {
  private func curves(
    _ workload: CurveWorkload, count: Int = 2000, seed: UInt64 = 42
  ) -> [CurveWorkload.ControlPoints] {
    var generator = SeededGenerator(seed: seed)
    return workload.curves(count: count, &generator)
  }

  @Test(
    "Every curve is one: abscissas in [0, 1], ordinates finite", arguments: CurveWorkload.allCases)
  func curvesAreCurves(_ workload: CurveWorkload) {
    for c in curves(workload) {
      #expect((0...1).contains(c.x1) && (0...1).contains(c.x2), "\(c)")
      #expect(c.y1.isFinite && c.y2.isFinite, "\(c)")
    }
  }

  @Test("The lists are five and 24 curves, in turn")
  func lists() {
    #expect(CurveWorkload.css.fewCurves == 5 && CurveWorkload.easings.fewCurves == 24)
    #expect(curves(.css)[6] == (0.25, 0.1, 0.25, 1))
    #expect(curves(.easings)[23] == (0.68, -0.6, 0.32, 1.6))
    let overshooting = CurveWorkload.easingsCurves.filter { min($0.y1, $0.y2) < 0 || $0.y1 > 1 }
    #expect(overshooting.count == 3)
  }

  @Test("Random and degenerate curves rise, overshooting ones leave [0, 1]")
  func ordinates() {
    for workload in [CurveWorkload.random, .degenerate] {
      for c in curves(workload) {
        #expect((0...1).contains(c.y1) && (0...1).contains(c.y2), "\(workload): \(c)")
      }
    }
    for c in curves(.overshoot) {
      #expect(min(c.y1, c.y2) < 0 || max(c.y1, c.y2) > 1, "\(c)")
    }
  }

  @Test("The degenerate families are all there")
  func degenerate() {
    let curves = curves(.degenerate, count: 4000)
    func has(_ what: String, _ holds: (CurveWorkload.ControlPoints) -> Bool) {
      let isThere = curves.contains(where: holds)
      #expect(isThere, "\(what)")
    }
    has("triple root") { $0.x1 == 1 && $0.x2 == 0 }
    has("no cubic term") { (1 + 3 * ($0.x1 - $0.x2)).magnitude < 1e-15 }
    for gap in [1e-3, 1e-6, 1e-9, 1e-12, 1e-15] {
      has("within \(gap) of x2 = x1 + 1/3") { ($0.x2 - $0.x1 - 1.0 / 3).magnitude < gap }
    }
    has("vertical start") { $0.x1 == 0 && $0.x2 > 0 && $0.x2 < 1 }
    has("vertical end") { $0.x2 == 1 && $0.x1 > 0 && $0.x1 < 1 }
    has("both") { $0.x1 == 0 && $0.x2 == 1 }
    has("cube root") { $0.x1 == 0 && $0.x2 == 0 }
    has("coincident points") { $0.x1 == $0.x2 && $0.y1 == $0.y2 }
  }

  @Test("A seed draws the same curves, another draws others")
  func seeds() {
    for workload in [CurveWorkload.random, .degenerate, .overshoot] {
      let (first, again, other) = (
        curves(workload, count: 40), curves(workload, count: 40),
        curves(workload, count: 40, seed: 43)
      )
      #expect(zip(first, again).allSatisfy { $0 == $1 })
      #expect(!zip(first, other).allSatisfy { $0 == $1 })
    }
  }
}
