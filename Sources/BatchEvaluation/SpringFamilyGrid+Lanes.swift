import SpringDynamics

extension SpringFamilyGrid {
  /// Blocks that stay in the first-level cache while the times are walked.
  private static let tile = 16

  /// Every value by itself: row after row of some blocks' underdamped springs.
  func turnLanes<Scalar: FamilyScalar>(
    _ all: Range<Int>, rows: Range<Int>, _ level: InstructionSet, _ table: FamilyTable<Scalar>
  ) {
    FamilyTick<Scalar>.with(blocks, level) { tick in
      for first in stride(from: all.lowerBound, to: all.upperBound, by: Self.tile) {
        let range = first..<min(first + Self.tile, all.upperBound)
        guard range.contains(where: blocks.isTurning(block:)) else { continue }
        for i in rows { turn(range, at: i, tick, table) }
      }
    }
  }

  private func turn<Scalar: FamilyScalar>(
    _ range: Range<Int>, at i: Int, _ tick: FamilyTick<Scalar>, _ table: FamilyTable<Scalar>
  ) {
    let time = times[i]
    guard FamilyTick<Scalar>.isPlain(time) else {
      return writeTurns(range, at: i, to: table) { _ in true }
    }
    let whole = range.lowerBound..<min(range.upperBound, springCount >> 4)
    if !whole.isEmpty {
      tick.turn(whole, at: time, to: table.from(i * springCount + whole.lowerBound << 4))
    }
    if whole.upperBound < range.upperBound {
      turn(0xFFFF, ofBlock: range.upperBound - 1, at: i, tick, table)
    }
    if !tick.holdsAll(at: time) {
      writeTurns(range, at: i, to: table) { $0 * time > LaneLimits.largestPhase }
    }
  }

  /// The underdamped springs of a block that `lanes` has a bit for, at one plain time, without touching
  /// others.
  private func turn<Scalar: FamilyScalar>(
    _ lanes: UInt16, ofBlock block: Int, at i: Int, _ tick: FamilyTick<Scalar>,
    _ table: FamilyTable<Scalar>
  ) {
    tick.turn(block: block, at: times[i], hasVelocities: table.velocities != nil) { x, v in
      let place = i * springCount + block << 4
      for lane in 0..<min(16, springCount - block << 4) where lanes >> lane & 1 != 0 {
        table.positions[place + lane] = x[lane]
        table.velocities?[place + lane] = v[lane]
      }
    }
  }

  /// The underdamped springs of a block that `lanes` has a bit for, at these times, by lanes.
  func turnLanes<Scalar: FamilyScalar>(
    _ lanes: UInt16, ofBlock block: Int, rows: Range<Int>, _ level: InstructionSet,
    _ table: FamilyTable<Scalar>
  ) {
    FamilyTick<Scalar>.with(blocks, level) { tick in
      for i in rows {
        let time = times[i]
        let isPlain = FamilyTick<Scalar>.isPlain(time)
        if isPlain { turn(lanes, ofBlock: block, at: i, tick, table) }
        if isPlain && tick.holdsAll(at: time) { continue }
        writeTurns(block..<block + 1, at: i, to: table) {
          !isPlain || $0 * time > LaneLimits.largestPhase
        }
      }
    }
  }

  /// Those underdamped springs of some blocks by the reference whose ω `isWanted` agrees to.
  private func writeTurns<Scalar: FamilyScalar>(
    _ range: Range<Int>, at i: Int, to table: FamilyTable<Scalar>, where isWanted: (Double) -> Bool
  ) {
    for j in range.lowerBound << 4..<min(range.upperBound << 4, springCount) {
      let turn = blocks.turn(j)
      if turn > 0 && isWanted(turn) { write(j, at: i, to: table) }
    }
  }

  /// Every value by itself: some blocks of overdamped springs, put in their places.
  func creepLanes<Scalar: FamilyScalar>(
    _ range: Range<Int>, rows: Range<Int>, _ level: InstructionSet, _ table: FamilyTable<Scalar>
  ) {
    FamilyTick<Scalar>.with(blocks, level) { tick in
      for block in range {
        for i in rows { creep(0xFFFF, ofBlock: block, at: i, tick, table) }
      }
    }
  }

  /// The overdamped springs of a block that `lanes` has a bit for, at one time.
  private func creep<Scalar: FamilyScalar>(
    _ lanes: UInt16, ofBlock block: Int, at i: Int, _ tick: FamilyTick<Scalar>,
    _ table: FamilyTable<Scalar>
  ) {
    let places = blocks.places + block << 4
    let count = min(16, blocks.creepCount - block << 4)
    guard FamilyTick<Scalar>.isPlain(times[i]) else {
      for lane in 0..<count where lanes >> lane & 1 != 0 {
        write(Int(places[lane]), at: i, to: table)
      }
      return
    }
    tick.creep(block: block, at: times[i], hasVelocities: table.velocities != nil) { x, v in
      for lane in 0..<count where lanes >> lane & 1 != 0 {
        let place = i * springCount + Int(places[lane])
        table.positions[place] = x[lane]
        table.velocities?[place] = v[lane]
      }
    }
  }

  /// The overdamped springs of a block that `lanes` has a bit for, at all times, by lanes.
  func creepLanes<Scalar: FamilyScalar>(
    _ lanes: UInt16, ofBlock block: Int, _ level: InstructionSet, _ table: FamilyTable<Scalar>
  ) {
    FamilyTick<Scalar>.with(blocks, level) { tick in
      for i in times.indices { creep(lanes, ofBlock: block, at: i, tick, table) }
    }
  }
}
