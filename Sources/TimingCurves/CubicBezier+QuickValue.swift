/// The value by two of Halley's steps in Float and one Taylor step in Double from there.
///
/// The weights 3t(1 − t)², 3t²(1 − t) and t³ of a t that is a multiple of 2⁻¹⁶ are whole numbers of
/// 2⁻⁴⁸, hence exact, so that x(t) and y(t) are two exact products each; what is left to the x asked
/// for is a small distance, over which Double does.
extension CubicBezier {
  /// y(x) rounded to nearest, or nil where the error bound leaves two candidates (about one x in a
  /// hundred), where x moves slowly, and next to the start.
  ///
  /// Domain: 0 < x < 1.
  /// Error bound: none, the result is the nearest Double: the test bounds the step's rounding errors
  /// by 2⁻⁴⁸·(1 + 1/x′) of the sum of its terms' magnitudes, and the end of its series by
  /// 14·(a² + |b|)².
  /// Source: Ziv, "Fast evaluation of elementary mathematical functions with correctly rounded last
  /// bit" (ACM TOMS 17, 1991), for the test.
  @inline(__always)
  func quickValue(at x: Double) -> Double? { quickRoot(at: x).flatMap { quickValue(at: $0) } }

  /// t(x) as a multiple of 2⁻¹⁶ and what is left to it, or nil where `quickValue(at:)` has to give up
  /// before y is looked at.
  @inline(__always)
  func quickRoot(at x: Double) -> QuickRoot? {
    let (first, second) = (SIMD2(x1, y1), SIMD2(x2, y2))
    let between = second - first
    let c3 = 1 - 3 * between
    guard let t = gridParameter(at: x, cube: c3[0]) else { return nil }
    let s = 1 - t
    let st = s * t
    let p = ExactPair(3 * (st * s), first)
    let q = ExactPair(3 * (st * t), second)
    let inner = ExactPair(sum: p.high, q.high)
    let outer = ExactPair(sum: inner.high, SIMD2(repeating: t * t * t))
    let low = outer.low + (inner.low + (p.low + q.low))
    let rest = (x - outer.high[0]) - low[0]
    // A third of the first derivatives, and of half the second ones, by terms that do not cancel
    // unless the curve turns.
    let (out, across, home) = ((s * s) * first, (2 * st) * between, (t * t) * (1 - second))
    let d1 = 3 * (out + home + across)
    let d2 = 3 * (s * (between - first) + t * (1 - second - between))
    let inverse = 1 / d1[0]
    // z = u + (a/z)·u² + (b/z²)·u³, by its inverse series.
    let z = rest * inverse
    let a = d2[0] * (z * inverse)
    let b = c3[0] * (z * inverse) * z
    let a2 = a * a
    let size = a2 + b.magnitude
    guard size < 0x1p-20 else { return nil }
    let u = z - z * (a + (b - 2 * a2) + 5 * a * (a2 - b))
    return QuickRoot(
      t: t, u: u, high: outer.high, low: low, d1: d1, d2: d2, c3: c3,
      slopes: out[1].magnitude + across[1].magnitude + home[1].magnitude, inverse: inverse,
      size: size)
  }

  /// y at the root, rounded to nearest, or nil.
  @inline(__always)
  func quickValue(at root: QuickRoot) -> Double? {
    let (u, high, inverse) = (root.u, root.high[1], root.inverse)
    let change = u * (root.d1[1] + u * (root.d2[1] + u * root.c3[1])) + root.low[1]
    let scale = 1 + y1.magnitude + y2.magnitude
    let terms = 3 * root.slopes + 12 * u.magnitude * scale
    let step = u.magnitude * (0x1p-48 + 16 * (root.size * root.size)) * terms
    let error = (1 + inverse) * (0x1p-95 * scale + step)
    let (up, down) = (high + (change + error), high + (change - error))
    return up == down && up.isFinite ? up : nil
  }

  /// The multiple of 2⁻¹⁶ next to t(x), or nil for one below 2⁻⁹.
  ///
  /// Without branches, since steps until one is small enough cost a missed prediction in every other
  /// call: 60–80 ns in place of 54 over random x. It may be any other multiple where the steps fail:
  /// then what follows finds x too far away.
  @inline(__always)
  private func gridParameter(at x: Double, cube: Double) -> Double? {
    let t = quickParameter(at: Float(x), cube: Float(cube))
    return t > 0x1p-9 && t < 1 ? (Double(t) + 0x1.8p36) - 0x1.8p36 : nil
  }

  /// About t(x), by two of Halley's steps from the middle of that quarter of [0, 1] on which x(t)
  /// passes x.
  @inline(__always)
  func quickParameter(at x: Float, cube c3: Float) -> Float {
    let (x1, x2) = (Float(x1), Float(x2))
    let (c1, c2) = (3 * x1, 3 * (x2 - 2 * x1))
    // x(1/4), x(1/2), x(3/4) less x; those below 0 have a sign bit.
    let first = (0.015625 + (0.421875 * x1 + 0.140625 * x2)) - x
    let middle = (0.125 + (0.375 * x1 + 0.375 * x2)) - x
    let last = (0.421875 + (0.140625 * x1 + 0.421875 * x2)) - x
    let quarter =
      (first.bitPattern &>> 31) &+ (middle.bitPattern &>> 31) &+ (last.bitPattern &>> 31)
    var t = 0.125 + 0.25 * Float(Int32(truncatingIfNeeded: quarter))
    for _ in 0..<2 {
      let f2 = 3 * c3 * t + c2
      let f1 = (f2 + c2) * t + c1
      let f = ((c3 * t + c2) * t + c1) * t - x
      t -= f * f1 / (f1 * f1 - f * f2)
    }
    return t
  }
}

/// A parameter, and what a step from there needs.
struct QuickRoot {
  /// A multiple of 2⁻¹⁶.
  let t: Double
  /// t(x) − t.
  let u: Double
  /// x(t) and y(t), with their low parts.
  let high, low: SIMD2<Double>
  /// Their first derivatives, half the second ones, and the cubic coefficients.
  let d1, d2, c3: SIMD2<Double>
  /// A third of the sum of the magnitudes of the terms of dy/dt.
  let slopes: Double
  /// 1/x′(t).
  let inverse: Double
  /// What bounds the end of the series.
  let size: Double
}

/// Two exact sums or products side by side, each as `high + low`.
private struct ExactPair {
  let high: SIMD2<Double>
  let low: SIMD2<Double>

  /// a + b.
  @inline(__always)
  init(sum a: SIMD2<Double>, _ b: SIMD2<Double>) {
    high = a + b
    let part = high - a
    low = (a - (high - part)) + (b - part)
  }

  /// weight·b, by upper and lower halves of 26 and 27 bits.
  @inline(__always)
  init(_ weight: Double, _ b: SIMD2<Double>) {
    let upperBits: UInt64 = ~0x7FF_FFFF
    let weightUpper = Double(bitPattern: weight.bitPattern & upperBits)
    let weightLower = weight - weightUpper
    let upper = SIMD2(
      Double(bitPattern: b[0].bitPattern & upperBits),
      Double(bitPattern: b[1].bitPattern & upperBits))
    let lower = b - upper
    high = weight * b
    // In this order every sum is exact.
    let rest = (weightUpper * upper - high) + weightUpper * lower
    low = (rest + weightLower * upper) + weightLower * lower
  }
}
