/// A spring by semi-implicit Euler steps: v ← v + h·a(x, v), then x ← x + h·v.
///
/// Who: react-spring (1 ms), game code and hand-written frame loops (one step a frame, 1/60 s).
/// Known error: first order in the step h: 4e-3 of the distance at 1 ms and 0.07 at 1/60 s for an
/// ordinary interface spring, 1e-2 and 0.2 for a lively one; past h·ω₀ = 2 (or h·c/m ≈ 2) it grows
/// without bound, to infinity and NaN. Cost: t/h steps a value.
/// Edge cases: the last step is shortened so that a value exists at every t.
/// Source: Hairer, Lubich, Wanner, "Geometric Numerical Integration" (2006), I.1.
@frozen public struct EulerSpring: Sendable {
  @usableFromInline let stiffness: Double
  @usableFromInline let damping: Double
  @usableFromInline let step: Double

  /// The spring stepped by `step` seconds.
  public init(mass: Double, stiffness: Double, damping: Double, step: Double) {
    self.stiffness = stiffness / mass
    self.damping = damping / mass
    self.step = step
  }

  /// Position and velocity at time `t`, stepped from `position` and `velocity` at time 0.
  ///
  /// Edge cases: the start for t ≤ 0; at most ten million steps. Cost: 7 flops a step.
  @inlinable public func state(
    at t: Double, position: Double, velocity: Double, target: Double
  ) -> (position: Double, velocity: Double) {
    var (x, v) = (position - target, velocity)
    let steps = wholeSteps(in: t, of: step)
    for _ in 0..<steps {
      v -= step * (stiffness * x + damping * v)
      x += step * v
    }
    let rest = t - Double(steps) * step
    if rest > 0 {
      v -= rest * (stiffness * x + damping * v)
      x += rest * v
    }
    return (target + x, v)
  }
}

/// How many whole steps fit in `t`, at most ten million.
@usableFromInline
func wholeSteps(in t: Double, of step: Double) -> Int {
  let count = t / step
  return count > 0 ? Int(min(count, 1e7)) : 0
}

/// Semi-implicit Euler with one step a frame at 60 frames a second (see ``EulerSpring``).
@frozen public struct FrameEulerSpring: PopularSpring {
  @usableFromInline let stepper: EulerSpring

  /// The spring stepped by 1/60 s.
  public init(mass: Double, stiffness: Double, damping: Double) {
    stepper = EulerSpring(mass: mass, stiffness: stiffness, damping: damping, step: 1.0 / 60)
  }

  /// Position and velocity at time `t`, a step a frame.
  @inlinable public func state(
    at t: Double, position: Double, velocity: Double, target: Double
  ) -> (position: Double, velocity: Double) {
    stepper.state(at: t, position: position, velocity: velocity, target: target)
  }
}

/// Semi-implicit Euler with steps of one millisecond (see ``EulerSpring``).
@frozen public struct MillisecondEulerSpring: PopularSpring {
  @usableFromInline let stepper: EulerSpring

  /// The spring stepped by 1 ms.
  public init(mass: Double, stiffness: Double, damping: Double) {
    stepper = EulerSpring(mass: mass, stiffness: stiffness, damping: damping, step: 1e-3)
  }

  /// Position and velocity at time `t`, a thousand steps a second.
  @inlinable public func state(
    at t: Double, position: Double, velocity: Double, target: Double
  ) -> (position: Double, velocity: Double) {
    stepper.state(at: t, position: position, velocity: velocity, target: target)
  }
}
