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
/// Cost: no allocation in a call. With T even times `.recurrence` takes about 2√T
/// values by lanes a spring and 10 operations a value: measured against `.lanes` as much time at 16
/// times, half at 64, 0.3 at 256, a fifth at 1000. See ``Method`` for the others.
public struct SpringFamilyGrid: Sendable {
  /// The ways to fill the table.
  public enum Method: String, CaseIterable, Sendable {
    /// The scalar reference, value by value.
    case reference
    /// Every value by itself, eight springs at once.
    case lanes
    /// For times that are equally far apart, up to roundings: the motion at every M-th time, M ≈ √T (64 at
    /// most), and what the M offsets between do to any motion, by lanes; then every value as two
    /// products of both. Nothing accumulates, since each anchor is computed by itself, and the times'
    /// own roundings are put right by the velocity. Other times are left to `lanes`, and so are fewer
    /// than 16, where this gains nothing.
    case recurrence
    /// For times in order: the motion at the K Chebyshev nodes of panels of time, K ≤ 24, by lanes, then
    /// every value by one matrix product, (T×K)(K×N), of the BLAS. Less exact than the others: K products
    /// are rounded. The panels' length follows from a proved bound, by which interpolation itself stays
    /// below 2⁻⁵³ of the envelope. Measured with springs alike, it takes half the time of `lanes` with
    /// 1000 times in one period, ¾ with 256 in one or 1000 in four; where times are fewer or the rates of
    /// 128 neighbours differ much, the lanes take less and are used.
    case chebyshev
    /// `recurrence` for even times and `lanes` for others: the fastest method within two ulps.
    case automatic
  }

  var batch: SpringBatch
  /// The same springs in the blocks of eight that the kernels of families read.
  var batchMotions: MotionBlocks
  private(set) var times: [Double]
  private(set) var evenTimes = EvenTimes()
  /// Whether the times are in order, none of them negative or infinite.
  private(set) var areInOrder = false

  /// Prepares the grid: N = springs.count columns, T = times.count rows.
  ///
  /// Precondition: the three arrays of springs, states and targets are equally long.
  public init(springs: [Spring], states: [SpringState], targets: [Double], times: [Double]) {
    batch = SpringBatch(springs: springs, states: states, targets: targets)
    batchMotions = MotionBlocks(count: springs.count)
    for i in springs.indices {
      batchMotions.write(
        SpringCoefficients(springs[i], from: states[i], target: targets[i]), target: targets[i],
        at: i)
    }
    self.times = times
    timesHaveChanged()
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
    timesHaveChanged()
  }

  private mutating func timesHaveChanged() {
    evenTimes.set(times)
    var last = 0.0
    areInOrder = times.allSatisfy { time in
      defer { last = time }
      return time >= last && time.isFinite
    }
  }

  /// Gives spring `index` a new state at time 0 and a new target; its parameters stay.
  public mutating func set(_ index: Int, state: SpringState, target: Double) {
    batch.set(index, state: state, target: target)
    updateMotion(index)
  }

  /// Replaces spring `index`, its state at time 0 and its target.
  public mutating func set(_ index: Int, spring: Spring, state: SpringState, target: Double) {
    batch.set(index, spring: spring, state: state, target: target)
    updateMotion(index)
  }

  private mutating func updateMotion(_ index: Int) {
    if !isKnownUniquelyReferenced(&batchMotions) {
      batchMotions = MotionBlocks(copying: batchMotions)
    }
    let target = batch.target(index)
    batchMotions.write(
      SpringCoefficients(
        batch.spring(index), from: batch.initialState(index), target: target),
      target: target, at: index)
  }
}
