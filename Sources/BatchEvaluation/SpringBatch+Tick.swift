import SpringDynamics

extension SpringBatch {
  /// The positions of all springs at one time.
  ///
  /// Precondition: as many positions as springs; the backend is `.reference` or `.simd` (a tick has
  /// no shared basis, hence no BLAS form); the processor supports the level.
  public func positions(
    at time: Double, into positions: inout MutableSpan<Double>, backend: Backend = .simd,
    level: InstructionSet = .supported
  ) {
    check(positions.count, backend)
    if backend == .reference {
      for i in 0..<count { positions[i] = state(i, at: time).position }
      return
    }
    withRepeated(time) { times in
      positions.withUnsafeMutableBufferPointer { evaluate(times, $0.baseAddress, level) }
    }
  }

  /// The position of every spring at its own time.
  ///
  /// Precondition: as `positions(at:into:backend:level:)`, and as many times as springs.
  public func positions(
    at times: Span<Double>, into positions: inout MutableSpan<Double>, backend: Backend = .simd,
    level: InstructionSet = .supported
  ) {
    check(positions.count, backend)
    precondition(times.count == count, "as many times as springs")
    if backend == .reference {
      for i in 0..<count { positions[i] = state(i, at: times[i]).position }
      return
    }
    times.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      let times = TickTimes(base, count: count, blocks)
      positions.withUnsafeMutableBufferPointer { evaluate(times, $0.baseAddress, level) }
    }
  }

  /// The positions and velocities of all springs at one time.
  ///
  /// Precondition: as `positions(at:into:backend:level:)`, and as many velocities as springs.
  public func states(
    at time: Double, positions: inout MutableSpan<Double>, velocities: inout MutableSpan<Double>,
    backend: Backend = .simd, level: InstructionSet = .supported
  ) {
    check(positions.count, backend)
    precondition(velocities.count == count, "as many velocities as springs")
    if backend == .reference {
      for i in 0..<count {
        let state = state(i, at: time)
        positions[i] = state.position
        velocities[i] = state.velocity
      }
      return
    }
    withRepeated(time) { times in
      positions.withUnsafeMutableBufferPointer { x in
        velocities.withUnsafeMutableBufferPointer { v in
          evaluate(times, x.baseAddress, v.baseAddress, level)
        }
      }
    }
  }

  /// The position and velocity of every spring at its own time.
  ///
  /// Precondition: as `positions(at:into:backend:level:)`, and as many times and velocities as
  /// springs.
  public func states(
    at times: Span<Double>, positions: inout MutableSpan<Double>,
    velocities: inout MutableSpan<Double>, backend: Backend = .simd,
    level: InstructionSet = .supported
  ) {
    check(positions.count, backend)
    precondition(
      times.count == count && velocities.count == count, "as many times and velocities as springs")
    if backend == .reference {
      for i in 0..<count {
        let state = state(i, at: times[i])
        positions[i] = state.position
        velocities[i] = state.velocity
      }
      return
    }
    times.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      let times = TickTimes(base, count: count, blocks)
      positions.withUnsafeMutableBufferPointer { x in
        velocities.withUnsafeMutableBufferPointer { v in
          evaluate(times, x.baseAddress, v.baseAddress, level)
        }
      }
    }
  }

  @inline(__always)
  private func withRepeated(_ time: Double, _ body: (TickTimes) -> Void) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 8) { buffer in
      guard let base = buffer.baseAddress else { return }
      buffer.initialize(repeating: time)
      body(TickTimes(repeated: UnsafePointer(base), blocks))
    }
  }

  private func check(_ positions: Int, _ backend: Backend) {
    precondition(positions == count, "as many positions as springs")
    precondition(backend != .blas, "springs at one time each have no BLAS form")
  }

  private func state(_ i: Int, at time: Double) -> SpringState {
    springs[i].state(at: time, from: initial[i], target: targets[i])
  }
}

extension SpringBatch {
  /// Positions by lanes, then the springs that lanes cannot evaluate by the reference.
  private func evaluate(
    _ times: TickTimes, _ positions: UnsafeMutablePointer<Double>?, _ level: InstructionSet
  ) {
    guard let positions else { return }
    let kernel = KernelTable.level(level).springPositions
    let whole = count >> 3
    kernel(
      blocks.motions, blocks.kinds, whole, times.base, times.step, times.isModerate, positions)
    withLastBlock(times) { block, base, buffer, first, rest in
      kernel(
        blocks.motions + block * SpringBlocks.motionStride, blocks.kinds + block, 1, base,
        times.step, times.isModerate, buffer)
      (positions + first).update(from: buffer, count: rest)
    }
    forEachLeftOver(times) { i in positions[i] = state(i, at: times[i]).position }
  }

  /// The same with velocities.
  private func evaluate(
    _ times: TickTimes, _ positions: UnsafeMutablePointer<Double>?,
    _ velocities: UnsafeMutablePointer<Double>?, _ level: InstructionSet
  ) {
    guard let positions, let velocities else { return }
    let kernel = KernelTable.level(level).springStates
    kernel(
      blocks.motions, blocks.pulls, blocks.kinds, count >> 3, times.base, times.step,
      times.isModerate, positions, velocities)
    withLastBlock(times) { block, base, buffer, first, rest in
      kernel(
        blocks.motions + block * SpringBlocks.motionStride,
        blocks.pulls + block * SpringBlocks.pullStride, blocks.kinds + block, 1, base, times.step,
        times.isModerate, buffer, buffer + 8)
      (positions + first).update(from: buffer, count: rest)
      (velocities + first).update(from: buffer + 8, count: rest)
    }
    forEachLeftOver(times) { i in
      let state = state(i, at: times[i])
      positions[i] = state.position
      velocities[i] = state.velocity
    }
  }

  /// Calls `body` for the last block when it is not full: with its number, eight times, room for two
  /// lines of results, the first spring of the block and how many there are.
  @inline(__always)
  private func withLastBlock(
    _ times: TickTimes,
    _ body: (Int, UnsafePointer<Double>, UnsafeMutablePointer<Double>, Int, Int) -> Void
  ) {
    let (block, rest) = (count >> 3, count & 7)
    guard rest > 0 else { return }
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 24) { buffer in
      guard let base = buffer.baseAddress else { return }
      base.initialize(repeating: 0, count: 24)
      if times.step == 0 {
        base.update(from: times.base, count: 8)
      } else {
        base.update(from: times.base + block << 3, count: rest)
      }
      body(block, UnsafePointer(base), base + 8, block << 3, rest)
    }
  }

  /// Calls `body` with every spring that lanes do not evaluate at its time.
  @inline(__always)
  private func forEachLeftOver(_ times: TickTimes, _ body: (Int) -> Void) {
    if !times.areAllPlain {
      for block in 0..<blocks.blockCount {
        let turns = blocks.motions + block * SpringBlocks.motionStride + 16
        let first = block << 3
        let isFull = first + 8 <= count
        if isFull, blocks.exceptions[block] == 0, times.isPlain(block: block, turns: turns) {
          continue
        }
        for i in first..<min(first + 8, count) where !times.isPlain(i, turn: turns[i - first]) {
          body(i)
        }
      }
    } else if blocks.exceptionCount > 0 {
      for block in 0..<blocks.blockCount {
        var lanes = blocks.exceptions[block]
        while lanes != 0 {
          let i = block << 3 + lanes.trailingZeroBitCount
          if i < count { body(i) }
          lanes &= lanes &- 1
        }
      }
    }
  }
}
