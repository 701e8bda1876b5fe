/// Where a spring's end is and how fast it moves: x and dx/dt.
///
/// Units: position in any unit of length (points), velocity in that unit per second.
public struct SpringState: Hashable, Sendable, BitwiseCopyable {
  public var position: Double
  public var velocity: Double

  public init(position: Double, velocity: Double = 0) {
    self.position = position
    self.velocity = velocity
  }
}
