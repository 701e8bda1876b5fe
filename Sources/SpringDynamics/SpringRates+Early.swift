extension SpringRates {
  /// A power of two above the rate at which the fastest mode changes.
  private var fastestExponent: Int {
    regime == .overdamped
      ? fast.magnitudeExponent + 1 : (stiffness.magnitudeExponent >> 1) + 1
  }

  /// Whether no mode has changed by more than 1/64 at the time `t`.
  func isEarly(_ t: Scaled) -> Bool { fastestExponent + t.magnitudeExponent <= -7 }

  /// y(t) − y(0) and y′(t) of the motion from y(0) = `start` and y′(0) = `slope`, at an early time
  /// other than 0: by Taylor's series of y″ + 2a·y′ + (k/m)·y = 0.
  func earlyMotion(
    start: Scaled, slope: Scaled, at t: Scaled
  ) -> (way: Scaled, slope: Scaled) {
    let drag = (decay * t).scaled(by: 1)
    let pull = stiffness * (t * t)
    // Two terms in a row: of y itself, and with the next power of t.
    var (term, next) = (start, slope * t)
    var (way, slopes) = (next, next)
    for n in stride(from: 2.0, through: 24, by: 1) {
      let rest = drag * next + pull * term / Scaled(n - 1)
      (term, next) = (next, -(rest / Scaled(n)))
      way = way + next
      slopes = slopes + next * Scaled(n)
      // No later term reaches the pairs' last bits.
      let size = Swift.max(term.magnitudeExponent, next.magnitudeExponent) + 112
      if size < way.magnitudeExponent, size < slopes.magnitudeExponent { break }
    }
    return (way, slopes / t)
  }
}
