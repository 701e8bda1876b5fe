extension SpringFamilyGrid {
  /// Blocks that stay in the first-level cache while the times are walked: what `withDoubles` holds.
  private static let tile = 32

  /// Every value by itself: row after row of some blocks' springs.
  func lanes<Scalar: FamilyScalar>(
    _ all: Range<Int>, rows: Range<Int>, _ level: InstructionSet, _ table: FamilyTable<Scalar>
  ) {
    for first in stride(from: all.lowerBound, to: all.upperBound, by: Self.tile) {
      let blocks = first..<min(first + Self.tile, all.upperBound)
      withTimes { base in
        for i in rows {
          lanes(blocks, at: i, repeated(times[i], in: base), level, table)
        }
      }
    }
  }

  /// Calls `body` with room for eight times.
  @inline(__always)
  private func withTimes(_ body: (UnsafeMutablePointer<Double>) -> Void) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 8) { buffer in
      guard let base = buffer.baseAddress else { return }
      base.initialize(repeating: 0, count: 8)
      body(base)
    }
  }

  @inline(__always)
  private func repeated(_ time: Double, in base: UnsafeMutablePointer<Double>) -> MotionTimes {
    base.update(repeating: time, count: 8)
    return MotionTimes(repeated: UnsafePointer(base), batchMotions)
  }

  private func lanes<Scalar: FamilyScalar>(
    _ range: Range<Int>, at i: Int, _ times: MotionTimes, _ level: InstructionSet,
    _ table: FamilyTable<Scalar>
  ) {
    let whole = range.lowerBound..<min(range.upperBound, springCount >> 3)
    let offset = i * springCount + whole.lowerBound << 3
    Scalar.withDoubles(whole.count << 3, table, offset: offset) {
      evaluate(whole, times, level, $0)
    }
    for block in range {
      if block >= whole.upperBound {
        copy(0xFF, ofBlock: block, at: i, times, level, table)
      } else if !times.areAllPlain || batchMotions.exceptions[block] != 0 {
        replace(0xFF, ofBlock: block, at: i, times, table)
      }
    }
  }

  /// Whole blocks, 32 at most, at any time (which lanes can hold, or else the results mean nothing).
  func evaluate(
    _ range: Range<Int>, at time: Double, _ level: InstructionSet, _ table: FamilyTable<Double>
  ) {
    withTimes { base in evaluate(range, repeated(time, in: base), level, table) }
  }

  private func evaluate(
    _ range: Range<Int>, _ times: MotionTimes, _ level: InstructionSet, _ table: FamilyTable<Double>
  ) {
    let (kernels, blocks) = (KernelTable.level(level), batchMotions)
    let motions = blocks.motions + range.lowerBound * MotionBlocks.motionStride
    let kinds = blocks.kinds + range.lowerBound
    if let velocities = table.velocities {
      kernels.springStates(
        motions, blocks.pulls + range.lowerBound * MotionBlocks.pullStride, kinds, range.count,
        times.base, 0, times.isModerate, table.positions, velocities)
    } else {
      kernels.springPositions(
        motions, kinds, range.count, times.base, 0, times.isModerate, table.positions)
    }
  }

  /// The springs of a block that `lanes` has a bit for, at one time, without touching others.
  private func copy<Scalar: FamilyScalar>(
    _ lanes: UInt8, ofBlock block: Int, at i: Int, _ times: MotionTimes, _ level: InstructionSet,
    _ table: FamilyTable<Scalar>
  ) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 16) { buffer in
      guard let base = buffer.baseAddress else { return }
      base.initialize(repeating: 0, count: 16)
      let own = FamilyTable(
        positions: base, velocities: table.velocities == nil ? nil : base + 8)
      evaluate(block..<block + 1, times, level, own)
      forEachSpring(lanes, ofBlock: block) { lane, j in
        table.positions[i * springCount + j] = Scalar(base[lane])
        table.velocities?[i * springCount + j] = Scalar(base[8 + lane])
      }
    }
    replace(lanes, ofBlock: block, at: i, times, table)
  }

  /// Those of the same springs that lanes cannot evaluate at this time, by the reference.
  private func replace<Scalar: FamilyScalar>(
    _ lanes: UInt8, ofBlock block: Int, at i: Int, _ times: MotionTimes,
    _ table: FamilyTable<Scalar>
  ) {
    let turns = batchMotions.motions + block * MotionBlocks.motionStride + 16
    forEachSpring(lanes, ofBlock: block) { lane, j in
      if !times.isPlain(j, turn: turns[lane]) { write(j, at: i, to: table) }
    }
  }

  @inline(__always)
  private func forEachSpring(
    _ lanes: UInt8, ofBlock block: Int, _ body: (_ lane: Int, _ spring: Int) -> Void
  ) {
    for lane in 0..<min(8, springCount - block << 3) where lanes >> lane & 1 != 0 {
      body(lane, block << 3 + lane)
    }
  }

  /// The springs of a block that `lanes` has a bit for, at these times.
  func fallBack<Scalar: FamilyScalar>(
    _ lanes: UInt8, ofBlock block: Int, rows: Range<Int>, _ level: InstructionSet,
    _ table: FamilyTable<Scalar>
  ) {
    withTimes { base in
      for i in rows {
        copy(lanes, ofBlock: block, at: i, repeated(times[i], in: base), level, table)
      }
    }
  }
}
