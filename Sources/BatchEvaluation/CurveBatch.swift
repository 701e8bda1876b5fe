import TimingCurves

/// One timing curve, prepared for many x in one call.
///
/// Shape: curve — one `CubicBezier`, any number of x in any order.
/// Units: as the curve's: x the fraction of time, y the fraction of change.
/// Domain: as the curve's: every finite x, with the end tangents outside [0, 1].
public struct CurveBatch: Sendable {
  public let curve: CubicBezier

  /// Prepares the curve.
  public init(_ curve: CubicBezier) {
    self.curve = curve
  }

  /// The curve's values `y[i] = y(x[i])`.
  ///
  /// Edge cases: as `CubicBezier.value(at:)`: exact 0 and 1 at the ends, NaN for NaN. Any count from 0.
  /// Precondition: x and y are equally long; the backend is `.reference` or `.simd` (root finding is
  /// not a matrix product); the processor supports the level.
  public func values(
    at x: Span<Double>, into y: inout MutableSpan<Double>, backend: Backend = .simd,
    level: InstructionSet = .supported
  ) {
    precondition(x.count == y.count, "as many values as inputs")
    precondition(backend != .blas, "one curve at many x has no BLAS form")
    for i in x.indices { y[i] = curve.value(at: x[i]) }
  }
}
