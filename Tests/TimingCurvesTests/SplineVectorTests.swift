import TestSupport
import Testing
import TimingCurves

/// The published values of splines: `expected_y` has twenty digits, computed from the definition.
///
/// The public values that the notes quote are approximate, all of them but the ends: they were printed
/// with four digits, and Qt's own solver, to which they were compared within 0.002, is off by up to
/// 2.7e-4 (sv042). None is wrong beyond that.
/// The public values are approximate, to 2e-3, all of them; the expected ones are exact.
@Suite struct SplineVectorTests {
  static func curve(_ definition: String) throws -> any TimingCurve {
    let words = definition.split(separator: " ")
    let rows = try words.dropFirst().map { word in
      try word.split(separator: ",").map { try #require(Double($0)) }
    }
    if words[0] == "TCB" {
      return try KochanekBartelsSpline(
        rows.map {
          KochanekBartelsKnot(x: $0[0], y: $0[1], tension: $0[2], continuity: $0[3], bias: $0[4])
        })
    }
    let points = rows.map { SIMD2($0[0], $0[1]) }
    return try BezierSpline(
      stride(from: 0, to: points.count, by: 3).map {
        BezierSpline.Piece(points[$0], points[$0 + 1], end: points[$0 + 2])
      })
  }

  @Test(arguments: try vectorRows("splines"))
  func values(row: VectorRow) throws {
    let curve = try Self.curve(row["definition"])
    let y = curve.value(at: try #require(row.number("x")))
    let expected = try #require(row.number("expected_y"))
    #expect((y - expected).magnitude <= 0x1p-53, "\(y), not \(expected)")
  }

  @Test func everyRowIsThere() throws { #expect(try vectorRows("splines").count == 22) }
}
