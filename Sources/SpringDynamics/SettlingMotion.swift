/// One decaying motion y(t), a spring's displacement or its velocity (which obeys the same equation),
/// and a threshold ε: y − ε and y′ at any time.
///
/// Everything is a pair with an exponent, and y − ε is formed so that it keeps its digits where it is
/// much smaller than both: from the exact y(0) − ε and the way since.
struct SettlingMotion {
  let rates: SpringRates
  let threshold: Scaled
  /// y(0) and y′(0).
  let start: Scaled
  let slope: Scaled
  /// y′(0) + λf·y(0): the slow mode's amplitude times λf − λs, if overdamped.
  let slowPart: Scaled
  /// y′(0) + λs·y(0): the fast mode's amplitude times λs − λf; y′(0) + a·y(0) unless overdamped.
  let fastPart: Scaled
  /// y(0) − ε.
  let excess: Scaled

  /// y − ε, y and y′ at one time.
  struct Point {
    let excess: Scaled
    let value: Scaled
    let rate: Scaled
  }

  /// The motion upside down.
  static prefix func - (a: SettlingMotion) -> SettlingMotion {
    SettlingMotion(
      rates: a.rates, threshold: a.threshold, start: -a.start, slope: -a.slope,
      slowPart: -a.slowPart, fastPart: -a.fastPart, excess: -a.start - a.threshold)
  }

  /// The motion of y′, which obeys the same equation, and its own threshold.
  func ofVelocity(threshold: Scaled) -> SettlingMotion {
    let acceleration = -(rates.stiffness * start + (rates.decay * slope).scaled(by: 1))
    // Each mode times its rate; a damped oscillation has none.
    let isOscillation = rates.regime == .underdamped
    let joint = acceleration + rates.decay * slope
    return SettlingMotion(
      rates: rates, threshold: threshold, start: slope, slope: acceleration,
      slowPart: isOscillation ? joint : -(rates.slow * slowPart),
      fastPart: isOscillation ? joint : -(rates.fast * fastPart), excess: slope - threshold)
  }

  /// The motion behind an extremum, where y = ε + `excess`.
  func afterExtremum(value: Scaled, excess: Scaled) -> SettlingMotion {
    SettlingMotion(
      rates: rates, threshold: threshold, start: value, slope: .zero,
      slowPart: rates.fast * value, fastPart: rates.slow * value, excess: excess)
  }

  /// y at the time `t` ≥ 0.
  func point(at t: Scaled) -> Point {
    if t.isZero { return Point(excess: excess, value: start, rate: slope) }
    if rates.isEarly(t) { return earlyPoint(at: t) }
    return rates.regime == .overdamped ? creep(at: t) : oscillation(at: t)
  }

  /// From y(0) and what little has been added since.
  private func earlyPoint(at t: Scaled) -> Point {
    let (way, rate) = rates.earlyMotion(start: start, slope: slope, at: t)
    return Point(excess: excess + way, value: start + way, rate: rate)
  }

  private func oscillation(at t: Scaled) -> Point {
    let envelope = Scaled.exp(-(rates.decay * t), precise: true)
    var (sine, cosine) = (t, Scaled.one)
    if rates.regime == .underdamped {
      (sine, cosine) = Scaled.circular(rates.root * t, precise: true)
      sine = sine / rates.root
    }
    let value = envelope * (cosine * start + sine * fastPart)
    let pull = rates.decay * slope + rates.stiffness * start
    let rate = envelope * (cosine * slope - sine * pull)
    return Point(excess: value - threshold, value: value, rate: rate)
  }

  private func creep(at t: Scaled) -> Point {
    let slowWay = rates.slow * t
    let gap = rates.root * t
    let slow = Scaled.exp(-slowWay, precise: true)
    let fast = Scaled.exp(-(rates.fast * t), precise: true)
    let parted = gap.magnitudeExponent >= 0
    // Modes apart: their sum. Together: y(0) and what their difference adds.
    let slowMode = slowPart * slow / rates.root
    let fastMode = fastPart * fast / rates.root
    let rise = -(slow * fastPart * Scaled.expMinusOne(-gap, precise: true) / rates.root)
    let value = parted ? slowMode - fastMode : slow * start + rise
    let rate =
      parted
      ? rates.fast * fastMode - rates.slow * slowMode : slow * slope - rates.fast * rise
    // y(0) − ε and the two changes since are less than y where the slow mode has hardly begun.
    let near = Swift.max(
      excess.magnitudeExponent, start.magnitudeExponent + slowWay.magnitudeExponent,
      rise.magnitudeExponent)
    let far = Swift.max(
      parted
        ? Swift.max(slowMode.magnitudeExponent, fastMode.magnitudeExponent)
        : Swift.max(start.magnitudeExponent, rise.magnitudeExponent),
      threshold.magnitudeExponent)
    guard slowWay.magnitudeExponent < -3, near < far else {
      return Point(excess: value - threshold, value: value, rate: rate)
    }
    let change = start * Scaled.expMinusOne(-slowWay, precise: true) + rise
    return Point(excess: excess + change, value: value, rate: rate)
  }
}
