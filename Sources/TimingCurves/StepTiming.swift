/// A staircase: CSS `steps()`. The time is cut into `count` intervals of equal length, and the value
/// jumps between them.
///
///     y(x) = (⌊x·count⌋ + s)/j,  j jumps; s = 1 when one of them is at the start, else 0
///
/// Jumps at x = k/count are found for the exact Double x: `⌊x·count⌋` is never taken from the rounded
/// product, which reaches a whole number too early (the Double below 1/3, in three steps) or too late.
/// So a decimal that was rounded down is still before its jump: 0.29, as a Double, is less than 29/100,
/// and of a hundred steps it has done 28; 0.07 is more than 7/100, and has done 7.
///
/// Equality: of functions; `start` equals `jumpStart`, and `end` equals `jumpEnd`.
/// Source: W3C, "CSS Easing Functions Level 2", section 2.4.
public struct StepTiming: Sendable {
  /// Where the jumps are: at the start, at the end, at both or at neither; `rawValue` is CSS's word.
  public enum Position: String, CaseIterable, Hashable, Sendable {
    /// The first jump is at x = 0.
    case jumpStart = "jump-start"
    /// The last jump is at x = 1.
    case jumpEnd = "jump-end"
    /// No jump at an end: the first and the last level have an interval each.
    case jumpNone = "jump-none"
    /// Jumps at x = 0 and at x = 1.
    case jumpBoth = "jump-both"
    /// The older word for `jumpStart`.
    case start
    /// The older word for `jumpEnd`.
    case end

    /// True when there is a jump at x = 0.
    public var jumpsAtStart: Bool { self == .jumpStart || self == .start || self == .jumpBoth }
    /// True when there is a jump at x = 1.
    public var jumpsAtEnd: Bool { self == .jumpEnd || self == .end || self == .jumpBoth }
  }

  /// The largest number of intervals, 2⁵³: up to it every number of intervals is a Double.
  public static let largestCount = 1 << 53

  /// The number of intervals, at least 1; at least 2 without a jump at an end.
  public let count: Int
  /// Where the jumps are.
  public let position: Position

  /// The staircase of `count` intervals.
  ///
  /// Throws: `TimingError.outOfRange` for a count below 1, below 2 with `jumpNone`, or above
  /// ``largestCount``.
  public init(count: Int, position: Position = .end) throws(TimingError) {
    let least = position == .jumpNone ? 2 : 1
    guard count >= least, count <= Self.largestCount else {
      throw .outOfRange(
        parameter: "count", value: Double(count), range: Double(least)...Double(Self.largestCount))
    }
    (self.count, self.position) = (count, position)
  }

  /// The number of jumps from 0 to 1.
  public var jumps: Int {
    count - 1 + (position.jumpsAtStart ? 1 : 0) + (position.jumpsAtEnd ? 1 : 0)
  }

  private init(onlyJump position: Position) { (count, self.position) = (1, position) }

  /// CSS `step-start`: 1 from the start on.
  public static let stepStart = StepTiming(onlyJump: .start)
  /// CSS `step-end`: 0 until the end.
  public static let stepEnd = StepTiming(onlyJump: .end)
}

extension StepTiming: Hashable {
  public static func == (a: StepTiming, b: StepTiming) -> Bool {
    a.count == b.count && a.position.jumpsAtStart == b.position.jumpsAtStart
      && a.position.jumpsAtEnd == b.position.jumpsAtEnd
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    hasher.combine(position.jumpsAtStart)
    hasher.combine(position.jumpsAtEnd)
  }
}
