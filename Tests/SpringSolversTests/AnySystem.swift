import SpringSolvers

/// Any mechanical system as one type, so that a list of methods needs no more than one specialisation
/// each.
struct AnySystem: MechanicalSystem {
  let base: any MechanicalSystem

  var coordinates: Int { base.coordinates }
  var isSeparable: Bool { base.isSeparable }

  init(_ base: any MechanicalSystem) { self.base = base }

  func acceleration(
    at time: Double, of state: Span<Double>, into acceleration: inout MutableSpan<Double>
  ) {
    base.acceleration(at: time, of: state, into: &acceleration)
  }

  var jacobianShape: JacobianShape { base.jacobianShape }
  var hasConstantJacobian: Bool { base.hasConstantJacobian }

  func jacobian(
    at time: Double, of state: Span<Double>, into jacobian: inout MutableSpan<Double>
  ) -> Bool { base.jacobian(at: time, of: state, into: &jacobian) }

  func timeDerivative(
    at time: Double, of state: Span<Double>, into derivative: inout MutableSpan<Double>
  ) -> Bool { base.timeDerivative(at: time, of: state, into: &derivative) }
}
