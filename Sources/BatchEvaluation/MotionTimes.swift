/// The times of a tick, one a spring or one for all, and whether lanes can evaluate them.
struct MotionTimes {
  /// The kernels' phases reach this far.
  private static let largestPhase = 0x1p24
  /// Down to e^−700 an envelope is one normal power of two times a number near 1.
  private static let moderateDecay = 700.0
  /// Products of these times with plain rates are pairs of normal numbers.
  private static let plain = 0x1p-500...0x1p500

  let base: UnsafePointer<Double>
  /// Doubles from a block's times to the next one's: 8, or 0 for one time in eight lanes.
  let step: Int
  /// Whether lanes evaluate all springs of a batch with these times.
  let areAllPlain: Bool

  /// Whether no envelope of the batch falls below e^−700 at these times, which is the faster case.
  let isModerate: Bool

  /// One time, repeated in eight lanes, for the springs of these blocks.
  init(repeated base: UnsafePointer<Double>, _ blocks: MotionBlocks) {
    self.base = base
    step = 0
    areAllPlain = Self.isPlain(base[0], turn: blocks.largestFrequency)
    isModerate = base[0] * blocks.largestDecay <= Self.moderateDecay
  }

  /// `count` times for the springs of these blocks.
  init(_ base: UnsafePointer<Double>, count: Int, _ blocks: MotionBlocks) {
    self.base = base
    step = 8
    let largest = Swift.min(Self.plain.upperBound, Self.largestPhase / blocks.largestFrequency)
    let longest = SIMD8(repeating: Self.moderateDecay / blocks.largestDecay)
    var signs = SIMD8<UInt64>(repeating: 0)
    var longSigns = SIMD8<UInt64>(repeating: 0)
    var sum = SIMD8<Double>(repeating: 0)
    var i = 0
    while i + 8 <= count {
      let times = Self.lanes(base + i)
      signs |= Self.outOfRange(times, SIMD8(repeating: largest) - times)
      longSigns |= unsafeBitCast(longest - times, to: SIMD8<UInt64>.self)
      // NaN when one of them is NaN or infinite.
      sum += times - times
      i += 8
    }
    var areAllPlain = !Self.anySign(signs) && Self.isZero(sum)
    var isModerate = !Self.anySign(longSigns)
    while i < count {
      areAllPlain = areAllPlain && Self.isPlain(base[i], turn: blocks.largestFrequency)
      isModerate = isModerate && base[i] * blocks.largestDecay <= Self.moderateDecay
      i += 1
    }
    self.areAllPlain = areAllPlain
    self.isModerate = isModerate
  }

  /// Sign bits where a time is negative or too small, or the room above it is negative.
  ///
  /// Lanes are not compared (this compiler does that one by one); the sign of a difference tells.
  @inline(__always)
  private static func outOfRange(
    _ times: SIMD8<Double>, _ room: SIMD8<Double>
  ) -> SIMD8<UInt64> {
    // Of the bit patterns 1 is taken first, so that 0, which is in range, becomes the largest.
    let smallestPattern = SIMD8<UInt64>(repeating: plain.lowerBound.bitPattern - 1)
    let patterns = unsafeBitCast(times, to: SIMD8<UInt64>.self)
    let shifted = patterns &- SIMD8(repeating: 1)
    return patterns | unsafeBitCast(room, to: SIMD8<UInt64>.self)
      | (shifted &- smallestPattern) & ~shifted
  }

  /// Whether a lane has its sign bit set. (`max()` and `sum()` of lanes run one by one too.)
  @inline(__always)
  private static func anySign(_ lanes: SIMD8<UInt64>) -> Bool {
    let four = lanes.lowHalf | lanes.highHalf
    let two = four.lowHalf | four.highHalf
    return (two[0] | two[1]) >> 63 != 0
  }

  /// Whether all lanes are 0, which a NaN is not.
  @inline(__always)
  private static func isZero(_ lanes: SIMD8<Double>) -> Bool {
    let four = lanes.lowHalf + lanes.highHalf
    let two = four.lowHalf + four.highHalf
    return two[0] + two[1] == 0
  }

  @inline(__always)
  private static func lanes(_ source: UnsafePointer<Double>) -> SIMD8<Double> {
    UnsafeRawPointer(source).loadUnaligned(as: SIMD8<Double>.self)
  }

  /// Whether lanes evaluate all eight springs of a full block whose ω these are; false when in doubt.
  func isPlain(block: Int, turns: UnsafePointer<Double>) -> Bool {
    let times = Self.lanes(base + block * step)
    let turns = Self.lanes(turns)
    // The range of an overdamped spring's time is that of its own rates, hence the second room.
    let room = SIMD8(repeating: Self.largestPhase) - turns * times
    let signs = Self.outOfRange(times, room) | Self.outOfRange(times, Self.ceiling - times)
    return !Self.anySign(signs) && Self.isZero(times - times)
  }

  private static let ceiling = SIMD8<Double>(repeating: plain.upperBound)

  /// The time of spring `i`.
  subscript(_ i: Int) -> Double { base[step == 0 ? 0 : i] }

  /// Whether lanes evaluate spring `i`, whose ω is `turn` (negative when overdamped, 0 when lanes
  /// never evaluate it).
  func isPlain(_ i: Int, turn: Double) -> Bool { turn != 0 && Self.isPlain(self[i], turn: turn) }

  private static func isPlain(_ time: Double, turn: Double) -> Bool {
    (time == 0 || plain.contains(time)) && time * turn <= largestPhase
  }
}
