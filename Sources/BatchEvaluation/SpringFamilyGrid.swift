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
/// Error bound: 2 ulps of the larger of the result and the motion's envelope at that time by `.lanes`
/// and `.recurrence`, at any time, and 64 by `.chebyshev` (8 were seen); `.reference` as
/// `Spring.state`.
/// Cost: no allocation in a call. With T even times `.recurrence` takes about 4√T values by lanes a
/// spring and 17 flops a value: measured against `.lanes` ¾ of the time at 64 times, 0.6 at 120,
/// half at 256 and more. See ``Method`` for the others.
public struct SpringFamilyGrid: Sendable {
  /// The ways to fill the table.
  public enum Method: String, CaseIterable, Sendable {
    /// The scalar reference, value by value.
    case reference
    /// Every value by itself, sixteen springs at once.
    case lanes
    /// For times that are equally far apart, up to roundings: the motion at every M-th time, M ≈ √T (64 at
    /// most), and what the M offsets between do to any motion, by lanes; then every value as two
    /// products of both. Nothing accumulates, since each anchor is computed by itself, and the times'
    /// own roundings are put right by the velocity. Other times are left to `lanes`, and so are fewer
    /// than 48, where this gains nothing.
    case recurrence
    /// For times in order, of the underdamped springs: the motion at the K Chebyshev nodes of panels of
    /// time, K ≤ 24, by lanes, then every value by one matrix product, (T×K)(K×N), of the BLAS. Less exact
    /// than the others: K products are rounded. The panels' length follows from a proved bound, by which
    /// interpolation itself stays below 2⁻⁵³ of the envelope. Positions alone and positions with velocities are planned for by
    /// themselves, so that a position may differ between the two, within the bound. With springs alike
    /// it takes less time than `lanes` from about 1000 times a period on; where times are fewer or the
    /// rates of 128 neighbours differ much, for overdamped springs, and at level v4 for velocities in
    /// Double, the lanes take less and are used.
    case chebyshev
    /// `recurrence` for even times and `lanes` for others: the fastest method within two ulps.
    case automatic
  }

  private(set) var batch: TickBatch<Double>
  private(set) var times: [Double]
  private let roundings: Double
  private(set) var evenTimes = EvenTimes()
  /// Whether the times are in order, none of them negative or infinite.
  private(set) var areInOrder = false

  /// Prepares the grid: N = springs.count columns, T = times.count rows.
  ///
  /// Precondition: the three arrays of springs, states and targets are equally long.
  public init(springs: [Spring], states: [SpringState], targets: [Double], times: [Double]) {
    self.init(
      springs: springs, states: states, targets: targets, times: times, roundings: Double.roundings)
  }

  /// The same with even times that may be off by a part of the last one.
  init(
    springs: [Spring], states: [SpringState], targets: [Double], times: [Double], roundings: Double
  ) {
    batch = TickBatch(springs: springs, states: states, targets: targets)
    self.roundings = roundings
    self.times = times
    timesHaveChanged()
  }

  var blocks: SpringBlocks { batch.blocks }

  /// N: the number of springs, and the length of a row.
  public var springCount: Int { batch.count }

  /// T: the number of times, and of rows.
  public var timeCount: Int { times.count }

  /// Spring `index`.
  public func spring(_ index: Int) -> Spring { batch.springs[index] }

  /// The state that spring `index` has at time 0.
  public func initialState(_ index: Int) -> SpringState { batch.initial[index] }

  /// The target of spring `index`.
  public func target(_ index: Int) -> Double { batch.targets[index] }

  /// The time of row `index`.
  public func time(_ index: Int) -> Double { times[index] }

  /// Replaces the times; allocates only if there are more than ever.
  public mutating func setTimes(_ times: Span<Double>) {
    self.times.removeAll(keepingCapacity: true)
    for i in times.indices { self.times.append(times[i]) }
    timesHaveChanged()
  }

  private mutating func timesHaveChanged() {
    evenTimes.set(times, roundings: roundings)
    var last = 0.0
    areInOrder = times.allSatisfy { time in
      defer { last = time }
      return time >= last && time.isFinite
    }
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
