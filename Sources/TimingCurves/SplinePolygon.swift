/// The control points of one cubic piece of a spline, rounded.
package struct SplinePolygon: Sendable {
  package let start, control1, control2, end: SIMD2<Double>

  init(_ piece: SplinePiece) {
    func point(_ along: (SplineCoordinate) -> Double) -> SIMD2<Double> {
      SIMD2(along(piece.x), along(piece.y))
    }
    start = point(\.start)
    control1 = point { ($0.first + $0.start).value }
    control2 = point { ($0.second + $0.start).value }
    end = point(\.end)
  }
}

extension BezierSpline {
  /// The pieces' control points.
  package var polygons: [SplinePolygon] { solver.pieces.map(SplinePolygon.init) }
}

extension KochanekBartelsSpline {
  /// The pieces' control points.
  package var polygons: [SplinePolygon] { solver.pieces.map(SplinePolygon.init) }
}
