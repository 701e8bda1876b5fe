extension Spring {
  /// How long a system of that policy says that the spring takes to come to rest, in seconds.
  ///
  /// What `SpringRest` says of the policy's rule, for the way from `initial` to `target` (a unit step
  /// from rest by default); `settlingTime(from:target:threshold:)` is the true answer.
  /// Edge cases: +∞ where the rule is never met (QuartzCore's own answer for that is
  /// `Float.greatestFiniteMagnitude`); searches by frames or samples end at 10⁵ of them, as at the
  /// end of time; NaN when an argument is not finite.
  /// Error bound: formulas to 2 ulp; sampled rules exactly, as far as the sample is not within an
  /// ulp of its threshold.
  /// Cost: formulas about 200 flops; sampled rules one `state(at:)` a sample.
  public func settlingDuration(
    policy: SpringPolicy, from initial: SpringState = SpringState(position: 0), target: Double = 1
  ) -> Double {
    guard initial.position.isFinite, initial.velocity.isFinite, target.isFinite else { return .nan }
    let system = SettlingSystem(
      spring: policy.effective(self), given: self, initial: initial, target: target)
    switch policy.rest {
    case .lastTime(let fraction): return system.lastTime(fraction: fraction)
    case .coreAnimation(let threshold): return system.coreAnimation(threshold)
    case .openCoreAnimation(let threshold): return system.openCoreAnimation(threshold)
    case .swiftUI(let threshold): return system.swiftUI(threshold)
    case .uikit: return system.uikit()
    case .envelope(let threshold): return system.envelope(threshold)
    case .adwaita(let threshold): return system.adwaita(threshold)
    case .frames(let displacement, let speed, let interval):
      return system.frames(displacement, speed, every: interval)
    case .energy(let fraction, let interval): return system.energy(fraction, every: interval)
    case .reactSpring: return system.reactSpring()
    case .motion: return system.motion()
    case .anime: return system.anime()
    }
  }
}
