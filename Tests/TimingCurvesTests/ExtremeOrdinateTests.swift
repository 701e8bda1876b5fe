import BenchmarkHarness
import Oracle
import TestSupport
import Testing
import TimingCurves

/// Curves whose y reach the ends of Double's range: no NaN on the way, infinite only where the exact
/// answer is beyond the range.
@Suite struct ExtremeOrdinateTests {
  #if DEBUG
    static let draws = 100
  #else
    static let draws = 2000
  #endif

  @Test(arguments: BezierFamily.allCases)
  func valuesAndSlopesAreTheOraclesRounded(family: BezierFamily) throws {
    let seed: UInt64 = 0x5EED_0F10
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<Self.draws {
      var points = family.controlPoints(&generator)
      (points.y1, points.y2) = (ordinate(&generator), ordinate(&generator))
      let x = abscissa(on: points, &generator)
      let curve = try CubicBezier(points)
      let value = TimingOracle.value(
        x1: points.x1, y1: points.y1, x2: points.x2, y2: points.y2, at: x)
      let slope = TimingOracle.slope(
        x1: points.x1, y1: points.y1, x2: points.x2, y2: points.y2, at: x)
      // dt/dx, nearly: the slope of y(t) = t.
      let pace = TimingOracle.slope(x1: points.x1, y1: 1.0 / 3, x2: points.x2, y2: 2.0 / 3, at: x)
      // A subnormal x2 beside x1 = 1 counts as 0.
      if !pace.isFinite || (points.x1 == 1 && points.x2 < 0x1p-1022) { continue }
      let inside = x > 0 && x < 1
      let size = Real(1) + Real(points.y1).magnitude + Real(points.y2).magnitude
      let noise = inside ? size * Real(0x1p-90) : Real(0)
      let lost = inside ? size * Real(0x1p-80) * max(pace, pace * pace) : Real(0)
      let place = "\(curve) at \(x), seed \(seed)"
      #expect(
        isRounded(curve.value(at: x), value, ulps: inside ? 0.501 : 1, floor: 1, noise: noise),
        "value \(curve.value(at: x)) for \(value.double), \(place)")
      #expect(
        isRounded(curve.slope(at: x), slope, ulps: inside ? 4 : 1, floor: 0, noise: lost),
        "slope \(curve.slope(at: x)) for \(slope.double), \(place)")
    }
  }

  @Test func slopesBeyondTheRangeAreInfinite() throws {
    func slope(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at x: Double) throws
      -> Double
    { try CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2).slope(at: x) }

    for sign in [1.0, -1] {
      #expect(try slope(1e-300, sign * 1e300, 0.5, 0.5, at: 0) == sign * .infinity)
      #expect(try slope(1e-300, sign * 1e300, 0.5, 0.5, at: 0x1p-1030) == sign * .infinity)
      #expect(try slope(1e-300, sign * 1e300, 0.5, 0.5, at: -1) == sign * .infinity)
      #expect(try slope(0.5, 0.5, 1 - 0x1p-53, sign * 1e300, at: 1) == -sign * .infinity)
    }
    // Just inside the range, where a quotient can no longer be split into halves.
    #expect(try slope(0x1p-1000, 0x1p23, 0.5, 0.5, at: 0) == 0x1p1023)
    #expect(try slope(0.5, .greatestFiniteMagnitude, 0.5, 0, at: 0) == .infinity)
    #expect(try slope(1, .greatestFiniteMagnitude, 0.5, 0, at: 0) == .greatestFiniteMagnitude)
  }

  /// Whether `computed` is the exact value within `ulps` of the larger of it and `floor`, plus
  /// `noise`; an infinity stands for all that lies beyond the greatest finite Double.
  private func isRounded(
    _ computed: Double, _ exact: Real, ulps: Double, floor: Double, noise: Real
  ) -> Bool {
    if computed.isNaN || exact.isNaN { return false }
    if computed == exact.double { return true }
    // Subnormal results are rounded twice.
    let unit = Swift.max(exact.magnitude.double, floor, 0x1p-1000).ulp
    let greatest = Double.greatestFiniteMagnitude
    let allowed = noise + (unit.isFinite ? Real(ulps) * Real(unit) : Real(greatest.ulp))
    if computed.isInfinite {
      return (computed < 0 ? -exact : exact) + allowed >= Real(greatest)
    }
    return (Real(computed) - exact).magnitude <= allowed
  }

  private func ordinate(_ generator: inout SeededGenerator) -> Double {
    let sign: Double = generator.unit() < 0.5 ? -1 : 1
    switch generator.next() % 6 {
    case 0: return sign * generator.logUniform(1e-300...1)
    case 1: return [0, 1, 0.5][Int(generator.next() % 3)]
    case 2: return sign * .greatestFiniteMagnitude
    case 3: return sign * generator.logUniform(1...1e150) * generator.logUniform(1...1e150)
    default: return sign * generator.logUniform(1e290...1.7e308)
    }
  }

  private func abscissa(
    on points: BezierFamily.ControlPoints, _ generator: inout SeededGenerator
  ) -> Double {
    switch generator.next() % 6 {
    case 0: return [0, 1, -1e-300, 2, -1e300, 1e300][Int(generator.next() % 6)]
    case 1: return generator.logUniform(1e-300...1) * generator.logUniform(1e-20...1)
    default: return BezierFamily.abscissa(on: points, &generator)
    }
  }
}
