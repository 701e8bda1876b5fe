import SpringDynamics

/// The motion of one spring from one state, evaluated at many times.
///
/// Shape: curve — T times in, T positions (and velocities) out, for baking, plotting and export.
/// Units: seconds since the spring had its state; positions in any one unit of length.
/// Domain and edge cases: as `Spring.state(at:from:target:)`, whatever the backend; a spring, a state
/// or times that lanes cannot hold (rates beyond 10^±90, ωt beyond 2²⁴, negative times) are left to
/// the reference, time by time. Times in Float are exact as given; their results are rounded to
/// Float, ±∞ beyond its range.
/// Error bound: `.reference` as `Spring.state`; `.simd` as `SpringBatch`, in Float as
/// `FloatSpringBatch`.
/// Cost: the coefficients once (`init`); no allocation in a call.
public struct SpringCurve: Sendable {
  public let spring: Spring
  /// The state at time 0.
  public let initialState: SpringState
  public let target: Double
  /// Blocks that hold the motion in all sixteen lanes.
  private let blocks: SpringBlocks
  private let floatBlocks: SpringBlocks
  /// Whether the spring is exactly critical.
  private let isCritical: Bool

  /// Prepares the motion that has the state `initial` at time 0 and ends at `target`.
  public init(spring: Spring, from initial: SpringState, target: Double) {
    self.spring = spring
    self.initialState = initial
    self.target = target
    blocks = SpringBlocks(count: 16)
    floatBlocks = SpringBlocks(count: 16, isFloat: true)
    let coefficients = SpringCoefficients(spring, from: initial, target: target)
    isCritical = coefficients.isCritical
    for lane in 0..<16 {
      blocks.write(coefficients, target: target, at: lane)
      floatBlocks.write(coefficients, target: target, at: lane)
    }
  }

  /// The positions at these times.
  ///
  /// Precondition: as many positions as times; the backend is `.reference` or `.simd` (one motion has
  /// no BLAS form: see `SpringGrid`); the processor supports the level; `threads`, between which the
  /// times are divided (`.simd` only), is 1 or more.
  public func positions(
    at times: Span<Double>, into positions: inout MutableSpan<Double>, backend: Backend = .simd,
    level: InstructionSet = .supported, threads: Int = 1
  ) {
    times.withUnsafeBufferPointer { times in
      positions.withUnsafeMutableBufferPointer {
        evaluate(times, $0, nil, blocks, backend, level, threads)
      }
    }
  }

  /// The positions and velocities at these times.
  ///
  /// Precondition: as `positions(at:into:backend:level:threads:)`, and as many velocities as times.
  public func states(
    at times: Span<Double>, positions: inout MutableSpan<Double>,
    velocities: inout MutableSpan<Double>, backend: Backend = .simd,
    level: InstructionSet = .supported, threads: Int = 1
  ) {
    times.withUnsafeBufferPointer { times in
      positions.withUnsafeMutableBufferPointer { x in
        velocities.withUnsafeMutableBufferPointer { v in
          evaluate(times, x, v, blocks, backend, level, threads)
        }
      }
    }
  }

  /// The positions at these times in Float.
  ///
  /// Precondition: as `positions(at:into:backend:level:threads:)` in Double.
  public func positions(
    at times: Span<Float>, into positions: inout MutableSpan<Float>, backend: Backend = .simd,
    level: InstructionSet = .supported, threads: Int = 1
  ) {
    times.withUnsafeBufferPointer { times in
      positions.withUnsafeMutableBufferPointer {
        evaluate(times, $0, nil, floatBlocks, backend, level, threads)
      }
    }
  }

  /// The positions and velocities at these times in Float.
  ///
  /// Precondition: as `positions(at:into:backend:level:threads:)`, and as many velocities as times.
  public func states(
    at times: Span<Float>, positions: inout MutableSpan<Float>,
    velocities: inout MutableSpan<Float>, backend: Backend = .simd,
    level: InstructionSet = .supported, threads: Int = 1
  ) {
    times.withUnsafeBufferPointer { times in
      positions.withUnsafeMutableBufferPointer { x in
        velocities.withUnsafeMutableBufferPointer { v in
          evaluate(times, x, v, floatBlocks, backend, level, threads)
        }
      }
    }
  }
}

extension SpringCurve {
  @inline(__always)
  private func evaluate<Scalar: TickScalar>(
    _ times: UnsafeBufferPointer<Scalar>, _ positions: UnsafeMutableBufferPointer<Scalar>,
    _ velocities: UnsafeMutableBufferPointer<Scalar>?, _ blocks: SpringBlocks,
    _ backend: Backend, _ level: InstructionSet, _ threads: Int
  ) {
    precondition(positions.count == times.count, "as many positions as times")
    precondition(
      velocities.map { $0.count == times.count } ?? true, "as many velocities as times")
    precondition(backend != .blas, "one motion has no BLAS form")
    guard let base = times.baseAddress, let x = positions.baseAddress else { return }
    let v = velocities?.baseAddress
    if backend == .reference || blocks.exceptionCount > 0 {
      for i in 0..<times.count {
        let state: MotionState<Scalar> = reference(base[i])
        x[i] = state.position
        v?[i] = state.velocity
      }
    } else {
      SpringCurveTick(blocks, isCritical: isCritical, at: base, x, v, level: level)
        .run(times.count, threads: threads) { reference($0) }
    }
  }

  /// (A function: a closure that chunks hold on to would be allocated.)
  private func reference<Scalar: TickScalar>(_ time: Scalar) -> MotionState<Scalar> {
    let state = spring.state(at: Double(time), from: initialState, target: target)
    return MotionState(position: Scalar(state.position), velocity: Scalar(state.velocity))
  }
}
