import SpringDynamics

/// N states and targets that share one spring, evaluated at T times: a T×N table of positions, and one
/// of velocities.
///
/// Shape: grid — with the entries p, q of the spring's propagators and 1 in a T×3 matrix B, and
/// displacements, velocities and targets in a 3×N matrix C, the positions are B·C; the velocities are the
/// product of r, s and the first two rows of C.
/// Units: seconds since the states were set; positions in any one unit of length, velocities in that
/// per second.
/// Domain: every finite time, also before 0 where the propagator is in the range of Double; finite
/// positions, velocities and targets, with position − target in range.
/// Edge cases: NaN and ±∞ stay in their own column, a NaN time in its own row; a state at rest on its
/// target stays there bit for bit, but for the sign of a 0.
/// Error bound: `.reference` as `Spring.state`; `.simd` and `.blas` three ulps of
/// |p·d| + |q·v₀| + |target| and ¼ ulp of the motion's envelope (velocities: two of |r·d| + |s·v₀| and ¼
/// of theirs); the entries are made by lanes, rounded once.
/// Cost: the basis once per time (`init`, `setTimes`: 4 ns a time), then 4 flops (BLAS: 6) and 8 bytes a
/// value; no allocation in a call. Tables beyond 20 MB, which no cache holds, are written past the caches,
/// twice as fast as through them.
public struct SpringGrid: Sendable {
  private var grid: SharedSpringGrid<Double>

  /// Prepares the grid: N = states.count columns, T = times.count rows.
  ///
  /// Precondition: as many targets as states.
  public init(spring: Spring, states: [SpringState], targets: [Double], times: [Double]) {
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
  public mutating func set(_ index: Int, state: SpringState, target: Double) {
    grid.set(index, state: state, target: target)
  }

  /// The positions at all times: row-major, element `i·N + j` is state j at time i.
  ///
  /// Results do not depend on the number of threads, which tables below 32 000 values do not use (and
  /// `.blas` never does: `BLASLibrary` sets its own).
  /// Precondition: T·N positions; the processor supports the level (which `.reference` and `.blas` do
  /// not use: the BLAS chooses its own kernels).
  public func positions(
    into positions: inout MutableSpan<Double>, backend: Backend = .simd,
    level: InstructionSet = .supported, threads: Int = 1
  ) {
    grid.positions(into: &positions, backend, level, threads: threads)
  }

  /// The positions and velocities at all times, each row-major as `positions`.
  ///
  /// Precondition: as `positions(into:backend:level:threads:)`, and as many velocities.
  public func states(
    positions: inout MutableSpan<Double>, velocities: inout MutableSpan<Double>,
    backend: Backend = .simd, level: InstructionSet = .supported, threads: Int = 1
  ) {
    grid.states(
      positions: &positions, velocities: &velocities, backend, level, threads: threads)
  }
}
