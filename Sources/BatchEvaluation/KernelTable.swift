import VectorKernels
import VectorKernelsV3
import VectorKernelsV4

/// The entry points of one build of the kernels.
///
/// A batch asks for the table of its level once and then calls through it; nothing compiled for a
/// higher level is reachable by any other way. One field a kernel, one initialiser a build: the
/// fields are the kernels' own types, so that a missing build does not compile. A class, because a
/// call takes one field: a structure is copied whole, with a reference count a kernel, which was
/// measured at 40 ns a call with a dozen of them.
final class KernelTable: Sendable {
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

  private init(
    multiplyRows: @escaping RowKernel, projectRows: @escaping RowKernel,
    springTurns: @escaping SpringKernel<Double>,
    springCreeps: @escaping SpringKernel<Double>, criticalCurve: @escaping SpringKernel<Double>,
    areTimesWithin: @escaping TimeCheck<Double>, floatSpringTurns: @escaping SpringKernel<Float>,
    floatSpringCreeps: @escaping SpringKernel<Float>,
    floatCriticalCurve: @escaping SpringKernel<Float>,
    areFloatTimesWithin: @escaping TimeCheck<Float>, roofs: RoofLoops
  ) {
    self.multiplyRows = multiplyRows
    self.projectRows = projectRows
    self.springTurns = springTurns
    self.springCreeps = springCreeps
    self.criticalCurve = criticalCurve
    self.areTimesWithin = areTimesWithin
    self.floatSpringTurns = floatSpringTurns
    self.floatSpringCreeps = floatSpringCreeps
    self.floatCriticalCurve = floatCriticalCurve
    self.areFloatTimesWithin = areFloatTimesWithin
    self.roofs = roofs
  }

  static let baseline = KernelTable(
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
      write: VectorKernels.roofWrite, triad: VectorKernels.roofTriad))

  static let v3 = KernelTable(
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
      write: VectorKernelsV3.roofWrite, triad: VectorKernelsV3.roofTriad))

  static let v4 = KernelTable(
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
      write: VectorKernelsV4.roofWrite, triad: VectorKernelsV4.roofTriad))

  /// The table of a level.
  ///
  /// Precondition: the processor supports the level.
  static func level(_ level: InstructionSet) -> KernelTable {
    precondition(
      level <= .supported,
      "level \(level) asked for on a processor that supports \(InstructionSet.supported)")
    return switch level {
    case .baseline: baseline
    case .v3: v3
    case .v4: v4
    }
  }
}
