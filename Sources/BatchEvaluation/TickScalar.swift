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
  /// The smallest and the largest time that lanes evaluate, besides 0.
  static var plainTimes: ClosedRange<Self> { get }
  /// The motion of a spring by the reference.
  static func state(
    of spring: Spring, at time: Self, from initial: MotionState<Self>, target: Self
  ) -> MotionState<Self>
  static func turns(_ table: KernelTable.Build) -> SpringKernel<Self>
  static func creeps(_ table: KernelTable.Build) -> SpringKernel<Self>
  /// Of one critical spring at many times.
  static func criticalCurve(_ table: KernelTable.Build) -> SpringKernel<Self>
  /// Whether all times are in a range. (A call, not the kernel itself: a kernel that takes numbers
  /// would be wrapped, which allocates, when it is handed to generic code.)
  static func areTimes(
    within smallest: Self, _ largest: Self, _ times: UnsafePointer<Self>, _ count: Int,
    _ table: KernelTable.Build
  ) -> Bool
}

extension Double: TickScalar {
  static var plainTimes: ClosedRange<Double> { LaneLimits.plainTimes }
  static func state(
    of spring: Spring, at time: Double, from initial: MotionState<Double>, target: Double
  ) -> MotionState<Double> { spring.state(at: time, from: initial, target: target) }
  static func turns(_ table: KernelTable.Build) -> SpringKernel<Double> {
    table.kernels.springTurns
  }
  static func creeps(_ table: KernelTable.Build) -> SpringKernel<Double> {
    table.kernels.springCreeps
  }
  static func criticalCurve(_ table: KernelTable.Build) -> SpringKernel<Double> {
    table.kernels.criticalCurve
  }
  static func areTimes(
    within smallest: Double, _ largest: Double, _ times: UnsafePointer<Double>, _ count: Int,
    _ table: KernelTable.Build
  ) -> Bool { table.kernels.areTimesWithin(smallest, largest, times, count) }
}

extension Float: TickScalar {
  static var plainTimes: ClosedRange<Float> { leastNonzeroMagnitude...greatestFiniteMagnitude }
  static func state(
    of spring: Spring, at time: Float, from initial: MotionState<Float>, target: Float
  ) -> MotionState<Float> { spring.state(at: time, from: initial, target: target) }
  static func turns(_ table: KernelTable.Build) -> SpringKernel<Float> {
    table.kernels.floatSpringTurns
  }
  static func creeps(_ table: KernelTable.Build) -> SpringKernel<Float> {
    table.kernels.floatSpringCreeps
  }
  static func criticalCurve(_ table: KernelTable.Build) -> SpringKernel<Float> {
    table.kernels.floatCriticalCurve
  }
  static func areTimes(
    within smallest: Float, _ largest: Float, _ times: UnsafePointer<Float>, _ count: Int,
    _ table: KernelTable.Build
  ) -> Bool { table.kernels.areFloatTimesWithin(smallest, largest, times, count) }
}
