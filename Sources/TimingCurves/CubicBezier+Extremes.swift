extension CubicBezier {
  /// A place where the curve turns, inside (0, 1).
  public struct Extreme: Hashable, Sendable, BitwiseCopyable {
    /// Where.
    public let point: CurvePoint
    /// Whether y is greatest there, among its neighbours, or least.
    public let isMaximum: Bool
  }

  /// The places inside (0, 1) where y stops rising or falling and turns back, from left to right: none,
  /// one or two.
  ///
  ///     dy/dt = 3(y1·(1 − t)² + 2(y2 − y1)·t·(1 − t) + (1 − y2)·t²) = 0, where it changes sign
  ///
  /// Edge cases: two whose parameters are nearer to each other than 2⁻⁴⁸ count as none, as does an
  /// inflection with a level tangent; turning points at the ends (of curves with y1 = 0 or y2 = 1) are
  /// no extremes in this sense.
  /// Error bound: 0.501 ulp of y, or of max(1, |y1|, |y2|) where its terms cancel; of x likewise unless
  /// two extremes nearly meet: then 2⁻⁵² divided by their distance in t counts.
  /// Cost: some 100 flops and two allocations.
  public var extremes: [Extreme] {
    turns.map { Extreme(point: $0.side.point(at: $0.u), isMaximum: $0.isMaximum) }
  }

  /// The least and the greatest y over x in [0, 1]: 0 and 1 unless the curve overshoots.
  ///
  /// Error bound: that of `extremes`.
  public var ordinates: ClosedRange<Double> {
    let heights = extremes.map(\.point.y)
    return heights.reduce(0, min)...heights.reduce(1, max)
  }

  /// An extreme by its parameter's distance from the nearer end.
  struct Turn {
    let side: CurveSide
    let u: DoubleDouble
    let isMaximum: Bool
  }

  /// The extremes, by t.
  var turns: [Turn] {
    let one = ordinateUnit
    let (p, q) = (DoubleDouble(y1 * one), DoubleDouble(y2 * one))
    // A(1 − t)² + 2B·t(1 − t) + C·t²
    let (a, b, c) = (p, q - p, DoubleDouble(one) - q)
    let (square, product) = (b * b, a * c)
    let discriminant = square - product
    guard discriminant.high > 0x1p-98 * (square.high + product.high.magnitude) else { return [] }
    let root = discriminant.squareRoot
    // t/(1 − t) is A/sum or sum/C, the lesser first: sum has two terms of one sign, so |AC| ≤ sum².
    let sum = b.high < 0 ? root - b : -(b + root)
    let candidates: [(t: DoubleDouble, rest: DoubleDouble)] = [(a, sum), (sum, c)]
    let ratios = candidates.filter { ratio in
      ratio.t.high != 0 && ratio.rest.high != 0 && (ratio.t.high < 0) == (ratio.rest.high < 0)
    }
    let leading = a.high != 0 ? a : (b.high != 0 ? b : c)
    let risesFirst = leading.high > 0
    return ratios.enumerated().map { index, ratio in
      let (t, rest) = ratio
      let fromEnd = t.high.magnitude > rest.high.magnitude
      return Turn(
        side: CurveSide(self, fromEnd: fromEnd), u: (fromEnd ? rest : t) / (t + rest),
        isMaximum: risesFirst == (index == 0))
    }
  }
}
