import VectorKernels
import VectorKernelsV3
import VectorKernelsV4

/// The entry points of one build of the kernels of timing curves; see `LevelTable`.
struct CurveKernels: Sendable {
  /// First and second rows, the map, x, the number of blocks, values, which lanes of each block are
  /// settled.
  typealias Cells =
    @Sendable (
      UnsafePointer<Double>, UnsafePointer<Double>, UnsafePointer<Double>, UnsafePointer<Double>,
      Int, UnsafeMutablePointer<Double>, UnsafeMutablePointer<UInt8>
    ) -> Void
  /// The same with Float rows.
  typealias FloatCells =
    @Sendable (
      UnsafePointer<Double>, UnsafePointer<Double>, UnsafePointer<Float>, Int,
      UnsafeMutablePointer<Float>, UnsafeMutablePointer<UInt8>
    ) -> Void
  /// As `Cells`, with slopes behind the values.
  typealias CellSlopes =
    @Sendable (
      UnsafePointer<Double>, UnsafePointer<Double>, UnsafePointer<Double>, UnsafePointer<Double>,
      Int, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>,
      UnsafeMutablePointer<UInt8>
    ) -> Void

  /// The rows of `Cells`; start, span, steps, the first index, the number of blocks, values, which lanes of
  /// each block are settled.
  typealias EvenCells =
    @Sendable (
      UnsafePointer<Double>, UnsafePointer<Double>, UnsafePointer<Double>, Double, Double, Double,
      Int, Int, UnsafeMutablePointer<Double>, UnsafeMutablePointer<UInt8>
    ) -> Void
  /// The same with Float rows.
  typealias EvenFloatCells =
    @Sendable (
      UnsafePointer<Double>, UnsafePointer<Double>, Double, Double, Double, Int, Int,
      UnsafeMutablePointer<Float>, UnsafeMutablePointer<UInt8>
    ) -> Void

  /// Points of the curves, x and how far blocks of them are apart, the number of blocks, values, which
  /// lanes of each block are settled.
  typealias Tick<Scalar> =
    @Sendable (
      UnsafePointer<Double>, UnsafePointer<Scalar>, Int, Int, UnsafeMutablePointer<Scalar>,
      UnsafeMutablePointer<UInt8>
    ) -> Void
  /// As `Tick`, with slopes behind the values.
  typealias TickSlopes =
    @Sendable (
      UnsafePointer<Double>, UnsafePointer<Double>, Int, Int, UnsafeMutablePointer<Double>,
      UnsafeMutablePointer<Double>, UnsafeMutablePointer<UInt8>
    ) -> Void

  let cells: Cells
  let cellSlopes: CellSlopes
  let floatCells: FloatCells
  let evenCells: EvenCells
  let evenFloatCells: EvenFloatCells
  let tick: Tick<Double>
  let tickSlopes: TickSlopes
  let floatTick: Tick<Float>

  typealias Build = LevelTable<CurveKernels>.Build

  /// All builds.
  static let levels = LevelTable(
    baseline: CurveKernels(
      cells: VectorKernels.curveCells, cellSlopes: VectorKernels.curveCellSlopes,
      floatCells: VectorKernels.floatCurveCells,
      evenCells: VectorKernels.evenCurveCells, evenFloatCells: VectorKernels.evenFloatCurveCells,
      tick: VectorKernels.curveTick, tickSlopes: VectorKernels.curveTickSlopes,
      floatTick: VectorKernels.floatCurveTick),
    v3: CurveKernels(
      cells: VectorKernelsV3.curveCells, cellSlopes: VectorKernelsV3.curveCellSlopes,
      floatCells: VectorKernelsV3.floatCurveCells,
      evenCells: VectorKernelsV3.evenCurveCells,
      evenFloatCells: VectorKernelsV3.evenFloatCurveCells,
      tick: VectorKernelsV3.curveTick, tickSlopes: VectorKernelsV3.curveTickSlopes,
      floatTick: VectorKernelsV3.floatCurveTick),
    v4: CurveKernels(
      cells: VectorKernelsV4.curveCells, cellSlopes: VectorKernelsV4.curveCellSlopes,
      floatCells: VectorKernelsV4.floatCurveCells,
      evenCells: VectorKernelsV4.evenCurveCells,
      evenFloatCells: VectorKernelsV4.evenFloatCurveCells,
      tick: VectorKernelsV4.curveTick, tickSlopes: VectorKernelsV4.curveTickSlopes,
      floatTick: VectorKernelsV4.floatCurveTick))
}
