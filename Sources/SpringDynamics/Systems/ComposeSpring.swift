/// Jetpack Compose's `spring(dampingRatio:stiffness:)`: mass 1, c = 2ζ·√k.
///
/// Source: androidx, compose/animation/animation-core: `Spring`, SpringSimulation.kt,
/// SpringEstimation.kt (1.0–1.8). Its parameters are Floats; here they may be any Doubles.
public struct ComposeSpring: Hashable, Sendable {
  /// ζ ≥ 0.
  public let dampingRatio: Double
  /// k > 0, for a mass of 1.
  public let stiffness: Double
  /// The spring.
  public let spring: Spring

  /// The spring of a damping ratio and a stiffness; without arguments that of `spring()`.
  ///
  /// Throws: `SpringError.outOfRange` naming `stiffness` or `dampingRatio`.
  public init(
    dampingRatio: Double = noBouncy, stiffness: Double = medium
  ) throws(SpringError) {
    spring = try Spring(mass: 1, stiffness: stiffness, dampingRatio: dampingRatio)
    self.dampingRatio = dampingRatio
    self.stiffness = stiffness
  }

  /// The parameters of mass 1 with which the spring moves as the given one does.
  ///
  /// Throws: without stiffness, or where the quotients by the mass are no Doubles.
  public init(_ spring: Spring) throws(SpringError) {
    _ = try spring.period
    self.spring = try spring.perUnitMass
    dampingRatio = spring.dampingRatio
    stiffness = self.spring.stiffness
  }

  /// What Compose's animation lasts: its estimate of the envelope, cut to whole milliseconds.
  ///
  /// Units: displacement from the target, velocity per second, threshold as the displacement.
  /// Edge cases: `Int.max / 1_000_000` without damping, as Compose has it.
  public func estimatedMilliseconds(
    displacement: Double, velocity: Double = 0, threshold: Double = 0.01
  ) -> Int {
    var policy = SpringPolicy.compose
    policy.rest = .envelope(threshold: threshold)
    let milliseconds =
      1000
      * spring.settlingDuration(
        policy: policy, from: SpringState(position: displacement, velocity: velocity), target: 0)
    let most = Int.max / 1_000_000
    return milliseconds < Double(most) ? Int(milliseconds) : most
  }

  /// `Spring.DampingRatioHighBouncy`.
  public static let highBouncy = 0.2
  /// `Spring.DampingRatioMediumBouncy`.
  public static let mediumBouncy = 0.5
  /// `Spring.DampingRatioLowBouncy`.
  public static let lowBouncy = 0.75
  /// `Spring.DampingRatioNoBouncy`.
  public static let noBouncy = 1.0
  /// `Spring.StiffnessHigh`.
  public static let high = 10_000.0
  /// `Spring.StiffnessMedium`.
  public static let medium = 1500.0
  /// `Spring.StiffnessMediumLow`.
  public static let mediumLow = 400.0
  /// `Spring.StiffnessLow`.
  public static let low = 200.0
  /// `Spring.StiffnessVeryLow`.
  public static let veryLow = 50.0
}
