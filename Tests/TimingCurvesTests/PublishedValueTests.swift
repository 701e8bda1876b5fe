import TestSupport
import Testing
import TimingCurves

@Suite struct PublishedValueTests {
  static func curve(_ row: VectorRow) throws -> CubicBezier {
    try CubicBezier(
      x1: #require(row.number("x1")), y1: #require(row.number("y1")),
      x2: #require(row.number("x2")), y2: #require(row.number("y2")))
  }

  /// Inputs are exact doubles and expected values exact for them, so that the nearest Double is asked for
  /// in every row, whatever the public tolerance.
  ///
  /// Approximate: the public values of the rows with a tolerance of 1e-4 and more, which their notes
  /// give with the difference (up to 1e-2). Wrong: those that bezier-easing 3.0.0 gives for bz0435 and
  /// bz0437.
  @Test(arguments: try vectorRows("bezier_values"))
  func values(row: VectorRow) throws {
    let expected = try #require(row.number("expected_y"))
    let y = try Self.curve(row).value(at: #require(row.number("x")))
    #expect(y == expected)
  }

  /// The public slopes are approximate, to 1.5e-4 (Chromium) and 1e-2 (OpenSwiftUI); the expected ones
  /// are exact.
  @Test(arguments: try vectorRows("bezier_slopes"))
  func slopes(row: VectorRow) throws {
    let expected = try #require(row.number("expected_slope"))
    let slope = try Self.curve(row).slope(at: #require(row.number("x")))
    #expect(slope == expected || (slope - expected).magnitude <= 4 * expected.ulp)
  }
}
