/// What kernels tell of the lanes of blocks, one bit a lane, 256 blocks at a time, on the stack.
enum LaneFlags {
  /// Blocks of one call of a kernel.
  static var capacity: Int { 256 }

  /// Calls `kernel` for parts of the blocks that the flags have room for, then `body` with the blocks and
  /// the flags of each part.
  @inline(__always)
  static func forEachPart(
    of blocks: Range<Int>, _ kernel: (Range<Int>, UnsafeMutablePointer<UInt16>) -> Void,
    _ body: (Range<Int>, UnsafeMutablePointer<UInt16>) -> Void
  ) {
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 256) { flags in
      guard let flags = flags.baseAddress else { return }
      for start in stride(from: blocks.lowerBound, to: blocks.upperBound, by: capacity) {
        let part = start..<min(start + capacity, blocks.upperBound)
        kernel(part, flags)
        body(part, flags)
      }
    }
  }

  /// Calls `body` with every item below `count` whose flag is not set.
  @inline(__always)
  static func forEachUnset(
    _ blocks: Range<Int>, _ flags: UnsafePointer<UInt16>, lanes: Int, count: Int,
    _ body: (Int) -> Void
  ) {
    let all: UInt16 = lanes == 16 ? .max : 0xFF
    for block in blocks where flags[block - blocks.lowerBound] != all {
      var rest = ~flags[block - blocks.lowerBound] & all
      while rest != 0 {
        let item = block * lanes + rest.trailingZeroBitCount
        rest &= rest &- 1
        if item < count { body(item) }
      }
    }
  }
}
