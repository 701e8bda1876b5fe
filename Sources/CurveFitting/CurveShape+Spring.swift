import SpringDynamics

extension CurveShape {
  /// The shape of a spring's motion.
  ///
  /// Its bends are where the acceleration is 0: the velocity obeys the spring's equation too, so they are
  /// the extrema of that motion, in closed form. When `timing.end` is `one`, the motion jumps to 1 at
  /// the end.
  ///
  /// Error bound: 2⁻⁴⁰ of 1 + |v₀|/√(k/m), as far as the arcs follow the motion.
  /// Throws: `FittingError.tooManyArcs` for a spring that turns more than 2²⁰ times.
  public init(_ timing: SpringTiming) throws(FittingError) {
    let spring = timing.spring
    let duration = timing.duration
    let initial = SpringState(position: 0, velocity: timing.initialVelocity)
    let velocities = SpringState(
      position: initial.velocity, velocity: spring.acceleration(at: 0, from: initial, target: 1))
    var cuts: [Double] = []
    while let turn = spring.extremum(cuts.count + 1, from: velocities), turn.time < duration {
      cuts.append(turn.time / duration)
      guard cuts.count < Self.largestArcCount else {
        throw .tooManyArcs(limit: Self.largestArcCount)
      }
    }
    let inside: @Sendable (Double) -> (value: Double, slope: Double)
    if let quick = QuickSpring(
      spring, initialVelocity: timing.initialVelocity, duration: duration)
    {
      inside = { progress in
        let state = quick.state(at: progress * duration)
        return (state.position, state.velocity * duration)
      }
    } else {
      inside = { progress in
        let state = spring.state(at: progress * duration, from: initial, target: 1)
        return (state.position, state.velocity * duration)
      }
    }
    let shape = try CurveShape(cuts: cuts, inside: inside)
    self = try CurveShape(arcs: shape.arcs, last: timing.value(at: 1), inside: inside)
  }
}
