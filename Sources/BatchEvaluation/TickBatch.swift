import SpringDynamics

/// N springs, each with its own state at its time 0 and its own target, in a number format: what
/// `SpringBatch` and `FloatSpringBatch` are.
struct TickBatch<Scalar: TickScalar>: Sendable {
  private(set) var springs: [Spring]
  private(set) var initial: [MotionState<Scalar>]
  private(set) var targets: [Scalar]
  private(set) var blocks: SpringBlocks

  init(springs: [Spring], states: [MotionState<Scalar>], targets: [Scalar]) {
    precondition(
      springs.count == states.count && springs.count == targets.count,
      "as many states and targets as springs")
    self.springs = springs
    self.initial = states
    self.targets = targets
    blocks = SpringBlocks(count: springs.count, isFloat: Scalar.self == Float.self)
    for i in springs.indices { write(i) }
  }

  var count: Int { springs.count }

  mutating func set(_ index: Int, state: MotionState<Scalar>, target: Scalar) {
    initial[index] = state
    targets[index] = target
    if !isKnownUniquelyReferenced(&blocks) { blocks = SpringBlocks(copying: blocks) }
    write(index)
  }

  mutating func set(_ index: Int, spring: Spring, state: MotionState<Scalar>, target: Scalar) {
    springs[index] = spring
    set(index, state: state, target: target)
  }

  mutating func retarget(_ index: Int, to target: Scalar, at time: Scalar) {
    set(index, state: state(index, at: time), target: target)
  }

  private func write(_ index: Int) {
    let (start, target) = (initial[index], Double(targets[index]))
    let coefficients = SpringCoefficients(
      springs[index],
      from: SpringState(position: Double(start.position), velocity: Double(start.velocity)),
      target: target)
    blocks.write(coefficients, target: target, at: index)
  }

  /// Spring `i` by the reference.
  private func state(_ i: Int, at time: Scalar) -> MotionState<Scalar> {
    Scalar.state(of: springs[i], at: time, from: initial[i], target: targets[i])
  }
}

extension TickBatch {
  func positions(
    at time: Scalar, into positions: inout MutableSpan<Scalar>, _ backend: Backend,
    _ level: InstructionSet, threads: Int
  ) {
    Self.withRepeated(time) { times in
      positions.withUnsafeMutableBufferPointer {
        evaluate(times, step: 0, $0, nil, backend, level, threads)
      }
    }
  }

  func positions(
    at times: Span<Scalar>, into positions: inout MutableSpan<Scalar>, _ backend: Backend,
    _ level: InstructionSet, threads: Int
  ) {
    precondition(times.count == count, "as many times as springs")
    times.withUnsafeBufferPointer { times in
      positions.withUnsafeMutableBufferPointer {
        evaluate(times.baseAddress, step: 16, $0, nil, backend, level, threads)
      }
    }
  }

  func states(
    at time: Scalar, positions: inout MutableSpan<Scalar>, velocities: inout MutableSpan<Scalar>,
    _ backend: Backend, _ level: InstructionSet, threads: Int
  ) {
    Self.withRepeated(time) { times in
      positions.withUnsafeMutableBufferPointer { x in
        velocities.withUnsafeMutableBufferPointer { v in
          evaluate(times, step: 0, x, v, backend, level, threads)
        }
      }
    }
  }

  func states(
    at times: Span<Scalar>, positions: inout MutableSpan<Scalar>,
    velocities: inout MutableSpan<Scalar>, _ backend: Backend, _ level: InstructionSet,
    threads: Int
  ) {
    precondition(times.count == count, "as many times as springs")
    times.withUnsafeBufferPointer { times in
      positions.withUnsafeMutableBufferPointer { x in
        velocities.withUnsafeMutableBufferPointer { v in
          evaluate(times.baseAddress, step: 16, x, v, backend, level, threads)
        }
      }
    }
  }

  @inline(__always)
  private func evaluate(
    _ times: UnsafePointer<Scalar>?, step: Int, _ positions: UnsafeMutableBufferPointer<Scalar>,
    _ velocities: UnsafeMutableBufferPointer<Scalar>?, _ backend: Backend,
    _ level: InstructionSet, _ threads: Int
  ) {
    precondition(positions.count == count, "as many positions as springs")
    precondition(velocities.map { $0.count == count } ?? true, "as many velocities as springs")
    precondition(backend != .blas, "springs at one time each have no BLAS form")
    guard let times, let x = positions.baseAddress else { return }
    let v = velocities?.baseAddress
    if backend == .reference {
      for i in 0..<count {
        let state = state(i, at: times[step == 0 ? 0 : i])
        x[i] = state.position
        v?[i] = state.velocity
      }
    } else {
      SpringTick(blocks, at: times, step: step, x, v, level: level)
        .run(threads: threads) { state($0, at: $1) }
    }
  }

  /// Calls `body` with one time in sixteen lanes.
  @inline(__always)
  private static func withRepeated(_ time: Scalar, _ body: (UnsafePointer<Scalar>) -> Void) {
    withUnsafeTemporaryAllocation(of: Scalar.self, capacity: 16) { buffer in
      guard let base = buffer.baseAddress else { return }
      buffer.initialize(repeating: time)
      body(UnsafePointer(base))
    }
  }
}
