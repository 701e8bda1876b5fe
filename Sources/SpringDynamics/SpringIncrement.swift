/// A propagator with what its diagonal differs from 1 by, for steps that are short beside the motion.
///
/// Over a short step p and s are 1 − (ωt)²/2 and less: rounded to Double, they lose the digits in which
/// one step differs from the next spring's, and a motion of n steps is wrong by n times that.
package struct SpringIncrement: Sendable, BitwiseCopyable {
  /// p, q, r and s.
  package let propagator: SpringPropagator
  /// p − 1.
  package let positionDifference: Double
  /// s − 1.
  package let velocityDifference: Double
}

extension Spring {
  /// The propagator over the time `t` and its differences from the identity, each number rounded once.
  ///
  /// Domain: every finite `t`.
  /// Error bound: the differences half an ulp and 2⁻¹⁰⁰.
  package func increment(over t: Double) -> SpringIncrement {
    let motion = SpringMotion(rates, at: t)
    func difference(_ entry: Scaled) -> Double { (motion.envelope * entry - .one).added(to: 0) }
    return SpringIncrement(
      propagator: propagator(at: t),
      positionDifference: difference(motion.positionFromPosition),
      velocityDifference: difference(motion.velocityFromVelocity))
  }
}
