import SpringDynamics

/// N states and targets in Float that share one spring, evaluated at T times; otherwise as
/// `SpringGrid`.
///
/// Error bound: `.reference` half an ulp of Float and little more; `.simd` and `.blas` as `SpringGrid`
/// in ulps of Float (the entries are made in Double and rounded once, displacements too).
/// Cost: 4 flops (BLAS: 6) and 4 bytes a value; no allocation in a call.
public struct FloatSpringGrid: Sendable {
  private var initial: [MotionState<Float>]
  private var targets: [Float]
  private var basis: SpringBasis
  /// The basis in Float.
  private var entries: [Float] = []
  private var table: GridTable<Float>

  /// Prepares the grid: N = states.count columns, T = times.count rows.
  ///
  /// Precondition: as many targets as states.
  public init(
    spring: Spring, states: [MotionState<Float>], targets: [Float], times: [Double]
  ) {
    precondition(states.count == targets.count, "as many targets as states")
    self.initial = states
    self.targets = targets
    basis = SpringBasis(spring, times: times.span, .supported)
    table = GridTable(stateCount: states.count)
    for i in states.indices { set(i, state: states[i], target: targets[i]) }
    round()
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
    round()
  }

  private mutating func round() {
    entries.removeAll(keepingCapacity: true)
    entries.reserveCapacity(basis.entries.count)
    for entry in basis.entries { entries.append(Float(entry)) }
  }

  /// Gives column `index` a new state at time 0 and a new target.
  public mutating func set(_ index: Int, state: MotionState<Float>, target: Float) {
    initial[index] = state
    targets[index] = target
    table.set(
      index, displacement: state.position - target, velocity: state.velocity, target: target)
  }

  /// The positions at all times: row-major, element `i·N + j` is state j at time i.
  ///
  /// Results do not depend on the number of threads, which tables below 65 000 values do not use (and
  /// `.blas` never does).
  /// Precondition: T·N positions; the processor supports the level.
  public func positions(
    into positions: inout MutableSpan<Float>, backend: Backend = .simd,
    level: InstructionSet = .supported, threads: Int = 1
  ) {
    precondition(positions.count == timeCount * stateCount, "one position a time and state")
    if backend == .reference {
      for i in 0..<timeCount {
        for j in 0..<stateCount { positions[i * stateCount + j] = state(i, j).position }
      }
      return
    }
    entries.withUnsafeBufferPointer { entries in
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
    positions: inout MutableSpan<Float>, velocities: inout MutableSpan<Float>,
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
    entries.withUnsafeBufferPointer { entries in
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

  /// State j at time i, computed in Double and rounded.
  private func state(_ i: Int, _ j: Int) -> MotionState<Float> {
    let start = SpringState(
      position: Double(initial[j].position), velocity: Double(initial[j].velocity))
    let state = spring.state(at: basis.times[i], from: start, target: Double(targets[j]))
    return MotionState(position: Float(state.position), velocity: Float(state.velocity))
  }
}
