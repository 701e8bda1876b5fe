import SpringDynamics

/// N states that share one spring at T times, in a number format: what `SpringGrid` and
/// `FloatSpringGrid` are.
struct SharedSpringGrid<Scalar: BatchScalar>: Sendable {
  private var initial: [MotionState<Scalar>]
  private var targets: [Scalar]
  private var basis: SpringBasis
  /// The basis in this format.
  private var entries: [Scalar] = []
  private var table: GridTable<Scalar>

  init(spring: Spring, states: [MotionState<Scalar>], targets: [Scalar], times: [Double]) {
    precondition(states.count == targets.count, "as many targets as states")
    self.initial = states
    self.targets = targets
    basis = SpringBasis(spring, times: times.span, .supported)
    table = GridTable(stateCount: states.count)
    for i in states.indices { set(i, state: states[i], target: targets[i]) }
    round()
  }

  var spring: Spring { basis.spring }

  var stateCount: Int { initial.count }

  var timeCount: Int { basis.timeCount }

  mutating func setTimes(_ times: Span<Double>, _ level: InstructionSet) {
    basis.setTimes(times, level)
    round()
  }

  private mutating func round() {
    entries.removeAll(keepingCapacity: true)
    entries.reserveCapacity(basis.entries.count)
    for entry in basis.entries {
      // A finite one stays finite.
      entries.append(entry.isFinite ? Scalar(clamping: entry) : Scalar(entry))
    }
  }

  mutating func set(_ index: Int, state: MotionState<Scalar>, target: Scalar) {
    initial[index] = state
    targets[index] = target
    table.set(
      index, displacement: state.position - target, velocity: state.velocity, target: target)
  }

  func positions(
    into positions: inout MutableSpan<Scalar>, _ backend: Backend, _ level: InstructionSet,
    threads: Int
  ) {
    precondition(positions.count == timeCount * stateCount, "one position a time and state")
    if backend == .reference {
      for place in positions.indices { positions[place] = state(place).position }
      return
    }
    entries.withUnsafeBufferPointer { entries in
      positions.withUnsafeMutableBufferPointer { positions in
        guard let entries = entries.baseAddress, let x = positions.baseAddress else { return }
        let (stride, count) = (basis.stride, timeCount)
        if backend == .simd {
          table.positions(entries, stride, timeCount: count, into: x, level, threads: threads)
        } else {
          table.product(entries, stride, timeCount: count, velocities: false, into: x)
        }
      }
    }
  }

  func states(
    positions: inout MutableSpan<Scalar>, velocities: inout MutableSpan<Scalar>,
    _ backend: Backend, _ level: InstructionSet, threads: Int
  ) {
    precondition(
      positions.count == timeCount * stateCount && velocities.count == positions.count,
      "one position and velocity a time and state")
    if backend == .reference {
      for place in positions.indices {
        let state = state(place)
        positions[place] = state.position
        velocities[place] = state.velocity
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

  /// The state at a place of the table, computed in Double and rounded.
  private func state(_ place: Int) -> MotionState<Scalar> {
    let (i, j) = place.quotientAndRemainder(dividingBy: stateCount)
    let start = SpringState(
      position: Double(initial[j].position), velocity: Double(initial[j].velocity))
    let state = spring.state(at: basis.times[i], from: start, target: Double(targets[j]))
    return MotionState(position: Scalar(state.position), velocity: Scalar(state.velocity))
  }
}
