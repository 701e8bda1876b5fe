/// y as a power series in the distance d of x from an anchor, with a bound on its error.
///
/// With U = x′·(t − anchor's t): d = U + p·U² + r·U³ and y = value + b1·U + b2·U² + b3·U³, where p and b2
/// are half the second derivatives over x′², r and b3 a sixth of the third ones over x′³. The series of U
/// in d follows by comparing coefficients (reversion), and y's from that.
struct CurveSeries {
  /// The anchor; the value, its low part; the slope, its low part; coefficients 2 to 11; the bound.
  private(set) var row: SIMD16<Double>

  private static let degree = 11

  /// The series around `anchor`, for x at most `reach` away; nil where it does not converge quickly.
  ///
  /// Error bound, in the row: 2⁻⁵³ times 3 for the linear term and 10 + 5n for that of degree n, each of
  /// the term's size in the series with the magnitudes of p, r and b for coefficients; and Cauchy's
  /// bound for what is left out, on a circle of U inside of which x stands still nowhere.
  init?(_ curve: CubicBezier, around anchor: Double, reach: Double) {
    let seen = AnchoredCurve(curve, at: anchor)
    guard seen.one == 1 else { return nil }
    let u = seen.root()
    let (x, y) = (seen.x.shifted(to: u.high), seen.y.shifted(to: u.high))
    let twice = 2 * u.low
    let run = x.linear + x.square * twice
    guard run.high > 0 else { return nil }
    let steep = (y.linear + y.square * twice) / run
    let inverse = 1 / run.high
    let (inverse2, inverse3) = (inverse * inverse, inverse * inverse * inverse)
    let (p, r) = (x.square.high * inverse2, seen.x.c3.high * inverse3)
    let (b2, b3) = (y.square.high * inverse2, seen.y.c3.high * inverse3)
    let circle = Self.circle(p: p, r: r)
    let ratio = reach / circle.reach
    guard ratio < 0.25 else { return nil }

    let (values, bounds) = Self.composed(p: p, r: r, (steep.high, b2, b3))
    var (power, rounding) = (reach, 3 * steep.high.magnitude * reach)
    for n in 2...Self.degree {
      power *= reach
      rounding += Double(10 + 5 * n) * bounds[n] * power
    }
    let most =
      circle.u * (steep.high.magnitude + circle.u * (b2.magnitude + circle.u * b3.magnitude))
    var end = 1.34 * most
    for _ in 0...Self.degree { end *= ratio }
    let value = seen.ordinate(at: u)
    let size = 1 + curve.y1.magnitude + curve.y2.magnitude
    let bound = 0x1p-53 * rounding + end + 0x1p-90 * size * (1 + inverse * inverse)
    // Beyond that the curve itself is asked too often.
    guard bound < 0x1p-56 * value.high.magnitude else { return nil }

    row = SIMD16(repeating: 0)
    (row[0], row[1], row[2], row[15]) = (anchor, value.high, value.low, bound)
    (row[3], row[4]) = (steep.high, steep.low)
    // Distances from the end count the other way.
    for n in 2...Self.degree {
      row[n + 3] = seen.anchor == .end && n % 2 == 0 ? -values[n] : values[n]
    }
  }

  /// The coefficients of y from 2 on, and bounds of their magnitudes.
  private static func composed(
    p: Double, r: Double, _ b: (Double, Double, Double)
  ) -> (values: SIMD16<Double>, bounds: SIMD16<Double>) {
    // One lane for the values, the other for the bounds.
    let (q, k) = (SIMD2(-p, p.magnitude), SIMD2(-r, r.magnitude))
    let (b1, b2, b3) = (
      SIMD2(b.0, b.0.magnitude), SIMD2(b.1, b.1.magnitude), SIMD2(b.2, b.2.magnitude)
    )
    var first = [SIMD2<Double>](repeating: .zero, count: degree + 1)
    var second = first
    first[1] = SIMD2(repeating: 1)
    var (values, bounds) = (SIMD16<Double>(repeating: 0), SIMD16<Double>(repeating: 0))
    for n in 2...degree {
      var (square, cube) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
      for i in 1..<n { square += first[i] * first[n - i] }
      for i in 1..<n { cube += first[i] * second[n - i] }
      second[n] = square
      first[n] = q * square + k * cube
      let y = b1 * first[n] + b2 * square + b3 * cube
      (values[n], bounds[n]) = (y[0], y[1])
    }
    return (values, bounds)
  }

  /// A |U| below the nearest root of dx/dU = 1 + 2p·U + 3r·U², and the least |d| on its circle.
  private static func circle(p: Double, r: Double) -> (u: Double, reach: Double) {
    let discriminant = p * p - 3 * r
    let inverse =
      discriminant < 0 ? (3 * r).squareRoot() : p.magnitude + discriminant.squareRoot()
    let u = min(0.85 / inverse, 0x1p40)
    // |1 + pU + rU²|² as a quadratic in the cosine c of U's direction: 4r|U|²c² + 2p|U|(1 + r|U|²)c + …
    let (pu, ru) = (p.magnitude * u, r * u * u)
    let (a, b) = (4 * ru, 2 * pu * (1 + ru))
    let constant = 1 + pu * pu + ru * (ru - 2)
    let cosine = max(-1, min(1, a > 0 ? -b / (2 * a) : (b > 0 ? -1 : 1)))
    return (u, u * max(0, cosine * (a * cosine + b) + constant).squareRoot())
  }
}
