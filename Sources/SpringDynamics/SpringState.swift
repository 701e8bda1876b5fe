/// Where a spring's end is and how fast it moves: x and dx/dt.
///
/// Units: position in any unit of length (points), velocity in that unit per second.
public struct SpringState: Hashable, Sendable, BitwiseCopyable {
  /// x.
  public var position: Double
  /// dx/dt.
  public var velocity: Double

  /// The state of a position and a velocity; at rest when none is given.
  public init(position: Double, velocity: Double = 0) {
    self.position = position
    self.velocity = velocity
  }
}
