/// When a motion has settled for good: a time, or a bracket where one last excursion touches the
/// threshold so closely that the last digits of the input decide whether it counts.
///
/// Units: seconds. +∞ means never (or later than any Double).
public struct SettlingTime: Hashable, Sendable, BitwiseCopyable {
  /// The settling time if excursions that reach the threshold to a few ulps do not count.
  public let earliest: Double
  /// The settling time if they do.
  public let latest: Double

  /// The settling time; of a bracket the later end.
  public var time: Double { latest }

  /// True unless a tangency leaves two answers.
  public var isExact: Bool { earliest == latest }

  /// The bracket of two times; an exact time when only one is given.
  public init(earliest: Double, latest: Double) {
    self.earliest = earliest
    self.latest = latest
  }

  init(_ time: Double) { self.init(earliest: time, latest: time) }

  init(_ time: Scaled) { self.init(time.added(to: 0)) }

  /// Settled from the start, and never.
  static let settled = SettlingTime(0)
  static let never = SettlingTime(.infinity)

  /// When two motions have both settled.
  func joined(with other: SettlingTime) -> SettlingTime {
    SettlingTime(
      earliest: Swift.max(earliest, other.earliest), latest: Swift.max(latest, other.latest))
  }
}
