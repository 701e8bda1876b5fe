import BenchmarkHarness
import CurveFitting
import TestSupport
import Testing
import TimingCurves

/// A fit's error is at most the tolerance and holds at every Double, beside vertical tangents too.
@Suite struct LinearFitToleranceTests {
  #if DEBUG
    private static let curves = 2
  #else
    private static let curves = 4
  #endif

  private static func expectTolerance(
    _ p: BezierFamily.ControlPoints, within tolerance: Double, _ generator: inout SeededGenerator,
    _ comment: String
  ) throws {
    let curve = try CubicBezier(x1: p.x1, y1: p.y1, x2: p.x2, y2: p.y2)
    let fit = try LinearFit(CurveShape(curve), within: tolerance)
    let input = "\(curve) within \(tolerance)"
    #expect(fit.error <= tolerance, "\(input)\(comment)")
    // What is printed has the same error.
    #expect(try TimingFunction(css: fit.css) == .stops(fit.timing), "\(input)\(comment)")
    let count = fit.timing.inputs.count
    #expect(
      count >= fit.fewestStops && count <= fit.fewestStops * 21 / 20 + 1, "\(input)\(comment)")
    var worst = (error: 0.0, x: 0.0)
    for index in 0..<2000 {
      let x =
        index % 2 == 0
        ? BezierFamily.abscissa(on: p, &generator)
        // Around the stops, where rounded corners would show first.
        : fit.timing.inputs[Int(generator.next() % UInt64(count))] + generator.uniform(-1...1)
          * 1e-15
      guard x >= 0, x <= 1 else { continue }
      let error = (fit.timing.value(at: x) - curve.value(at: x)).magnitude
      if error > worst.error { worst = (error, x) }
    }
    #expect(worst.error <= fit.error, "\(input) at \(worst.x)\(comment)")
  }

  @Test(arguments: BezierFamily.allCases)
  func hardBeziers(_ family: BezierFamily) throws {
    let seed: UInt64 = 11
    var generator = SeededGenerator(seed: seed, stream: family.rawValue)
    for _ in 0..<Self.curves {
      let p = family.controlPoints(&generator)
      let size = max(1, p.y1.magnitude, p.y2.magnitude)
      for share in [1e-3, 1e-4, 1e-5, 1e-6] {
        try Self.expectTolerance(p, within: share * size, &generator, ", seed \(seed)")
      }
    }
  }

  /// Near x = 1/2 or 1 they move by more than the tolerance from one Double to the next; the last is
  /// vertical by 1e151, which is less than infinity.
  @Test(
    arguments: [
      (1, 0, 0, 1), (1, -2, 0, 3), (1, 0.5, 1, -0.18),
      (1, 1.5911710082325143, 5.943854798664379e-230, 0.12146903894177674),
    ])
  func steeperThanTheDoubles(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) throws {
    var generator = SeededGenerator(seed: 12)
    #if DEBUG
      let tolerances = [1e-5]
    #else
      let tolerances = [1e-5, 1e-6]
    #endif
    for tolerance in tolerances {
      try Self.expectTolerance((x1, y1, x2, y2), within: tolerance, &generator, "")
    }
  }

  /// What a tolerance and roundings are relative to is seen between the bends too: the curve is 0, 0.5
  /// and 1 at their ends, and 3e7 between.
  @Test func theSizeIsThatInside() throws {
    let shape = try CurveShape(CubicBezier(x1: 0.25, y1: 1e8, x2: 0.75, y2: -1e8))
    #expect(throws: FittingError.self) { try LinearFit(shape, within: 1e-3) }
    let fit = try LinearFit(shape, within: 1e4)
    #expect(fit.error <= 1e4 && fit.timing.inputs.count == fit.fewestStops)
  }

  /// Circles have vertical tangents; what is touched exactly has no room for roundings.
  @Test(arguments: [1e-3, 1e-4, 1e-5, 1e-6, 1e-7])
  func penner(_ tolerance: Double) throws {
    for curve in PennerCurve.thirty where tolerance >= 1e-6 || curve.family == .circ {
      let fit = try LinearFit(CurveShape(curve), within: tolerance)
      #expect(fit.error <= tolerance, "\(curve.name) within \(tolerance)")
      #expect(fit.timing.inputs.count <= fit.fewestStops + 8, "\(curve.name) within \(tolerance)")
    }
  }
}
