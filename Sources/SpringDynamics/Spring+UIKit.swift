#if canImport(Glibc)
  import Glibc
#endif

extension Spring {
  /// The part of the way that UIKit leaves unfinished at the end of a spring animation's duration.
  ///
  /// Source: reverse-engineered in framer/SpringsExample (2014) and agreed by its successors.
  public static let uikitResidual = 0.001

  /// The spring, mass 1, of UIKit's `animate(withDuration:…usingSpringWithDamping:…)`: the one whose
  /// sine part has decayed to ε = 0.001 of the way at the end of the duration T.
  ///
  /// For ζ < 1 the natural frequency ω solves |ζω − v₀| / (ω·√(1 − ζ²)) · e^(−ζωT) = ε, which for
  /// v₀ = 0 is ω = ln(ζ / (ε·√(1 − ζ²))) / (ζT); for ζ = 1 it solves (1 + (ω − v₀)·T)·e^(−ωT) = ε.
  /// Of several solutions the largest is meant: only behind it is the residual below ε for good.
  /// The whole envelope at T is ε/ζ rather than ε, and the mapping jumps at ζ = 1: both are UIKit's.
  ///
  /// Units: duration in seconds; initialVelocity in total distances per second, positive towards
  /// the target.
  /// Domain: duration > 0, 0 < dampingRatio ≤ 1, all finite.
  /// Edge cases: a velocity towards the target of more than about 7 distances a duration leaves no
  /// residual of ε behind the frequency v₀/ζ that it fits; the solution is the one before. No values
  /// measured on UIKit are known there, and the motion is then far from settled at T.
  /// Throws: `SpringError.noSpring` when the equation has no positive solution (damping ratios up
  /// to about ε).
  /// Source: framer/SpringsExample; iOS Spring Animations playground (G. Balisi).
  public init(
    uikitDuration duration: Double, dampingRatio: Double, initialVelocity: Double = 0
  ) throws(SpringError) {
    guard duration > 0, duration.isFinite else {
      throw .outOfRange(parameter: "duration", value: duration, allowed: "finite and > 0")
    }
    guard dampingRatio > 0, dampingRatio <= 1 else {
      throw .outOfRange(parameter: "dampingRatio", value: dampingRatio, allowed: "in (0, 1]")
    }
    guard initialVelocity.isFinite else {
      throw .outOfRange(parameter: "initialVelocity", value: initialVelocity, allowed: "finite")
    }
    let residual = UIKitResidual(dampingRatio: dampingRatio, distance: initialVelocity * duration)
    guard let phase = residual.largestPhase() else {
      throw .noSpring(
        parameter: initialVelocity == 0 ? "dampingRatio" : "initialVelocity",
        value: initialVelocity == 0 ? dampingRatio : initialVelocity,
        reason: "the residual is below \(Spring.uikitResidual) for every frequency")
    }
    try self.init(
      frequency: phase / duration, dampingRatio: dampingRatio, parameter: "duration",
      value: duration)
  }
}

/// UIKit's residual as a function of the phase p = ωT: the velocity enters as the distance v₀T.
private struct UIKitResidual {
  let dampingRatio: Double
  let distance: Double

  /// ln(residual(p) / ε), whose largest zero is sought.
  func logarithm(_ p: Double) -> Double {
    if dampingRatio == 1 {
      return log(abs(1 + (p - distance))) - p - log(Spring.uikitResidual)
    }
    let sine = ((1 - dampingRatio) * (1 + dampingRatio)).squareRoot()
    return log(abs(dampingRatio - distance / p) / sine) - dampingRatio * p
      - log(Spring.uikitResidual)
  }

  /// The largest positive phase at which the residual is ε, or nil when there is none.
  func largestPhase() -> Double? {
    if distance == 0, dampingRatio < 1 {
      // The closed form; the root finder below agrees to its last bits.
      let sine = ((1 - dampingRatio) * (1 + dampingRatio)).squareRoot()
      let phase = log(dampingRatio / (Spring.uikitResidual * sine)) / dampingRatio
      return phase > 0 ? phase : nil
    }
    // Behind its last maximum the residual falls for good, so the largest zero lies between that
    // maximum and any phase at which the residual is already below ε.
    let start = lastMaximum()
    var low = start
    var high = Swift.max(start, 1) * 2
    if logarithm(start) < 0 {
      // A velocity so large that the residual stays below ε behind its zero at p = d/ζ (d − 1): it
      // falls through ε before that.
      low = .leastNormalMagnitude
      high = dampingRatio == 1 ? distance - 1 : distance / dampingRatio
      guard distance > 0, high > low, logarithm(low) >= 0 else { return nil }
    }
    while logarithm(high) > 0 { high *= 2 }
    let phase = lastDouble(from: low, to: high) { logarithm($0) >= 0 }
    return phase > 0 ? phase : nil
  }

  /// The phase of the residual's last maximum (0⁺ when it only falls).
  private func lastMaximum() -> Double {
    let tiny = Double.leastNormalMagnitude
    if dampingRatio == 1 {
      // d/dp: 1/(1 + p − d) = 1.
      return Swift.max(distance, tiny)
    }
    guard distance > 0 else { return tiny }
    // d/dp of ln(ζ − d/p) is d/(p(ζp − d)); it equals ζ at ζp = (d + √(d² + 4d))/2.
    return (distance + (distance * (distance + 4)).squareRoot()) / (2 * dampingRatio)
  }
}
