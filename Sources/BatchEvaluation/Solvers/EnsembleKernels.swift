import VectorKernels
import VectorKernelsV3
import VectorKernelsV4

/// The entry points of one build of the kernels that step ensembles; see `LevelTable`.
struct EnsembleKernels: Sendable {
  typealias Steps =
    @Sendable (
      UnsafePointer<Double>, Int, Int, Bool, Double, Int, UnsafeMutablePointer<Double>,
      UnsafeMutablePointer<Double>
    ) -> Void
  typealias Adaptive = @Sendable (EnsembleColumns, Int, Int, EnsembleControl) -> Void

  let steps: Steps
  let adaptive: Adaptive

  /// All builds.
  static let levels = LevelTable(
    baseline: EnsembleKernels(
      steps: VectorKernels.ensembleSteps, adaptive: VectorKernels.ensembleDormandPrince),
    v3: EnsembleKernels(
      steps: VectorKernelsV3.ensembleSteps, adaptive: VectorKernelsV3.ensembleDormandPrince),
    v4: EnsembleKernels(
      steps: VectorKernelsV4.ensembleSteps, adaptive: VectorKernelsV4.ensembleDormandPrince))
}

/// Columns and control as every build of the kernels has them.
typealias EnsembleColumns = VectorKernels.EnsembleColumns
typealias EnsembleControl = VectorKernels.EnsembleControl
