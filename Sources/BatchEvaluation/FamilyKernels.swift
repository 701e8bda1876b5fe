import VectorKernels
import VectorKernelsV3
import VectorKernelsV4

/// The entry points of one build of the kernels of families of springs with results of one type;
/// otherwise as `KernelTable` (but a structure: tables of results are large beside its copies).
struct FamilyKernels<Scalar>: Sendable {
  typealias Build = LevelTable<FamilyKernels>.Build

  /// Springs at one time: as `SpringKernel`, with times in Double.
  typealias Lanes =
    @Sendable (
      UnsafePointer<Double>, Int, Int, UnsafePointer<Double>, Int, Bool,
      UnsafeMutablePointer<Scalar>, UnsafeMutablePointer<Scalar>?
    ) -> Void
  /// The motions of a block, offsets and how many, the table.
  typealias Offsets =
    @Sendable (
      UnsafePointer<Double>, UnsafePointer<Double>, Int, UnsafeMutablePointer<Double>
    ) -> Void
  /// The motions of a block, the time, the anchor.
  typealias TurnAnchor =
    @Sendable (UnsafePointer<Double>, Double, UnsafeMutablePointer<Double>) -> Void
  /// The motions of a block, the time, the one that tells whether modes have parted, the anchor.
  typealias CreepAnchor =
    @Sendable (UnsafePointer<Double>, Double, Double, UnsafeMutablePointer<Double>) -> Void
  /// The motions of a block, the anchor, the table of offsets, the corrections, how many rows, their
  /// stride, positions, velocities (nil where they are not asked for).
  typealias Rows =
    @Sendable (
      UnsafePointer<Double>, UnsafePointer<Double>, UnsafePointer<Double>, UnsafePointer<Double>,
      Int, Int, UnsafeMutablePointer<Scalar>, UnsafeMutablePointer<Scalar>?
    ) -> Void

  let turns: Lanes
  let creeps: Lanes
  let turnOffsets: Offsets
  let creepOffsets: Offsets
  let turnAnchor: TurnAnchor
  let creepAnchor: CreepAnchor
  let turnRows: Rows
  let creepRows: Rows
}

extension Double {
  static let familyKernels = LevelTable(
    baseline: FamilyKernels<Double>(
      turns: VectorKernels.springTurns, creeps: VectorKernels.springCreeps,
      turnOffsets: VectorKernels.springTurnOffsets, creepOffsets: VectorKernels.springCreepOffsets,
      turnAnchor: VectorKernels.springTurnAnchor, creepAnchor: VectorKernels.springCreepAnchor,
      turnRows: VectorKernels.springTurnRows, creepRows: VectorKernels.springCreepRows),
    v3: FamilyKernels<Double>(
      turns: VectorKernelsV3.springTurns, creeps: VectorKernelsV3.springCreeps,
      turnOffsets: VectorKernelsV3.springTurnOffsets,
      creepOffsets: VectorKernelsV3.springCreepOffsets,
      turnAnchor: VectorKernelsV3.springTurnAnchor, creepAnchor: VectorKernelsV3.springCreepAnchor,
      turnRows: VectorKernelsV3.springTurnRows, creepRows: VectorKernelsV3.springCreepRows),
    v4: FamilyKernels<Double>(
      turns: VectorKernelsV4.springTurns, creeps: VectorKernelsV4.springCreeps,
      turnOffsets: VectorKernelsV4.springTurnOffsets,
      creepOffsets: VectorKernelsV4.springCreepOffsets,
      turnAnchor: VectorKernelsV4.springTurnAnchor, creepAnchor: VectorKernelsV4.springCreepAnchor,
      turnRows: VectorKernelsV4.springTurnRows, creepRows: VectorKernelsV4.springCreepRows))
}

extension Float {
  static let familyKernels = LevelTable(
    baseline: FamilyKernels<Float>(
      turns: VectorKernels.floatFamilyTurns, creeps: VectorKernels.floatFamilyCreeps,
      turnOffsets: VectorKernels.springTurnOffsets, creepOffsets: VectorKernels.springCreepOffsets,
      turnAnchor: VectorKernels.springTurnAnchor, creepAnchor: VectorKernels.springCreepAnchor,
      turnRows: VectorKernels.floatSpringTurnRows, creepRows: VectorKernels.floatSpringCreepRows),
    v3: FamilyKernels<Float>(
      turns: VectorKernelsV3.floatFamilyTurns, creeps: VectorKernelsV3.floatFamilyCreeps,
      turnOffsets: VectorKernelsV3.springTurnOffsets,
      creepOffsets: VectorKernelsV3.springCreepOffsets,
      turnAnchor: VectorKernelsV3.springTurnAnchor, creepAnchor: VectorKernelsV3.springCreepAnchor,
      turnRows: VectorKernelsV3.floatSpringTurnRows,
      creepRows: VectorKernelsV3.floatSpringCreepRows),
    v4: FamilyKernels<Float>(
      turns: VectorKernelsV4.floatFamilyTurns, creeps: VectorKernelsV4.floatFamilyCreeps,
      turnOffsets: VectorKernelsV4.springTurnOffsets,
      creepOffsets: VectorKernelsV4.springCreepOffsets,
      turnAnchor: VectorKernelsV4.springTurnAnchor, creepAnchor: VectorKernelsV4.springCreepAnchor,
      turnRows: VectorKernelsV4.floatSpringTurnRows,
      creepRows: VectorKernelsV4.floatSpringCreepRows))
}
