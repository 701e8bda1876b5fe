import VectorKernels
import VectorKernelsV3
import VectorKernelsV4

/// The entry points of one build of the kernels of staircases, lines and Penner's functions; see
/// `LevelTable`.
struct TimingKernels: Sendable {
  /// Count, what is added to the floor, jumps, the before flag, x, the number of blocks, values, which
  /// lanes of each block are settled.
  typealias Staircase =
    @Sendable (
      Double, Double, Double, Bool, UnsafePointer<Double>, Int, UnsafeMutablePointer<Double>,
      UnsafeMutablePointer<UInt8>
    ) -> Void
  /// Rows, their places, x, the number of blocks, values, which lanes of each block are settled.
  typealias Polyline =
    @Sendable (
      UnsafePointer<Double>, UnsafePointer<Int>, UnsafePointer<Double>, Int,
      UnsafeMutablePointer<Double>, UnsafeMutablePointer<UInt8>
    ) -> Void
  /// The shape's parameter, scale, side, error bound, x, the number of blocks, values, which lanes of each
  /// block are settled.
  typealias Penner =
    @Sendable (
      Double, Double, Int, Double, UnsafePointer<Double>, Int, UnsafeMutablePointer<Double>,
      UnsafeMutablePointer<UInt8>
    ) -> Void

  let staircase: Staircase
  let polyline: Polyline
  let powers, backs, bounces, circles: Penner
  let powerSlopes, backSlopes, bounceSlopes, circleSlopes: Penner

  /// All builds.
  static let levels = LevelTable(
    baseline: TimingKernels(
      staircase: VectorKernels.staircase, polyline: VectorKernels.polyline,
      powers: VectorKernels.pennerPowers, backs: VectorKernels.pennerBacks,
      bounces: VectorKernels.pennerBounces, circles: VectorKernels.pennerCircles,
      powerSlopes: VectorKernels.pennerPowerSlopes, backSlopes: VectorKernels.pennerBackSlopes,
      bounceSlopes: VectorKernels.pennerBounceSlopes, circleSlopes: VectorKernels.pennerCircleSlopes
    ),
    v3: TimingKernels(
      staircase: VectorKernelsV3.staircase, polyline: VectorKernelsV3.polyline,
      powers: VectorKernelsV3.pennerPowers, backs: VectorKernelsV3.pennerBacks,
      bounces: VectorKernelsV3.pennerBounces, circles: VectorKernelsV3.pennerCircles,
      powerSlopes: VectorKernelsV3.pennerPowerSlopes, backSlopes: VectorKernelsV3.pennerBackSlopes,
      bounceSlopes: VectorKernelsV3.pennerBounceSlopes,
      circleSlopes: VectorKernelsV3.pennerCircleSlopes),
    v4: TimingKernels(
      staircase: VectorKernelsV4.staircase, polyline: VectorKernelsV4.polyline,
      powers: VectorKernelsV4.pennerPowers, backs: VectorKernelsV4.pennerBacks,
      bounces: VectorKernelsV4.pennerBounces, circles: VectorKernelsV4.pennerCircles,
      powerSlopes: VectorKernelsV4.pennerPowerSlopes, backSlopes: VectorKernelsV4.pennerBackSlopes,
      bounceSlopes: VectorKernelsV4.pennerBounceSlopes,
      circleSlopes: VectorKernelsV4.pennerCircleSlopes))
}
