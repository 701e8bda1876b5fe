#if canImport(Glibc)
  import Glibc
#endif

extension Smoothstep: TimingCurve {
  /// S(x).
  ///
  /// Edge cases: exactly 0 for x ≤ 0, 1 for x ≥ 1 and 1/2 at 1/2; NaN gives NaN.
  /// Error bound: 0.501 ulp of y, where y ≥ 2⁻⁹⁶⁰. The value never falls.
  /// Cost: 2n + 1 products in double-double; no allocation.
  public func value(at x: Double) -> Double {
    if x.isNaN { return x }
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    if x <= 0.5 { return lowerHalf(x).value }
    return (DoubleDouble(1) - lowerHalf(1 - x)).value
  }

  /// `S′(x) = (2n + 1)·C(2n, n)·(x(1 − x))^n`.
  ///
  /// Edge cases: 0 outside [0, 1], and at its ends except for order 0; NaN gives NaN.
  /// Error bound: 0.501 ulp, where it is ≥ 2⁻⁹⁶⁰.
  public func slope(at x: Double) -> Double {
    if x.isNaN { return x }
    if x < 0 || x > 1 { return 0 }
    return exactSlope(x).value
  }

  /// The x in [0, 1] with `S(x) = y`.
  ///
  /// Edge cases: 0 for y ≤ 0 and 1 for y ≥ 1; NaN gives NaN.
  /// Error bound: 0.501 ulp of x, where y ≥ 2⁻⁹⁶⁰.
  /// Cost: a power, Newton's steps in Double (four for order 1; at most 60), one in double-double.
  public func inverse(of y: Double) -> Double {
    if y.isNaN { return y }
    if y <= 0 { return 0 }
    if y >= 1 { return 1 }
    if y <= 0.5 { return exactInverse(y).value }
    return (DoubleDouble(1) - exactInverse(1 - y)).value
  }

  private func lowerHalf(_ x: Double) -> DoubleDouble {
    let rest = DoubleDouble.sum(1, -x)
    var sum = DoubleDouble(coefficients[order])
    for coefficient in coefficients.dropLast().reversed() { sum = sum * rest + coefficient }
    return sum * DoubleDouble(x).power(order + 1)
  }

  private func exactSlope(_ x: Double) -> DoubleDouble {
    let peak = DoubleDouble.product(coefficients[order], Double(2 * order + 1))
    if order == 0 { return peak }
    return peak * (DoubleDouble.sum(1, -x) * x).power(order)
  }

  /// For y ≤ 1/2, where S is convex and no less than 2^n·x^(n+1): from the x at which that is y,
  /// Newton's steps only ever go down.
  private func exactInverse(_ y: Double) -> DoubleDouble {
    if order == 0 { return DoubleDouble(y) }
    let power = 1 / Double(order + 1)
    var x = min(pow(y, power) * exp2(-Double(order) * power), 0.5)
    for _ in 0..<60 {
      let step = (lowerHalf(x).value - y) / exactSlope(x).value
      x -= step
      if step.magnitude <= 0x1p-40 * x { break }
    }
    let rest = (lowerHalf(x) + -y).high / exactSlope(x).high
    return .orderedSum(x, -rest)
  }
}
