/// The times of a tick, one a spring or one for all, and which of them lanes can evaluate.
struct TickTimes<Scalar: TickScalar> {
  let base: UnsafePointer<Scalar>
  /// How far a block's times are from the next one's: 16, or 0 for one time in sixteen lanes.
  let step: Int
  /// The longest time at which lanes evaluate every spring.
  private let longest: Scalar
  /// The longest one at which no envelope is below e^−700 besides.
  private let longestModerate: Scalar
  private let table: KernelTable.Build

  init(
    _ base: UnsafePointer<Scalar>, step: Int, _ blocks: SpringBlocks, _ table: KernelTable.Build
  ) {
    self.base = base
    self.step = step
    let largest = Scalar.plainTimes.upperBound
    longest = Swift.min(largest, Scalar(LaneLimits.largestPhase / blocks.largestFrequency))
    longestModerate = Swift.min(longest, Scalar(LaneLimits.moderateDecay / blocks.largestDecay))
    self.table = table
  }

  /// Whether lanes give the results of these springs to the last bit, none of whose times is 0, and
  /// whether their envelopes are moderate, which is the faster case; false when in doubt.
  func judge(_ springs: Range<Int>) -> (isPlain: Bool, isModerate: Bool) {
    let (times, count) = step == 0 ? (base, 1) : (base + springs.lowerBound, springs.count)
    let smallest = Scalar.plainTimes.lowerBound
    if Scalar.areTimes(within: smallest, longestModerate, times, count, table) {
      return (true, true)
    }
    return (Scalar.areTimes(within: smallest, longest, times, count, table), false)
  }

  /// The time of spring `i`.
  subscript(_ i: Int) -> Scalar { base[step == 0 ? 0 : i] }

  /// Whether lanes evaluate spring `i`, whose ω is `turn` (0 when overdamped).
  func isPlain(_ i: Int, turn: Double) -> Bool {
    Scalar.plainTimes.contains(self[i]) && Double(self[i]) * turn <= LaneLimits.largestPhase
  }
}
