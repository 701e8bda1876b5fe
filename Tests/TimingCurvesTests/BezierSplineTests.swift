import BenchmarkHarness
import Oracle
import TestSupport
import Testing
import TimingCurves

private let seed: UInt64 = 0x5EED_5B11

@Suite struct BezierSplineTests {
  @Test(arguments: BezierFamily.allCases)
  func valuesAreWithinTheirBound(family: BezierFamily) {
    #if DEBUG
      let draws = 100
    #else
      let draws = 3000
    #endif
    var generator = SeededGenerator(seed: seed, stream: family.rawValue)
    var (worst, accepted) = ((error: 0.0, input: ""), 0)
    for _ in 0..<draws {
      guard let spline = SplineSample.bezier(family, &generator) else { continue }
      let x = spline.abscissa(&generator)
      if spline.oracle.foldsBack(at: Real(x)) { continue }
      accepted += 1
      let error = spline.error(at: x)
      if error > worst.error { worst = (error, "\(spline.text) at \(x), seed \(seed)") }
    }
    #expect(worst.error <= 1, "\(worst)")
    #expect(accepted > draws / 5, "\(accepted) of \(draws)")
  }

  @Test func slopesAreWithinTheirBound() {
    var generator = SeededGenerator(seed: seed)
    var worst = (error: 0.0, input: "")
    for _ in 0..<2000 {
      guard let spline = SplineSample.bezier(.ordinary, &generator) else { continue }
      let x = spline.abscissa(&generator)
      if spline.knots.contains(where: { $0.x == x }) { continue }
      let error = spline.oracle.slope(at: Real(x)).ulpError(of: spline.curve.slope(at: x))
      if error > worst.error { worst = (error, "\(spline.text) at \(x), seed \(seed)") }
    }
    #expect(worst.error <= 4, "\(worst)")
  }

  /// One piece from 0 to 1 is the CSS curve, everywhere.
  @Test func onePieceIsTheTimingCurve() throws {
    var generator = SeededGenerator(seed: seed)
    for family in BezierFamily.allCases {
      let points = family.controlPoints(&generator)
      let curve = try CubicBezier(x1: points.x1, y1: points.y1, x2: points.x2, y2: points.y2)
      let spline = try BezierSpline(curve)
      for _ in 0..<200 {
        let x =
          generator.unit() < 0.2
          ? generator.uniform(-3...3) : BezierFamily.abscissa(on: points, &generator)
        let (a, b) = (curve.value(at: x), spline.value(at: x))
        let unit = max(a.magnitude, 0x1p-40 * max(1, points.y1.magnitude, points.y2.magnitude)).ulp
        #expect((a - b).magnitude <= unit, "\(curve) at \(x), seed \(seed): \(a), \(b)")
      }
      #expect(spline.value(at: -2) == curve.value(at: -2), "\(curve)")
      #expect(spline.slope(at: 3) == curve.slope(at: 3), "\(curve)")
    }
  }

  @Test func knotsComeBackBitForBit() {
    var generator = SeededGenerator(seed: seed)
    for family in BezierFamily.allCases {
      for _ in 0..<50 {
        guard let spline = SplineSample.bezier(family, &generator) else { continue }
        for knot in spline.knots {
          let last = spline.knots.last { $0.x == knot.x }
          #expect(spline.curve.value(at: knot.x) == last?.y, "\(spline.text), seed \(seed)")
        }
      }
    }
  }

  @Test func risingPiecesDoNotFallAtNeighbours() throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let shape = BezierFamily.ordinary.controlPoints(&generator)
      let spline = try BezierSpline(
        start: [-0.3, -1],
        [
          .init(
            [-0.3 + 0.7 * shape.x1, -1 + shape.y1], [-0.3 + 0.7 * shape.x2, -1 + shape.y2],
            end: [0.4, 0]),
          .init([0.4 + shape.x1, shape.y1], [0.4 + shape.x2, shape.y2], end: [1.4, 1]),
        ])
      for from in [-0.3, 0.1, 0.4 - 0x1p-45, 0.4, 1.4 - 0x1p-43] {
        var x = from
        for _ in 0..<500 {
          #expect(
            spline.value(at: x.nextUp) >= spline.value(at: x), "\(spline) at \(x), seed \(seed)")
          x = x.nextUp
        }
      }
    }
  }

  @Test func jumpsAndOverhangs() throws {
    let jump = try BezierSpline([
      .init([0, 0], [0.5, 0], end: [0.5, 0.25]), .init([0.1, 9], [0.9, 9], end: [0.5, 0.75]),
      .init([0.5, 0.75], [1, 1], end: [1, 1]),
    ])
    #expect(jump.value(at: 0.5) == 0.75 && jump.value(at: 0.5.nextDown) <= 0.25)
    let last = try BezierSpline([
      .init([0, 0], [1, 1], end: [1, 1]), .init([1, 1], [1, 1], end: [1, 3]),
    ])
    #expect(last.value(at: 1) == 3 && last.value(at: 2) == 3 && last.slope(at: 1) == .infinity)
    #expect(last.slope(at: 2) == 0)
    // x = −0.6t + 1.6t³ or so: what lies left of 0 is not seen.
    let overhang = try BezierSpline([.init([-0.2, 1], [0, 0], end: [1, 1])])
    #expect(overhang.value(at: 0) == 0 && overhang.value(at: 1e-9) > 0.3)
    #expect(overhang.value(at: 1) == 1)
  }

  @Test func outside() throws {
    let spline = try BezierSpline(start: [1, 1], [.init([2, 3], [3, 3], end: [4, 4])])
    #expect(spline.value(at: 0) == -1 && spline.value(at: 6) == 6 && spline.slope(at: 0) == 2)
    #expect(spline.value(at: -.infinity) == -.infinity && spline.value(at: .infinity) == .infinity)
    #expect(spline.value(at: .nan).isNaN && spline.slope(at: .nan).isNaN)
    let top = Double.greatestFiniteMagnitude
    #expect(spline.value(at: top) == top && spline.value(at: -top) == -.infinity)
    let upright = try BezierSpline([.init([0, 1], [1, 0], end: [1, 1])])
    #expect(upright.value(at: -1) == 0 && upright.value(at: 2) == 1 && upright.slope(at: 2) == 0)
    #expect(upright.slope(at: 0) == .infinity && upright.slope(at: 1) == .infinity)
  }

  @Test func badPiecesAreNamed() {
    let good = BezierSpline.Piece([0, 0], [1, 1], end: [1, 1])
    func description(_ pieces: [BezierSpline.Piece]) -> String? {
      #expect(throws: TimingError.self) { try BezierSpline(pieces) }?.description
    }
    #expect(description([]) == "number of pieces is 0.0, must be in 1.0...inf")
    #expect(
      description([good, .init([1, 1], [1, 1], end: [0.5, 1])])
        == "pieces[1].end.x is 0.5, must not be below 1.0, the one before it")
    #expect(
      description([good, .init([3, 1], [0, 1], end: [2, 1])])
        == "pieces[1] turns back in x between its ends")
    #expect(
      description([.init([.nan, 0], [1, 1], end: [1, 1])])?.hasPrefix("pieces[0].control1.x")
        == true)
    #expect(
      description([.init([0, 0], [1, .infinity], end: [1, 1])])?.hasPrefix("pieces[0].control2.y")
        == true)
  }

  @Test func equality() throws {
    let curve = try BezierSpline(.ease)
    #expect(try curve == BezierSpline(.coreAnimationDefault) && curve != BezierSpline(.easeIn))
    #expect(try Set([curve, BezierSpline(.coreAnimationDefault)]).count == 1)
  }
}
