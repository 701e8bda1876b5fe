/// A spring that is moved by semi-implicit Euler steps, in units of milliseconds.
///
/// Source: pmndrs/react-spring 9, SpringValue.ts `advance` (the order of its operations).
struct EulerSpring {
  private let stiffness: Double
  private let damping: Double
  private let mass: Double
  private let target: Double
  private let step: Double
  private(set) var position: Double
  /// Per millisecond.
  private(set) var velocity: Double

  /// The step is in seconds.
  init(_ spring: Spring, from initial: SpringState, target: Double, step: Double) {
    stiffness = spring.stiffness * 1e-6
    damping = spring.damping * 1e-3
    mass = spring.mass
    self.target = target
    self.step = step * 1000
    position = initial.position
    velocity = initial.velocity / 1000
  }

  var state: SpringState { SpringState(position: position, velocity: velocity * 1000) }

  /// One step; false when it changed nothing, as no later one would.
  mutating func advance() -> Bool {
    let acceleration = (-stiffness * (position - target) + -damping * velocity) / mass
    let before = (position, velocity)
    velocity += acceleration * step
    position += velocity * step
    return (position, velocity) != before
  }
}
