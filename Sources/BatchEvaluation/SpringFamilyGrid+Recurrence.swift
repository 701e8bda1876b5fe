import VectorKernels

/// Room on the stack for a tile: tables of offsets, an anchor, and a line for the last block.
private struct TileScratch {
  static let tableDoubles = 6144

  let table, anchor, spare: UnsafeMutablePointer<Double>

  /// Calls `body` with room that is there as long as it runs.
  static func with(_ body: (TileScratch) -> Void) {
    let (anchors, line) = (VectorKernels.springAnchorStride, 8)
    var room = InlineArray<6240, Double>(repeating: 0)
    var span = room.mutableSpan
    span.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      // To the next cache line.
      let start = base + (8 - Int(bitPattern: base) >> 3 & 7) & 7
      body(
        TileScratch(
          table: start, anchor: start + tableDoubles, spare: start + tableDoubles + anchors))
      precondition(buffer.count >= tableDoubles + anchors + 2 * line)
    }
  }
}

extension SpringFamilyGrid {
  /// Blocks whose rows are written side by side.
  private static let tile = 4

  /// All times from anchors and offsets.
  ///
  /// Precondition: even times.
  func recurrence<Scalar: FamilyScalar>(
    _ all: Range<Int>, _ level: InstructionSet, _ table: FamilyTable<Scalar>
  ) {
    let kernels = FamilyKernels.level(level)
    TileScratch.with { scratch in
      let period = evenTimes.period
      let widest = period * VectorKernels.springOffsetStride(isTurning: false)
      let tile = max(1, min(Self.tile, TileScratch.tableDoubles / widest))
      for first in stride(from: all.lowerBound, to: all.upperBound, by: tile) {
        let blocks = first..<min(first + tile, all.upperBound)
        for block in blocks {
          evenTimes.offsets.withUnsafeBufferPointer { offsets in
            guard let offsets = offsets.baseAddress else { return }
            kernels.offsets(
              motion(block), isTurning(block), offsets, period,
              scratch.table + (block - first) * widest)
          }
        }
        for anchor in stride(from: 0, to: timeCount, by: period) {
          for block in blocks {
            let own = scratch.table + (block - first) * widest
            rows(anchor, ofBlock: block, kernels, own, scratch, table)
          }
        }
      }
    }
    for block in all {
      let lanes = unheldLanes(ofBlock: block)
      if lanes != 0 { fallBack(lanes, ofBlock: block, rows: 0..<timeCount, level, table) }
    }
    writeInitialStates(all, to: table)
  }

  /// The rows of time 0 at the beginning.
  func writeInitialStates<Scalar: FamilyScalar>(
    _ blocks: Range<Int>, to table: FamilyTable<Scalar>
  ) {
    for (i, time) in times.enumerated() {
      guard time == 0 else { return }
      for j in blocks.lowerBound << 3..<min(blocks.upperBound << 3, springCount) {
        let state = batch.initialState(j)
        table.positions[i * springCount + j] = Scalar(state.position)
        table.velocities?[i * springCount + j] = Scalar(state.velocity)
      }
    }
  }

  private func motion(_ block: Int) -> UnsafePointer<Double> {
    UnsafePointer(batchMotions.motions + block * MotionBlocks.motionStride)
  }

  private func isTurning(_ block: Int) -> Bool { batchMotions.kinds[block] == 0 }

  /// The rows of one anchor.
  private func rows<Scalar: FamilyScalar>(
    _ anchor: Int, ofBlock block: Int, _ kernels: FamilyKernels,
    _ offsets: UnsafePointer<Double>, _ scratch: TileScratch,
    _ table: FamilyTable<Scalar>
  ) {
    let end = min(anchor + evenTimes.period, timeCount)
    var start = anchor
    while start < end {
      // After the first anchor no modes part before the next one that had not at this one.
      let next = anchor > 0 ? end : endOfParting(start, end, ofBlock: block)
      rows(start..<next, anchor, ofBlock: block, kernels, offsets, scratch, table)
      start = next
    }
  }

  /// The first time after time `start` at which modes of the block have parted that had not before.
  private func endOfParting(_ start: Int, _ end: Int, ofBlock block: Int) -> Int {
    guard !isTurning(block) else { return end }
    let turns = motion(block) + 16
    func parted(_ i: Int) -> Int {
      (0..<8).reduce(0) { $0 + (turns[$1] * times[i] < -1 ? 1 : 0) }
    }
    let now = parted(start)
    return (start + 1..<end).first { parted($0) != now } ?? end
  }

  private func rows<Scalar: FamilyScalar>(
    _ range: Range<Int>, _ anchor: Int, ofBlock block: Int, _ kernels: FamilyKernels,
    _ offsets: UnsafePointer<Double>, _ scratch: TileScratch,
    _ table: FamilyTable<Scalar>
  ) {
    let isTurning = isTurning(block)
    let pull = UnsafePointer(batchMotions.pulls + block * MotionBlocks.pullStride)
    kernels.anchor(
      motion(block), pull, isTurning, times[anchor], times[range.lowerBound], scratch.anchor)
    let skipped = range.lowerBound - anchor
    let own = offsets + skipped * VectorKernels.springOffsetStride(isTurning: isTurning)
    let lanes = min(8, springCount - block << 3)
    let place = range.lowerBound * springCount + block << 3
    let spare = UnsafeMutableRawPointer(scratch.spare).assumingMemoryBound(to: Scalar.self)
    evenTimes.corrections.withUnsafeBufferPointer { corrections in
      guard let corrections = corrections.baseAddress else { return }
      if let velocities = table.velocities {
        Scalar.states(kernels)(
          scratch.anchor, own, isTurning, corrections + range.lowerBound, range.count, springCount,
          lanes, spare, motion(block), table.positions + place, velocities + place)
      } else {
        Scalar.positions(kernels)(
          scratch.anchor, own, isTurning, corrections + range.lowerBound, range.count, springCount,
          lanes, spare, table.positions + place)
      }
    }
  }

  /// The lanes of a block that the recurrence cannot evaluate, as bits.
  private func unheldLanes(ofBlock block: Int) -> UInt8 {
    let (decays, turns) = (motion(block), motion(block) + 16)
    var lanes = batchMotions.exceptions[block]
    for lane in 0..<8 {
      let (decay, turn) = (decays[lane], turns[lane])
      let reach = max(decay, turn, -0x1p-28 * turn) * evenTimes.largestCorrection
      // Down to e^−620 the low part of a pair is a normal number.
      let isHeld =
        turn * evenTimes.longest <= 0x1p24 && decay * evenTimes.longestOffset <= 620
        && reach <= EvenTimes.largestCorrectedPhase
      if !isHeld { lanes |= 1 << lane }
    }
    return lanes
  }
}
