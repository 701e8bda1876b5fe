import VectorKernels
import VectorKernelsV3
import VectorKernelsV4

/// The entry points of one build of the kernels of transforms in blocks; see `LevelTable`.
struct TransformKernels<Scalar>: Sendable {
  /// Transforms, whether column by column, their number, blocks; or the other way.
  typealias Layout =
    @Sendable (
      UnsafePointer<Scalar>, Bool, Int, UnsafeMutablePointer<Scalar>
    ) -> Void
  /// Two factors, the number of blocks, whether the result goes past the caches, the result.
  typealias Products =
    @Sendable (
      UnsafePointer<Scalar>, UnsafePointer<Scalar>, Int, Bool, UnsafeMutablePointer<Scalar>
    ) -> Void
  /// Blocks, their number, whether the result goes past the caches, inverses, which lanes of each block are
  /// good; whether all are.
  typealias Inverses =
    @Sendable (
      UnsafePointer<Scalar>, Int, Bool, UnsafeMutablePointer<Scalar>,
      UnsafeMutablePointer<UInt16>
    ) -> Bool
  /// Blocks, their inverses, the number of blocks, condition numbers.
  typealias Conditions =
    @Sendable (
      UnsafePointer<Scalar>, UnsafePointer<Scalar>, Int, UnsafeMutablePointer<Scalar>
    ) -> Void

  /// Transforms, their parents, which blocks of how many transforms, room for a block, the result.
  typealias Chain =
    @Sendable (
      UnsafePointer<Scalar>, UnsafePointer<Int32>, Range<Int>, Int, UnsafeMutablePointer<Scalar>,
      UnsafeMutablePointer<Scalar>
    ) -> Void

  let collect: Layout
  let spread: Layout
  let multiply: Products
  /// The second factor is one transform, row by row.
  let multiplyByOne: Products
  let invert: Inverses
  let conditions: Conditions
  let chain: Chain
}

enum DoubleTransformKernels {
  static let levels = LevelTable(
    baseline: TransformKernels<Double>(
      collect: VectorKernels.collectTransforms, spread: VectorKernels.spreadTransforms,
      multiply: VectorKernels.multiplyTransforms,
      multiplyByOne: VectorKernels.multiplyTransformsByOne,
      invert: VectorKernels.invertTransforms, conditions: VectorKernels.conditions,
      chain: VectorKernels.chainTransforms),
    v3: TransformKernels<Double>(
      collect: VectorKernelsV3.collectTransforms, spread: VectorKernelsV3.spreadTransforms,
      multiply: VectorKernelsV3.multiplyTransforms,
      multiplyByOne: VectorKernelsV3.multiplyTransformsByOne,
      invert: VectorKernelsV3.invertTransforms, conditions: VectorKernelsV3.conditions,
      chain: VectorKernelsV3.chainTransforms),
    v4: TransformKernels<Double>(
      collect: VectorKernelsV4.collectTransforms, spread: VectorKernelsV4.spreadTransforms,
      multiply: VectorKernelsV4.multiplyTransforms,
      multiplyByOne: VectorKernelsV4.multiplyTransformsByOne,
      invert: VectorKernelsV4.invertTransforms, conditions: VectorKernelsV4.conditions,
      chain: VectorKernelsV4.chainTransforms))
}

enum FloatTransformKernels {
  static let levels = LevelTable(
    baseline: TransformKernels<Float>(
      collect: VectorKernels.collectTransformsFloat, spread: VectorKernels.spreadTransformsFloat,
      multiply: VectorKernels.multiplyTransformsFloat,
      multiplyByOne: VectorKernels.multiplyTransformsByOneFloat,
      invert: VectorKernels.invertTransformsFloat, conditions: VectorKernels.conditionsFloat,
      chain: VectorKernels.chainTransformsFloat),
    v3: TransformKernels<Float>(
      collect: VectorKernelsV3.collectTransformsFloat,
      spread: VectorKernelsV3.spreadTransformsFloat,
      multiply: VectorKernelsV3.multiplyTransformsFloat,
      multiplyByOne: VectorKernelsV3.multiplyTransformsByOneFloat,
      invert: VectorKernelsV3.invertTransformsFloat,
      conditions: VectorKernelsV3.conditionsFloat,
      chain: VectorKernelsV3.chainTransformsFloat),
    v4: TransformKernels<Float>(
      collect: VectorKernelsV4.collectTransformsFloat,
      spread: VectorKernelsV4.spreadTransformsFloat,
      multiply: VectorKernelsV4.multiplyTransformsFloat,
      multiplyByOne: VectorKernelsV4.multiplyTransformsByOneFloat,
      invert: VectorKernelsV4.invertTransformsFloat,
      conditions: VectorKernelsV4.conditionsFloat,
      chain: VectorKernelsV4.chainTransformsFloat))
}
