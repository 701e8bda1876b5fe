import BenchmarkHarness
import Oracle
import TestSupport
import Testing
import TimingCurves

@Suite struct CubicBezierFloatTests {
  #if DEBUG
    static let draws = 100
  #else
    static let draws = 2000
  #endif

  @Test(arguments: BezierFamily.allCases)
  func valuesAreTheNearestFloats(family: BezierFamily) throws {
    let seed: UInt64 = 0x5EED_F10A
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<Self.draws {
      let points = family.controlPoints(&generator)
      let curve = try CubicBezier(points)
      let x = abscissa(on: points, &generator)
      let exact = TimingOracle.value(
        x1: points.x1, y1: points.y1, x2: points.x2, y2: points.y2, at: Double(x))
      let value: Float = curve.value(at: x)
      #expect(
        value == exact.float || isMiddle(exact, of: value), "\(curve) at \(x), seed \(seed)")
    }
  }

  /// Whether the exact value is the middle of two Floats to 90 bits, one of them the given.
  private func isMiddle(_ exact: Real, of value: Float) -> Bool {
    [value.nextDown, value.nextUp].contains { other in
      let middle = Real((Double(value) + Double(other)) / 2)
      return (exact - middle).magnitude <= exact.magnitude * Real(0x1p-90)
    }
  }

  /// Where the nearest Double lies in the middle between two Floats: the sum behind it decides.
  @Test func middlesAreDecidedByWhatADoubleDoesNotHold() throws {
    // y/x is about 78/17, so that one subnormal x in 34 has such a y.
    let curve = try CubicBezier(x1: 0.34, y1: 1.56, x2: 0.64, y2: 1)
    var middles = 0
    for k in stride(from: UInt32(0x7d_bfb1), to: 0x7e_bfb1, by: 17) {
      let x = Float(bitPattern: k)
      let exact = TimingOracle.value(x1: 0.34, y1: 1.56, x2: 0.64, y2: 1, at: Double(x))
      let value: Float = curve.value(at: x)
      #expect(value == exact.float, "\(x)")
      let twice: Double = curve.value(at: Double(x))
      if Float(twice) != exact.float { middles += 1 }
    }
    #expect(middles > 100)
    // A tie itself, 3·2⁻²⁵ above 1/2 at t = 1/2, goes to the even one.
    let even = try CubicBezier(x1: 0.25, y1: 0x1p-22, x2: 0.75, y2: 1)
    let tie: Float = even.value(at: 0.5)
    #expect(tie == 0.5 + 0x1p-23 && even.value(at: Double(0.5)) == 0.5 + 0x1.8p-24)
  }

  /// Found by the sweep over every Float: the end of the series, too small a bound for which passed this.
  @Test func theEndOfTheSeriesCounts() {
    let value: Float = CubicBezier.easeOut.value(at: Float(0.0034752192))
    #expect(value == 0.005925216)
  }

  @Test(arguments: BezierFamily.allCases)
  func slopesAreRounded(family: BezierFamily) throws {
    let seed: UInt64 = 0x5EED_F10B
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<Self.draws / 4 {
      let points = family.controlPoints(&generator)
      let curve = try CubicBezier(points)
      let x = abscissa(on: points, &generator)
      let slope: Float = curve.slope(at: x)
      #expect(slope == Float(curve.slope(at: Double(x))), "\(curve) at \(x), seed \(seed)")
    }
  }

  @Test func endsAndOutside() throws {
    for curve in [CubicBezier.ease, .easeInOut, .linear] {
      let ends = [curve.value(at: Float(0)), curve.value(at: Float(1))]
      #expect(ends == [0, 1])
    }
    let nothing: Float = CubicBezier.ease.value(at: Float.nan)
    #expect(nothing.isNaN)
    let below: Float = CubicBezier.ease.value(at: Float(-2.5))
    #expect(below == Float(CubicBezier.ease.value(at: -2.5)))
    let tall = try CubicBezier(x1: 0.5, y1: 1e300, x2: 0.5, y2: 1e300)
    let infinite: Float = tall.value(at: Float(0.5))
    #expect(infinite == .infinity)
  }

  private func abscissa(
    on points: BezierFamily.ControlPoints, _ generator: inout SeededGenerator
  ) -> Float {
    switch generator.next() % 4 {
    case 0: return Float(bitPattern: UInt32(truncatingIfNeeded: generator.next()) % 0x3F80_0000)
    case 1: return Float(generator.uniform(-3...3))
    default: return Float(BezierFamily.abscissa(on: points, &generator))
    }
  }
}
