/// The formats in which a spring's motion is there: what the inlinable loops over lanes ask of them,
/// so that they are one for both.
@usableFromInline
protocol MotionScalar {
  static func state(
    _ flow: inout SpringFlow, from initial: MotionState<Self>, target: Self
  ) -> MotionState<Self>
  static func acceleration(
    _ flow: inout SpringFlow, from initial: MotionState<Self>, target: Self
  ) -> Self
}

extension Double: MotionScalar {
  @usableFromInline
  static func state(
    _ flow: inout SpringFlow, from initial: SpringState, target: Double
  ) -> SpringState {
    flow.state(from: initial, target: target)
  }

  @usableFromInline
  static func acceleration(
    _ flow: inout SpringFlow, from initial: SpringState, target: Double
  ) -> Double {
    flow.acceleration(from: initial, target: target)
  }
}

extension Float: MotionScalar {
  @usableFromInline
  static func state(
    _ flow: inout SpringFlow, from initial: MotionState<Float>, target: Float
  ) -> MotionState<Float> {
    flow.state(from: initial, target: target)
  }

  @usableFromInline
  static func acceleration(
    _ flow: inout SpringFlow, from initial: MotionState<Float>, target: Float
  ) -> Float {
    flow.acceleration(from: initial, target: target)
  }
}
