import SpringDynamics

extension SpringFamilyGrid {
  /// The positions of all springs at all times.
  ///
  /// Precondition: T·N positions; the processor supports the level (which `.reference` does not use).
  public func positions(
    into positions: inout MutableSpan<Double>, method: Method = .automatic,
    level: InstructionSet = .supported
  ) {
    precondition(positions.count == timeCount * springCount, "one position a time and spring")
    let (batch, width) = (batch, springCount)
    let backend: Backend = method == .reference ? .reference : .simd
    positions.withUnsafeMutableBufferPointer { table in
      for (i, time) in times.enumerated() {
        var row = MutableSpan(_unsafeElements: table[i * width..<(i + 1) * width])
        batch.positions(at: time, into: &row, backend: backend, level: level)
      }
    }
  }

  /// The positions and velocities of all springs at all times.
  ///
  /// Precondition: as `positions(into:method:level:)`, and as many velocities as positions.
  public func states(
    positions: inout MutableSpan<Double>, velocities: inout MutableSpan<Double>,
    method: Method = .automatic, level: InstructionSet = .supported
  ) {
    precondition(
      positions.count == timeCount * springCount && velocities.count == positions.count,
      "one position and one velocity a time and spring")
    let (batch, width) = (batch, springCount)
    let backend: Backend = method == .reference ? .reference : .simd
    positions.withUnsafeMutableBufferPointer { x in
      velocities.withUnsafeMutableBufferPointer { v in
        for (i, time) in times.enumerated() {
          let row = i * width..<(i + 1) * width
          var positions = MutableSpan(_unsafeElements: x[row])
          var velocities = MutableSpan(_unsafeElements: v[row])
          batch.states(
            at: time, positions: &positions, velocities: &velocities, backend: backend,
            level: level)
        }
      }
    }
  }
}
