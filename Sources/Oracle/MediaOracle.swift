/// The twin of Core Animation's media timing, on the exact doubles given: clocks, cycles and fill.
///
/// Precision: times are exact through every clock, in as many bits as sums and products of Doubles can
/// have, and so are remainders, however many the cycles; one rounding is left, that of the division by
/// the duration.
public struct MediaOracle: Sendable {
  /// A clock's beginning, speed and offset.
  public typealias Clock = (beginTime: Double, speed: Double, timeOffset: Double)

  let duration: Double
  let repeatCount: Double
  let repeatDuration: Double
  let autoreverses: Bool
  let showsBefore: Bool
  let showsAfter: Bool

  public init(
    duration: Double, repeatCount: Double, repeatDuration: Double, autoreverses: Bool,
    showsBefore: Bool, showsAfter: Bool
  ) {
    (self.duration, self.repeatCount) = (duration, repeatCount)
    (self.repeatDuration, self.autoreverses) = (repeatDuration, autoreverses)
    (self.showsBefore, self.showsAfter) = (showsBefore, showsAfter)
  }

  /// The progress at a time of the first clock's parent; the last clock is the animation's own. Nil
  /// where it shows nothing.
  public func progress(at time: Double, through clocks: [Clock]) -> Real? {
    // A Double's bits lie between 2^1024 and 2^-1074, a product's between twice that; one for each carry.
    let bits = 2_100 * (clocks.count + 1)
    let local = clocks.reduce(Real(time, bits: bits)) { time, clock in
      (time - Real(clock.beginTime)) * Real(clock.speed) + Real(clock.timeOffset)
    }
    if local < Real(0) { return showsBefore ? Real(0) : nil }
    guard let end = end, !(local < end) else { return folded(local) }
    guard showsAfter else { return nil }
    let last = folded(end)
    return last.isZero && !autoreverses ? Real(1) : last
  }

  /// Nil for never.
  private var end: Real? {
    let cycle = autoreverses ? Real(2) * Real(duration) : Real(duration)
    let byCount = repeatCount.isInfinite ? nil : Real(repeatCount) * cycle
    let byTime = repeatDuration.isInfinite ? nil : Real(repeatDuration)
    switch (repeatCount == 0, repeatDuration == 0) {
    case (true, true): return cycle
    case (true, false): return byTime
    case (false, true): return byCount
    case (false, false):
      guard let byCount, let byTime else { return byCount ?? byTime }
      return byCount < byTime ? byCount : byTime
    }
  }

  private func folded(_ time: Real) -> Real {
    let whole = Real(duration)
    let part = Real.remainder(time, dividingBy: autoreverses ? Real(2) * whole : whole)
    return (part < whole ? part : Real(2) * whole - part) / whole
  }
}
