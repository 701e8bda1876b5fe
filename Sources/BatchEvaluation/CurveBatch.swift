import TimingCurves

/// One timing curve, prepared for many x in one call.
///
/// Shape: curve — one `CubicBezier`, any number of x in any order.
/// Units: as the curve's: x the fraction of time, y the fraction of change.
/// Domain: as the curve's: every finite x, with the end tangents outside [0, 1].
/// Cost: making it takes about as long as 50 values of the reference, and allocates 8 KB; evaluating
/// allocates nothing.
public struct CurveBatch: Sendable {
  /// The curve that is evaluated.
  public let curve: CubicBezier
  private let cells: CurveCells

  /// Prepares the curve.
  public init(_ curve: CubicBezier) {
    self.curve = curve
    cells = CurveCells(curve)
  }

  /// The curve's values `y[i] = y(x[i])`.
  ///
  /// Edge cases: as `CubicBezier.value(at:)`: exact 0 and 1 at the ends, NaN for NaN. Any count from 0.
  /// Error bound: `.reference` as `CubicBezier.value(at:)`; `.simd` 4 ulp of max(1, |y1|, |y2|), for
  /// every curve (1 is usual), and steps back by as much from one Double to the next are possible.
  /// Cost: `.simd` one cache line, 30 operations and a division a value; the reference's cost for
  /// one value in 100 to 1000 where x is close to a vertical tangent, and for x outside [0, 1].
  /// Precondition: x and y are equally long; the backend is `.reference` or `.simd` (root finding is
  /// not a matrix product); the processor supports the level.
  public func values(
    at x: Span<Double>, into y: inout MutableSpan<Double>, backend: Backend = .simd,
    level: InstructionSet = .supported
  ) {
    precondition(
      x.count == y.count, "\(y.count) results for \(x.count) inputs: as many as inputs")
    precondition(
      backend != .blas, "one curve at many x has no BLAS form: ask for reference or simd")
    if backend == .reference {
      for i in x.indices { y[i] = curve.value(at: x[i]) }
      return
    }
    let kernel = KernelTable.level(level).bezierCells
    x.withUnsafeBufferPointer { inputs in
      y.withUnsafeMutableBufferPointer { outputs in
        guard let x = inputs.baseAddress, let y = outputs.baseAddress else { return }
        evaluate(x, inputs.count, y, kernel)
      }
    }
  }
}

extension CurveBatch {
  /// The kernel in pieces of 64 blocks, the last values in a block of their own.
  private func evaluate(
    _ x: UnsafePointer<Double>, _ count: Int, _ y: UnsafeMutablePointer<Double>,
    _ kernel: KernelTable.CellKernel
  ) {
    let whole = count & ~7
    for first in stride(from: 0, to: whole, by: 512) {
      evaluate(blocks: min(64, (whole - first) / 8), x + first, y + first, kernel)
    }
    if whole == count { return }
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 8) { block in
      guard let block = block.baseAddress else { return }
      for i in 0..<8 { block[i] = whole + i < count ? x[whole + i] : 0 }
      withUnsafeTemporaryAllocation(of: Double.self, capacity: 8) { values in
        guard let values = values.baseAddress else { return }
        evaluate(blocks: 1, block, values, kernel)
        for i in whole..<count { y[i] = values[i - whole] }
      }
    }
  }

  /// The kernel, and the reference for the lanes it could not settle.
  private func evaluate(
    blocks: Int, _ x: UnsafePointer<Double>, _ y: UnsafeMutablePointer<Double>,
    _ kernel: KernelTable.CellKernel
  ) {
    var unsettled = kernel(cells.rows, cells.map, x, blocks, y)
    while unsettled != 0 {
      let start = 8 * unsettled.trailingZeroBitCount
      for i in start..<start + 8 where !y[i].isFinite { y[i] = curve.value(at: x[i]) }
      unsettled &= unsettled - 1
    }
  }
}
