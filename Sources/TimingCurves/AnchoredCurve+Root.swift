extension AnchoredCurve {
  /// The u with x(u) = target, as u.high + u.low.
  func root() -> DoubleDouble {
    if target.high == 0 { return DoubleDouble(0) }
    if let raised = raisedRoot { return DoubleDouble(raised.value * 0x1p-500) }
    return x.root(
      reaching: target, in: anchor == .middle ? -0.5...0.5 : 0.0...1, from: startingPoint)
  }

  /// A first guess at the root, at most about three times too large: the least of the three values
  /// of u at which one term of 3p·u + 3q·u² + u³ alone reaches the target.
  private var startingPoint: Double {
    let r = target.value.magnitude
    let c1 = x.c1.value
    if anchor == .middle {
      let u = min((r / x.c3.value).cubeRootGuess, 0.5)
      return Double(signOf: target.value, magnitudeOf: c1 * u > r ? r / c1 : u)
    }
    let q = x.c2.value + 2 * c1
    var u = (r / lift).cubeRootGuess
    if c1 * u > r { u = r / c1 }
    if q * u * u > r { u = r.squareRoot() / q.squareRoot() }
    return min(u, 1)
  }
}

extension CubicBezier {
  /// The least of the three values of t at which one term of x(t) alone reaches x.
  func parameterGuess(at x: Double) -> Double {
    var t = x.cubeRootGuess
    if 3 * x1 * t > x { t = x / (3 * x1) }
    if 3 * x2 * t * t > x { t = x.squareRoot() / (3 * x2).squareRoot() }
    return min(t, 1)
  }
}

extension Double {
  /// The cube root of a positive number within 6 %.
  ///
  /// Source: Kahan, "Computing a real cube root" (1991): a third of the bits read as an integer.
  fileprivate var cubeRootGuess: Double {
    Double(bitPattern: bitPattern / 3 + 0x2A9F_7893_0000_0000)
  }
}
