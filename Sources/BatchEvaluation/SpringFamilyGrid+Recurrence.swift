import VectorKernels

/// Room on the stack for a tile: tables of offsets, an anchor, and rows that do not fit the table.
private struct TileScratch<Scalar> {
  static var tableDoubles: Int { 6144 }

  let table, anchor: UnsafeMutablePointer<Double>
  let rows: FamilyTable<Scalar>

  /// Calls `body` with room that is there as long as it runs.
  static func with(hasVelocities: Bool, _ body: (TileScratch) -> Void) {
    let (anchor, rows) = (VectorKernels.springAnchorStride, 16 * EvenTimes.mostOffsets)
    var room = InlineArray<8360, Double>(repeating: 0)
    var span = room.mutableSpan
    span.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      // To the next cache line.
      let start = base + (8 - Int(bitPattern: base) >> 3 & 7) & 7
      let positions = UnsafeMutableRawPointer(start + tableDoubles + anchor)
        .assumingMemoryBound(to: Scalar.self)
      precondition(buffer.count >= 8 + tableDoubles + anchor + 2 * rows)
      body(
        TileScratch(
          table: start, anchor: start + tableDoubles,
          rows: FamilyTable(
            positions: positions, velocities: hasVelocities ? positions + rows : nil)))
    }
  }
}

extension SpringFamilyGrid {
  /// Blocks whose rows are written side by side.
  private static let tile = 2

  /// All times of some blocks' underdamped springs from anchors and offsets.
  ///
  /// Precondition: even times.
  func turnRecurrence<Scalar: FamilyScalar>(
    _ all: Range<Int>, _ level: InstructionSet, _ table: FamilyTable<Scalar>
  ) {
    let build = Scalar.familyKernels[level]
    TileScratch<Scalar>.with(hasVelocities: table.velocities != nil) { scratch in
      let period = evenTimes.period
      let widest = period * VectorKernels.springTurnOffsetStride
      let tile = min(Self.tile, TileScratch<Scalar>.tableDoubles / widest)
      for first in stride(from: all.lowerBound, to: all.upperBound, by: tile) {
        let range = first..<min(first + tile, all.upperBound)
        for block in range where blocks.isTurning(block: block) {
          withOffsets {
            build.kernels.turnOffsets(
              turn(block), $0, period, scratch.table + (block - first) * widest)
          }
        }
        for anchor in stride(from: 0, to: timeCount, by: period) {
          for block in range where blocks.isTurning(block: block) {
            build.kernels.turnAnchor(turn(block), times[anchor], scratch.anchor)
            let offsets = scratch.table + (block - first) * widest
            turnRows(anchor, ofBlock: block, build, offsets, scratch, table)
          }
        }
      }
    }
    for block in all {
      let lanes = unheldTurns(ofBlock: block, Scalar.largestCorrectedPhase)
      if lanes != 0 { turnLanes(lanes, ofBlock: block, rows: times.indices, level, table) }
    }
    writeInitialStates(all, to: table)
  }

  /// The rows of time 0 at the beginning.
  func writeInitialStates<Scalar: FamilyScalar>(
    _ range: Range<Int>, to table: FamilyTable<Scalar>
  ) {
    for (i, time) in times.enumerated() {
      guard time == 0 else { return }
      for j in range.lowerBound << 4..<min(range.upperBound << 4, springCount) {
        writeInitialState(j, at: i, to: table)
      }
    }
  }

  private func writeInitialState<Scalar: FamilyScalar>(
    _ j: Int, at i: Int, to table: FamilyTable<Scalar>
  ) {
    let state = batch.initial[j]
    table.positions[i * springCount + j] = Scalar(state.position)
    table.velocities?[i * springCount + j] = Scalar(state.velocity)
  }

  private func turn(_ block: Int) -> UnsafePointer<Double> {
    UnsafePointer(blocks.turns + block * SpringBlocks.turnStride)
  }

  private func creep(_ block: Int) -> UnsafePointer<Double> {
    UnsafePointer(blocks.creeps + block * SpringBlocks.creepStride)
  }

  private func withOffsets(_ body: (UnsafePointer<Double>) -> Void) {
    evenTimes.offsets.withUnsafeBufferPointer { if let base = $0.baseAddress { body(base) } }
  }

  private func withCorrections(_ body: (UnsafePointer<Double>) -> Void) {
    evenTimes.corrections.withUnsafeBufferPointer { if let base = $0.baseAddress { body(base) } }
  }

  /// The rows of one anchor: in the table, but those of a block that is not full by way of the scratch.
  private func turnRows<Scalar: FamilyScalar>(
    _ anchor: Int, ofBlock block: Int, _ build: FamilyKernels<Scalar>.Build,
    _ offsets: UnsafePointer<Double>, _ scratch: TileScratch<Scalar>, _ table: FamilyTable<Scalar>
  ) {
    let count = min(evenTimes.period, timeCount - anchor)
    let own = table.from(anchor * springCount + block << 4)
    let lanes = springCount - block << 4
    let (target, stride) = lanes >= 16 ? (own, springCount) : (scratch.rows, 16)
    withCorrections {
      build.kernels.turnRows(
        turn(block), scratch.anchor, offsets, $0 + anchor, count, stride, target.positions,
        target.velocities)
    }
    guard lanes < 16 else { return }
    for row in 0..<count {
      (own.positions + row * springCount).update(from: target.positions + 16 * row, count: lanes)
      guard let from = target.velocities, let to = own.velocities else { continue }
      (to + row * springCount).update(from: from + 16 * row, count: lanes)
    }
  }

  /// The underdamped lanes of a block that the recurrence cannot evaluate, as bits.
  private func unheldTurns(ofBlock block: Int, _ largestCorrectedPhase: Double) -> UInt16 {
    let motion = turn(block)
    var lanes: UInt16 = 0
    for lane in 0..<16 {
      let (decay, turn) = (-motion[lane], motion[32 + lane])
      // Down to e^−620 the low part of a pair is a normal number.
      let isHeld =
        turn * evenTimes.longest <= LaneLimits.largestPhase
        && decay * evenTimes.longestOffset <= 620
        && max(decay, turn) * evenTimes.largestCorrection <= largestCorrectedPhase
      if turn > 0 && !isHeld { lanes |= 1 << lane }
    }
    return lanes
  }

  /// All times of some blocks of overdamped springs from anchors and offsets, put in their places.
  ///
  /// Precondition: even times.
  func creepRecurrence<Scalar: FamilyScalar>(
    _ range: Range<Int>, _ level: InstructionSet, _ table: FamilyTable<Scalar>
  ) {
    let build = Scalar.familyKernels[level]
    TileScratch<Scalar>.with(hasVelocities: table.velocities != nil) { scratch in
      for block in range {
        withOffsets {
          build.kernels.creepOffsets(creep(block), $0, evenTimes.period, scratch.table)
        }
        for anchor in stride(from: 0, to: timeCount, by: evenTimes.period) {
          let end = min(anchor + evenTimes.period, timeCount)
          var start = anchor
          while start < end {
            // After the first anchor no modes part before the next one that had not at this one.
            let next = anchor > 0 ? end : endOfParting(start, end, ofBlock: block)
            creepRows(start..<next, anchor, ofBlock: block, build, scratch, table)
            start = next
          }
        }
        let lanes = unheldCreeps(
          ofBlock: block, Scalar.largestCorrectedPhase, gapShare: Scalar.gapShare)
        if lanes != 0 { creepLanes(lanes, ofBlock: block, level, table) }
        for i in times.indices {
          guard times[i] == 0 else { break }
          for slot in block << 4..<min(block << 4 + 16, blocks.creepCount) {
            writeInitialState(Int(blocks.places[slot]), at: i, to: table)
          }
        }
      }
    }
  }

  /// The first time after time `start` at which modes of the block have parted that had not before.
  private func endOfParting(_ start: Int, _ end: Int, ofBlock block: Int) -> Int {
    let turns = creep(block) + 32
    func parted(_ i: Int) -> Int {
      (0..<16).reduce(0) { $0 + (turns[$1] * times[i] < -1 ? 1 : 0) }
    }
    let now = parted(start)
    return (start + 1..<end).first { parted($0) != now } ?? end
  }

  /// These of the rows of one anchor.
  private func creepRows<Scalar: FamilyScalar>(
    _ range: Range<Int>, _ anchor: Int, ofBlock block: Int, _ build: FamilyKernels<Scalar>.Build,
    _ scratch: TileScratch<Scalar>, _ table: FamilyTable<Scalar>
  ) {
    build.kernels.creepAnchor(creep(block), times[anchor], times[range.lowerBound], scratch.anchor)
    let skipped = (range.lowerBound - anchor) * VectorKernels.springCreepOffsetStride
    withCorrections {
      build.kernels.creepRows(
        creep(block), scratch.anchor, scratch.table + skipped, $0 + range.lowerBound, range.count,
        16, scratch.rows.positions, scratch.rows.velocities)
    }
    let places = blocks.places + block << 4
    let count = min(16, blocks.creepCount - block << 4)
    for i in range {
      let line = 16 * (i - range.lowerBound)
      for lane in 0..<count {
        let place = i * springCount + Int(places[lane])
        table.positions[place] = scratch.rows.positions[line + lane]
        guard let velocities = scratch.rows.velocities else { continue }
        table.velocities?[place] = velocities[line + lane]
      }
    }
  }

  /// The lanes of a block that the recurrence cannot evaluate, as bits.
  private func unheldCreeps(
    ofBlock block: Int, _ largestCorrectedPhase: Double, gapShare: Double
  ) -> UInt16 {
    let motion = creep(block)
    var lanes: UInt16 = 0
    for lane in 0..<16 {
      let (decay, gap) = (-motion[lane], -motion[32 + lane])
      let isHeld =
        decay * evenTimes.longestOffset <= 620
        && max(decay, gapShare * gap) * evenTimes.largestCorrection <= largestCorrectedPhase
      if !isHeld { lanes |= 1 << lane }
    }
    return lanes
  }
}
