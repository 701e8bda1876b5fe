import SpringDynamics

/// N states and targets that share one spring, evaluated at T times: a T×N table of positions, and one
/// of velocities.
///
/// Shape: grid — with the entries p, q of the spring's propagators and 1 in a T×3 matrix B, and
/// displacements, velocities and targets in a 3×N matrix C, the positions are B·C; the velocities are the
/// product of r, s and the first two rows of C.
/// Units: seconds since the states were set; positions in any one unit of length, velocities in that
/// per second.
/// Error bound: `.reference` as `Spring.state`; `.simd` and `.blas` three ulps of
/// |p·d| + |q·v₀| + |target| and ¼ ulp of the motion's envelope (velocities: two of |r·d| + |s·v₀| and ¼
/// of theirs); the entries are made by lanes, rounded once.
/// Cost: the basis once per time (`init`, `setTimes`: 4 ns a time), then 4 flops (BLAS: 6) and 8 bytes a
/// value; no allocation in a call. Tables beyond 20 MB, which no cache holds, are written past the caches,
/// twice as fast as through them.
public struct SpringGrid: Sendable {
  private var initial: [SpringState]
  private var targets: [Double]
  private var basis: SpringBasis
  private var table: GridTable<Double>

  /// Prepares the grid: N = states.count columns, T = times.count rows.
  ///
  /// Precondition: as many targets as states.
  public init(spring: Spring, states: [SpringState], targets: [Double], times: [Double]) {
    precondition(states.count == targets.count, "as many targets as states")
    self.initial = states
    self.targets = targets
    basis = SpringBasis(spring, times: times.span, .supported)
    table = GridTable(stateCount: states.count)
    for i in states.indices { set(i, state: states[i], target: targets[i]) }
  }

  /// The spring that all states share.
  public var spring: Spring { basis.spring }

  /// N: the number of states, and the length of a row.
  public var stateCount: Int { initial.count }

  /// T: the number of times, and of rows.
  public var timeCount: Int { basis.timeCount }

  /// Replaces the times, and with them the basis; allocates only if there are more than ever.
  public mutating func setTimes(_ times: Span<Double>, level: InstructionSet = .supported) {
    basis.setTimes(times, level)
  }

  /// Gives column `index` a new state at time 0 and a new target.
  public mutating func set(_ index: Int, state: SpringState, target: Double) {
    initial[index] = state
    targets[index] = target
    table.set(
      index, displacement: state.position - target, velocity: state.velocity, target: target)
  }

  /// The positions at all times: row-major, element `i·N + j` is state j at time i.
  ///
  /// Results do not depend on the number of threads, which tables below 65 000 values do not use (and
  /// `.blas` never does: `BLASLibrary` sets its own).
  /// Precondition: T·N positions; the processor supports the level (which `.reference` and `.blas` do
  /// not use: the BLAS chooses its own kernels).
  public func positions(
    into positions: inout MutableSpan<Double>, backend: Backend = .simd,
    level: InstructionSet = .supported, threads: Int = 1
  ) {
    precondition(positions.count == timeCount * stateCount, "one position a time and state")
    if backend == .reference {
      for i in 0..<timeCount {
        for j in 0..<stateCount { positions[i * stateCount + j] = state(i, j).position }
      }
      return
    }
    basis.entries.withUnsafeBufferPointer { entries in
      positions.withUnsafeMutableBufferPointer { positions in
        guard let entries = entries.baseAddress, let x = positions.baseAddress else { return }
        if backend == .simd {
          table.positions(
            entries, basis.stride, timeCount: timeCount, into: x, level, threads: threads)
        } else {
          table.product(entries, basis.stride, timeCount: timeCount, velocities: false, into: x)
        }
      }
    }
  }

  /// The positions and velocities at all times, each row-major as `positions`.
  ///
  /// Precondition: as `positions(into:backend:level:threads:)`, and as many velocities.
  public func states(
    positions: inout MutableSpan<Double>, velocities: inout MutableSpan<Double>,
    backend: Backend = .simd, level: InstructionSet = .supported, threads: Int = 1
  ) {
    precondition(
      positions.count == timeCount * stateCount && velocities.count == positions.count,
      "one position and velocity a time and state")
    if backend == .reference {
      for i in 0..<timeCount {
        for j in 0..<stateCount {
          let state = state(i, j)
          positions[i * stateCount + j] = state.position
          velocities[i * stateCount + j] = state.velocity
        }
      }
      return
    }
    basis.entries.withUnsafeBufferPointer { entries in
      positions.withUnsafeMutableBufferPointer { positions in
        velocities.withUnsafeMutableBufferPointer { velocities in
          guard let entries = entries.baseAddress, let x = positions.baseAddress,
            let v = velocities.baseAddress
          else { return }
          let (stride, count) = (basis.stride, timeCount)
          if backend == .simd {
            table.states(entries, stride, timeCount: count, into: x, v, level, threads: threads)
          } else {
            table.product(entries, stride, timeCount: count, velocities: false, into: x)
            table.product(entries, stride, timeCount: count, velocities: true, into: v)
          }
        }
      }
    }
  }

  /// State j at time i.
  private func state(_ i: Int, _ j: Int) -> SpringState {
    spring.state(at: basis.times[i], from: initial[j], target: targets[j])
  }
}
