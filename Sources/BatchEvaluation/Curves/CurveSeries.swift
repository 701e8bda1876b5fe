/// y as a power series in the distance d from one point of a curve, and what it is off by in a cell.
///
/// With u = x′·(t − anchor), d = u + p·u² + r·u³ and y = value + b1·u + b2·u² + b3·u³, where p and b2 are
/// half the second derivatives over x′², r and b3 a sixth of the third ones over x′³. u's series in d
/// follows by comparing coefficients, and y's from that.
///
/// The same series with the magnitudes of p, r and b for coefficients bounds every term, hence the
/// roundings of all. What follows its last term is bounded by Cauchy's inequality on a circle that
/// nearly reaches the branch point.
struct CurveSeries {
  /// The largest power, and that of the Float rows.
  static let (degree, floatDegree) = (11, 5)

  private let anchor: Double
  private let value, slope: ScalarPair
  /// Coefficient n of d, for n from 2 on.
  private let coefficients: SIMD16<Double>
  private let bound, floatBound: Double

  /// The series around the multiple of 2⁻¹⁶ nearest to t, for the x in [low, high]; nil where it does
  /// not converge quickly or a number leaves the range.
  init?(_ piece: CurvePiece, anchoredAt t: Double, low: Double, high: Double) {
    let curve = piece.curve
    let t = (t * 0x1p16 + 0x1.8p52 - 0x1.8p52) * 0x1p-16
    let x = CurvePiece.coordinate(curve.x1, curve.x2, t)
    let y = CurvePiece.coordinate(curve.y1, curve.y2, t)
    let speed = CurvePiece.derivative(curve.x1, curve.x2, t)
    let rise = CurvePiece.derivative(curve.y1, curve.y2, t)
    let (xBend, yBend) = (
      CurvePiece.halfSecond(curve.x1, curve.x2, t), CurvePiece.halfSecond(curve.y1, curve.y2, t)
    )
    let inverse = 1 / speed.high
    let inverse2 = inverse * inverse
    let inverse3 = inverse2 * inverse
    let steep = rise.high * inverse
    let p = xBend.high * inverse2
    let r = (1 + 3 * (curve.x1 - curve.x2)) * inverse3
    let b2 = yBend.high * inverse2
    let b3 = (1 + 3 * (curve.y1 - curve.y2)) * inverse3
    let reach = max(x.high - low, high - x.high)
    // So that x less the anchor is exact.
    guard t == 0 || x.high <= 2 * low else { return nil }
    let ratio = Self.convergence(p: p, r: r, reach: reach)
    guard ratio.value < 0.25 else { return nil }

    var series = Self.composed(p: p, r: r, steep, b2, b3)
    // The first one carries most of the roundings, and is made without cancellation.
    let rest = rise.high.addingProduct(-steep, speed.high) + (rise.low - steep * speed.low)
    let steepLow = rest * inverse
    let bent = CurvePiece.difference(yBend, (steep, steepLow), xBend)
    series.values[2] = bent / (speed.high * speed.high)
    let reach2 = reach * reach
    var power = reach2
    // Its own roundings and those of the sum above it, in units of 2⁻⁵³; the others'.
    var rounding = 12 * series.values[2].magnitude * reach2
    var floatRounding = rounding
    for n in 3...Self.degree {
      power *= reach
      rounding += Double(10 + 5 * n) * series.bounds[n] * power
      if n <= Self.floatDegree { floatRounding = rounding }
    }
    // Those of differences of control points that cancel.
    let cubes = 1 + curve.y1.magnitude + curve.y2.magnitude + 4 * steep.magnitude
    rounding += 8 * cubes * inverse3.magnitude * reach2 * reach

    let most = ratio.u * (steep.magnitude + ratio.u * (b2.magnitude + ratio.u * b3.magnitude))
    let ratio6 = ratio.value * ratio.value * ratio.value * ratio.value * ratio.value * ratio.value
    let end = 1.34 * most * ratio6
    let last = end * ratio6
    // Slopes are those of the polynomial, and what it leaves out counts twelve times as much there.
    if 12 * last > 0x1p-53 * reach * max(1, steep.magnitude) { return nil }

    // The anchor is x(t) rounded, and the series is moved by the rounding.
    let slopeChange = 2 * series.values[2] * x.low
    for n in 2..<Self.degree {
      series.values[n] -= Double(n + 1) * series.values[n + 1] * x.low
    }
    slope = exactSum(steep, steepLow - slopeChange)
    value = (y.high, y.low - steep * x.low)
    anchor = x.high
    coefficients = series.values
    bound = (0x1p-53 * rounding + last) / reach2
    floatBound =
      end + 0x1p-53 * (floatRounding + 4 * (y.high.magnitude + 2 * steep.magnitude * reach))
    let sum = bound + floatBound + slope.low + coefficients.sum()
    if !sum.isFinite { return nil }
  }

  /// The coefficients of y, and bounds of their magnitudes; those of the powers 0 and 1 are not there.
  private static func composed(
    p: Double, r: Double, _ b1: Double, _ b2: Double, _ b3: Double
  ) -> (values: SIMD16<Double>, bounds: SIMD16<Double>) {
    // One lane for the values, the other for the bounds.
    let (q, k) = (SIMD2(-p, p.magnitude), SIMD2(-r, r.magnitude))
    let (b1, b2, b3) = (
      SIMD2(b1, b1.magnitude), SIMD2(b2, b2.magnitude), SIMD2(b3, b3.magnitude)
    )
    return withUnsafeTemporaryAllocation(of: SIMD2<Double>.self, capacity: 32) { memory in
      let (u, squares) = (memory[0..<16], memory[16..<32])
      var (u1, squares1) = (u, squares)
      var (values, bounds) = (SIMD16<Double>(repeating: 0), SIMD16<Double>(repeating: 0))
      u1[1] = SIMD2(repeating: 1)
      for n in 2...degree {
        var (square, cube) = (SIMD2<Double>(repeating: 0), SIMD2<Double>(repeating: 0))
        for i in 1..<n { square += u1[i] * u1[n - i] }
        for i in 1..<(n - 1) { cube += u1[i] * squares1[16 + n - i] }
        squares1[16 + n] = square
        u1[n] = q * square + k * cube
        let y = b1 * u1[n] + b2 * square + b3 * cube
        (values[n], bounds[n]) = (y[0], y[1])
      }
      return (values, bounds)
    }
  }

  /// How fast the series converges within `reach`, and the |u| that shows it: on the circle of that |u|,
  /// inside of which x stands still nowhere, |d| is `reach/value` or more, so that no |d| below that has
  /// a greater |u|.
  private static func convergence(
    p: Double, r: Double, reach: Double
  ) -> (value: Double, u: Double) {
    // The nearest root of 1 + 2p·u + 3r·u².
    let discriminant = p * p - 3 * r
    let inverse =
      discriminant < 0
      ? (3 * r).squareRoot() : p.magnitude + discriminant.squareRoot()
    let u = min(0.85 / inverse, 0x1p40)
    // |1 + p·u + r·u²|² as a quadratic in the cosine of u's direction: its least value.
    let (pu, ru) = (p.magnitude * u, r * u * u)
    let (a, b) = (4 * ru, 2 * pu * (1 + ru))
    let c = 1 + pu * pu + ru * (ru - 2)
    let cosine = max(-1, min(1, a > 0 ? -b / (2 * a) : (b > 0 ? -1 : 1)))
    return (reach / (u * (cosine * (a * cosine + b) + c).squareRoot()), u)
  }

  /// Writes the cell's three rows.
  func write(
    first: UnsafeMutablePointer<Double>, second: UnsafeMutablePointer<Double>,
    float: UnsafeMutablePointer<Double>
  ) {
    for (i, column) in [anchor, value.high, slope.high].enumerated() {
      first[i] = column
      float[i] = column
    }
    for n in 2...6 { first[n + 1] = coefficients[n] }
    for n in 2...5 { float[n + 1] = coefficients[n] }
    float[7] = floatBound
    (second[0], second[1]) = (value.low, slope.low)
    for n in 7...11 { second[n - 5] = coefficients[n] }
    second[7] = bound
  }
}
