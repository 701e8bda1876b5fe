import VectorKernels
import VectorKernelsV3
import VectorKernelsV4

/// The entry points of one build of the kernels of springs at times equally far apart; otherwise as
/// `KernelTable`.
final class FamilyKernels: Sendable {
  typealias Offsets =
    @Sendable (
      UnsafePointer<Double>, Bool, UnsafePointer<Double>, Int, UnsafeMutablePointer<Double>
    ) -> Void
  typealias Anchor =
    @Sendable (
      UnsafePointer<Double>, UnsafePointer<Double>, Bool, Double, Double,
      UnsafeMutablePointer<Double>
    ) -> Void
  /// The anchor, the table of offsets, whether all are underdamped, the corrections, how many rows,
  /// their stride, how many lanes, room for a line, and where the results go.
  typealias Positions<Scalar> =
    @Sendable (
      UnsafePointer<Double>, UnsafePointer<Double>, Bool, UnsafePointer<Double>, Int, Int, Int,
      UnsafeMutablePointer<Scalar>, UnsafeMutablePointer<Scalar>
    ) -> Void
  typealias States<Scalar> =
    @Sendable (
      UnsafePointer<Double>, UnsafePointer<Double>, Bool, UnsafePointer<Double>, Int, Int, Int,
      UnsafeMutablePointer<Scalar>, UnsafePointer<Double>, UnsafeMutablePointer<Scalar>,
      UnsafeMutablePointer<Scalar>
    ) -> Void

  let offsets: Offsets
  let anchor: Anchor
  let positions: Positions<Double>
  let states: States<Double>
  let positionsFloat: Positions<Float>
  let statesFloat: States<Float>

  private init(
    offsets: @escaping Offsets, anchor: @escaping Anchor, positions: @escaping Positions<Double>,
    states: @escaping States<Double>, positionsFloat: @escaping Positions<Float>,
    statesFloat: @escaping States<Float>
  ) {
    self.offsets = offsets
    self.anchor = anchor
    self.positions = positions
    self.states = states
    self.positionsFloat = positionsFloat
    self.statesFloat = statesFloat
  }

  private static let baseline = FamilyKernels(
    offsets: VectorKernels.springOffsets, anchor: VectorKernels.springAnchor,
    positions: VectorKernels.springFamilyPositions, states: VectorKernels.springFamilyStates,
    positionsFloat: VectorKernels.springFamilyPositionsFloat,
    statesFloat: VectorKernels.springFamilyStatesFloat)

  private static let v3 = FamilyKernels(
    offsets: VectorKernelsV3.springOffsets, anchor: VectorKernelsV3.springAnchor,
    positions: VectorKernelsV3.springFamilyPositions, states: VectorKernelsV3.springFamilyStates,
    positionsFloat: VectorKernelsV3.springFamilyPositionsFloat,
    statesFloat: VectorKernelsV3.springFamilyStatesFloat)

  private static let v4 = FamilyKernels(
    offsets: VectorKernelsV4.springOffsets, anchor: VectorKernelsV4.springAnchor,
    positions: VectorKernelsV4.springFamilyPositions, states: VectorKernelsV4.springFamilyStates,
    positionsFloat: VectorKernelsV4.springFamilyPositionsFloat,
    statesFloat: VectorKernelsV4.springFamilyStatesFloat)

  /// The table of a level.
  ///
  /// Precondition: the processor supports the level.
  static func level(_ level: InstructionSet) -> FamilyKernels {
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
