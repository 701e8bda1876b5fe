import BenchmarkHarness
import Testing
import TimingCurves

@testable import CurveFitting

/// Splines know their bends: what is fitted to them is proved, and holds at every Double.
@Suite struct CurveShapeSplinesTests {
  /// Knots from left of 0 to right of 1 or inside, and control points over each piece, on its ends, or
  /// beyond one of them.
  private static func spline(_ generator: inout SeededGenerator) throws -> BezierSpline {
    let count = 1 + Int(generator.next() % 4)
    let low = [-0.3, 0, 0.2][Int(generator.next() % 3)]
    let high = [0.7, 1, 1.4][Int(generator.next() % 3)]
    var start = SIMD2(low, generator.uniform(-2...2))
    let first = start
    var pieces: [BezierSpline.Piece] = []
    for index in 1...count {
      let end = SIMD2(
        low + (high - low) * Double(index) / Double(count), generator.uniform(-2...2))
      let width = end.x - start.x
      func control(_ side: Double) -> SIMD2<Double> {
        let share = [side, 1 - side, 0.5, -0.2, generator.unit()][Int(generator.next() % 5)]
        return SIMD2(start.x + width * max(share, side - 0.2), generator.uniform(-2...2))
      }
      pieces.append(BezierSpline.Piece(control(0), control(1), end: end))
      // Now and then a jump.
      if generator.next() % 5 == 0 {
        let to = SIMD2(end.x, generator.uniform(-2...2))
        pieces.append(BezierSpline.Piece(end, to, end: to))
      }
      start = pieces[pieces.count - 1].end
    }
    return try BezierSpline(start: first, pieces)
  }

  private static func expectFit(
    _ shape: CurveShape, _ spline: some TimingCurve, knots: [Double], within tolerance: Double,
    _ comment: String, _ generator: inout SeededGenerator
  ) throws {
    #expect(shape.isProven)
    #expect(shape.arcs[0].start.x == 0 && shape.arcs[shape.arcs.count - 1].end.x == 1)
    for (arc, next) in zip(shape.arcs, shape.arcs.dropFirst()) {
      #expect(arc.end.x == next.start.x && arc.start.x < arc.end.x, "\(comment)")
    }
    let fit = try LinearFit(shape, within: tolerance)
    let keys = try KeyframeFit(shape, within: tolerance)
    #expect(fit.error <= tolerance && keys.error <= tolerance, "\(comment)")
    let count = fit.timing.inputs.count
    #expect(count <= fit.fewestStops * 21 / 20 + 4, "\(count), \(fit.fewestStops): \(comment)")
    var worst = (error: 0.0, x: 0.0)
    for index in 0..<2000 {
      let arc = shape.arcs[Int(generator.next() % UInt64(shape.arcs.count))]
      let x = index % 3 == 0 ? arc.start.x : generator.uniform(arc.start.x...arc.end.x)
      // A value that stands alone at its knot is left out; a vertical tangent moves it by 5e-6.
      let beside = (spline.value(at: x) - spline.value(at: x.nextUp)).magnitude
      if knots.contains(x) && beside > 1e-4 { continue }
      let error = (fit.timing.value(at: x) - spline.value(at: x)).magnitude
      if error > worst.error { worst = (error, x) }
    }
    #expect(worst.error <= fit.error, "\(comment) at \(worst.x)")
  }

  @Test func bezierSplines() throws {
    let seed: UInt64 = 31
    var generator = SeededGenerator(seed: seed)
    var fitted = 0
    for _ in 0..<200 {
      guard let spline = try? Self.spline(&generator) else { continue }
      let tolerance = generator.logUniform(1e-5...1e-1)
      try Self.expectFit(
        CurveShape(spline), spline,
        knots: [spline.start.x] + spline.pieces.map(\.end.x), within: tolerance,
        "\(spline.start) \(spline.pieces) within \(tolerance), seed \(seed)", &generator)
      fitted += 1
    }
    #expect(fitted > 100)
  }

  @Test func kochanekBartelsSplines() throws {
    let seed: UInt64 = 32
    var generator = SeededGenerator(seed: seed)
    var fitted = 0
    for _ in 0..<200 {
      let count = 2 + Int(generator.next() % 5)
      let knots = (0..<count).map { index in
        KochanekBartelsKnot(
          x: 1.2 * (Double(index) + generator.unit() * 0.5) / Double(count) - 0.05,
          y: generator.uniform(-2...2), tension: generator.uniform(-1...1),
          continuity: generator.uniform(-1...1), bias: generator.uniform(-1...1))
      }
      guard let spline = try? KochanekBartelsSpline(knots) else { continue }
      let tolerance = generator.logUniform(1e-5...1e-1)
      try Self.expectFit(
        CurveShape(spline), spline, knots: knots.map(\.point.x), within: tolerance,
        "\(knots) within \(tolerance), seed \(seed)", &generator)
      fitted += 1
    }
    #expect(fitted > 100)
  }

  /// One piece from (0, 0) to (1, 1) is a cubic Bézier: the same stops.
  @Test func onePieceIsACubicBezier() throws {
    let curve = try CubicBezier(x1: 0.7, y1: -0.4, x2: 0.4, y2: 1.6)
    let known = try LinearFit(CurveShape(curve), within: 1e-3)
    let found = try LinearFit(CurveShape(BezierSpline(curve)), within: 1e-3)
    #expect(found.fewestStops == known.fewestStops)
    #expect((found.error - known.error).magnitude <= 1e-5)
    let bezier = try BezierFit(CurveShape(BezierSpline(curve)))
    #expect(bezier.error <= 1e-6 && bezier.isProven)
  }
}
