/// Who computes the answers of `easemark eval`.
package enum EvaluationBackend: String, CaseIterable, Sendable {
  /// The scalar reference.
  case reference
  /// The lanes of the instruction-set level in use.
  case simd
  /// A matrix product.
  case blas
  /// Multi-precision arithmetic, rounded to nearest.
  case oracle
}
