import BenchmarkHarness
import Oracle
import TestSupport
import Testing

@Suite struct TimingOracleTests {
  /// The files' expected values have 17 to 20 digits.
  @Test(arguments: try vectorRows("bezier_values"))
  func valuesAgreeWithPublishedDigits(row: VectorRow) throws {
    let expected = try #require(Real(row["expected_y"]))
    let value = TimingOracle.value(
      x1: try #require(row.number("x1")), y1: try #require(row.number("y1")),
      x2: try #require(row.number("x2")), y2: try #require(row.number("y2")),
      at: try #require(row.number("x")))
    #expect((value - expected).magnitude.double <= 1e-19 * max(expected.magnitude.double, 1e-3))
  }

  @Test(arguments: try vectorRows("bezier_slopes"))
  func slopesAgreeWithPublishedDigits(row: VectorRow) throws {
    let expected = try #require(Real(row["expected_slope"]))
    let slope = TimingOracle.slope(
      x1: try #require(row.number("x1")), y1: try #require(row.number("y1")),
      x2: try #require(row.number("x2")), y2: try #require(row.number("y2")),
      at: try #require(row.number("x")))
    #expect(
      slope.double == expected.double
        || (slope - expected).magnitude.double <= 1e-19 * max(expected.magnitude.double, 1e-3))
  }

  /// x(t(x)) = x, whatever the method: x(t) is y(x) of the curve whose y are its x, read at t.
  @Test(arguments: BezierFamily.allCases)
  func parameterSolvesTheCurve(family: BezierFamily) {
    let seed: UInt64 = 0x5EED_0AC1
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let points = family.controlPoints(&generator)
      let x = BezierFamily.abscissa(on: points, &generator)
      let t = TimingOracle.parameter(
        x1: points.x1, y1: points.y1, x2: points.x2, y2: points.y2, at: x)
      let s = Real(1) - t
      let back =
        Real(3) * Real(points.x1) * t * s * s + Real(3) * Real(points.x2) * t * t * s + t * t * t
      #expect(
        (back - Real(x)).magnitude.double <= 0x1p-270 * x, "\(points) at \(x), seed \(seed)")
    }
  }
}
