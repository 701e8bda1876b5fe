/// Android's `SpringForce`: a damping ratio and a stiffness of mass 1.
///
/// Source: androidx, dynamicanimation/SpringForce.java (1.0): defaults medium stiffness and medium
/// bounce, the constants `STIFFNESS_…` and `DAMPING_RATIO_…` of which are those of `ComposeSpring`.
public struct AndroidSpring: Hashable, Sendable {
  /// ζ ≥ 0.
  public let dampingRatio: Double
  /// k > 0, for a mass of 1.
  public let stiffness: Double
  /// The spring.
  public let spring: Spring

  /// The spring of a damping ratio and a stiffness; without arguments that of `SpringForce()`.
  ///
  /// Throws: `SpringError.outOfRange` naming `stiffness` or `dampingRatio`.
  public init(
    dampingRatio: Double = ComposeSpring.mediumBouncy, stiffness: Double = ComposeSpring.medium
  ) throws(SpringError) {
    spring = try Spring(mass: 1, stiffness: stiffness, dampingRatio: dampingRatio)
    self.dampingRatio = dampingRatio
    self.stiffness = stiffness
  }

  /// The parameters of mass 1 with which the spring moves as the given one does.
  ///
  /// Throws: without stiffness, or where the quotients by the mass are no Doubles.
  public init(_ spring: Spring) throws(SpringError) {
    let compose = try ComposeSpring(spring)
    dampingRatio = compose.dampingRatio
    stiffness = compose.stiffness
    self.spring = compose.spring
  }
}
