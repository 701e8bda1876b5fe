extension EndForm {
  /// The u with x(u) = target, as u.high + u.low.
  func root() -> DoubleDouble {
    let rough = MonotoneCubic(
      constant: -target.value, linear: x.c1.value, square: x.c2.value, cube: x.c3.value)
    var u = rough.root(in: 0...1, from: startingPoint)
    // One stage is enough when the rough root is good to an ulp or so; three only at points where
    // dx/dt is nearly 0. The cap is never reached in the tests' sweeps.
    for _ in 0..<6 {
      let shifted = x.shifted(to: u)
      let local = MonotoneCubic(
        constant: (shifted.constant - target).value, linear: shifted.linear.value,
        square: shifted.square.value, cube: x.c3.value)
      if local.constant == 0 { return DoubleDouble(u) }
      let step = local.root(in: -u...1 - u, from: -local.constant / local.linear)
      if step.magnitude <= 0x1p-48 * u { return .orderedSum(u, step) }
      u += step
    }
    return DoubleDouble(u)
  }

  /// A first guess at the root, at most about three times too large: the least of the three values
  /// of u at which one term of 3p·u + 3q·u² + u³ alone reaches the target.
  private var startingPoint: Double {
    let r = target.value
    let p = x.c1.value
    let q = x.c2.value + 2 * p
    var u = r.cubeRootGuess
    if p * u > r { u = r / p }
    if q * u * u > r { u = (r / q).squareRoot() }
    return min(u, 1)
  }

  /// dy/dx at the root u.
  func slope(at u: DoubleDouble) -> Double {
    let along = x.shifted(to: u.high)
    let rise = y.shifted(to: u.high)
    let twice = 2 * u.low
    let run = along.linear + along.square * twice
    let climb = rise.linear + rise.square * twice
    if run.high > 0 { return (climb / run).value / one }
    // dx/dt = 0: only in the middle of (1, y1, 0, y2). With dy/dt = 0 too, a cusp, whose sides differ.
    let direction = climb.high != 0 ? climb.high : (isStart ? rise.square.high : -rise.square.high)
    return direction < 0 ? -.infinity : .infinity
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
