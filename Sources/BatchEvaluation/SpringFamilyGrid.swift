import SpringDynamics

/// N different springs, each with its own state at time 0 and its own target, evaluated at T shared
/// times: a T×N table.
///
/// Shape: row-major, element `i·N + j` is spring j at time i, so that one time's results lie side by
/// side.
/// Units: seconds since the states were set; positions in any one unit of length.
/// Domain and edge cases: as `Spring.state(at:from:target:)`, whatever the method; springs or times
/// that a method cannot hold are left to the lanes, and what these cannot hold to the reference,
/// spring by spring.
public struct SpringFamilyGrid: Sendable {
  /// The ways to fill the table.
  public enum Method: String, CaseIterable, Sendable {
    /// The scalar reference, value by value.
    case reference
    /// Every value by itself, eight springs at once.
    case lanes
    /// The fastest of the methods above for these times.
    case automatic
  }

  var batch: SpringBatch
  var times: [Double]

  /// Prepares the grid: N = springs.count columns, T = times.count rows.
  ///
  /// Precondition: the three arrays of springs, states and targets are equally long.
  public init(springs: [Spring], states: [SpringState], targets: [Double], times: [Double]) {
    batch = SpringBatch(springs: springs, states: states, targets: targets)
    self.times = times
  }

  /// N: the number of springs, and the length of a row.
  public var springCount: Int { batch.count }

  /// T: the number of times, and of rows.
  public var timeCount: Int { times.count }

  /// Spring `index`.
  public func spring(_ index: Int) -> Spring { batch.spring(index) }

  /// The state that spring `index` has at time 0.
  public func initialState(_ index: Int) -> SpringState { batch.initialState(index) }

  /// The target of spring `index`.
  public func target(_ index: Int) -> Double { batch.target(index) }

  /// The time of row `index`.
  public func time(_ index: Int) -> Double { times[index] }

  /// Replaces the times; allocates only if there are more than ever.
  public mutating func setTimes(_ times: Span<Double>) {
    self.times.removeAll(keepingCapacity: true)
    for i in times.indices { self.times.append(times[i]) }
  }

  /// Gives spring `index` a new state at time 0 and a new target; its parameters stay.
  public mutating func set(_ index: Int, state: SpringState, target: Double) {
    batch.set(index, state: state, target: target)
  }

  /// Replaces spring `index`, its state at time 0 and its target.
  public mutating func set(_ index: Int, spring: Spring, state: SpringState, target: Double) {
    batch.set(index, spring: spring, state: state, target: target)
  }
}
