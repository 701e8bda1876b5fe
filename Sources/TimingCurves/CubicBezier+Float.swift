/// The curve in Float: y(x) of an x that is a Float, rounded once.
///
/// Doubles with a bound on their error answer nearly always; the double-double solver answers where the
/// bound leaves two Floats, and its sum decides on which side of the middle between them y lies.
extension CubicBezier {
  /// `y(x)`, correctly rounded to Float.
  ///
  /// Domain and edge cases: as those of `value(at:)` for Double; +∞ or −∞ beyond the range of Float.
  /// Error bound: 0.5 ulp, the nearest Float, for every x; where y is within 2⁻⁹⁰ of the middle between
  /// two (of max(1, |y1|, |y2|), or of y itself where it is a sum of positive terms) it is taken to lie
  /// in the middle, and goes to the even one. `easemark sweep bezier` holds this against every Float in
  /// [0, 1].
  /// Cost: about half that of a Double's for x above 2⁻⁹, about as much below.
  @_disfavoredOverload
  public func value(at x: Float) -> Float {
    let wide = Double(x)
    if isIdentity { return x }
    guard x > 0, x < 1 else { return extrapolation(at: wide).roundedToFloat }
    if x > 0x1p-9, let y = quickFloat(at: wide) { return y }
    return boundedFloat(at: wide) ?? fullFloat(at: wide)
  }

  /// `dy/dx` at x, rounded to Float.
  ///
  /// Edge cases: as those of `slope(at:)` for Double.
  /// Error bound: 0.501 ulp where dy/dt is a sum of positive terms; where they cancel, their size counts.
  @_disfavoredOverload
  public func slope(at x: Float) -> Float { Float(slope(at: Double(x))) }

  /// y by a step of third order in Double from a t found in Float, or nil where two Floats are near.
  @inline(__always)
  private func quickFloat(at x: Double) -> Float? {
    let c3 = 1 - 3 * (x2 - x1)
    let t = Double(quickParameter(at: Float(x), cube: Float(c3)))
    guard t > 0, t < 1 else { return nil }
    let place = PlainPlace(self, at: t)
    let inverse = 1 / place.d1[0]
    let z = (x - place.point[0]) * inverse
    let a = place.d2[0] * (z * inverse)
    let b = c3 * (z * inverse) * z
    let size = a * a + b.magnitude
    guard size < 0x1p-20 else { return nil }
    let u = z - z * (a + (b - 2 * (a * a)))
    let bend = place.d2[1] + u * (1 - 3 * (y2 - y1))
    let y = place.point[1] + u * (place.d1[1] + u * bend)
    // The end of the series is below 10·size^(3/2) of the step.
    return rounded(y, place, inverse: inverse, step: u.magnitude * (0x1p-50 + 0x1p-6 * size))
  }

  /// y by the solver in Double, from a start of the right size, or nil.
  @inline(never)
  private func boundedFloat(at x: Double) -> Float? {
    let (c1, c2, c3) = (3 * x1, 3 * (x2 - 2 * x1), 1 - 3 * (x2 - x1))
    let cubic = MonotoneCubic(constant: -x, linear: c1, square: c2, cube: c3)
    let t = cubic.root(in: 0...1, from: parameterGuess(at: x))
    guard t > 0, t < 1 else { return nil }
    let place = PlainPlace(self, at: t)
    let inverse = 1 / place.d1[0]
    // What is left of x, good to its last places.
    let u = (x - place.point[0]) * inverse
    guard u.magnitude < 0x1p-40 * t else { return nil }
    return rounded(
      place.point[1] + u * place.d1[1], place, inverse: inverse, step: u.magnitude * 0x1p-30)
  }

  /// The Float next to y, unless the error bound leaves two.
  ///
  /// Error bound: a sum of three terms of three roundings is good to 2⁻⁴⁹ of their magnitudes, in y and
  /// in x; that of x moves y by dy/dx, and so does an error of the step in t.
  @inline(__always)
  private func rounded(
    _ y: Double, _ place: PlainPlace, inverse: Double, step: Double
  ) -> Float? {
    let turn = place.slopes * (0x1p-49 * place.point[0] * inverse + step)
    let error = 0x1p-49 * place.heights + turn
    let (up, down) = (Float(y + error), Float(y - error))
    return up == down && error > 0 ? up : nil
  }

  @inline(never)
  private func fullFloat(at x: Double) -> Float {
    let curve = AnchoredCurve(self, at: x)
    let y = curve.ordinate(at: curve.root())
    return (curve.one == 1 ? y : y.times(power: 1 / curve.one)).roundedToFloat
  }
}

/// x and y at t, their derivatives, and the magnitudes that their roundings are counted in.
private struct PlainPlace {
  let point: SIMD2<Double>
  /// The first derivative, and half the second.
  let d1, d2: SIMD2<Double>
  /// The sums of the magnitudes of the terms of y and of dy/dt.
  let heights, slopes: Double

  @inline(__always)
  init(_ curve: CubicBezier, at t: Double) {
    let (first, second) = (SIMD2(curve.x1, curve.y1), SIMD2(curve.x2, curve.y2))
    let between = second - first
    let s = 1 - t
    let st = s * t
    let (p, q, r) = ((3 * (st * s)) * first, (3 * (st * t)) * second, t * t * t)
    let (out, across, home) = ((s * s) * first, (2 * st) * between, (t * t) * (1 - second))
    point = (p + q) + r
    d1 = 3 * (out + home + across)
    d2 = 3 * (s * (between - first) + t * (1 - second - between))
    heights = p[1].magnitude + q[1].magnitude + r
    slopes = 3 * (out[1].magnitude + across[1].magnitude + home[1].magnitude)
  }
}

extension DoubleDouble {
  /// The nearest Float, ties to even; a sum within 2⁻⁹² of a tie is one.
  fileprivate var roundedToFloat: Float {
    let nearest = value
    let float = Float(nearest)
    let off = nearest - Double(float)
    if off == 0 || !off.isFinite { return float }
    let other = off > 0 ? float.nextUp : float.nextDown
    guard Double(other) - nearest == off, low.magnitude > 0x1p-92 * nearest.magnitude else {
      return float
    }
    // Halfway as a Double: the low part decides.
    return (low > 0) == (off > 0) ? other : float
  }
}
