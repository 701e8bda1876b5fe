extension AnchoredCubic {
  /// The u in the bracket, over which the cubic rises, where it reaches `target`: as u.high + u.low.
  func root(
    reaching target: DoubleDouble, in bracket: ClosedRange<Double>, from start: Double
  ) -> DoubleDouble {
    let rough = MonotoneCubic(
      constant: -target.value, linear: c1.value, square: c2.value, cube: c3.value)
    let u = rough.root(in: bracket, from: start)
    // Where the derivative is no small difference, one step of Newton's does.
    let slope = derivative(at: u)
    if slope.value > 0x1p-8 * slope.size {
      let step = (target - value(at: SplitDouble(u))).value / slope.value
      if step.magnitude <= 0x1p-48 * u.magnitude { return .orderedSum(u, step) }
    }
    return refined(u, reaching: target, in: bracket)
  }

  /// The root near u, from the cubic shifted to u in double-double.
  private func refined(
    _ start: Double, reaching target: DoubleDouble, in bracket: ClosedRange<Double>
  ) -> DoubleDouble {
    var u = start
    // Two or three rounds where the derivative is nearly 0. The cap is a promise, not a limit that was
    // met.
    for _ in 0..<6 {
      let shifted = shifted(to: u)
      let local = MonotoneCubic(
        constant: (shifted.constant - target).value, linear: shifted.linear.value,
        square: shifted.square.value, cube: c3.value)
      if local.constant == 0 { return DoubleDouble(u) }
      let step = local.root(
        in: bracket.lowerBound - u...bracket.upperBound - u, from: -local.constant / local.linear)
      if step.magnitude <= 0x1p-48 * u.magnitude { return .orderedSum(u, step) }
      u += step
    }
    return DoubleDouble(u)
  }
}
