#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

/// A spring by the two roots of its characteristic equation: A·e^(r₁t) + B·e^(r₂t), and
/// e^(−at)·(A·cos ωt + B·sin ωt) when they are complex.
///
/// Who: Flutter, and most code written from a textbook.
/// Known error: A and B divide by r₂ − r₁, so above the critical damping about 1e-16 / √(ζ − 1) is
/// lost (4e-10 at ζ = 1 + 1e-15), and the small root is the difference of two large numbers: its
/// relative error is about 4ζ² · 1e-16 (5e-9 of the distance at ζ = 1e4).
/// Edge cases: critical only where c² − 4mk is exactly 0 in Double.
@frozen public struct TwoRootSpring: PopularSpring {
  @frozen @usableFromInline enum Roots: Sendable {
    case complex(decay: Double, frequency: Double)
    case equal(Double)
    case real(Double, Double)
  }

  @usableFromInline let roots: Roots

  /// The spring by the roots of m·r² + c·r + k = 0; prepared once, evaluated every frame.
  public init(mass: Double, stiffness: Double, damping: Double) {
    let discriminant = damping * damping - 4 * mass * stiffness
    if discriminant < 0 {
      roots = .complex(
        decay: damping / (2 * mass), frequency: (-discriminant).squareRoot() / (2 * mass))
    } else if discriminant > 0 {
      let root = discriminant.squareRoot()
      roots = .real((-damping - root) / (2 * mass), (-damping + root) / (2 * mass))
    } else {
      roots = .equal(-damping / (2 * mass))
    }
  }

  /// Position and velocity at time `t`, from `position` and `velocity` at time 0.
  ///
  /// Cost: exp, sin and cos, or two of exp.
  @inlinable public func state(
    at t: Double, position: Double, velocity: Double, target: Double
  ) -> (position: Double, velocity: Double) {
    let distance = position - target
    switch roots {
    case .complex(let decay, let frequency):
      let second = (velocity + decay * distance) / frequency
      let envelope = exp(-decay * t)
      let (sine, cosine) = (sin(frequency * t), cos(frequency * t))
      return (
        target + envelope * (distance * cosine + second * sine),
        envelope
          * ((second * frequency - decay * distance) * cosine
            - (distance * frequency + decay * second) * sine)
      )
    case .equal(let root):
      let second = velocity - root * distance
      let envelope = exp(root * t)
      return (
        target + envelope * (distance + second * t),
        envelope * (root * (distance + second * t) + second)
      )
    case .real(let fast, let slow):
      let second = (velocity - fast * distance) / (slow - fast)
      let first = distance - second
      let (fastPart, slowPart) = (first * exp(fast * t), second * exp(slow * t))
      return (target + fastPart + slowPart, fast * fastPart + slow * slowPart)
    }
  }
}
