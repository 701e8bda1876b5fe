import SpringDynamics

/// A `SpringBatch` whose times, states, targets and results are Floats; springs stay in Double.
///
/// Shape, units, domain and edge cases: as `SpringBatch`; a result beyond the range of Float is ±∞.
/// Error bound: one ulp of the Float that is nearest to the exact result, for results down to 2⁻²⁶ of
/// the larger of the motion's envelope and the target; below, 2⁻⁵¹ of that. (Where the result crosses
/// zero between two times that Floats can tell apart, its last bits need an error that small.)
/// Cost: as `SpringBatch`; lanes compute in Double.
public struct FloatSpringBatch: Sendable {
  var springs: [Spring]
  var initial: [MotionState<Float>]
  var targets: [Float]
  var blocks: SpringBlocks

  /// Prepares N springs: spring i starts at time 0 with state i and pulls towards target i.
  ///
  /// Precondition: the three arrays are equally long.
  public init(springs: [Spring], states: [MotionState<Float>], targets: [Float]) {
    precondition(
      springs.count == states.count && springs.count == targets.count,
      "as many states and targets as springs")
    self.springs = springs
    self.initial = states
    self.targets = targets
    blocks = SpringBlocks(count: springs.count, isFloat: true)
    for i in springs.indices { write(i) }
  }

  /// The number of springs.
  public var count: Int { springs.count }

  /// Spring `index`.
  public func spring(_ index: Int) -> Spring { springs[index] }

  /// The state that spring `index` has at its time 0.
  public func initialState(_ index: Int) -> MotionState<Float> { initial[index] }

  /// The target of spring `index`.
  public func target(_ index: Int) -> Float { targets[index] }

  /// Gives spring `index` a new state at time 0 and a new target; its parameters stay.
  public mutating func set(_ index: Int, state: MotionState<Float>, target: Float) {
    initial[index] = state
    targets[index] = target
    update(index)
  }

  /// Replaces spring `index`, its state at time 0 and its target.
  public mutating func set(_ index: Int, spring: Spring, state: MotionState<Float>, target: Float) {
    springs[index] = spring
    set(index, state: state, target: target)
  }

  /// Gives spring `index` a new target while it moves: position and velocity at `time` are kept, and
  /// that moment becomes its time 0.
  public mutating func retarget(_ index: Int, to target: Float, at time: Float) {
    let state = state(index, at: time)
    set(index, state: state, target: target)
  }

  private mutating func update(_ index: Int) {
    if !isKnownUniquelyReferenced(&blocks) { blocks = SpringBlocks(copying: blocks) }
    write(index)
  }

  private func write(_ index: Int) {
    let (start, target) = (initial[index], Double(targets[index]))
    let coefficients = SpringCoefficients(
      springs[index],
      from: SpringState(position: Double(start.position), velocity: Double(start.velocity)),
      target: target)
    blocks.write(coefficients, target: target, at: index)
  }
}
