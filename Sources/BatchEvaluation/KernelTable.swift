import VectorKernels
import VectorKernelsV3
import VectorKernelsV4

/// The entry points of one build of the kernels of rows and of springs at times, and the loops of the
/// roofs; see `LevelTable`.
struct KernelTable: Sendable {
  typealias RowKernel =
    @Sendable (
      UnsafePointer<Double>, Int, UnsafePointer<Double>, UnsafeMutablePointer<Double>
    ) -> Void

  let multiplyRows: RowKernel
  let projectRows: RowKernel

  let springTurns: SpringKernel<Double>
  let springCreeps: SpringKernel<Double>
  let criticalCurve: SpringKernel<Double>
  let areTimesWithin: TimeCheck<Double>
  let floatSpringTurns: SpringKernel<Float>
  let floatSpringCreeps: SpringKernel<Float>
  let floatCriticalCurve: SpringKernel<Float>
  let areFloatTimesWithin: TimeCheck<Float>

  let roofs: RoofLoops

  typealias Build = LevelTable<KernelTable>.Build

  /// All builds.
  static let levels = LevelTable(
    baseline: KernelTable(
      multiplyRows: VectorKernels.multiplyRows,
      projectRows: VectorKernels.projectRows,
      springTurns: VectorKernels.springTurns,
      springCreeps: VectorKernels.springCreeps,
      criticalCurve: VectorKernels.criticalCurve,
      areTimesWithin: VectorKernels.areTimesWithin,
      floatSpringTurns: VectorKernels.floatSpringTurns,
      floatSpringCreeps: VectorKernels.floatSpringCreeps,
      floatCriticalCurve: VectorKernels.floatCriticalCurve,
      areFloatTimesWithin: VectorKernels.areFloatTimesWithin,
      roofs: RoofLoops(
        chains: VectorKernels.roofChains, multiplyAdd: VectorKernels.roofMultiplyAdd,
        multiplyAddFloat: VectorKernels.roofMultiplyAddFloat, read: VectorKernels.roofRead,
        write: VectorKernels.roofWrite, triad: VectorKernels.roofTriad)),
    v3: KernelTable(
      multiplyRows: VectorKernelsV3.multiplyRows,
      projectRows: VectorKernelsV3.projectRows,
      springTurns: VectorKernelsV3.springTurns,
      springCreeps: VectorKernelsV3.springCreeps,
      criticalCurve: VectorKernelsV3.criticalCurve,
      areTimesWithin: VectorKernelsV3.areTimesWithin,
      floatSpringTurns: VectorKernelsV3.floatSpringTurns,
      floatSpringCreeps: VectorKernelsV3.floatSpringCreeps,
      floatCriticalCurve: VectorKernelsV3.floatCriticalCurve,
      areFloatTimesWithin: VectorKernelsV3.areFloatTimesWithin,
      roofs: RoofLoops(
        chains: VectorKernelsV3.roofChains, multiplyAdd: VectorKernelsV3.roofMultiplyAdd,
        multiplyAddFloat: VectorKernelsV3.roofMultiplyAddFloat, read: VectorKernelsV3.roofRead,
        write: VectorKernelsV3.roofWrite, triad: VectorKernelsV3.roofTriad)),
    v4: KernelTable(
      multiplyRows: VectorKernelsV4.multiplyRows,
      projectRows: VectorKernelsV4.projectRows,
      springTurns: VectorKernelsV4.springTurns,
      springCreeps: VectorKernelsV4.springCreeps,
      criticalCurve: VectorKernelsV4.criticalCurve,
      areTimesWithin: VectorKernelsV4.areTimesWithin,
      floatSpringTurns: VectorKernelsV4.floatSpringTurns,
      floatSpringCreeps: VectorKernelsV4.floatSpringCreeps,
      floatCriticalCurve: VectorKernelsV4.floatCriticalCurve,
      areFloatTimesWithin: VectorKernelsV4.areFloatTimesWithin,
      roofs: RoofLoops(
        chains: VectorKernelsV4.roofChains, multiplyAdd: VectorKernelsV4.roofMultiplyAdd,
        multiplyAddFloat: VectorKernelsV4.roofMultiplyAddFloat, read: VectorKernelsV4.roofRead,
        write: VectorKernelsV4.roofWrite, triad: VectorKernelsV4.roofTriad)))
}
