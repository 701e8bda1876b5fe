/// Penner's thirty functions and the smoothsteps by their published formulas, on the exact doubles given.
///
/// The formulas are those for `easeIn`, and for `elastic` eased out, as they were printed; slopes are
/// differentiated term by term. Nothing is rearranged against cancellation: what a small x makes cancel,
/// 1 − cos(πx/2) at most, is carried in as many bits more, so that 300 are left at every Double.
public struct PennerOracle: Sendable {
  public enum Shape: Sendable {
    case sine, circ, bounce
    case power(Int)
    case expo(continuous: Bool)
    case back(overshoot: Double)
    /// Mirrored: as published for `easeOut`, sin(θ − asin(1/a)), and not as the mirror image of `easeIn`.
    case elastic(amplitude: Double, period: Double, continuous: Bool, mirrored: Bool)
  }

  let shape: Shape

  public init(_ shape: Shape) { self.shape = shape }

  /// easeIn.
  public func rising(_ x: Real) -> Real {
    let (one, two) = (Real(1), Real(2))
    switch shape {
    case .sine: return one - Real.cos(Real.pi(bits: x.bits) * x / two)
    case .power(let n): return power(x, n)
    case .expo(let continuous): return exponential(x, continuous)
    case .circ: return one - (one - x * x).squareRoot
    case .back(let overshoot):
      let s = Real(overshoot)
      return x * x * ((s + one) * x - s)
    case .bounce: return one - bounced(one - x).value
    case .elastic(let amplitude, _, let continuous, _):
      return Real(amplitude) * exponential(x, continuous) * Real.sin(phase(x))
    }
  }

  /// The derivative of easeIn.
  public func risingSlope(_ x: Real) -> Real {
    let (one, two) = (Real(1), Real(2))
    switch shape {
    case .sine:
      let quarter = Real.pi(bits: x.bits) / two
      return quarter * Real.sin(quarter * x)
    case .power(let n): return Real(n) * power(x, n - 1)
    case .expo(let continuous): return exponentialSlope(x, continuous)
    case .circ: return x / (one - x * x).squareRoot
    case .back(let overshoot):
      let s = Real(overshoot)
      return Real(3) * (s + one) * x * x - two * s * x
    case .bounce: return bounced(one - x).slope
    case .elastic(let amplitude, let period, let continuous, let mirrored):
      let frequency = Real(mirrored ? -2 : 2) * Real.pi(bits: x.bits) / Real(period)
      return Real(amplitude)
        * (exponentialSlope(x, continuous) * Real.sin(phase(x))
          - exponential(x, continuous) * frequency * Real.cos(phase(x)))
    }
  }

  /// Both halves at x: eased in below, out above.
  public static func value(
    below: PennerOracle?, above: PennerOracle?, at x: Double
  ) -> (value: Real, slope: Real) {
    let (one, two) = (Real(1), Real(2))
    let exact = Real(x, bits: bits(at: x))
    switch (below, above) {
    case (let below?, nil): return (below.rising(exact), below.risingSlope(exact))
    case (nil, let above?): return (one - above.rising(one - exact), above.risingSlope(one - exact))
    case (let below?, let above?):
      if x < 0.5 { return (below.rising(two * exact) / two, below.risingSlope(two * exact)) }
      let rest = two - two * exact
      return (one - above.rising(rest) / two, above.risingSlope(rest))
    case (nil, nil): return (exact, one)
    }
  }

  /// Those of every Real, and twice those by which x is below 1: the formulas lose x² at most.
  private static func bits(at x: Double) -> Int {
    Real.precision + (x > 0 && x < 1 ? -2 * Int(x.exponent) : 0)
  }

  /// The regularised incomplete beta function Iₓ(n + 1, n + 1) as a sum of binomials, and its derivative.
  public static func smoothstep(order n: Int, at x: Double) -> (value: Real, slope: Real) {
    let exact = Real(x, bits: bits(at: x))
    let rest = Real(1) - exact
    let degree = 2 * n + 1
    var (binomial, sum, peak) = (Real(1), Real(0), Real(1))
    for j in 0...degree {
      if j > n {
        sum = sum + binomial * Self.power(exact, j) * Self.power(rest, degree - j)
      }
      if j == n { peak = binomial * Real(n + 1) }
      binomial = binomial * Real(degree - j) / Real(j + 1)
    }
    return (sum, peak * Self.power(exact, n) * Self.power(rest, n))
  }

  private static func power(_ x: Real, _ n: Int) -> Real {
    (0..<n).reduce(Real(1)) { product, _ in product * x }
  }

  private func power(_ x: Real, _ n: Int) -> Real { Self.power(x, n) }

  private func powerOf2(_ x: Real) -> Real { Real.exp(x * Real.log(Real(2, bits: x.bits))) }

  /// 2^(10(x − 1)), or that shifted and scaled to go from 0 to 1.
  private func exponential(_ x: Real, _ continuous: Bool) -> Real {
    let plain = powerOf2(Real(10) * (x - Real(1)))
    let least = Real(0x1p-10)
    return continuous ? (plain - least) / (Real(1) - least) : plain
  }

  private func exponentialSlope(_ x: Real, _ continuous: Bool) -> Real {
    let slope = Real(10) * Real.log(Real(2, bits: x.bits)) * powerOf2(Real(10) * (x - Real(1)))
    return continuous ? slope / (Real(1) - Real(0x1p-10)) : slope
  }

  /// 2π(1 − x)/p ± asin(1/a).
  private func phase(_ x: Real) -> Real {
    guard case .elastic(let amplitude, let period, _, let mirrored) = shape else { return Real(0) }
    let a = Real(amplitude, bits: x.bits)
    let shift = Real.atan2(Real(1), (a * a - Real(1)).squareRoot)
    let angle = Real(2) * Real.pi(bits: x.bits) * (Real(1) - x) / Real(period)
    // Published is 1 + a·2^(−10t)·sin(2πt/p − asin(1/a)).
    return mirrored ? shift - angle : angle + shift
  }

  /// Eased out, with 121/16 for 7.5625 and v = 11x/4.
  private func bounced(_ x: Real) -> (value: Real, slope: Real) {
    let v = Real(11) * x / Real(4)
    let parts = [
      (1.0, 0.0, 0.0), (2, 1.5, 0.75), (2.5, 2.25, 0.9375), (.infinity, 2.625, 0.984375),
    ]
    let (_, middle, level) = parts.first { v < Real($0.0) } ?? parts[3]
    let distance = v - Real(middle)
    return (distance * distance + Real(level), Real(5.5) * distance)
  }
}
