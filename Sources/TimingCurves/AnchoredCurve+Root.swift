extension AnchoredCurve {
  /// The u with x(u) = target, as u.high + u.low.
  func root() -> DoubleDouble {
    if target.high == 0 { return DoubleDouble(0) }
    let rough = MonotoneCubic(
      constant: -target.value, linear: x.c1.value, square: x.c2.value, cube: x.c3.value)
    let bracket = anchor == .middle ? -0.5...0.5 : 0.0...1
    let u = rough.root(in: bracket, from: startingPoint)
    // Where dx/dt is no small difference, one step of Newton's does.
    let slope = x.derivative(at: u)
    if slope.value > 0x1p-8 * slope.size {
      let step = (target - x.value(at: SplitDouble(u))).value / slope.value
      if step.magnitude <= 0x1p-48 * u.magnitude { return .orderedSum(u, step) }
    }
    return refined(u, in: bracket)
  }

  /// The root near u, from the cubic shifted to u in double-double.
  private func refined(_ start: Double, in bracket: ClosedRange<Double>) -> DoubleDouble {
    var u = start
    // Two or three rounds where dx/dt is nearly 0. The cap is a promise, not a limit that was met.
    for _ in 0..<6 {
      let shifted = x.shifted(to: u)
      let local = MonotoneCubic(
        constant: (shifted.constant - target).value, linear: shifted.linear.value,
        square: shifted.square.value, cube: x.c3.value)
      if local.constant == 0 { return DoubleDouble(u) }
      let step = local.root(
        in: bracket.lowerBound - u...bracket.upperBound - u, from: -local.constant / local.linear)
      if step.magnitude <= 0x1p-48 * u.magnitude { return .orderedSum(u, step) }
      u += step
    }
    return DoubleDouble(u)
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

extension Double {
  /// The cube root of a positive number within 6 %.
  ///
  /// Source: Kahan, "Computing a real cube root" (1991): a third of the bits read as an integer.
  fileprivate var cubeRootGuess: Double {
    Double(bitPattern: bitPattern / 3 + 0x2A9F_7893_0000_0000)
  }
}
