import SpringDynamics

/// N states and targets in Float that share one spring, evaluated at T times; otherwise as
/// `SpringGrid`.
///
/// Domain: as `SpringGrid`, with entries between 10⁻³⁷ and 10³⁸ or 0: smaller ones lose digits or count as
/// 0, larger ones as the largest Float.
/// Error bound: `.reference` half an ulp of Float and little more; `.simd` and `.blas` as `SpringGrid`
/// in ulps of Float (the entries are made in Double and rounded once, displacements too).
/// Cost: 4 flops (BLAS: 6) and 4 bytes a value; no allocation in a call.
public struct FloatSpringGrid: Sendable {
  private var grid: SharedSpringGrid<Float>

  /// Prepares the grid: N = states.count columns, T = times.count rows.
  ///
  /// Precondition: as many targets as states.
  public init(spring: Spring, states: [MotionState<Float>], targets: [Float], times: [Double]) {
    grid = SharedSpringGrid(spring: spring, states: states, targets: targets, times: times)
  }

  /// The spring that all states share.
  public var spring: Spring { grid.spring }

  /// N: the number of states, and the length of a row.
  public var stateCount: Int { grid.stateCount }

  /// T: the number of times, and of rows.
  public var timeCount: Int { grid.timeCount }

  /// Replaces the times, and with them the basis; allocates only if there are more than ever.
  public mutating func setTimes(_ times: Span<Double>, level: InstructionSet = .supported) {
    grid.setTimes(times, level)
  }

  /// Gives column `index` a new state at time 0 and a new target.
  public mutating func set(_ index: Int, state: MotionState<Float>, target: Float) {
    grid.set(index, state: state, target: target)
  }

  /// The positions at all times: row-major, element `i·N + j` is state j at time i.
  ///
  /// Results do not depend on the number of threads, which tables below 32 000 values do not use (and
  /// `.blas` never does).
  /// Precondition: T·N positions; the processor supports the level.
  public func positions(
    into positions: inout MutableSpan<Float>, backend: Backend = .simd,
    level: InstructionSet = .supported, threads: Int = 1
  ) {
    grid.positions(into: &positions, backend, level, threads: threads)
  }

  /// The positions and velocities at all times, each row-major as `positions`.
  ///
  /// Precondition: as `positions(into:backend:level:threads:)`, and as many velocities.
  public func states(
    positions: inout MutableSpan<Float>, velocities: inout MutableSpan<Float>,
    backend: Backend = .simd, level: InstructionSet = .supported, threads: Int = 1
  ) {
    grid.states(
      positions: &positions, velocities: &velocities, backend, level, threads: threads)
  }
}
