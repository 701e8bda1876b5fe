import SpringDynamics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A spring's motion from 0 to 1 in plain Doubles, for springs that do not turn or decay too often for
/// that: x = 1 + d·E + w·S, where E = e^(−λt), w = v₀ + λd and
///
///     below critical damping  λ = a,  S = e^(−at)·sin(ωt)/ω, and E has a factor cos(ωt)
///     above and at it         λ = the slow root,  S = e^(−λt)·(1 − e^(−2bt))/(2b), or t·e^(−λt)
///
/// A fit does not need the last bits, and this is five times as fast as `Spring.state(at:from:target:)`.
/// Error bound: 2⁻⁴⁰ of 1 + |v₀|/√(k/m), since roots are right to 2⁻⁵⁰ and the motion to that times ωt
/// and at, both below 2¹⁰, and twice as much beside critical damping.
struct QuickSpring {
  private let decay, turn: Double
  private let isOscillating: Bool
  private let weight: Double

  /// Nil for a spring that turns or decays too often within `duration`.
  init?(_ spring: Spring, initialVelocity: Double, duration: Double) {
    let half = spring.damping / (2 * spring.mass)
    let square = spring.stiffness / spring.mass
    let discriminant = half * half - square
    guard half * duration < 0x1p10, square * duration * duration < 0x1p20,
      square > 0x1p-500, square < 0x1p500
    else { return nil }
    turn = discriminant.magnitude.squareRoot()
    isOscillating = discriminant < 0
    // The slow root by the product of both, without a difference.
    decay = isOscillating ? half : square / (half + turn)
    weight = initialVelocity - decay
  }

  /// Position and velocity after t ≥ 0.
  func state(at t: Double) -> (position: Double, velocity: Double) {
    let envelope = exp(-decay * t)
    if isOscillating {
      let (sine, cosine) = (sin(turn * t), cos(turn * t))
      let swing = sine / turn
      let offset = envelope * (weight * swing - cosine)
      // d/dt of cos is −ω²·sin/ω.
      let push = envelope * (weight * cosine + turn * turn * swing)
      return (1 + offset, push - decay * offset)
    }
    let fast = turn > 0 ? expm1(-2 * turn * t) : 0
    let swing = turn > 0 ? -fast / (2 * turn) : t
    let offset = envelope * (weight * swing - 1)
    return (1 + offset, weight * envelope * (1 + fast) - decay * offset)
  }
}
