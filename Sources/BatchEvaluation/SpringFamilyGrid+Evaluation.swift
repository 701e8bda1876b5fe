import SpringDynamics

extension SpringFamilyGrid {
  /// The positions of all springs at all times.
  ///
  /// Precondition: T·N positions; the processor supports the level (which `.reference` does not use);
  /// threads ≥ 1.
  public func positions(
    into positions: inout MutableSpan<Double>, method: Method = .automatic,
    level: InstructionSet = .supported, threads: Int = 1
  ) {
    precondition(positions.count == timeCount * springCount, "one position a time and spring")
    positions.withUnsafeMutableBufferPointer { x in
      guard let x = x.baseAddress else { return }
      evaluate(FamilyTable(positions: x, velocities: nil), method, level, threads: threads)
    }
  }

  /// The positions and velocities of all springs at all times.
  ///
  /// Precondition: as `positions(into:method:level:threads:)`, and as many velocities as positions.
  public func states(
    positions: inout MutableSpan<Double>, velocities: inout MutableSpan<Double>,
    method: Method = .automatic, level: InstructionSet = .supported, threads: Int = 1
  ) {
    precondition(
      positions.count == timeCount * springCount && velocities.count == positions.count,
      "one position and one velocity a time and spring")
    positions.withUnsafeMutableBufferPointer { x in
      velocities.withUnsafeMutableBufferPointer { v in
        guard let x = x.baseAddress, let v = v.baseAddress else { return }
        evaluate(FamilyTable(positions: x, velocities: v), method, level, threads: threads)
      }
    }
  }

  func evaluate<Scalar: FamilyScalar>(
    _ table: FamilyTable<Scalar>, _ method: Method, _ level: InstructionSet, threads: Int
  ) {
    precondition(
      level <= .supported,
      "level \(level) asked for on a processor that supports \(InstructionSet.supported)")
    guard timeCount > 0 else { return }
    let method = chosen(method)
    // Whole tiles of every method, so that the number of threads changes no bit of the result.
    ParallelChunks.run(
      blocks.blockCount, block: 16, grain: max(1, 500 / timeCount), threads: threads
    ) { range in
      switch method {
      case .reference: break
      case .recurrence: turnRecurrence(range, level, table)
      case .chebyshev: chebyshev(range, level, table)
      case .lanes, .automatic: turnLanes(range, rows: times.indices, level, table)
      }
      for j in range.lowerBound << 4..<min(range.upperBound << 4, springCount)
      where method == .reference || blocks.isException(j) {
        for i in times.indices { write(j, at: i, to: table) }
      }
    }
    // The overdamped springs after all of the others, among whose results theirs are scattered.
    guard method != .reference, blocks.creepCount > 0 else { return }
    ParallelChunks.run(
      (blocks.creepCount + 15) >> 4, block: 1, grain: max(1, 250 / timeCount), threads: threads
    ) { range in
      if method == .recurrence {
        creepRecurrence(range, level, table)
      } else {
        creepLanes(range, rows: times.indices, level, table)
      }
    }
  }

  /// The method that serves these times.
  private func chosen(_ method: Method) -> Method {
    switch method {
    case .automatic, .recurrence: evenTimes.isEven ? .recurrence : .lanes
    case .chebyshev: areInOrder ? .chebyshev : .lanes
    case .reference, .lanes: method
    }
  }
}

extension SpringFamilyGrid {
  /// Spring `j` at time `i` by the reference.
  func write<Scalar: FamilyScalar>(_ j: Int, at i: Int, to table: FamilyTable<Scalar>) {
    let state = batch.springs[j].state(
      at: times[i], from: batch.initial[j], target: batch.targets[j])
    table.positions[i * springCount + j] = Scalar(state.position)
    table.velocities?[i * springCount + j] = Scalar(state.velocity)
  }
}
