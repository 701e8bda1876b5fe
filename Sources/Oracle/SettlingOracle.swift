/// The exact settling time of a spring in 300-bit arithmetic, by the maxima of its amplitude and
/// bracketing.
///
/// Precision: 80 bits and more of the time, except where a maximum equals the threshold to 2⁻¹⁶⁰.
/// Where the fast mode alone is excited, the slow mode's rounding error of 2⁻²⁹⁰ is above thresholds
/// that are smaller than that beside the motion.
public struct SettlingOracle {
  /// The motion's own equation: y″ + 2a·y′ + b·y = 0 from (y₀, y₁).
  private let a, b, y0, y1: Real
  /// a² − b.
  private let discriminant: Real

  /// The displacement x − target of a spring.
  public init(
    mass: Double, stiffness: Double, damping: Double, position: Double, velocity: Double,
    target: Double
  ) {
    let (m, k, c) = (Real(mass), Real(stiffness), Real(damping))
    self.init(
      a: c / (Real(2) * m), b: k / m,
      discriminant: (c * c - Real(4) * m * k) / (Real(4) * m * m),
      y0: Real(position) - Real(target), y1: Real(velocity))
  }

  private init(a: Real, b: Real, discriminant: Real, y0: Real, y1: Real) {
    (self.a, self.b, self.discriminant, self.y0, self.y1) = (a, b, discriminant, y0, y1)
  }

  /// The velocity, which obeys the same equation.
  public var velocity: SettlingOracle {
    SettlingOracle(
      a: a, b: b, discriminant: discriminant, y0: y1, y1: -(Real(2) * a * y1 + b * y0))
  }

  /// The last time at which |y| exceeds the threshold: 0 when it never does, +∞ when it always will.
  public func time(threshold: Real) -> Real {
    let never = Real(Double.infinity)
    if b.isZero { return coasting(threshold) }
    if a.isZero {
      return y0 * y0 + y1 * y1 / b > threshold * threshold ? never : Real(0)
    }
    let first = firstMaximum
    if let first, value(first).magnitude > threshold {
      let last = first + laterMaxima(than: first, threshold)
      return crossing(from: last, to: end(behind: last, threshold), threshold)
    }
    guard y0.magnitude > threshold else { return Real(0) }
    // With a maximum ahead that does not count, y falls through the threshold before it.
    return crossing(from: Real(0), to: first ?? end(behind: Real(0), threshold), threshold)
  }

  /// y(t), by the modes, or by their common form while they have hardly parted.
  private func value(_ t: Real) -> Real {
    if discriminant.sign <= 0 {
      let w = (-discriminant).squareRoot
      let sine = w.isZero ? t : Real.sin(w * t) / w
      return Real.exp(-(a * t)) * (y0 * Real.cos(w * t) + (y1 + a * y0) * sine)
    }
    let gap = Real(2) * discriminant.squareRoot
    let (slow, fast) = (slowRate, fastRate)
    if gap * t < Real(1) {
      let rise = -(Real.expMinusOne(-(gap * t)) / gap) * (y1 + slow * y0)
      return Real.exp(-(slow * t)) * (y0 + rise)
    }
    return ((y1 + fast * y0) * Real.exp(-(slow * t)) - (y1 + slow * y0) * Real.exp(-(fast * t)))
      / gap
  }

  private var fastRate: Real { a + discriminant.squareRoot }
  private var slowRate: Real { discriminant.sign > 0 ? b / fastRate : a }

  /// The first maximum of |y| at t > 0.
  private var firstMaximum: Real? {
    if discriminant.sign < 0 {
      let w = (-discriminant).squareRoot
      let angle = Real.atan2(w * y1, a * y1 + b * y0)
      // −π < angle ≤ π; y′ has a zero every π.
      return (angle.sign > 0 ? angle : angle + Real.pi) / w
    }
    guard !y1.isZero else { return nil }
    if discriminant.isZero {
      let time = y1 / (a * (y1 + a * y0))
      return time.isFinite && time.sign > 0 ? time : nil
    }
    let (slow, fast) = (slowRate, fastRate)
    let ratio = fast * (y1 + slow * y0) / (slow * (y1 + fast * y0))
    guard ratio.isFinite, ratio > Real(1) else { return nil }
    return Real.log(ratio) / (fast - slow)
  }

  /// From the first maximum to the last above the threshold: half periods, each of which costs aπ/ω of
  /// the logarithm.
  private func laterMaxima(than first: Real, _ threshold: Real) -> Real {
    guard discriminant.sign < 0 else { return Real(0) }
    let w = (-discriminant).squareRoot
    let loss = a * Real.pi / w
    // The height by the amplitude, √(y₁² + 2a·y₁·y₀ + b·y₀²)/√b, rather than by the value there.
    let energy = y1 * y1 + Real(2) * a * y1 * y0 + b * y0 * y0
    let height = Real.log((energy / b).squareRoot / threshold) - a * first
    var count = (height / loss).floor
    if count * loss >= height, count.sign > 0 { count = count - Real(1) }
    return count.sign > 0 ? count * Real.pi / w : Real(0)
  }

  /// Where |y| is below the threshold for good, or zero, behind a time at which it falls.
  private func end(behind start: Real, _ threshold: Real) -> Real {
    if discriminant.sign < 0 {
      // From rest the zero is (π − atan(ω/a))/ω away.
      let w = (-discriminant).squareRoot
      return start + (Real.pi - Real.atan2(w, a)) / w
    }
    var step = Real(1) / slowRate
    while value(start + step).magnitude > threshold { step = step * Real(2) }
    return start + step
  }

  /// The root of |y| = ε between a time above and one below, by Ridders's method.
  ///
  /// Source: Ridders, "A new algorithm for computing a single root of a real continuous function"
  /// (IEEE Transactions on Circuits and Systems 26, 1979).
  private func crossing(from start: Real, to end: Real, _ threshold: Real) -> Real {
    let sign = value(start).sign < 0 ? Real(-1) : Real(1)
    func excess(_ t: Real) -> Real { sign * value(t) - threshold }
    var (low, high) = (start, end)
    var (above, below) = (excess(low), excess(high))
    guard above.sign > 0, below.sign < 0 else { return above.sign > 0 ? high : low }
    var previous = high
    while true {
      let middle = (low + high) * Real(0.5)
      let here = excess(middle)
      let time = middle + (middle - low) * here / (here * here - above * below).squareRoot
      if (time - previous).magnitude <= time * Real(0x1p-84) { return time }
      previous = time
      for (t, rest) in [(middle, here), (time, excess(time))] where t > low && t < high {
        if rest.sign > 0 { (low, above) = (t, rest) } else { (high, below) = (t, rest) }
      }
    }
  }

  /// Drag alone: y = y₀ + (y₁/λ)·(1 − e^(−λt)), straight on when λ = 0.
  private func coasting(_ threshold: Real) -> Real {
    let never = Real(Double.infinity)
    if y1.isZero { return y0.magnitude > threshold ? never : Real(0) }
    guard !a.isZero else { return never }
    let way = y1 / (Real(2) * a)
    if (y0 + way).magnitude > threshold { return never }
    guard y0.magnitude > threshold else { return Real(0) }
    let side = y0.sign < 0 ? -threshold : threshold
    let left = Real(1) - (side - y0) / way
    return left.sign > 0 ? -(Real.log(left) / (Real(2) * a)) : never
  }
}
