/// The motion of one spring over one time, for any number of channels: each result is rounded once
/// from a pair.
///
/// The pair's functions are right to 2⁻⁵⁸, which decides how 19 of 20 results are rounded. For the
/// others (beside a zero crossing of the result too, where 2⁻⁵⁸ of the envelope is much) the motion
/// is computed again to all bits of the pair, once for all channels.
@usableFromInline
struct SpringFlow {
  private let spring: Spring
  private let time: Scaled
  /// False when the time is not finite: every result is NaN.
  private let isDefined: Bool
  private let motion: SpringMotion
  private var preciseMotion: SpringMotion?

  @inline(__always)
  init(_ spring: Spring, over time: Scaled) {
    self.init(spring, over: time, isDefined: true)
  }

  /// The motion over a time that may be anything.
  @usableFromInline
  init(_ spring: Spring, over t: Double) {
    self.init(spring, over: Scaled(t.isFinite ? t : 0), isDefined: t.isFinite)
  }

  @inline(__always)
  private init(_ spring: Spring, over time: Scaled, isDefined: Bool) {
    self.spring = spring
    self.time = time
    self.isDefined = isDefined
    motion = SpringMotion(spring.rates, at: time, precise: false)
  }

  /// The state of one channel; NaN when it starts with a number that is not finite.
  @inline(__always)
  mutating func state<Value: RoundedScalar>(
    from initial: MotionState<Value>, target: Value
  ) -> MotionState<Value> {
    guard isDefined, initial.position.isFinite, initial.velocity.isFinite, target.isFinite else {
      return MotionState(position: .nan, velocity: .nan)
    }
    return state(
      displacement: Scaled(from: target.double, to: initial.position.double),
      velocity: Scaled(initial.velocity.double), target: target)
  }

  /// The acceleration of one channel; NaN when it starts with a number that is not finite.
  @inline(__always)
  mutating func acceleration<Value: RoundedScalar>(
    from initial: MotionState<Value>, target: Value
  ) -> Value {
    guard isDefined, initial.position.isFinite, initial.velocity.isFinite, target.isFinite else {
      return .nan
    }
    return acceleration(
      displacement: Scaled(from: target.double, to: initial.position.double),
      velocity: Scaled(initial.velocity.double))
  }

  private mutating func precise() -> SpringMotion {
    if let preciseMotion { return preciseMotion }
    let motion = SpringMotion(spring.rates, at: time, precise: true)
    preciseMotion = motion
    return motion
  }

  /// The state after a displacement from `target` and a velocity.
  mutating func state<Value: RoundedScalar>(
    displacement d: Scaled, velocity v: Scaled, target: Value
  ) -> MotionState<Value> {
    let end = motion.apply(SpringChannel(displacement: d, velocity: v))
    let errors = motion.errors(displacement: d, velocity: v, of: end)
    if let position = Value.nearest(
      to: end.displacement, addedTo: target, error: errors.displacement),
      let velocity = Value.nearest(to: end.velocity, addedTo: 0, error: errors.velocity)
    {
      return MotionState(position: position, velocity: velocity)
    }
    if let early = earlyState(displacement: d, velocity: v) {
      return MotionState(
        position: .nearest(to: d + Scaled(target.double) + early.way, addedTo: 0),
        velocity: .nearest(to: early.slope, addedTo: 0))
    }
    let exact = exactState(displacement: d, velocity: v)
    return MotionState(
      position: .nearest(to: exact.displacement, addedTo: target),
      velocity: .nearest(to: exact.velocity, addedTo: 0))
  }

  /// The displacement and the velocity to all bits of the pairs.
  mutating func exactState(
    displacement: Scaled, velocity: Scaled
  ) -> (displacement: Scaled, velocity: Scaled) {
    precise().apply(
      SpringChannel(displacement: displacement, velocity: velocity, exactly: spring))
  }

  /// x − x₀ and v soon after the start, where x may be much nearer to x₀ than to the target. Nil later,
  /// and at the start itself; for what does not move at all, at any time.
  private func earlyState(
    displacement: Scaled, velocity: Scaled
  ) -> (way: Scaled, slope: Scaled)? {
    let isAtRest = velocity.isZero && (spring.stiffness == 0 || displacement.isZero)
    if isAtRest { return (.zero, .zero) }
    guard spring.rates.isEarly(time), !time.isZero else { return nil }
    return spring.rates.earlyMotion(start: displacement, slope: velocity, at: time)
  }

  /// The acceleration after a displacement from the target and a velocity.
  mutating func acceleration<Value: RoundedScalar>(
    displacement: Scaled, velocity: Scaled
  ) -> Value {
    let initial = spring.acceleration(displacement: displacement, velocity: velocity)
    let end = motion.acceleration(
      SpringChannel(displacement: displacement, velocity: velocity), initial: initial)
    let error = motion.accelerationError(
      displacement: displacement, velocity: velocity, initial: initial, of: end)
    return .nearest(to: end, addedTo: 0, error: error)
      ?? .nearest(to: exactAcceleration(displacement, velocity, initial), addedTo: 0)
  }

  private mutating func exactAcceleration(_ d: Scaled, _ v: Scaled, _ initial: Scaled) -> Scaled {
    precise().acceleration(
      SpringChannel(displacement: d, velocity: v, exactly: spring), initial: initial)
  }
}
