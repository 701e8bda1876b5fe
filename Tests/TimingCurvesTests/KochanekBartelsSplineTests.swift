import BenchmarkHarness
import Oracle
import TestSupport
import Testing
import TimingCurves

private let seed: UInt64 = 0x5EED_7CB0

@Suite struct KochanekBartelsSplineTests {
  @Test func valuesAreWithinTheirBound() {
    #if DEBUG
      let draws = 500
    #else
      let draws = 15_000
    #endif
    var generator = SeededGenerator(seed: seed)
    var (worst, accepted) = ((error: 0.0, input: ""), 0)
    for _ in 0..<draws {
      guard let spline = SplineSample.kochanekBartels(&generator) else { continue }
      let x = spline.abscissa(&generator)
      if spline.oracle.foldsBack(at: Real(x)) { continue }
      accepted += 1
      let error = spline.error(at: x)
      if error > worst.error { worst = (error, "\(spline.text) at \(x), seed \(seed)") }
    }
    #expect(worst.error <= 1, "\(worst)")
    #expect(accepted > draws / 3, "\(accepted) of \(draws)")
  }

  @Test func slopesAndPieces() throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      guard let spline = SplineSample.kochanekBartels(&generator) else { continue }
      let x = spline.abscissa(&generator)
      if spline.knots.contains(where: { $0.x == x }) { continue }
      let slope = spline.oracle.slope(at: Real(x))
      // The terms of dx/dt and dy/dt cancel, now and then.
      let floor = max(1, spline.oracle.sizes(at: Real(x)).y)
      #expect(
        slope.ulpError(of: spline.curve.slope(at: x), floor: floor) <= 4, "\(spline.text) \(x)")
    }
    let spline = try KochanekBartelsSpline([
      .init(x: 0, y: 0), .init(x: 0.4, y: 0.8), .init(x: 1, y: 1),
    ])
    let bezier = try BezierSpline(spline.pieces)
    for x in [0.1, 0.4, 0.6, 0.9] {
      #expect((bezier.value(at: x) - spline.value(at: x)).magnitude <= 0x1p-51)
    }
  }

  /// Two knots are a straight line: the chord is repeated on both sides.
  @Test func twoKnots() throws {
    let line = try KochanekBartelsSpline([.init(x: 0, y: 1), .init(x: 2, y: 5)])
    for x in [-1, 0, 0.25, 1, 2, 7] { #expect(line.value(at: x) == 2 * x + 1) }
    #expect(line.slope(at: 1) == 2)
  }

  /// C = −1 everywhere gives the polygon, T = 1 too (with other speeds); C = −1 has its slopes.
  @Test func polygons() throws {
    let points = [(0.0, 0.0), (0.25, 1.0), (0.5, 0.5), (1.0, 1.0)]
    for (tension, continuity) in [(0.0, -1.0), (1, 0)] {
      let polygon = try KochanekBartelsSpline(
        points.map { .init(x: $0.0, y: $0.1, tension: tension, continuity: continuity) })
      for (a, b) in zip(points, points.dropFirst()) {
        let x = (a.0 + b.0) / 2
        #expect((polygon.value(at: x) - (a.1 + b.1) / 2).magnitude <= 0x1p-53)
      }
      #expect((polygon.slope(at: 0.25) - -2).magnitude <= 0x1p-51)
    }
  }

  @Test func badKnotsAreNamed() {
    let (a, b) = (KochanekBartelsKnot(x: 0, y: 0), KochanekBartelsKnot(x: 1, y: 1))
    func description(_ knots: [KochanekBartelsKnot]) -> String? {
      #expect(throws: TimingError.self) { try KochanekBartelsSpline(knots) }?.description
    }
    #expect(description([a]) == "number of knots is 1.0, must be in 2.0...inf")
    #expect(description([b, a]) == "knots[1].x is 0.0, must not be below 1.0, the one before it")
    #expect(
      description([a, .init(x: 0.5, y: 0, tension: .nan), b])?.hasPrefix("knots[1].tension") == true
    )
    #expect(
      description([a, .init(x: 0.01, y: 0, tension: -1), .init(x: 1, y: 0, bias: 1), b])
        != nil)
    #expect(description([.init(x: 0, y: .infinity), b])?.hasPrefix("knots[0].y") == true)
  }
}
