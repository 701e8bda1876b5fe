import SpringDynamics

/// Half a kilobyte.
private typealias Lines = SIMD64<Double>

/// One evaluation of the springs of a batch by lanes: what it reads and writes.
struct SpringTick<Scalar: TickScalar> {
  let blocks: SpringBlocks
  let table: KernelTable.Build
  let times: TickTimes<Scalar>
  let positions: UnsafeMutablePointer<Scalar>
  let velocities: UnsafeMutablePointer<Scalar>?

  init(
    _ blocks: SpringBlocks, at times: UnsafePointer<Scalar>, step: Int,
    _ positions: UnsafeMutablePointer<Scalar>, _ velocities: UnsafeMutablePointer<Scalar>?,
    level: InstructionSet
  ) {
    self.blocks = blocks
    table = KernelTable.levels[level]
    self.times = TickTimes(times, step: step, blocks, table)
    self.positions = positions
    self.velocities = velocities
  }

  /// Evaluates all springs: the underdamped ones where they are, then the overdamped ones, then those
  /// that lanes cannot evaluate by `reference`, among which are all at time 0: lanes would round it.
  @inline(__always)
  func run(threads: Int, _ reference: (Int, Scalar) -> MotionState<Scalar>) {
    let (isPlain, isModerate) = times.judge(0..<blocks.count)
    ParallelChunks.run(blocks.count, block: 16, grain: 2048, threads: threads) { springs in
      turn(springs, isModerate: isModerate)
    }
    if blocks.creepCount > 0 {
      ParallelChunks.run(blocks.creepCount, block: Self.gathered, grain: 1024, threads: threads) {
        springs in
        creep(springs, isModerate: isModerate)
      }
    }
    guard !isPlain || blocks.exceptionCount > 0 else { return }
    for i in 0..<blocks.count
    where blocks.isException(i) || !isPlain && !times.isPlain(i, turn: blocks.turn(i)) {
      let state = reference(i, times[i])
      positions[i] = state.position
      velocities?[i] = state.velocity
    }
  }

  /// The blocks of these springs, the last of all by way of a buffer when it is not full.
  private func turn(_ springs: Range<Int>, isModerate: Bool) {
    let kernel = Scalar.turns(table)
    let whole = springs.upperBound >> 4
    var start = springs.lowerBound >> 4
    while true {
      // Blocks without an underdamped spring are passed over.
      while start < whole, !blocks.isTurning(block: start) { start += 1 }
      guard start < whole else { break }
      var end = blocks.idleBlockCount == 0 ? whole : start
      while end < whole, blocks.isTurning(block: end) { end += 1 }
      kernel(
        blocks.turns + start * SpringBlocks.turnStride, SpringBlocks.turnStride, end - start,
        times.base + start * times.step, times.step, isModerate, positions + 16 * start,
        velocities.map { $0 + 16 * start })
      start = end
    }
    let rest = springs.upperBound & 15
    guard rest > 0 else { return }
    withLines(3) { lines in
      lines.update(from: times.base + whole * times.step, count: times.step == 0 ? 16 : rest)
      kernel(
        blocks.turns + whole * SpringBlocks.turnStride, SpringBlocks.turnStride, 1, lines, 16,
        isModerate, lines + 16, velocities == nil ? nil : lines + 32)
      (positions + 16 * whole).update(from: lines + 16, count: rest)
      velocities.map { $0 + 16 * whole }?.update(from: lines + 32, count: rest)
    }
  }

  /// How many overdamped springs are gathered at a time: enough that vectors are not loaded while the
  /// numbers in them are still being stored one by one.
  private static var gathered: Int { 128 }

  /// These of the overdamped springs: their times are gathered and the results put in their places.
  private func creep(_ springs: Range<Int>, isModerate: Bool) {
    let kernel = Scalar.creeps(table)
    // Three times `gathered` numbers, on the stack.
    var memory = (Lines.zero, Lines.zero, Lines.zero, Lines.zero, Lines.zero, Lines.zero)
    withUnsafeMutableBytes(of: &memory) { memory in
      guard let base = memory.baseAddress else { return }
      let lines = base.bindMemory(to: Scalar.self, capacity: 3 * Self.gathered)
      if times.step == 0 { lines.update(from: times.base, count: 16) }
      for start in stride(from: springs.lowerBound, to: springs.upperBound, by: Self.gathered) {
        let places = blocks.places + start
        let count = min(Self.gathered, springs.upperBound - start)
        if times.step != 0 {
          for k in 0..<count { lines[k] = times.base[Int(places[k])] }
        }
        let (x, v) = (lines + Self.gathered, lines + 2 * Self.gathered)
        kernel(
          blocks.creeps + (start >> 4) * SpringBlocks.creepStride, SpringBlocks.creepStride,
          (count + 15) >> 4, lines, times.step, isModerate, x, velocities == nil ? nil : v)
        for k in 0..<count { positions[Int(places[k])] = x[k] }
        guard let velocities else { continue }
        for k in 0..<count { velocities[Int(places[k])] = v[k] }
      }
    }
  }

  /// Zeroed lines of sixteen numbers on the stack, which has room for a kilobyte.
  @inline(__always)
  private func withLines(_ count: Int, _ body: (UnsafeMutablePointer<Scalar>) -> Void) {
    withUnsafeTemporaryAllocation(of: Scalar.self, capacity: 16 * count) { buffer in
      guard let base = buffer.baseAddress else { return }
      base.initialize(repeating: 0, count: 16 * count)
      body(base)
    }
  }
}
