import COpenBLAS
import SpringDynamics

/// N states and targets that share one spring, evaluated at T times: a T×N table of positions.
///
/// Shape: grid — with the spring's two basis functions and 1 in a T×3 matrix B, and displacements,
/// velocities and targets in a 3×N matrix C, the table is B·C.
/// Units: seconds since the states were set; positions in any one unit of length.
/// Error bound: `.reference` as `Spring.state`; `.simd` and `.blas` three ulps of
/// |b₀·d| + |b₁·v₀| + |target|, with basis functions that are rounded once.
/// Cost: the basis once per time (`init`, `setTimes`), then 4 flops (BLAS: 6) and 8 bytes a value; no
/// allocation in a call.
public struct SpringGrid: Sendable {
  public let spring: Spring
  private var initial: [SpringState]
  private var targets: [Double]
  private var times: [Double]
  /// Rows (b₀, b₁, 1).
  private var basis: [Double]
  /// Displacements, velocities, targets.
  private var columns: [Double]

  /// Prepares the grid: N = states.count columns, T = times.count rows.
  ///
  /// Precondition: as many targets as states.
  public init(spring: Spring, states: [SpringState], targets: [Double], times: [Double]) {
    precondition(states.count == targets.count, "as many targets as states")
    self.spring = spring
    self.initial = states
    self.targets = targets
    self.times = times
    basis = []
    columns = zip(states, targets).map { $0.position - $1 } + states.map(\.velocity) + targets
    setBasis()
  }

  /// N: the number of states, and the length of a row.
  public var stateCount: Int { initial.count }

  /// T: the number of times, and of rows.
  public var timeCount: Int { times.count }

  /// Replaces the times, and with them the basis; allocates only if there are more than ever.
  public mutating func setTimes(_ times: Span<Double>) {
    self.times.removeAll(keepingCapacity: true)
    for i in times.indices { self.times.append(times[i]) }
    setBasis()
  }

  /// Gives column `index` a new state at time 0 and a new target.
  public mutating func set(_ index: Int, state: SpringState, target: Double) {
    initial[index] = state
    targets[index] = target
    columns[index] = state.position - target
    columns[stateCount + index] = state.velocity
    columns[2 * stateCount + index] = target
  }

  private mutating func setBasis() {
    basis.removeAll(keepingCapacity: true)
    basis.reserveCapacity(3 * times.count)
    for time in times {
      let propagator = spring.propagator(at: time)
      basis.append(propagator.positionFromPosition)
      basis.append(propagator.positionFromVelocity)
      basis.append(1)
    }
  }

  /// The positions at all times: row-major, element `i·N + j` is state j at time i.
  ///
  /// Precondition: T·N positions; the processor supports the level (which `.reference` and `.blas` do
  /// not use: the BLAS chooses its own kernels).
  public func positions(
    into positions: inout MutableSpan<Double>, backend: Backend = .simd,
    level: InstructionSet = .supported
  ) {
    precondition(positions.count == timeCount * stateCount, "one position a time and state")
    switch backend {
    case .reference:
      for i in 0..<timeCount {
        for j in 0..<stateCount {
          positions[i * stateCount + j] =
            spring.state(at: times[i], from: initial[j], target: targets[j]).position
        }
      }
    case .simd:
      withPointers(&positions) { basis, columns, result in
        KernelTable.level(level).springGrid(basis, timeCount, columns, stateCount, result)
      }
    case .blas:
      withPointers(&positions) { basis, columns, result in
        let (rows, width) = (blasint(timeCount), blasint(stateCount))
        cblas_dgemm(
          CblasRowMajor, CblasNoTrans, CblasNoTrans, rows, width, 3, 1, basis, 3, columns, width, 0,
          result, width)
      }
    }
  }

  private func withPointers(
    _ positions: inout MutableSpan<Double>,
    _ body: (UnsafePointer<Double>, UnsafePointer<Double>, UnsafeMutablePointer<Double>) -> Void
  ) {
    guard timeCount > 0, stateCount > 0 else { return }
    basis.withUnsafeBufferPointer { basis in
      columns.withUnsafeBufferPointer { columns in
        positions.withUnsafeMutableBufferPointer { result in
          guard let basis = basis.baseAddress, let columns = columns.baseAddress,
            let result = result.baseAddress
          else { return }
          body(basis, columns, result)
        }
      }
    }
  }
}
