/// A widely shipped way to evaluate the damped spring m·x″ + c·x′ + k·(x − target) = 0.
///
/// Each type restates one method, faults included, and is prepared once a spring as an engine
/// would do it. Units: seconds; position in any unit; velocity in that unit per second.
public protocol PopularSpring: Sendable {
  /// Prepares the spring.
  init(mass: Double, stiffness: Double, damping: Double)

  /// The method's position and velocity at time `t`, from `position` and `velocity` at time 0.
  func state(
    at t: Double, position: Double, velocity: Double, target: Double
  ) -> (position: Double, velocity: Double)
}
