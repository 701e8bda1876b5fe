import TestSupport
import Testing
import TimingCurves

@Suite struct PublishedValueTests {
  static func curve(_ row: VectorRow) throws -> CubicBezier {
    try CubicBezier(
      x1: #require(row.number("x1")), y1: #require(row.number("y1")),
      x2: #require(row.number("x2")), y2: #require(row.number("y2")))
  }

  /// Inputs are exact doubles and expected values exact for them, whatever the public tolerance.
  @Test(arguments: try vectorRows("bezier_values"))
  func values(row: VectorRow) throws {
    let expected = try #require(row.number("expected_y"))
    let y = try Self.curve(row).value(at: #require(row.number("x")))
    #expect((y - expected).magnitude <= 4 * max(1, expected.magnitude).ulp)
  }

  @Test(arguments: try vectorRows("bezier_slopes"))
  func slopes(row: VectorRow) throws {
    let expected = try #require(row.number("expected_slope"))
    let slope = try Self.curve(row).slope(at: #require(row.number("x")))
    #expect(slope == expected || (slope - expected).magnitude <= 4 * expected.ulp)
  }
}
