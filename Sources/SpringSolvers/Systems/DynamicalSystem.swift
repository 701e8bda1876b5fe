/// An ordinary differential equation y′ = f(t, y) over a vector of Doubles.
///
/// Edge cases: a right-hand side may give NaN or ∞ where it is undefined; steppers pass it on and the
/// functions that drive them stop with ``SolverError/nonFiniteState(component:time:stepSize:)``.
public protocol DynamicalSystem: Sendable {
  /// Components of y.
  var dimension: Int { get }

  /// Writes f(t, y) to `slope`.
  ///
  /// Shape: `state` and `slope` hold `dimension` components and do not overlap.
  func derivative(
    at time: Double, of state: Span<Double>, into slope: inout MutableSpan<Double>)

  /// Where the Jacobian ∂f/∂y may differ from zero; dense unless the system says otherwise.
  var jacobianShape: JacobianShape { get }

  /// Whether f(t, y) = A·y + g(t) with a constant A: implicit methods then form and factor their matrix
  /// once, and need no iteration. False unless the system says so.
  var hasConstantJacobian: Bool { get }

  /// Writes the elements of the Jacobian that differ from zero, and returns true; without it, which is the
  /// default, methods that need one take differences.
  ///
  /// Shape: as ``jacobianShape`` says; all zero on entry.
  func jacobian(
    at time: Double, of state: Span<Double>, into jacobian: inout MutableSpan<Double>
  ) -> Bool

  /// Writes ∂f/∂t, and returns true; without it, which is the default, Rosenbrock methods take a
  /// difference.
  func timeDerivative(
    at time: Double, of state: Span<Double>, into derivative: inout MutableSpan<Double>
  ) -> Bool
}

extension DynamicalSystem {
  /// Dense.
  @inlinable
  public var jacobianShape: JacobianShape { .dense(dimension) }

  /// False: nothing is known.
  @inlinable
  public var hasConstantJacobian: Bool { false }

  /// False: differences are to be taken.
  @inlinable
  public func jacobian(
    at time: Double, of state: Span<Double>, into jacobian: inout MutableSpan<Double>
  ) -> Bool { false }

  /// False: a difference is to be taken.
  @inlinable
  public func timeDerivative(
    at time: Double, of state: Span<Double>, into derivative: inout MutableSpan<Double>
  ) -> Bool { false }
}

/// A system of second order x″ = a(t, x, x′).
///
/// Shape: the state is `coordinates` positions, then as many velocities.
public protocol MechanicalSystem: DynamicalSystem {
  /// Positions in the state: half of its dimension.
  var coordinates: Int { get }

  /// Writes the accelerations a(t, x, v).
  ///
  /// Shape: `state` holds 2·`coordinates` components; the first `coordinates` of `acceleration` are
  /// written, which may be longer.
  func acceleration(
    at time: Double, of state: Span<Double>, into acceleration: inout MutableSpan<Double>)

  /// Whether a(t, x) does not depend on the velocities, as for an undamped spring; false unless the
  /// system says so.
  ///
  /// Methods that split kick and drift (``StormerVerlet``, ``Leapfrog``, ``Yoshida4``) keep their order
  /// and their energy only then.
  var isSeparable: Bool { get }
}

extension MechanicalSystem {
  /// Two dense blocks, ∂a/∂x and ∂a/∂v.
  @inlinable
  public var jacobianShape: JacobianShape {
    .mechanical(coordinates, lower: coordinates - 1, upper: coordinates - 1)
  }

  /// False: nothing is known about the accelerations.
  @inlinable
  public var isSeparable: Bool { false }

  /// 2·`coordinates`.
  @inlinable
  public var dimension: Int { 2 * coordinates }

  /// Writes (x, v)′ = (v, a(t, x, v)).
  ///
  /// Inlined where the system is known: for one mass a call costs more than the arithmetic.
  @inlinable @inline(__always)
  public func derivative(
    at time: Double, of state: Span<Double>, into slope: inout MutableSpan<Double>
  ) {
    let count = coordinates
    acceleration(at: time, of: state, into: &slope)
    for index in 0..<count {
      slope[count + index] = slope[index]
      slope[index] = state[count + index]
    }
  }
}

/// f(t, y) from array to array.
@inlinable
func writeSlope<System: DynamicalSystem>(
  of system: System, at time: Double, state: [Double], into slope: inout [Double]
) {
  var span = slope.mutableSpan
  system.derivative(at: time, of: state.span, into: &span)
}
