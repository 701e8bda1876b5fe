import SpringDynamics

extension FloatSpringBatch {
  /// The positions of all springs at one time.
  ///
  /// Precondition: as many positions as springs; the backend is `.reference` or `.simd` (a tick has
  /// no shared basis, hence no BLAS form); the processor supports the level; `threads`, between which
  /// the springs are divided (`.simd` only), is 1 or more.
  public func positions(
    at time: Float, into positions: inout MutableSpan<Float>, backend: Backend = .simd,
    level: InstructionSet = .supported, threads: Int = 1
  ) {
    withRepeated(time) { times in
      positions.withUnsafeMutableBufferPointer {
        evaluate(times, step: 0, $0, nil, backend, level, threads)
      }
    }
  }

  /// The position of every spring at its own time.
  ///
  /// Precondition: as `positions(at:into:backend:level:threads:)`, and as many times as springs.
  public func positions(
    at times: Span<Float>, into positions: inout MutableSpan<Float>, backend: Backend = .simd,
    level: InstructionSet = .supported, threads: Int = 1
  ) {
    precondition(times.count == count, "as many times as springs")
    times.withUnsafeBufferPointer { times in
      positions.withUnsafeMutableBufferPointer {
        evaluate(times.baseAddress, step: 16, $0, nil, backend, level, threads)
      }
    }
  }

  /// The positions and velocities of all springs at one time.
  ///
  /// Precondition: as `positions(at:into:backend:level:threads:)`, and as many velocities as springs.
  public func states(
    at time: Float, positions: inout MutableSpan<Float>, velocities: inout MutableSpan<Float>,
    backend: Backend = .simd, level: InstructionSet = .supported, threads: Int = 1
  ) {
    withRepeated(time) { times in
      positions.withUnsafeMutableBufferPointer { x in
        velocities.withUnsafeMutableBufferPointer { v in
          evaluate(times, step: 0, x, v, backend, level, threads)
        }
      }
    }
  }

  /// The position and velocity of every spring at its own time.
  ///
  /// Precondition: as `positions(at:into:backend:level:threads:)`, and as many times and velocities as
  /// springs.
  public func states(
    at times: Span<Float>, positions: inout MutableSpan<Float>,
    velocities: inout MutableSpan<Float>, backend: Backend = .simd,
    level: InstructionSet = .supported, threads: Int = 1
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
    _ times: UnsafePointer<Float>?, step: Int, _ positions: UnsafeMutableBufferPointer<Float>,
    _ velocities: UnsafeMutableBufferPointer<Float>?, _ backend: Backend,
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

  func state(_ i: Int, at time: Float) -> MotionState<Float> {
    springs[i].state(at: time, from: initial[i], target: targets[i])
  }
}
