import SpringDynamics

/// N different springs, each with its own state at its time 0 and its own target, evaluated
/// together.
///
/// Shape: tick — one time each, all springs in one call, as an engine does every frame.
/// Units: seconds since each spring's state was set; positions in any one unit of length.
/// Domain and edge cases: as `Spring.state(at:from:target:)`, whatever the backend; springs, states
/// or times that lanes cannot hold (rates beyond 10^±90, ωt beyond 2²⁴, negative times) are left to
/// the reference, spring by spring.
/// Error bound: `.reference` as `Spring.state`; `.simd` 2 ulps of the larger of the result and the
/// motion's envelope at that time, which does not grow with time (measured: 1.8 at most, among 2·10⁶
/// springs of all kinds).
/// Cost: no allocation in a call. Changing one spring costs about as much as evaluating it by the
/// reference (and memory where there are more overdamped springs than ever).
public struct SpringBatch: Sendable {
  private var batch: TickBatch<Double>

  /// Prepares N springs: spring i starts at time 0 with state i and pulls towards target i.
  ///
  /// Precondition: the three arrays are equally long.
  public init(springs: [Spring], states: [SpringState], targets: [Double]) {
    batch = TickBatch(springs: springs, states: states, targets: targets)
  }

  /// The number of springs.
  public var count: Int { batch.count }

  /// Spring `index`.
  public func spring(_ index: Int) -> Spring { batch.springs[index] }

  /// The state that spring `index` has at its time 0.
  public func initialState(_ index: Int) -> SpringState { batch.initial[index] }

  /// The target of spring `index`.
  public func target(_ index: Int) -> Double { batch.targets[index] }

  /// Gives spring `index` a new state at time 0 and a new target; its parameters stay.
  public mutating func set(_ index: Int, state: SpringState, target: Double) {
    batch.set(index, state: state, target: target)
  }

  /// Replaces spring `index`, its state at time 0 and its target.
  public mutating func set(_ index: Int, spring: Spring, state: SpringState, target: Double) {
    batch.set(index, spring: spring, state: state, target: target)
  }

  /// Gives spring `index` a new target while it moves: position and velocity at `time` are kept, and
  /// that moment becomes its time 0.
  public mutating func retarget(_ index: Int, to target: Double, at time: Double) {
    batch.retarget(index, to: target, at: time)
  }

  /// The positions of all springs at one time.
  ///
  /// Precondition: as many positions as springs; the backend is `.reference` or `.simd` (a tick has
  /// no shared basis, hence no BLAS form); the processor supports the level; `threads`, between which
  /// the springs are divided (`.simd` only), is 1 or more.
  public func positions(
    at time: Double, into positions: inout MutableSpan<Double>, backend: Backend = .simd,
    level: InstructionSet = .supported, threads: Int = 1
  ) {
    batch.positions(at: time, into: &positions, backend, level, threads: threads)
  }

  /// The position of every spring at its own time.
  ///
  /// Precondition: as `positions(at:into:backend:level:threads:)`, and as many times as springs.
  public func positions(
    at times: Span<Double>, into positions: inout MutableSpan<Double>, backend: Backend = .simd,
    level: InstructionSet = .supported, threads: Int = 1
  ) {
    batch.positions(at: times, into: &positions, backend, level, threads: threads)
  }

  /// The positions and velocities of all springs at one time.
  ///
  /// Precondition: as `positions(at:into:backend:level:threads:)`, and as many velocities as springs.
  public func states(
    at time: Double, positions: inout MutableSpan<Double>, velocities: inout MutableSpan<Double>,
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
    at times: Span<Double>, positions: inout MutableSpan<Double>,
    velocities: inout MutableSpan<Double>, backend: Backend = .simd,
    level: InstructionSet = .supported, threads: Int = 1
  ) {
    batch.states(
      at: times, positions: &positions, velocities: &velocities, backend, level, threads: threads)
  }
}
