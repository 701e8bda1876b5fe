extension CubicBezier {
  /// The point at the Bézier parameter `t`: `x(t) = 3·x1·t·(1 − t)² + 3·x2·t²·(1 − t) + t³`, y likewise.
  ///
  /// Domain: t in [0, 1]; beyond, where the curve goes on along straight lines that have no parameter,
  /// it is the end point.
  /// Edge cases: NaN gives a point of NaN.
  /// Error bound: 0.501 ulp of x, and of y without overshoot, down to 2⁻⁹⁰⁰; otherwise of
  /// max(1, |y1|, |y2|).
  /// Cost: about 150 flops: both cubics in double-double.
  /// Source: the Bernstein form, Farin, "Curves and Surfaces for CAGD" (2002), chapter 5.
  public func point(atParameter t: Double) -> CurvePoint {
    if t <= 0 { return CurvePoint(x: 0, y: 0) }
    if t >= 1 { return CurvePoint(x: 1, y: 1) }
    if t.isNaN { return CurvePoint(x: t, y: t) }
    let side = CurveSide(self, fromEnd: t > 0.5)
    return side.point(at: DoubleDouble(side.isEnd ? 1 - t : t))
  }
}
