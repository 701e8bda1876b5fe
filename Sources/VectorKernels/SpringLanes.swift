// How springs lie in memory and how many are evaluated at once.
//
// A block holds sixteen springs, two cache lines a quantity. With 32 registers of 512 bits, all sixteen
// go through every step side by side: the chain of operations of eight leaves the units idle a part of
// the time, and the processor's own window does not reach far enough into the next block. Lower levels
// take a block in two halves, since the lanes of the second one would only be spilled.

#if V4
  typealias SpringVector = SIMD16<Double>
  typealias SpringMask = SIMD16<UInt64>
#else
  typealias SpringVector = Lanes
  typealias SpringMask = LaneMask
#endif

/// A pair, as `LanePair`.
typealias SpringPair = (hi: SpringVector, lo: SpringVector)

/// Springs in a block.
public let springsPerBlock = 16

/// Quantity `index` of the springs whose block, or half a block, begins here.
@inline(always)
func line(_ motion: UnsafePointer<Double>, _ index: Int) -> SpringVector {
  SpringVector(loading: motion + 16 &* index)
}

/// Quantity `index` and the one after it.
@inline(always)
func pair(_ motion: UnsafePointer<Double>, _ index: Int) -> SpringPair {
  (line(motion, index), line(motion, index &+ 1))
}

/// Calls `body` with the blocks, or the halves of each, that are evaluated at once: the number of the
/// block and the lane that the springs begin with.
@inline(always)
func forEachPart(_ blockCount: Int, _ body: (_ block: Int, _ lane: Int) -> Void) {
  for block in 0..<blockCount {
    #if V4
      body(block, 0)
    #else
      body(block, 0)
      body(block, 8)
    #endif
  }
}
