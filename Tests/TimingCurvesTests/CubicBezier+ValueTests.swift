import BenchmarkHarness
import Oracle
import TestSupport
import Testing
import TimingCurves

#if DEBUG
  private let draws = 50
#else
  private let draws = 1000
#endif

private let seed: UInt64 = 0x5EED_C0B1

extension CubicBezier {
  init(_ points: BezierFamily.ControlPoints) throws {
    try self.init(x1: points.x1, y1: points.y1, x2: points.x2, y2: points.y2)
  }
}

@Suite struct CubicBezierValueTests {
  @Test(arguments: BezierFamily.allCases)
  func valueIsWithinItsBoundOfTheOracle(family: BezierFamily) throws {
    var generator = SeededGenerator(seed: seed)
    var worst = (error: 0.0, input: "")
    for _ in 0..<draws {
      let points = family.controlPoints(&generator)
      let x = BezierFamily.abscissa(on: points, &generator)
      let exact = TimingOracle.value(
        x1: points.x1, y1: points.y1, x2: points.x2, y2: points.y2, at: x)
      let error = exact.ulpError(of: try CubicBezier(points).value(at: x), floor: 1)
      if error > worst.error { worst = (error, "\(points) at \(x), seed \(seed)") }
    }
    #expect(worst.error <= 0.5, "\(worst.error) ulp for \(worst.input)")
  }

  /// With no overshoot y is a sum of positive terms, and its bound is relative to y, down to subnormal
  /// x where y itself is normal.
  @Test(arguments: BezierFamily.allCases)
  func smallValuesKeepTheirDigits(family: BezierFamily) throws {
    var generator = SeededGenerator(seed: seed)
    var worst = (error: 0.0, input: "")
    for _ in 0..<draws {
      var points = family.controlPoints(&generator)
      (points.y1, points.y2) = (generator.unit(), generator.unit())
      let x = generator.logUniform(20 * .leastNonzeroMagnitude...1e-3)
      let exact = TimingOracle.value(
        x1: points.x1, y1: points.y1, x2: points.x2, y2: points.y2, at: x)
      if exact.double < 0x1p-1000 { continue }
      let error = exact.ulpError(of: try CubicBezier(points).value(at: x))
      if error > worst.error { worst = (error, "\(points) at \(x), seed \(seed)") }
    }
    #expect(worst.error <= 0.5, "\(worst.error) ulp for \(worst.input)")
  }

  /// Subnormal x, whose parameters are subnormal too: y is the nearest Double, and does not
  /// fall from one x to the next.
  @Test(arguments: BezierFamily.allCases)
  func subnormalPlaces(family: BezierFamily) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<draws / 20 {
      var points = family.controlPoints(&generator)
      (points.y1, points.y2) = (generator.unit(), generator.unit())
      let curve = try CubicBezier(points)
      let starts = [0, generator.logUniform(.leastNonzeroMagnitude...0x1p-1000)]
      for start in starts {
        var (x, last) = (start, 0.0)
        for _ in 0..<20 {
          let value = curve.value(at: x)
          let exact = TimingOracle.value(
            x1: points.x1, y1: points.y1, x2: points.x2, y2: points.y2, at: x)
          let input = "\(points) at \(x), seed \(seed)"
          #expect(value >= last, "\(last), then \(value) for \(input)")
          #expect(value == exact.double, "for \(input)")
          (x, last) = (x.nextUp, value)
        }
      }
    }
  }

  /// Where the root once came out as 2e-47.
  @Test func theSmallestPlace() throws {
    let curve = try CubicBezier(
      x1: 0.7381837553125599, y1: 0.5954939499693868, x2: 0.570123195553258,
      y2: 0.25219099065848694)
    #expect(curve.value(at: .leastNonzeroMagnitude) == .leastNonzeroMagnitude)
    #expect(curve.parameter(at: .leastNonzeroMagnitude) == 0)
    #expect(abs(curve.slope(at: .leastNonzeroMagnitude) - curve.slope(at: 0)) < 1e-15)
  }

  @Test(arguments: BezierFamily.allCases)
  func parameterIsWithinItsBoundOfTheOracle(family: BezierFamily) throws {
    var generator = SeededGenerator(seed: seed)
    var worst = (error: 0.0, input: "")
    for _ in 0..<draws {
      let points = family.controlPoints(&generator)
      let x = BezierFamily.abscissa(on: points, &generator)
      let exact = TimingOracle.parameter(
        x1: points.x1, y1: points.y1, x2: points.x2, y2: points.y2, at: x)
      let error = exact.ulpError(of: try CubicBezier(points).parameter(at: x))
      if error > worst.error { worst = (error, "\(points) at \(x), seed \(seed)") }
    }
    #expect(worst.error <= 0.5, "\(worst.error) ulp for \(worst.input)")
  }

  @Test(arguments: BezierFamily.allCases)
  func endsAreExact(family: BezierFamily) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let curve = try CubicBezier(family.controlPoints(&generator))
      #expect(curve.value(at: 0) == 0 && curve.value(at: 1) == 1, "\(curve)")
      #expect(curve.parameter(at: 0) == 0 && curve.parameter(at: 1) == 1, "\(curve)")
    }
  }

  @Test func controlPointsOnTheDiagonalGiveXItself() throws {
    for (a, b) in [(0.0, 1.0), (0, 0), (1, 1), (1, 0), (0.3, 0.9)] {
      let curve = try CubicBezier(x1: a, y1: a, x2: b, y2: b)
      for x in [-1e300, -2.5, 0, .leastNonzeroMagnitude, 0.1, 0.5, 1 - 0x1p-53, 1, 7] {
        #expect(curve.value(at: x) == x && curve.slope(at: x) == 1)
      }
    }
  }

  /// A scale of 1e308 overflows neither inside nor in the result, where that is finite.
  @Test(arguments: [
    (0.5, 1e308, 0.5, 1e308), (0.3, -1.7e308, 0.6, 1.7e308), (1, 1e308, 0, -1e308),
    (0, 1e300, 1, -1e305), (0.2, 1.7976931348623157e308, 0.9, 1e-300),
  ])
  func hugeControlPointsDoNotOverflow(points: BezierFamily.ControlPoints) throws {
    let curve = try CubicBezier(points)
    for x in [1e-300, 1e-5, 0.1, 0.25, 0.5, 0.75, 0.9, 1 - 1e-9] {
      let exact = TimingOracle.value(
        x1: points.x1, y1: points.y1, x2: points.x2, y2: points.y2, at: x)
      #expect(exact.ulpError(of: curve.value(at: x)) <= 0.501, "\(curve) at \(x)")
    }
  }

  @Test func notANumberGivesNotANumber() {
    #expect(CubicBezier.ease.value(at: .nan).isNaN)
    #expect(CubicBezier.linear.value(at: .nan).isNaN)
    #expect(CubicBezier.ease.slope(at: .nan).isNaN)
    #expect(CubicBezier.linear.slope(at: .nan).isNaN)
    #expect(CubicBezier.ease.parameter(at: .nan).isNaN)
  }
}
