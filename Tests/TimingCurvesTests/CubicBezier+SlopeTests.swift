import BenchmarkHarness
import Oracle
import TestSupport
import Testing
import TimingCurves

@Suite struct CubicBezierSlopeTests {
  #if DEBUG
    static let draws = 100
  #else
    static let draws = 1000
  #endif

  /// Where dy/dt is a sum of positive terms, the slope is good to the last place.
  @Test(arguments: BezierFamily.allCases)
  func slopeIsWithinItsBoundOfTheOracle(family: BezierFamily) throws {
    let seed: UInt64 = 0x5EED_510E
    var generator = SeededGenerator(seed: seed)
    var worst = (error: 0.0, input: "")
    for _ in 0..<Self.draws {
      var points = family.controlPoints(&generator)
      // A subnormal x2 beside x1 = 1 is outside the bound.
      if points.x2 > 0 { points.x2 = max(points.x2, 1e-300) }
      points.y1 = generator.unit()
      points.y2 = generator.uniform(points.y1...1)
      let x = BezierFamily.abscissa(on: points, &generator)
      let exact = TimingOracle.slope(
        x1: points.x1, y1: points.y1, x2: points.x2, y2: points.y2, at: x)
      let slope = try CubicBezier(points).slope(at: x)
      // Below 2⁻¹⁰⁰⁰ the quotient's low part is subnormal.
      if exact.double == slope || exact.magnitude.double < 0x1p-1000 { continue }
      let error = exact.ulpError(of: slope)
      if error > worst.error { worst = (error, "\(points) at \(x), seed \(seed)") }
    }
    #expect(worst.error <= 4, "\(worst.error) ulp for \(worst.input)")
  }

  /// Random x of curves that turn: the short way's bound, relative to the slope itself.
  @Test(arguments: [BezierFamily.ordinary, .overshoot, .noCube, .verticalBoth, .coincident])
  func ordinarySlopesAreWithinTheBound(family: BezierFamily) throws {
    let seed: UInt64 = 0x5EED_510F
    var generator = SeededGenerator(seed: seed)
    var worst = (error: 0.0, input: "none")
    for _ in 0..<4 * Self.draws {
      var points = family.controlPoints(&generator)
      (points.y1, points.y2) = (generator.uniform(-4...4), generator.uniform(-4...4))
      let x = generator.unit()
      let exact = TimingOracle.slope(
        x1: points.x1, y1: points.y1, x2: points.x2, y2: points.y2, at: x)
      let curve = try CubicBezier(points)
      let error = exact.ulpError(of: curve.slope(at: x))
      if error > worst.error { worst = (error, "\(points) at \(x), seed \(seed)") }
      let both = curve.valueAndSlope(at: x)
      #expect(both.value == curve.value(at: x) && both.slope == curve.slope(at: x))
    }
    #expect(worst.error <= 4, "\(worst.error) ulp for \(worst.input)")
  }

  @Test func valueAndSlopeAreBoth() throws {
    for curve in [CubicBezier.ease, .linear, try CubicBezier(x1: 1, y1: 2, x2: 0, y2: 0)] {
      for x in [-1, 0, 1e-300, 0.001, 0.25, 0.5, 1 - 0x1p-53, 1, 3, .infinity] {
        let both = curve.valueAndSlope(at: x)
        #expect(both.value == curve.value(at: x) && both.slope == curve.slope(at: x))
      }
      #expect(curve.valueAndSlope(at: .nan).value.isNaN)
    }
  }

  @Test func limitsAtTheEndsAndWhereXStandsStill() throws {
    func slope(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at x: Double) throws
      -> Double
    { try CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2).slope(at: x) }

    // Vertical end tangents: infinite at the end, level outside.
    #expect(try slope(0, 0.5, 1, 0.5, at: 0) == .infinity)
    #expect(try slope(0, -0.5, 1, 0.5, at: 0) == -.infinity)
    #expect(try slope(0, 0.5, 1, 0.5, at: 1) == .infinity)
    #expect(try slope(0, 0.5, 1, 1.5, at: 1) == -.infinity)
    #expect(try slope(0, 0.5, 1, 0.5, at: -0x1p-1074) == 0)
    #expect(try slope(0, 0.5, 1, 0.5, at: 1.0.nextUp) == 0)
    // The middle of (1, y1, 0, y2): up, down, the right side of both cusps.
    #expect(try slope(1, 0, 0, 1, at: 0.5) == .infinity)
    #expect(try slope(1, 2, 0, 0, at: 0.5) == -.infinity)
    #expect(try slope(1, 1.5, 0, 0.5, at: 0.5) == -.infinity)
    #expect(try slope(1, 0.5, 0, -0.5, at: 0.5) == .infinity)
  }

  @Test func finiteWhereXNearlyStandsStill() throws {
    var generator = SeededGenerator(seed: 11)
    var heights = (0..<200).map { _ in (generator.uniform(-3...3), generator.uniform(-3...3)) }
    heights += [(1, 0), (1.5, 0.5), (0, 1), (2, 1), (0x1p60, 0x1p60 + 0x1p9), (1e160, -1e150)]
    for (y1, y2) in heights {
      let x2 = Double(bitPattern: generator.next() >> (12 + generator.next() % 52))
      if x2 == 0 { continue }
      let exact = TimingOracle.slope(x1: 1, y1: y1, x2: x2, y2: y2, at: 0.5).double
      let slope = try CubicBezier(x1: 1, y1: y1, x2: x2, y2: y2).slope(at: 0.5)
      #expect(
        slope == exact || (slope - exact).magnitude <= 4 * exact.ulp,
        "(1, \(y1), \(x2), \(y2)), seed 11: \(slope), not \(exact)")
    }
  }
}
