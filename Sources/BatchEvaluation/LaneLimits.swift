/// What the kernels of springs can evaluate; the rest is left to the reference.
enum LaneLimits {
  /// The kernels' phases reach this far.
  static var largestPhase: Double { 0x1p24 }
  /// Down to e^−700 an envelope is one normal power of two times a number near 1.
  static var moderateDecay: Double { 700 }
  /// Products of these times with plain rates are pairs of normal numbers.
  static var plainTimes: ClosedRange<Double> { 0x1p-500...0x1p500 }
}
