import SpringDynamics

/// One evaluation of a motion at many times by lanes: what it reads and writes.
struct SpringCurveTick<Scalar: TickScalar> {
  private let blocks: SpringBlocks
  private let times: TickTimes<Scalar>
  private let positions: UnsafeMutablePointer<Scalar>
  private let velocities: UnsafeMutablePointer<Scalar>?
  private let kernel: SpringKernel<Scalar>
  private let motion: UnsafePointer<Double>

  /// - Parameters:
  ///   - blocks: one block with the motion in all its lanes.
  ///   - isCritical: whether the spring is exactly critical.
  init(
    _ blocks: SpringBlocks, isCritical: Bool, at times: UnsafePointer<Scalar>,
    _ positions: UnsafeMutablePointer<Scalar>, _ velocities: UnsafeMutablePointer<Scalar>?,
    level: InstructionSet
  ) {
    let table = KernelTable.levels[level]
    self.blocks = blocks
    self.times = TickTimes(times, step: 16, blocks, table)
    self.positions = positions
    self.velocities = velocities
    let isCreeping = blocks.creepCount > 0
    kernel =
      isCritical
      ? Scalar.criticalCurve(table) : isCreeping ? Scalar.creeps(table) : Scalar.turns(table)
    motion = UnsafePointer(isCreeping ? blocks.creeps : blocks.turns)
  }

  /// Evaluates `count` times; those that lanes cannot, and 0, which they would round, by `reference`.
  @inline(__always)
  func run(_ count: Int, threads: Int, _ reference: (Scalar) -> MotionState<Scalar>) {
    ParallelChunks.run(count, block: 16, grain: 4096, threads: threads) { range in
      let (isPlain, isModerate) = times.judge(range)
      evaluate(range, isModerate: isModerate)
      guard !isPlain else { return }
      let turn = blocks.turn(0)
      for i in range where !times.isPlain(i, turn: turn) {
        let state = reference(times[i])
        positions[i] = state.position
        velocities?[i] = state.velocity
      }
    }
  }

  private func evaluate(_ range: Range<Int>, isModerate: Bool) {
    let (first, rest) = (range.lowerBound, range.count & 15)
    kernel(
      motion, 0, range.count >> 4, times.base + first, 16, isModerate, positions + first,
      velocities.map { $0 + first })
    guard rest > 0 else { return }
    let last = range.upperBound - rest
    withUnsafeTemporaryAllocation(of: Scalar.self, capacity: 48) { buffer in
      guard let lines = buffer.baseAddress else { return }
      lines.initialize(repeating: 0, count: 48)
      lines.update(from: times.base + last, count: rest)
      kernel(motion, 0, 1, lines, 16, isModerate, lines + 16, velocities == nil ? nil : lines + 32)
      (positions + last).update(from: lines + 16, count: rest)
      velocities.map { $0 + last }?.update(from: lines + 32, count: rest)
    }
  }
}
