/// `UISpringTimingParameters`: mass, stiffness and damping; the animator's duration is then ignored
/// in favour of Core Animation's settling duration.
///
/// Source: Apple, UISpringTimingParameters (iOS 10) and its `init()`, whose parameters are those of
/// the system's own navigation: mass 3, stiffness 1000, damping 500.
public struct UISpringTiming: Hashable, Sendable {
  /// The spring.
  public let spring: Spring
  /// v₀ towards the target, in total distances per second.
  public let initialVelocity: Double

  /// Timing by a mass, a stiffness and a damping coefficient.
  ///
  /// Throws: what `Spring.init(mass:stiffness:damping:)` throws.
  public init(
    mass: Double, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) throws(SpringError) {
    self.init(
      try Spring(mass: mass, stiffness: stiffness, damping: damping),
      initialVelocity: initialVelocity)
  }

  /// Timing by a spring.
  public init(_ spring: Spring, initialVelocity: Double = 0) {
    self.spring = spring
    self.initialVelocity = initialVelocity
  }

  /// The timing that `UISpringTimingParameters()` has: mass 3, stiffness 1000, damping 500 (ζ ≈ 4.56,
  /// evaluated as critical).
  public static let navigation = UISpringTiming(
    Spring(uncheckedMass: 3, stiffness: 1000, damping: 500))

  /// What `UIViewPropertyAnimator.duration` then says: QuartzCore's settling duration.
  public var duration: Double {
    spring.settlingDuration(
      policy: .coreAnimation, from: SpringState(position: 0, velocity: initialVelocity))
  }
}
