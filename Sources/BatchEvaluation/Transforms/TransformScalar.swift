import TransformMath

/// The number format of transforms in bulk: Double or Float.
///
/// Nothing else can conform: what the kernels are reached by is the module's own.
public protocol TransformScalar: BinaryFloatingPoint, BitwiseCopyable, Codable, SIMDScalar,
  Sendable
{
  /// One transform: `Transform3D` or `FloatTransform3D`.
  associatedtype Transform: BitwiseCopyable & Hashable & Sendable

  /// The builds of the kernels.
  static var transformKernels: TransformKernelLevels<Self> { get }

  /// The inverse by the reference, its status, and the condition number; the transform itself where there
  /// is no inverse.
  static func inverse(of transform: Transform) -> (
    transform: Transform, status: TransformInverse.Status, condition: Self
  )

  /// The transform in Double, and the nearest one to a transform in Double.
  static func exact(_ transform: Transform) -> Transform3D
  static func nearest(_ transform: Transform3D) -> Transform
}

/// The builds of the kernels of transforms of a number format, which only the module itself can call.
public struct TransformKernelLevels<Scalar: TransformScalar>: Sendable {
  let table: LevelTable<TransformKernels<Scalar>>
  let vectors: LevelTable<VectorBlockKernels<Scalar>>
}

extension TransformScalar {
  /// Lanes of a block: a cache line.
  static var lanes: Int { 64 / MemoryLayout<Self>.size }
}

extension Double: TransformScalar {
  /// One transform.
  public typealias Transform = Transform3D

  /// The builds of the kernels.
  public static var transformKernels: TransformKernelLevels<Double> {
    TransformKernelLevels(
      table: DoubleTransformKernels.levels, vectors: DoubleVectorKernels.levels)
  }

  /// The inverse by the reference.
  public static func inverse(of transform: Transform3D) -> (
    transform: Transform3D, status: TransformInverse.Status, condition: Double
  ) {
    let result = transform.inverted()
    return (result.matrix, result.status, result.condition)
  }

  /// The transform itself.
  public static func exact(_ transform: Transform3D) -> Transform3D { transform }

  /// The transform itself.
  public static func nearest(_ transform: Transform3D) -> Transform3D { transform }
}

extension Float: TransformScalar {
  /// One transform.
  public typealias Transform = FloatTransform3D

  /// The builds of the kernels.
  public static var transformKernels: TransformKernelLevels<Float> {
    TransformKernelLevels(
      table: FloatTransformKernels.levels, vectors: FloatVectorKernels.levels)
  }

  /// The inverse by the reference, in Double and rounded once.
  public static func inverse(of transform: FloatTransform3D) -> (
    transform: FloatTransform3D, status: TransformInverse.Status, condition: Float
  ) {
    let result = Transform3D(transform).inverted()
    let rounded = FloatTransform3D(result.matrix)
    if result.status == .ok && !rounded.isFinite { return (transform, .overflow, .infinity) }
    return (rounded, result.status, Float(result.condition))
  }

  /// The transform in Double.
  public static func exact(_ transform: FloatTransform3D) -> Transform3D {
    Transform3D(transform)
  }

  /// The nearest one to a transform in Double.
  public static func nearest(_ transform: Transform3D) -> FloatTransform3D {
    FloatTransform3D(transform)
  }
}
