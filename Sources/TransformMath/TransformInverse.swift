/// The inverse of a transform, or why there is none.
public struct TransformInverse: Hashable, Sendable {
  /// What became of an inversion.
  public enum Status: String, Hashable, Sendable {
    /// `matrix` is the inverse.
    case ok
    /// The determinant is exactly 0.
    case singular
    /// An element of the input is NaN or infinite.
    case notFinite
    /// The input is invertible, but an element of its inverse is beyond the largest Double.
    case overflow
  }

  /// The inverse when the status is `ok`, else the input (as CATransform3DInvert does).
  public let matrix: Transform3D
  /// Whether `matrix` is the inverse, and if not, why.
  public let status: Status
  /// The condition number ‖M‖·‖M⁻¹‖ in the ∞-norm (largest row sum of magnitudes): 1 or more,
  /// and +∞ unless the status is `ok`.
  public let condition: Double

  /// The inverse, or nil unless the status is `ok`.
  public var inverse: Transform3D? { status == .ok ? matrix : nil }
}
