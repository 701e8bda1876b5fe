extension SpringFamilyGrid {
  private static let tile = PanelScratch.width / 16

  /// Every underdamped spring at the Chebyshev nodes of panels of time, by lanes, and from there to the
  /// times by products.
  ///
  /// Precondition: times in order, the first one not negative.
  func chebyshev<Scalar: FamilyScalar>(
    _ all: Range<Int>, _ level: InstructionSet, _ table: FamilyTable<Scalar>
  ) {
    guard let first = times.first, let last = times.last else { return }
    let laneCost = Scalar.laneCost(level, hasVelocities: table.velocities != nil)
    for start in stride(from: all.lowerBound, to: all.upperBound, by: Self.tile) {
      let range = start..<min(start + Self.tile, all.upperBound)
      let plan = ChebyshevPlan(
        range, of: blocks, first: first, last: last, timeCount: timeCount,
        laneCost: laneCost)
      if let plan {
        PanelScratch.with { panels(range, plan, $0, level, table) }
      } else {
        turnLanes(range, rows: 0..<timeCount, level, table)
      }
    }
    writeInitialStates(all, to: table)
  }

  private func panels<Scalar: FamilyScalar>(
    _ range: Range<Int>, _ plan: ChebyshevPlan, _ scratch: PanelScratch, _ level: InstructionSet,
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
        turnLanes(range, rows: row..<end, level, table)
      } else {
        let panel = ChebyshevPanel(from: start, length: length, plan, scratch)
        products(panel, range, rows: row..<end, level, table)
      }
      for block in range where !needsLanes {
        let others = unheldLanes(ofBlock: block, plan, isEarly: isEarly, Scalar.largestInPanels)
        if others != 0 { turnLanes(others, ofBlock: block, rows: row..<end, level, table) }
      }
      row = end
    }
  }

  /// The rows of one panel.
  private func products<Scalar: FamilyScalar>(
    _ panel: ChebyshevPanel, _ range: Range<Int>, rows: Range<Int>, _ level: InstructionSet,
    _ table: FamilyTable<Scalar>
  ) {
    setNodes(panel, range, level, hasVelocities: table.velocities != nil)
    let (column, scratch) = (range.lowerBound << 4, panel.scratch)
    let width = min(springCount, range.upperBound << 4) - column
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
          weights, PanelScratch.rows, positions, PanelScratch.width, rows: count, columns: width,
          inner: panel.count + 1, table.positions + place, springCount)
        if let result = table.velocities {
          Scalar.multiply(
            weights, PanelScratch.rows, velocities, PanelScratch.width, rows: count,
            columns: width, inner: panel.count, result + place, springCount)
        }
      }
    }
  }

  /// Evaluates displacements (and velocities) at the nodes; the targets go to the line after them.
  private func setNodes(
    _ panel: ChebyshevPanel, _ range: Range<Int>, _ level: InstructionSet, hasVelocities: Bool
  ) {
    let (width, scratch) = (PanelScratch.width, panel.scratch)
    let targets = scratch.positions + panel.count * width
    for block in range {
      let motion = blocks.turns + block * SpringBlocks.turnStride
      (targets + (block - range.lowerBound) << 4).update(from: motion + 96, count: 16)
    }
    FamilyTick<Double>.with(blocks, level) { tick in
      for k in 0..<panel.count {
        let line = scratch.positions + k * width
        tick.turn(
          range, at: scratch.nodes[k],
          to: FamilyTable(
            positions: line, velocities: hasVelocities ? scratch.velocities + k * width : nil))
        for j in 0..<range.count << 4 { line[j] -= targets[j] }
      }
    }
  }

  /// The underdamped lanes of a block that a panel cannot evaluate, as bits.
  private func unheldLanes(
    ofBlock block: Int, _ plan: ChebyshevPlan, isEarly: Bool, _ largest: Double
  ) -> UInt16 {
    let motion = blocks.turns + block * SpringBlocks.turnStride
    var lanes: UInt16 = 0
    for lane in 0..<16 where motion[32 + lane] > 0 {
      let (decay, turn) = (-motion[lane], motion[32 + lane])
      let isHeld =
        plan.holds(decay: decay, turn: turn)
        && turn * times[timeCount - 1] <= LaneLimits.largestPhase
        && abs(motion[64 + lane]) + abs(motion[80 + lane]) <= largest
        && abs(motion[112 + lane]) + abs(motion[128 + lane]) <= largest
        && !(isEarly
          && !plan.holdsAtOnce(
            turn: turn, displacement: motion[64 + lane], push: motion[80 + lane]))
      if !isHeld { lanes |= 1 << lane }
    }
    return lanes
  }
}
