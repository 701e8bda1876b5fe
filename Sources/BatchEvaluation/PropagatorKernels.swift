import VectorKernels
import VectorKernelsV3
import VectorKernelsV4

/// The entry points of one build of the kernels that make and apply propagators; see
/// `LevelTable`.
struct PropagatorKernels: Sendable {
  typealias Propagators =
    @Sendable (
      UnsafePointer<Double>, UInt8, UnsafePointer<Double>, Int, UnsafeMutablePointer<Double>, Int,
      Int
    ) -> Void
  typealias StepEntries =
    @Sendable (
      UnsafePointer<Double>, UnsafePointer<UInt8>, Int, UnsafePointer<Double>, Bool,
      UnsafeMutablePointer<Double>
    ) -> Void
  typealias Step<Scalar> =
    @Sendable (
      UnsafePointer<Scalar>, Int, UnsafeMutablePointer<Scalar>, UnsafeMutablePointer<Scalar>
    ) -> Void
  /// The basis and its stride, the columns and theirs, first row and end, first column and end, N.
  typealias Grid<Scalar> =
    @Sendable (
      UnsafePointer<Scalar>, Int, UnsafePointer<Scalar>, Int, Int, Int, Int, Int, Int,
      UnsafeMutablePointer<Scalar>
    ) -> Void
  typealias GridStates<Scalar> =
    @Sendable (
      UnsafePointer<Scalar>, Int, UnsafePointer<Scalar>, Int, Int, Int, Int, Int, Int,
      UnsafeMutablePointer<Scalar>, UnsafeMutablePointer<Scalar>
    ) -> Void
  /// As `Grid`, and whether these are the velocities.
  typealias GridStream<Scalar> =
    @Sendable (
      UnsafePointer<Scalar>, Int, UnsafePointer<Scalar>, Int, Int, Int, Int, Int, Int, Bool,
      UnsafeMutablePointer<Scalar>
    ) -> Void

  let propagators: Propagators
  let stepEntries: StepEntries
  let step: Step<Double>
  let stepFloat: Step<Float>
  let grid: Grid<Double>
  let gridStates: GridStates<Double>
  let gridStream: GridStream<Double>
  let gridFloat: Grid<Float>
  let gridStatesFloat: GridStates<Float>
  let gridStreamFloat: GridStream<Float>

  /// All builds.
  static let levels = LevelTable(
    baseline: PropagatorKernels(
      propagators: VectorKernels.springPropagators, stepEntries: VectorKernels.springStepEntries,
      step: VectorKernels.springStep, stepFloat: VectorKernels.springStepFloat,
      grid: VectorKernels.springGrid, gridStates: VectorKernels.springGridStates,
      gridStream: VectorKernels.springGridStream,
      gridFloat: VectorKernels.springGridFloat,
      gridStatesFloat: VectorKernels.springGridStatesFloat,
      gridStreamFloat: VectorKernels.springGridStreamFloat),
    v3: PropagatorKernels(
      propagators: VectorKernelsV3.springPropagators,
      stepEntries: VectorKernelsV3.springStepEntries,
      step: VectorKernelsV3.springStep, stepFloat: VectorKernelsV3.springStepFloat,
      grid: VectorKernelsV3.springGrid, gridStates: VectorKernelsV3.springGridStates,
      gridStream: VectorKernelsV3.springGridStream,
      gridFloat: VectorKernelsV3.springGridFloat,
      gridStatesFloat: VectorKernelsV3.springGridStatesFloat,
      gridStreamFloat: VectorKernelsV3.springGridStreamFloat),
    v4: PropagatorKernels(
      propagators: VectorKernelsV4.springPropagators,
      stepEntries: VectorKernelsV4.springStepEntries,
      step: VectorKernelsV4.springStep, stepFloat: VectorKernelsV4.springStepFloat,
      grid: VectorKernelsV4.springGrid, gridStates: VectorKernelsV4.springGridStates,
      gridStream: VectorKernelsV4.springGridStream,
      gridFloat: VectorKernelsV4.springGridFloat,
      gridStatesFloat: VectorKernelsV4.springGridStatesFloat,
      gridStreamFloat: VectorKernelsV4.springGridStreamFloat))
}
