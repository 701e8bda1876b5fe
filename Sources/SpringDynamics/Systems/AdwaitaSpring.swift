/// libadwaita's `AdwSpringParams`, and niri's springs: a damping ratio, a mass and a stiffness.
///
/// c = ζ·2·√(m·k). niri's `spring damping-ratio=… stiffness=… epsilon=…` is this with mass 1.
/// Source: GNOME/libadwaita 1.x, adw-spring-params.c; niri-wm/niri, animation/spring.rs (25.x).
public struct AdwaitaSpring: Hashable, Sendable {
  /// ζ ≥ 0.
  public let dampingRatio: Double
  /// The spring.
  public let spring: Spring

  /// `adw_spring_params_new(damping_ratio, mass, stiffness)`.
  ///
  /// Throws: `SpringError.outOfRange` naming the first parameter that is not allowed.
  public init(
    dampingRatio: Double, mass: Double = 1, stiffness: Double
  ) throws(SpringError) {
    spring = try Spring(mass: mass, stiffness: stiffness, dampingRatio: dampingRatio)
    self.dampingRatio = dampingRatio
  }

  /// A spring in libadwaita's words.
  ///
  /// Throws: without stiffness, which libadwaita refuses.
  public init(_ spring: Spring) throws(SpringError) {
    guard spring.stiffness > 0 else {
      throw .outOfRange(parameter: "stiffness", value: 0, allowed: "> 0 in libadwaita")
    }
    self.spring = spring
    dampingRatio = spring.dampingRatio
  }

  /// `adw_spring_animation_get_estimated_duration`, in seconds, cut to whole milliseconds.
  public func estimatedDuration(epsilon: Double = 0.001) -> Double {
    var policy = SpringPolicy.adwaita
    policy.rest = .adwaita(threshold: epsilon)
    return spring.settlingDuration(policy: policy)
  }
}
