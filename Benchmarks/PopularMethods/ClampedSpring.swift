#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

/// A spring whose damping ratio is never taken as more than 1: over-damped springs move as
/// critically damped ones.
///
/// Who: React Native's Animated (and libraries after it); Core Animation unless over-damping is
/// allowed.
/// Known error: none to speak of for ζ < 0.999; for ζ > 1 the motion is that of another spring, and
/// the error is up to 0.3 of the distance at ζ = 2 and goes to the whole distance as ζ grows.
/// Edge cases: ζ just below 1 divides by ω₀√(1 − ζ²), as every sine form does.
@frozen public struct ClampedSpring: PopularSpring {
  @usableFromInline let ratio: Double
  @usableFromInline let natural: Double
  @usableFromInline let inner: Double

  /// The spring, its damping ratio taken as at most 1; prepared once, evaluated every frame.
  public init(mass: Double, stiffness: Double, damping: Double) {
    ratio = min(1, damping / (2 * (stiffness * mass).squareRoot()))
    natural = (stiffness / mass).squareRoot()
    inner = natural * (1 - ratio * ratio).squareRoot()
  }

  /// Position and velocity at time `t`, from `position` and `velocity` at time 0.
  ///
  /// Cost: exp, sin and cos below the critical damping, exp at it.
  @inlinable public func state(
    at t: Double, position: Double, velocity: Double, target: Double
  ) -> (position: Double, velocity: Double) {
    let distance = position - target
    let decay = ratio * natural
    let envelope = exp(-decay * t)
    let push = velocity + decay * distance
    if ratio < 1 {
      let (sine, cosine) = (sin(inner * t), cos(inner * t))
      return (
        target + envelope * (push / inner * sine + distance * cosine),
        envelope * (velocity * cosine - (decay * push / inner + inner * distance) * sine)
      )
    }
    return (target + envelope * (distance + push * t), envelope * (velocity - decay * push * t))
  }
}
