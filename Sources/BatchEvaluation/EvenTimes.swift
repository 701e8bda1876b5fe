/// Times that are equally far apart up to roundings, as sums of few anchors and few offsets.
///
/// Time i = a·M + j is anchor(a) + offset(j) + correction(i): anchors are every M-th time, offsets the
/// first M times less the first one, and corrections what roundings left, exactly. From the second one
/// on, no anchor is before the longest offset.
struct EvenTimes: Sendable {
  /// Fewer times are evaluated one by one.
  static let fewest = 48
  /// The largest table of offsets that stays in the first-level cache.
  static let mostOffsets = 64

  /// M; 0 when these times are not even.
  private(set) var period = 0
  private(set) var offsets: [Double] = []
  private(set) var corrections: [Double] = []
  /// The largest magnitude of a correction.
  private(set) var largestCorrection = 0.0

  /// The longest time.
  private(set) var longest = 0.0

  /// Whether the times that were set are even.
  var isEven: Bool { period > 0 }

  /// The longest offset.
  var longestOffset: Double { offsets.last ?? 0 }

  /// Takes other times; allocates only if there are more than ever. Corrections beyond a part of the last
  /// time, `roundings`, are no roundings.
  mutating func set(_ times: [Double], roundings: Double) {
    period = 0
    largestCorrection = 0
    longest = 0
    offsets.removeAll(keepingCapacity: true)
    corrections.removeAll(keepingCapacity: true)
    guard times.count >= Self.fewest, let first = times.first,
      let largest = times.max(), first == 0 || LaneLimits.plainTimes.contains(first),
      largest <= LaneLimits.plainTimes.upperBound,
      times[1] - first >= LaneLimits.plainTimes.lowerBound
    else { return }
    // The costs of an anchor and of an offset are alike: as many of both.
    let period = min(Int(Double(times.count).squareRoot().rounded(.up)), Self.mostOffsets)
    for j in 0..<period { offsets.append(times[j] - first) }
    for i in times.indices {
      let (time, anchor) = (times[i], times[i - i % period])
      // time − anchor is an exact sum of two (Knuth), the first of which nearly is the offset.
      let distance = time - anchor
      let share = distance - time
      let lost = (time - (distance - share)) - (anchor + share)
      let correction = (distance - offsets[i % period]) + lost
      corrections.append(correction)
      largestCorrection = max(largestCorrection, abs(correction))
      // Written so that a NaN is refused.
      guard abs(correction) <= roundings * largest, distance >= 0,
        i < period ? i == 0 || time > times[i - 1] : anchor >= longestOffset
      else { return }
    }
    longest = largest
    self.period = period
  }
}
