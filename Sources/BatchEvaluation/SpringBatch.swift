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
  var springs: [Spring]
  var initial: [SpringState]
  var targets: [Double]
  var blocks: SpringBlocks

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
    blocks = SpringBlocks(count: springs.count)
    for i in springs.indices { write(i) }
  }

  /// The number of springs.
  public var count: Int { springs.count }

  /// Spring `index`.
  public func spring(_ index: Int) -> Spring { springs[index] }

  /// The state that spring `index` has at its time 0.
  public func initialState(_ index: Int) -> SpringState { initial[index] }

  /// The target of spring `index`.
  public func target(_ index: Int) -> Double { targets[index] }

  /// Gives spring `index` a new state at time 0 and a new target; its parameters stay.
  public mutating func set(_ index: Int, state: SpringState, target: Double) {
    initial[index] = state
    targets[index] = target
    update(index)
  }

  /// Replaces spring `index`, its state at time 0 and its target.
  public mutating func set(_ index: Int, spring: Spring, state: SpringState, target: Double) {
    springs[index] = spring
    set(index, state: state, target: target)
  }

  /// Gives spring `index` a new target while it moves: position and velocity at `time` are kept, and
  /// that moment becomes its time 0.
  public mutating func retarget(_ index: Int, to target: Double, at time: Double) {
    let state = springs[index].state(at: time, from: initial[index], target: targets[index])
    set(index, state: state, target: target)
  }

  private mutating func update(_ index: Int) {
    if !isKnownUniquelyReferenced(&blocks) { blocks = SpringBlocks(copying: blocks) }
    write(index)
  }

  private func write(_ index: Int) {
    let target = targets[index]
    let coefficients = SpringCoefficients(springs[index], from: initial[index], target: target)
    blocks.write(coefficients, target: target, at: index)
  }
}
