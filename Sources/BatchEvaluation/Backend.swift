/// The ways to compute one batch: all of them have one meaning, and one test suite.
public enum Backend: String, CaseIterable, Sendable {
  /// The scalar reference, one item after the other.
  case reference
  /// Lanes: the kernels of `VectorKernels` at an instruction-set level.
  case simd
  /// A matrix product, for the operations that have that form.
  case blas
}
