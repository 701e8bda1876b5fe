import SpringDynamics

/// A kernel of springs at one time each: motions and how far a block's are from the next one's, the
/// number of blocks, times and how far a block's are from the next one's, whether no envelope falls
/// below e^−700, positions, velocities (nil where they are not asked for).
typealias SpringKernel<Scalar> =
  @Sendable (
    UnsafePointer<Double>, Int, Int, UnsafePointer<Scalar>, Int, Bool,
    UnsafeMutablePointer<Scalar>, UnsafeMutablePointer<Scalar>?
  ) -> Void

/// Whether times are in a range: smallest, largest, times, count.
typealias TimeCheck<Scalar> = @Sendable (Scalar, Scalar, UnsafePointer<Scalar>, Int) -> Bool

/// The format of the times and results of a batch of springs.
protocol TickScalar: BinaryFloatingPoint, BitwiseCopyable, Sendable {
  /// The smallest and the largest time that lanes evaluate, besides 0: their products with plain
  /// rates are pairs of normal numbers.
  static var plainTimes: ClosedRange<Self> { get }
  static func turns(_ table: KernelTable) -> SpringKernel<Self>
  static func creeps(_ table: KernelTable) -> SpringKernel<Self>
  static func timeCheck(_ table: KernelTable) -> TimeCheck<Self>
}

extension Double: TickScalar {
  static var plainTimes: ClosedRange<Double> { 0x1p-500...0x1p500 }
  static func turns(_ table: KernelTable) -> SpringKernel<Double> { table.springTurns }
  static func creeps(_ table: KernelTable) -> SpringKernel<Double> { table.springCreeps }
  static func timeCheck(_ table: KernelTable) -> TimeCheck<Double> { table.areTimesWithin }
}

extension Float: TickScalar {
  static var plainTimes: ClosedRange<Float> { leastNonzeroMagnitude...greatestFiniteMagnitude }
  static func turns(_ table: KernelTable) -> SpringKernel<Float> { table.floatSpringTurns }
  static func creeps(_ table: KernelTable) -> SpringKernel<Float> { table.floatSpringCreeps }
  static func timeCheck(_ table: KernelTable) -> TimeCheck<Float> { table.areFloatTimesWithin }
}
