import SpringDynamics

/// A `SpringBatch` whose times, states, targets and results are Floats; springs stay in Double.
///
/// Shape, units, domain and edge cases: as `SpringBatch`; a result beyond the range of Float is ±∞.
/// Error bound: one ulp of the Float that is nearest to the exact result, for results down to 2⁻²⁶ of
/// the larger of the motion's envelope and the target; below, 2⁻⁵¹ of that. (Where the result crosses
/// zero between two times that Floats can tell apart, its last bits need an error that small.)
/// Cost: as `SpringBatch`; lanes compute in Double.
public struct FloatSpringBatch: Sendable {
  private var batch: TickBatch<Float>

  /// Prepares N springs: spring i starts at time 0 with state i and pulls towards target i.
  ///
  /// Precondition: the three arrays are equally long.
  public init(springs: [Spring], states: [MotionState<Float>], targets: [Float]) {
    batch = TickBatch(springs: springs, states: states, targets: targets)
  }

  /// The number of springs.
  public var count: Int { batch.count }

  /// Spring `index`.
  public func spring(_ index: Int) -> Spring { batch.springs[index] }

  /// The state that spring `index` has at its time 0.
  public func initialState(_ index: Int) -> MotionState<Float> { batch.initial[index] }

  /// The target of spring `index`.
  public func target(_ index: Int) -> Float { batch.targets[index] }

  /// Gives spring `index` a new state at time 0 and a new target; its parameters stay.
  public mutating func set(_ index: Int, state: MotionState<Float>, target: Float) {
    batch.set(index, state: state, target: target)
  }

  /// Replaces spring `index`, its state at time 0 and its target.
  public mutating func set(_ index: Int, spring: Spring, state: MotionState<Float>, target: Float) {
    batch.set(index, spring: spring, state: state, target: target)
  }

  /// Gives spring `index` a new target while it moves: position and velocity at `time` are kept, and
  /// that moment becomes its time 0.
  public mutating func retarget(_ index: Int, to target: Float, at time: Float) {
    batch.retarget(index, to: target, at: time)
  }

  /// The positions of all springs at one time.
  ///
  /// Precondition: as many positions as springs; the backend is `.reference` or `.simd` (a tick has
  /// no shared basis, hence no BLAS form); the processor supports the level; `threads`, between which
  /// the springs are divided (`.simd` only), is 1 or more.
  public func positions(
    at time: Float, into positions: inout MutableSpan<Float>, backend: Backend = .simd,
    level: InstructionSet = .supported, threads: Int = 1
  ) {
    batch.positions(at: time, into: &positions, backend, level, threads: threads)
  }

  /// The position of every spring at its own time.
  ///
  /// Precondition: as `positions(at:into:backend:level:threads:)`, and as many times as springs.
  public func positions(
    at times: Span<Float>, into positions: inout MutableSpan<Float>, backend: Backend = .simd,
    level: InstructionSet = .supported, threads: Int = 1
  ) {
    batch.positions(at: times, into: &positions, backend, level, threads: threads)
  }

  /// The positions and velocities of all springs at one time.
  ///
  /// Precondition: as `positions(at:into:backend:level:threads:)`, and as many velocities as springs.
  public func states(
    at time: Float, positions: inout MutableSpan<Float>, velocities: inout MutableSpan<Float>,
    backend: Backend = .simd, level: InstructionSet = .supported, threads: Int = 1
  ) {
    batch.states(
      at: time, positions: &positions, velocities: &velocities, backend, level, threads: threads)
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
    batch.states(
      at: times, positions: &positions, velocities: &velocities, backend, level, threads: threads)
  }
}
