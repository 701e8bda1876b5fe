/// What a time t makes of every state of one spring: the 2×2 matrix from (x − target, v) at time 0 to
/// the same at time t.
///
/// Its first row is the pair of basis functions of the motion: x − target = p·d + q·v₀ with
/// p = e^(−at)·(C + aS) and q = e^(−at)·S.
public struct SpringPropagator: Hashable, Sendable, BitwiseCopyable {
  /// p = e^(−at)·(C + aS).
  public let positionFromPosition: Double
  /// q = e^(−at)·S, in seconds.
  public let positionFromVelocity: Double
  /// dp/dt = −(k/m)·e^(−at)·S, per second.
  public let velocityFromPosition: Double
  /// dq/dt = e^(−at)·(C − aS).
  public let velocityFromVelocity: Double
}

extension Spring {
  /// The propagator over the time `t`, each entry rounded once.
  ///
  /// Domain: every finite `t`; NaN otherwise.
  /// Edge cases: an entry beyond the range of Double is ±∞.
  /// Error bound: half an ulp of each entry and 1/8 ulp of its envelope. A state that is carried by
  /// it (one rounding of the entries, one of the sum) is right to two ulps of
  /// |p·d| + |q·v₀|, which near critical damping is up to at times the motion's envelope: where that
  /// matters `state(at:from:target:)` is exact.
  public func propagator(at t: Double) -> SpringPropagator {
    guard t.isFinite else {
      return SpringPropagator(
        positionFromPosition: .nan, positionFromVelocity: .nan, velocityFromPosition: .nan,
        velocityFromVelocity: .nan)
    }
    let motion = SpringMotion(rates, at: t)
    func entry(_ value: Scaled) -> Double { (motion.envelope * value).added(to: 0) }
    return SpringPropagator(
      positionFromPosition: entry(motion.positionFromPosition),
      positionFromVelocity: entry(motion.positionFromVelocity),
      velocityFromPosition: entry(motion.velocityFromPosition),
      velocityFromVelocity: entry(motion.velocityFromVelocity))
  }
}
