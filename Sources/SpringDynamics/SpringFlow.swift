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
  @usableFromInline
  mutating func state(position: Double, velocity: Double, target: Double) -> SpringState {
    guard isDefined, position.isFinite, velocity.isFinite, target.isFinite else {
      return SpringState(position: .nan, velocity: .nan)
    }
    return state(
      displacement: Scaled(from: target, to: position), velocity: Scaled(velocity),
      target: target)
  }

  /// The state of one channel in Float; NaN when it starts with a number that is not finite.
  @usableFromInline
  mutating func state(position: Float, velocity: Float, target: Float) -> MotionState<Float> {
    guard isDefined, position.isFinite, velocity.isFinite, target.isFinite else {
      return MotionState(position: .nan, velocity: .nan)
    }
    return state(
      displacement: Scaled(from: Double(target), to: Double(position)),
      velocity: Scaled(Double(velocity)), target: target)
  }

  /// The acceleration of one channel; NaN when it starts with a number that is not finite.
  @usableFromInline
  mutating func acceleration(position: Double, velocity: Double, target: Double) -> Double {
    guard isDefined, position.isFinite, velocity.isFinite, target.isFinite else { return .nan }
    return acceleration(
      displacement: Scaled(from: target, to: position), velocity: Scaled(velocity))
  }

  /// The acceleration of one channel in Float; NaN when it starts with a number that is not finite.
  @usableFromInline
  mutating func acceleration(position: Float, velocity: Float, target: Float) -> Float {
    guard isDefined, position.isFinite, velocity.isFinite, target.isFinite else { return .nan }
    return accelerationInFloat(
      displacement: Scaled(from: Double(target), to: Double(position)),
      velocity: Scaled(Double(velocity)))
  }

  private mutating func precise() -> SpringMotion {
    if let preciseMotion { return preciseMotion }
    let motion = SpringMotion(spring.rates, at: time, precise: true)
    preciseMotion = motion
    return motion
  }

  /// The state after a displacement from `target` and a velocity.
  mutating func state(displacement d: Scaled, velocity v: Scaled, target: Double) -> SpringState {
    let end = motion.apply(SpringChannel(displacement: d, velocity: v))
    let errors = motion.errors(displacement: d, velocity: v, of: end)
    if let position = end.displacement.rounded(addedTo: target, error: errors.displacement),
      let velocity = end.velocity.rounded(addedTo: 0 as Double, error: errors.velocity)
    {
      return SpringState(position: position, velocity: velocity)
    }
    if let early = earlyState(displacement: d, velocity: v) {
      return SpringState(
        position: (d + Scaled(target) + early.way).added(to: 0),
        velocity: early.slope.added(to: 0))
    }
    let exact = exactState(displacement: d, velocity: v)
    return SpringState(
      position: exact.displacement.added(to: target), velocity: exact.velocity.added(to: 0))
  }

  /// The same in Float, rounded once.
  mutating func state(
    displacement d: Scaled, velocity v: Scaled, target: Float
  ) -> MotionState<Float> {
    let end = motion.apply(SpringChannel(displacement: d, velocity: v))
    let errors = motion.errors(displacement: d, velocity: v, of: end)
    if let position = end.displacement.rounded(addedTo: target, error: errors.displacement),
      let velocity = end.velocity.rounded(addedTo: 0 as Float, error: errors.velocity)
    {
      return MotionState(position: position, velocity: velocity)
    }
    if let early = earlyState(displacement: d, velocity: v) {
      return MotionState(
        position: (d + Scaled(Double(target)) + early.way).added(toFloat: 0),
        velocity: early.slope.added(toFloat: 0))
    }
    let exact = exactState(displacement: d, velocity: v)
    return MotionState(
      position: exact.displacement.added(toFloat: target),
      velocity: exact.velocity.added(toFloat: 0))
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
  mutating func acceleration(displacement: Scaled, velocity: Scaled) -> Double {
    let initial = spring.acceleration(displacement: displacement, velocity: velocity)
    let end = motion.acceleration(
      SpringChannel(displacement: displacement, velocity: velocity), initial: initial)
    let error = motion.accelerationError(
      displacement: displacement, velocity: velocity, initial: initial, of: end)
    return end.rounded(addedTo: 0 as Double, error: error)
      ?? exactAcceleration(displacement, velocity, initial).added(to: 0)
  }

  /// The same in Float, rounded once.
  mutating func accelerationInFloat(displacement: Scaled, velocity: Scaled) -> Float {
    let initial = spring.acceleration(displacement: displacement, velocity: velocity)
    let end = motion.acceleration(
      SpringChannel(displacement: displacement, velocity: velocity), initial: initial)
    let error = motion.accelerationError(
      displacement: displacement, velocity: velocity, initial: initial, of: end)
    return end.rounded(addedTo: 0 as Float, error: error)
      ?? exactAcceleration(displacement, velocity, initial).added(toFloat: 0)
  }

  private mutating func exactAcceleration(_ d: Scaled, _ v: Scaled, _ initial: Scaled) -> Scaled {
    precise().acceleration(
      SpringChannel(displacement: d, velocity: v, exactly: spring), initial: initial)
  }
}
