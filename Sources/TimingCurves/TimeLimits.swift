/// The numbers that timing models tell apart: no product of two of them overflows.
enum TimeLimits {
  /// Times and speeds.
  static let times = -0x1p400...0x1p400
  /// Durations, where 0 is none.
  static let durations = 0x1p-400...0x1p400
  /// Numbers of repeats, and durations that may be 0.
  static let amounts = 0...0x1p400
}
