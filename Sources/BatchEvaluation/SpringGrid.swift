import SpringDynamics

/// N states and targets that share one spring, evaluated at T times: a T×N table of positions.
///
/// Shape: grid. With the spring's two basis functions in a T×2 matrix B and the displacements and
/// velocities in a 2×N matrix C, the table is B·C plus each state's target.
public struct SpringGrid: Sendable {
  public let spring: Spring
  private var initial: [SpringState]
  private var targets: [Double]
  private var times: [Double]

  /// Prepares the grid: N = states.count columns, T = times.count rows.
  ///
  /// Precondition: as many targets as states.
  public init(spring: Spring, states: [SpringState], targets: [Double], times: [Double]) {
    precondition(states.count == targets.count, "as many targets as states")
    self.spring = spring
    self.initial = states
    self.targets = targets
    self.times = times
  }

  /// N: the number of states, and the length of a row.
  public var stateCount: Int { initial.count }

  /// T: the number of times, and of rows.
  public var timeCount: Int { times.count }

  /// Replaces the times (and with them the basis).
  public mutating func setTimes(_ times: Span<Double>) {
    self.times.removeAll(keepingCapacity: true)
    for i in times.indices { self.times.append(times[i]) }
  }

  /// The positions at all times: row-major, element `i·N + j` is state j at time i.
  public func positions(
    into positions: inout MutableSpan<Double>, backend: Backend = .simd,
    level: InstructionSet = .supported
  ) {
    for i in 0..<timeCount {
      for j in 0..<stateCount {
        positions[i * stateCount + j] =
          spring.state(at: times[i], from: initial[j], target: targets[j]).position
      }
    }
  }
}
