#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

/// A spring by damping ratio, with cosh and sinh when it is over-damped:
/// e^(−ζω₀t)·(d·cosh bt + ((v + ζω₀d)/b)·sinh bt), b = ω₀√(ζ² − 1).
///
/// Who: the JavaScript family around wobble and the web's motion libraries (some of which cap the
/// argument of cosh at 300, which trades the NaN for a wrong value).
/// Known error: cosh overflows at bt > 710 while the envelope underflows: infinity, then NaN. Before
/// that the envelope and cosh cancel: a relative error of about 1e-16 · ζω₀t. Beside ζ = 1 it is
/// good, because the motion hardly depends on b there.
/// Edge cases: critical only where ζ is exactly 1 in Double.
@frozen public struct HyperbolicSpring: PopularSpring {
  @usableFromInline let ratio: Double
  @usableFromInline let natural: Double
  @usableFromInline let inner: Double

  /// The spring by its damping ratio and natural frequency; prepared once, evaluated every frame.
  public init(mass: Double, stiffness: Double, damping: Double) {
    ratio = damping / (2 * (stiffness * mass).squareRoot())
    natural = (stiffness / mass).squareRoot()
    inner = natural * (1 - ratio * ratio).magnitude.squareRoot()
  }

  /// Position and velocity at time `t`, from `position` and `velocity` at time 0.
  ///
  /// Edge cases: NaN above the critical damping once √(ζ² − 1)·ω₀·t is beyond 710. Cost: exp, sin and
  /// cos, or exp, sinh and cosh.
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
        envelope
          * (velocity * cosine - (decay * push / inner + inner * distance) * sine)
      )
    }
    if ratio == 1 {
      return (
        target + envelope * (distance + push * t), envelope * (velocity - decay * push * t)
      )
    }
    let (sine, cosine) = (sinh(inner * t), cosh(inner * t))
    return (
      target + envelope * (push * sine + inner * distance * cosine) / inner,
      envelope * (inner * velocity * cosine + (inner * inner * distance - decay * push) * sine)
        / inner
    )
  }
}
