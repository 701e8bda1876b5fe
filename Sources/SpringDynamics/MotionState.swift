/// Where something that moves is and how fast it moves: x and dx/dt.
///
/// Shape: `Value` is a Double or a Float, or a `SIMD` vector of either for what has several
/// coordinates (a point, a color, a rectangle), each of which moves by itself.
/// Units: position in any unit of length (points), velocity in that unit per second.
public struct MotionState<Value> {
  /// x.
  public var position: Value
  /// dx/dt.
  public var velocity: Value

  /// The state of a position and a velocity.
  @inlinable
  public init(position: Value, velocity: Value) {
    self.position = position
    self.velocity = velocity
  }
}

/// The state of one coordinate in Double, as most of this module takes and returns it.
public typealias SpringState = MotionState<Double>

extension MotionState where Value: BinaryFloatingPoint {
  /// The state at rest at a position.
  @inlinable
  public init(position: Value) { self.init(position: position, velocity: 0) }
}

extension MotionState where Value: SIMD, Value.Scalar: BinaryFloatingPoint {
  /// The state at rest at a position.
  @inlinable
  public init(position: Value) { self.init(position: position, velocity: .zero) }
}

extension MotionState: Equatable where Value: Equatable {}
extension MotionState: Hashable where Value: Hashable {}
extension MotionState: Sendable where Value: Sendable {}
extension MotionState: BitwiseCopyable where Value: BitwiseCopyable {}
