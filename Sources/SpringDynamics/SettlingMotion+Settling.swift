#if canImport(Glibc)
  import Glibc
#endif

// The last time at which |y| > ε, of a motion with stiffness and damping.
//
// |y| has its local maxima one half period apart (overdamped at most once), each e^(−aπ/ω) times the one
// before. The logarithm tells which of them is the last above ε, however many there are; between it
// and the zero behind it y falls from the maximum through ε once. When no maximum counts, the piece from
// the initial state to the first of them is the one that may cross ε.

extension SettlingMotion {
  /// How close to ε, relatively, a maximum must be for both answers to be given: 4 ulps.
  private static let tangency = Scaled(0x1p-50)

  /// The settling time of this motion; stiffness and damping must not be 0.
  func settling() -> SettlingTime {
    let isNegative = start.isZero ? slope.pair.high < 0 : start.pair.high < 0
    return isNegative ? (-self).settlingFromAbove() : settlingFromAbove()
  }

  /// `settling` for y(0) > 0, or y(0) = 0 and y′(0) ≥ 0.
  private func settlingFromAbove() -> SettlingTime {
    let isOutside = excess.pair.high > 0
    let first = isOutside ? { crossing() } : { Scaled.zero }
    guard !(start.isZero && slope.isZero), let peak = firstPeak() else {
      return SettlingTime(first())
    }
    // While |y| only rises from above ε to its first maximum, that one counts, however close it is.
    let isCertain = isOutside && slope.pair.high > 0
    let surely = peak.lastAbove(Self.tangency)
    let maybe = peak.lastAbove(-Self.tangency)
    func time(_ last: SettlingPeak.Count) -> Scaled {
      switch last {
      case .none: isCertain ? peak.settling(after: 0) : first()
      case .number(let n): peak.settling(after: n)
      case .countless(let time): time
      }
    }
    if surely == maybe || (isCertain && maybe == .number(0)) { return SettlingTime(time(maybe)) }
    return SettlingTime(
      earliest: time(surely).added(to: 0), latest: time(maybe).added(to: 0))
  }

  /// Whether |y|, falling from the start, rises above ε again.
  var overshoots: Bool {
    guard let peak = firstPeak() else { return false }
    return peak.motion.excess.pair.high > 0
  }

  /// The first maximum of |y| behind the start; nil when |y| only falls.
  private func firstPeak() -> SettlingPeak? {
    guard let guess = firstExtremum() else { return nil }
    // A step of Newton's on y′ doubles the digits of the guess, which are those of libm.
    let near = point(at: guess)
    let curvature = (rates.decay * near.rate).scaled(by: 1) + rates.stiffness * near.value
    let time = guess + near.rate / curvature
    let motion = slope.pair.high > 0 ? self : -self
    let top = motion.point(at: time)
    return SettlingPeak(
      time: time, motion: motion.afterExtremum(value: top.value, excess: top.excess))
  }

  /// When y′ is first 0 behind the start, to about 2⁻⁵⁰; nil when never.
  private func firstExtremum() -> Scaled? {
    let isRising = slope.pair.high > 0
    switch rates.regime {
    case .underdamped:
      // tan ωt = ω·y′/(a·y′ + (k/m)·y).
      if slope.isZero { return .pi / rates.root }
      let pull = rates.decay * slope + rates.stiffness * start
      let turn = rates.root * (isRising ? slope : -slope)
      return Scaled.approximateAngle(x: isRising ? pull : -pull, y: turn) / rates.root
    case .critical:
      guard !slope.isZero, !slowPart.isZero else { return nil }
      let time = slope / (rates.decay * slowPart)
      return time.pair.high > 0 ? time : nil
    case .overdamped:
      // e^(2bt) = λf·w/(λs·A) = 1 + 2b·y′/(λs·A).
      guard !slope.isZero, !slowPart.isZero else { return nil }
      let growth = rates.root * slope / (rates.slow * slowPart)
      return growth.pair.high > 0 ? Scaled.approximateLogarithm(onePlus: growth) / rates.root : nil
    }
  }

  /// When y is first 0 behind the start, to about 2⁻⁵⁰; nil when never. For y(0) > 0 ≥ y′(0).
  private func firstZero() -> Scaled? {
    switch rates.regime {
    case .underdamped:
      return Scaled.approximateAngle(x: -fastPart, y: rates.root * start) / rates.root
    case .critical:
      return slowPart.pair.high < 0 ? -(start / slowPart) : nil
    case .overdamped:
      // e^(2bt) = w/A = 1 − 2b·y/A.
      guard slowPart.pair.high < 0 else { return nil }
      return Scaled.approximateLogarithm(onePlus: -(rates.root * start / slowPart)) / rates.root
    }
  }

  /// When y falls through ε, for y(0) > ε and y′(0) ≤ 0.
  func crossing() -> Scaled {
    let ratio = (excess / threshold)
    let decades =
      ratio.magnitudeExponent < 8
      ? log1p(ratio.plain.value) : (start / threshold).approximateLogarithm
    var (low, high) = (Scaled.zero, latestCrossing(decades))
    if let zero = firstZero(), (high - zero).pair.high > 0 { high = zero }
    // ln y is concave, so Newton's method on it comes down from the right without turning, unless both
    // modes have the sign of y: then it is convex and the method comes from the left.
    let isConvex =
      rates.regime == .overdamped && slowPart.pair.high > 0 && fastPart.pair.high < 0
    var time = isConvex ? low : high
    for _ in 0..<400 {
      let here = point(at: time)
      if here.excess.isZero { return time }
      if here.excess.pair.high > 0 { low = time } else { high = time }
      let step = here.steps(threshold: threshold)
      // Near a zero of y steps are short too, but far from ε.
      let isNear = here.excess.magnitudeExponent < threshold.magnitudeExponent - 4
      if isNear, step.plain.magnitudeExponent < time.magnitudeExponent - 36 {
        return time + step.plain
      }
      let (first, second) = (time + step.logarithmic, time + step.plain)
      if isWithin(first, low, high) {
        time = first
      } else {
        time = isWithin(second, low, high) ? second : (low + high).scaled(by: -1)
      }
    }
    return time
  }

  /// A time behind the crossing, from y(0)/ε = e^`decades`: with y′(0) ≤ 0 the motion lies below that
  /// from rest, whose y/y(0) is below (1 + λs·t)·e^(−λs·t) ≤ 2e^(−λs·t/2), below e^(−(ωt)²/2) up to its
  /// zero, and below λf/(λf − λs)·e^(−λs·t).
  private func latestCrossing(_ decades: Double) -> Scaled {
    var bound = Scaled(2 * (decades + 0.7)) / rates.slow
    var other: Scaled?
    switch rates.regime {
    case .underdamped: other = Scaled((2 * decades).squareRoot() * (1 + 0x1p-40)) / rates.root
    case .critical: break
    case .overdamped:
      let share = Scaled.approximateLogarithm(onePlus: rates.slow / rates.root)
      other = (Scaled(decades) + share) * Scaled(1 + 0x1p-40) / rates.slow
    }
    if let other, (bound - other).pair.high > 0 { bound = other }
    return bound
  }

  private func isWithin(_ time: Scaled, _ low: Scaled, _ high: Scaled) -> Bool {
    (time - low).pair.high > 0 && (high - time).pair.high > 0
  }
}

extension SettlingMotion.Point {
  /// Newton's steps to y = ε on ln y and on y.
  fileprivate func steps(threshold: Scaled) -> (logarithmic: Scaled, plain: Scaled) {
    let plain = -(excess / rate)
    guard value.pair.high > 0, !rate.isZero else { return (.zero, plain) }
    let ratio = excess / threshold
    if ratio.magnitudeExponent < -30 { return (plain, plain) }
    let logarithm =
      ratio.magnitudeExponent < 0
      ? log1p(ratio.plain.value) : (value / threshold).approximateLogarithm
    return (-(Scaled(logarithm) * value / rate), plain)
  }
}
