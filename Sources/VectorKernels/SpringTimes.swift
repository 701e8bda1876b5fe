// Whether kernels of springs can be given times as they are.
//
// As integers, bit patterns of positive numbers are in the order of the numbers; those of infinity and
// NaN are above, those of negative numbers negative. So two differences tell by their signs.

/// Whether all times are at least `smallest` and at most `largest`, both of which are positive and
/// finite.
///
/// Cost: 5 operations eight times.
@inline(never)
public func areTimesWithin(
  _ smallest: Double, _ largest: Double, _ times: UnsafePointer<Double>, count: Int
) -> Bool {
  let (smallest, largest) = (smallest.bitPattern, largest.bitPattern)
  /// Negative where one of eight times is not.
  @inline(always)
  func outside(_ i: Int) -> SIMD8<UInt64> {
    let bits = Lanes(loading: times + i).bits
    return bits | (SIMD8(repeating: largest) &- bits) | (bits &- SIMD8(repeating: smallest))
  }
  // Four, so that no chain of operations holds up the loop.
  let none = SIMD8<UInt64>(repeating: 0)
  var (signs, second, third, fourth) = (none, none, none, none)
  var i = 0
  while i &+ 32 <= count {
    signs |= outside(i)
    second |= outside(i &+ 8)
    third |= outside(i &+ 16)
    fourth |= outside(i &+ 24)
    i &+= 32
  }
  signs |= second | third | fourth
  let four = signs.lowHalf | signs.highHalf
  let two = four.lowHalf | four.highHalf
  var sign = two[0] | two[1]
  while i < count {
    let bits = times[i].bitPattern
    sign |= bits | (largest &- bits) | (bits &- smallest)
    i &+= 1
  }
  return sign >> 63 == 0
}

/// The same for Float.
///
/// Cost: 5 operations sixteen times.
@inline(never)
public func areFloatTimesWithin(
  _ smallest: Float, _ largest: Float, _ times: UnsafePointer<Float>, count: Int
) -> Bool {
  let (smallest, largest) = (smallest.bitPattern, largest.bitPattern)
  /// Negative where one of sixteen times is not.
  @inline(always)
  func outside(_ i: Int) -> SIMD16<UInt32> {
    let bits = UnsafeRawPointer(times + i).loadUnaligned(as: SIMD16<UInt32>.self)
    return bits | (SIMD16(repeating: largest) &- bits) | (bits &- SIMD16(repeating: smallest))
  }
  // Four, so that no chain of operations holds up the loop.
  let none = SIMD16<UInt32>(repeating: 0)
  var (signs, second, third, fourth) = (none, none, none, none)
  var i = 0
  while i &+ 64 <= count {
    signs |= outside(i)
    second |= outside(i &+ 16)
    third |= outside(i &+ 32)
    fourth |= outside(i &+ 48)
    i &+= 64
  }
  signs |= second | third | fourth
  let eight = signs.lowHalf | signs.highHalf
  let four = eight.lowHalf | eight.highHalf
  var sign = four[0] | four[1] | four[2] | four[3]
  while i < count {
    let bits = times[i].bitPattern
    sign |= bits | (largest &- bits) | (bits &- smallest)
    i &+= 1
  }
  return sign >> 31 == 0
}
