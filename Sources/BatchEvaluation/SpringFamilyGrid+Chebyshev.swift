extension SpringFamilyGrid {
  private static let tile = PanelScratch.width / 8

  /// Every spring at the Chebyshev nodes of panels of time, by lanes, and from there to the times by
  /// products.
  ///
  /// Precondition: times in order, the first one not negative.
  func chebyshev<Scalar: FamilyScalar>(
    _ all: Range<Int>, _ level: InstructionSet, _ table: FamilyTable<Scalar>
  ) {
    guard let first = times.first, let last = times.last else { return }
    for start in stride(from: all.lowerBound, to: all.upperBound, by: Self.tile) {
      let blocks = start..<min(start + Self.tile, all.upperBound)
      let plan = ChebyshevPlan(
        blocks, of: batchMotions, first: first, last: last, timeCount: timeCount,
        hasVelocities: table.velocities != nil)
      if let plan {
        PanelScratch.with { panels(blocks, plan, $0, level, table) }
      } else {
        lanes(blocks, rows: 0..<timeCount, level, table)
      }
    }
    writeInitialStates(all, to: table)
  }

  private func panels<Scalar: FamilyScalar>(
    _ blocks: Range<Int>, _ plan: ChebyshevPlan, _ scratch: PanelScratch, _ level: InstructionSet,
    _ table: FamilyTable<Scalar>
  ) {
    var row = 0
    while row < timeCount {
      let start = times[row]
      var end = row + 1
      while end < timeCount, times[end] - start <= plan.length { end += 1 }
      let length = times[end - 1] - start
      // In the first panel a velocity that starts at 0 is small beside what it grows to.
      let isEarly = start < plan.length
      let needsLanes =
        end - row <= plan.nodeCount || isEarly && table.velocities != nil
        || length < 0x1p-40 * times[end - 1] || length < 0x1p-400
      if needsLanes {
        lanes(blocks, rows: row..<end, level, table)
      } else {
        let panel = ChebyshevPanel(from: start, length: length, plan, scratch)
        products(panel, blocks, rows: row..<end, level, table)
      }
      for block in blocks where !needsLanes {
        let others = unheldLanes(ofBlock: block, plan, isEarly: isEarly)
        if others != 0 { fallBack(others, ofBlock: block, rows: row..<end, level, table) }
      }
      row = end
    }
  }

  /// The rows of one panel.
  private func products<Scalar: FamilyScalar>(
    _ panel: ChebyshevPanel, _ blocks: Range<Int>, rows: Range<Int>, _ level: InstructionSet,
    _ table: FamilyTable<Scalar>
  ) {
    setNodes(panel, blocks, level, hasVelocities: table.velocities != nil)
    let (column, scratch) = (blocks.lowerBound << 3, panel.scratch)
    let width = min(springCount, blocks.upperBound << 3) - column
    let positions = Scalar.narrowed(scratch.positions, (panel.count + 1) * PanelScratch.width)
    let velocities = Scalar.narrowed(
      scratch.velocities, table.velocities == nil ? 0 : panel.count * PanelScratch.width)
    times.withUnsafeBufferPointer { times in
      guard let times = times.baseAddress else { return }
      for first in stride(from: rows.lowerBound, to: rows.upperBound, by: PanelScratch.rows) {
        let count = min(PanelScratch.rows, rows.upperBound - first)
        panel.weigh(times + first, count: count)
        let weights = Scalar.narrowed(scratch.weights, (panel.count + 1) * PanelScratch.rows)
        let place = first * springCount + column
        Scalar.multiply(
          weights, positions, rows: count, columns: width, lines: panel.count + 1,
          into: table.positions + place, stride: springCount)
        if let result = table.velocities {
          Scalar.multiply(
            weights, velocities, rows: count, columns: width, lines: panel.count,
            into: result + place, stride: springCount)
        }
      }
    }
  }

  /// Evaluates displacements (and velocities) at the nodes; the targets go to the line after them.
  private func setNodes(
    _ panel: ChebyshevPanel, _ blocks: Range<Int>, _ level: InstructionSet, hasVelocities: Bool
  ) {
    let (width, scratch) = (PanelScratch.width, panel.scratch)
    let targets = scratch.positions + panel.count * width
    for block in blocks {
      let motion = batchMotions.motions + block * MotionBlocks.motionStride
      (targets + (block - blocks.lowerBound) << 3).update(from: motion + 64, count: 8)
    }
    for k in 0..<panel.count {
      let line = scratch.positions + k * width
      evaluate(
        blocks, at: scratch.nodes[k], level,
        FamilyTable(
          positions: line, velocities: hasVelocities ? scratch.velocities + k * width : nil))
      for j in 0..<blocks.count << 3 { line[j] -= targets[j] }
    }
  }

  /// The lanes of a block that a panel cannot evaluate, as bits.
  private func unheldLanes(
    ofBlock block: Int, _ plan: ChebyshevPlan, isEarly: Bool
  ) -> UInt8 {
    let motion = batchMotions.motions + block * MotionBlocks.motionStride
    var lanes = batchMotions.exceptions[block]
    for lane in 0..<8 {
      let (decay, turn) = (motion[lane], motion[16 + lane])
      let isHeld =
        plan.holds(decay: decay, turn: turn) && turn * times[timeCount - 1] <= 0x1p24
        && !(isEarly
          && !plan.holdsAtOnce(
            turn: turn, displacement: motion[32 + lane], push: motion[48 + lane]))
      if !isHeld { lanes |= 1 << lane }
    }
    return lanes
  }
}
