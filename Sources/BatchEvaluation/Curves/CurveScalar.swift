import TimingCurves

/// The format of the x and y of a curve in bulk.
protocol CurveScalar: BinaryFloatingPoint, BitwiseCopyable, Sendable {
  /// The cells' values at blocks of eight x, and which lanes of each block are settled.
  static func evaluate(
    _ cells: CurveCells, _ build: CurveKernels.Build, _ x: UnsafePointer<Self>, _ blocks: Int,
    _ y: UnsafeMutablePointer<Self>, _ settled: UnsafeMutablePointer<UInt8>)
  /// The values at even x, as the kernels have them.
  static func evaluateEven(
    _ cells: CurveCells, _ build: CurveKernels.Build, _ grid: EvenGrid, _ first: Int, _ blocks: Int,
    _ y: UnsafeMutablePointer<Self>, _ settled: UnsafeMutablePointer<UInt8>
  )
  static func tick(_ build: CurveKernels.Build) -> CurveKernels.Tick<Self>
  /// y(x) rounded to this format.
  static func value(of curve: CubicBezier, at x: Self) -> Self
}

extension Double: CurveScalar {
  static func tick(_ build: CurveKernels.Build) -> CurveKernels.Tick<Double> { build.kernels.tick }

  static func evaluate(
    _ cells: CurveCells, _ build: CurveKernels.Build, _ x: UnsafePointer<Double>, _ blocks: Int,
    _ y: UnsafeMutablePointer<Double>, _ settled: UnsafeMutablePointer<UInt8>
  ) {
    build.kernels.cells(cells.first, cells.second, cells.map, x, blocks, y, settled)
  }

  static func evaluateEven(
    _ cells: CurveCells, _ build: CurveKernels.Build, _ grid: EvenGrid, _ first: Int, _ blocks: Int,
    _ y: UnsafeMutablePointer<Double>, _ settled: UnsafeMutablePointer<UInt8>
  ) {
    build.kernels.evenCells(
      cells.first, cells.second, cells.map, grid.start, grid.span, grid.steps, first, blocks, y,
      settled)
  }

  static func value(of curve: CubicBezier, at x: Double) -> Double { curve.value(at: x) }
}

extension Float: CurveScalar {
  static func tick(_ build: CurveKernels.Build) -> CurveKernels.Tick<Float> {
    build.kernels.floatTick
  }

  static func evaluate(
    _ cells: CurveCells, _ build: CurveKernels.Build, _ x: UnsafePointer<Float>, _ blocks: Int,
    _ y: UnsafeMutablePointer<Float>, _ settled: UnsafeMutablePointer<UInt8>
  ) {
    build.kernels.floatCells(cells.float, cells.map, x, blocks, y, settled)
  }

  static func evaluateEven(
    _ cells: CurveCells, _ build: CurveKernels.Build, _ grid: EvenGrid, _ first: Int, _ blocks: Int,
    _ y: UnsafeMutablePointer<Float>, _ settled: UnsafeMutablePointer<UInt8>
  ) {
    build.kernels.evenFloatCells(
      cells.float, cells.map, grid.start, grid.span, grid.steps, first, blocks, y, settled)
  }

  static func value(of curve: CubicBezier, at x: Float) -> Float {
    rounded(curve.value(at: Double(x)), of: curve, at: x)
  }

  /// The Float next to y(x), given the nearest Double.
  static func rounded(_ y: Double, of curve: CubicBezier, at x: Float) -> Float {
    // A Double in the middle between two Floats may have been rounded to there.
    return y.bitPattern & 0x1FFF_FFFF == 0x1000_0000 ? curve.value(at: x) : Float(y)
  }
}
