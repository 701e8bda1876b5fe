import SpringDynamics

/// N different springs, each with its own state at time 0 and its own target, evaluated together.
///
/// Shape: tick — one time each, all springs in one call, as an engine does every frame.
/// Units: seconds since each spring's state was set; positions in any one unit of length.
public struct SpringBatch: Sendable {
  private var springs: [Spring]
  private var initial: [SpringState]
  private var targets: [Double]

  /// Prepares N springs: spring i starts at time 0 with state i and pulls towards target i.
  ///
  /// Precondition: the three arrays are equally long.
  public init(springs: [Spring], states: [SpringState], targets: [Double]) {
    precondition(
      springs.count == states.count && springs.count == targets.count,
      "as many states and targets as springs")
    self.springs = springs
    self.initial = states
    self.targets = targets
  }

  /// The number of springs.
  public var count: Int { springs.count }

  /// The positions of all springs at one time.
  public func positions(
    at time: Double, into positions: inout MutableSpan<Double>, backend: Backend = .simd,
    level: InstructionSet = .supported
  ) {
    for i in 0..<count {
      positions[i] = springs[i].state(at: time, from: initial[i], target: targets[i]).position
    }
  }

  /// The position of every spring at its own time.
  public func positions(
    at times: Span<Double>, into positions: inout MutableSpan<Double>, backend: Backend = .simd,
    level: InstructionSet = .supported
  ) {
    for i in 0..<count {
      positions[i] = springs[i].state(at: times[i], from: initial[i], target: targets[i]).position
    }
  }

  /// The positions and velocities of all springs at one time.
  public func states(
    at time: Double, positions: inout MutableSpan<Double>, velocities: inout MutableSpan<Double>,
    backend: Backend = .simd, level: InstructionSet = .supported
  ) {
    for i in 0..<count {
      let state = springs[i].state(at: time, from: initial[i], target: targets[i])
      positions[i] = state.position
      velocities[i] = state.velocity
    }
  }

  /// The position and velocity of every spring at its own time.
  public func states(
    at times: Span<Double>, positions: inout MutableSpan<Double>,
    velocities: inout MutableSpan<Double>, backend: Backend = .simd,
    level: InstructionSet = .supported
  ) {
    for i in 0..<count {
      let state = springs[i].state(at: times[i], from: initial[i], target: targets[i])
      positions[i] = state.position
      velocities[i] = state.velocity
    }
  }

  /// Gives spring `index` a new state at time 0 and a new target; its parameters stay.
  public mutating func set(_ index: Int, state: SpringState, target: Double) {
    initial[index] = state
    targets[index] = target
  }
}
