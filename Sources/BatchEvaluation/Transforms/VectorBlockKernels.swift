import VectorKernels
import VectorKernelsV3
import VectorKernelsV4

/// The entry points of one build of the kernels of vectors of four, and of transforms' parts, in blocks; see
/// `LevelTable`.
struct VectorBlockKernels<Scalar>: Sendable {
  /// Vectors, their number, blocks; or the other way.
  typealias Layout =
    @Sendable (UnsafePointer<Scalar>, Int, UnsafeMutablePointer<Scalar>) -> Void
  /// Points, transforms, the number of blocks, whether the result goes past the caches, the result.
  typealias Map =
    @Sendable (
      UnsafePointer<Scalar>, UnsafePointer<Scalar>, Int, Bool, UnsafeMutablePointer<Scalar>
    ) -> Void
  /// As `Map` with the window before the result, and which lanes are seen.
  typealias Project =
    @Sendable (
      UnsafePointer<Scalar>, UnsafePointer<Scalar>, Int, Bool, UnsafePointer<Scalar>,
      UnsafeMutablePointer<Scalar>, UnsafeMutablePointer<UInt16>
    ) -> Void
  /// Two ends, the number of blocks, whether the result goes past the caches, times and how far a block's
  /// are from the next one's, the result, which lanes are right.
  typealias Slerp =
    @Sendable (
      UnsafePointer<Scalar>, UnsafePointer<Scalar>, Int, Bool, UnsafePointer<Scalar>, Int,
      UnsafeMutablePointer<Scalar>, UnsafeMutablePointer<UInt16>
    ) -> Void
  /// Parts, the number of blocks, whether the result goes past the caches, transforms, which lanes are
  /// right.
  typealias Compose =
    @Sendable (
      VectorKernels.PartPointers<Scalar>, Int, Bool, UnsafeMutablePointer<Scalar>,
      UnsafeMutablePointer<UInt16>
    ) -> Void
  /// The parts of two ends; otherwise as `Slerp`.
  typealias ComposeBetween =
    @Sendable (
      VectorKernels.PartPointers<Scalar>, VectorKernels.PartPointers<Scalar>, Int, Bool,
      UnsafePointer<Scalar>, Int, UnsafeMutablePointer<Scalar>, UnsafeMutablePointer<UInt16>
    ) -> Void
  /// Transforms, the number of blocks, whether the result goes past the caches, parts, which lanes are
  /// right.
  typealias Decompose =
    @Sendable (
      UnsafePointer<Scalar>, Int, Bool, VectorKernels.PartPointers<Scalar>,
      UnsafeMutablePointer<UInt16>
    ) -> Void

  let collect, spread: Layout
  let map: Map
  let project: Project
  let slerp: Slerp
  let compose: Compose
  let composeBetween: ComposeBetween
  let decompose: Decompose
}

enum DoubleVectorKernels {
  static let levels = LevelTable(
    baseline: VectorBlockKernels<Double>(
      collect: VectorKernels.collectVectors,
      spread: VectorKernels.spreadVectors,
      map: VectorKernels.mapByTransforms,
      project: VectorKernels.projectByTransforms,
      slerp: VectorKernels.slerpQuaternions,
      compose: VectorKernels.composeTransforms,
      composeBetween: VectorKernels.composeBetween,
      decompose: VectorKernels.decomposeTransforms),
    v3: VectorBlockKernels<Double>(
      collect: VectorKernelsV3.collectVectors,
      spread: VectorKernelsV3.spreadVectors,
      map: VectorKernelsV3.mapByTransforms,
      project: VectorKernelsV3.projectByTransforms,
      slerp: VectorKernelsV3.slerpQuaternions,
      compose: VectorKernelsV3.composeTransforms,
      composeBetween: VectorKernelsV3.composeBetween,
      decompose: VectorKernelsV3.decomposeTransforms),
    v4: VectorBlockKernels<Double>(
      collect: VectorKernelsV4.collectVectors,
      spread: VectorKernelsV4.spreadVectors,
      map: VectorKernelsV4.mapByTransforms,
      project: VectorKernelsV4.projectByTransforms,
      slerp: VectorKernelsV4.slerpQuaternions,
      compose: VectorKernelsV4.composeTransforms,
      composeBetween: VectorKernelsV4.composeBetween,
      decompose: VectorKernelsV4.decomposeTransforms))
}

enum FloatVectorKernels {
  static let levels = LevelTable(
    baseline: VectorBlockKernels<Float>(
      collect: VectorKernels.collectVectorsFloat,
      spread: VectorKernels.spreadVectorsFloat,
      map: VectorKernels.mapByTransformsFloat,
      project: VectorKernels.projectByTransformsFloat,
      slerp: VectorKernels.slerpQuaternionsFloat,
      compose: VectorKernels.composeTransformsFloat,
      composeBetween: VectorKernels.composeBetweenFloat,
      decompose: VectorKernels.decomposeTransformsFloat),
    v3: VectorBlockKernels<Float>(
      collect: VectorKernelsV3.collectVectorsFloat,
      spread: VectorKernelsV3.spreadVectorsFloat,
      map: VectorKernelsV3.mapByTransformsFloat,
      project: VectorKernelsV3.projectByTransformsFloat,
      slerp: VectorKernelsV3.slerpQuaternionsFloat,
      compose: VectorKernelsV3.composeTransformsFloat,
      composeBetween: VectorKernelsV3.composeBetweenFloat,
      decompose: VectorKernelsV3.decomposeTransformsFloat),
    v4: VectorBlockKernels<Float>(
      collect: VectorKernelsV4.collectVectorsFloat,
      spread: VectorKernelsV4.spreadVectorsFloat,
      map: VectorKernelsV4.mapByTransformsFloat,
      project: VectorKernelsV4.projectByTransformsFloat,
      slerp: VectorKernelsV4.slerpQuaternionsFloat,
      compose: VectorKernelsV4.composeTransformsFloat,
      composeBetween: VectorKernelsV4.composeBetweenFloat,
      decompose: VectorKernelsV4.decomposeTransformsFloat))
}
