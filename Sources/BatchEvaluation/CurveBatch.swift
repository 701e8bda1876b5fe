import TimingCurves

/// One timing curve, prepared for many x in one call.
///
/// Shape: curve — one `CubicBezier`, any number of x in any order.
/// Units: as the curve's: x the fraction of time, y the fraction of change.
/// Domain: as the curve's: every finite x, with the end tangents outside [0, 1].
public struct CurveBatch: Sendable {
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
  /// Precondition: x and y are equally long; the backend is `.reference` or `.simd` (root finding is
  /// not a matrix product); the processor supports the level.
  public func values(
    at x: Span<Double>, into y: inout MutableSpan<Double>, backend: Backend = .simd,
    level: InstructionSet = .supported
  ) {
    precondition(x.count == y.count, "as many values as inputs")
    precondition(backend != .blas, "one curve at many x has no BLAS form")
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
  /// The kernel in pieces of 64 blocks, and the reference for the lanes it could not settle.
  private func evaluate(
    _ x: UnsafePointer<Double>, _ count: Int, _ y: UnsafeMutablePointer<Double>,
    _ kernel: KernelTable.CellKernel
  ) {
    cells.rows.withUnsafeBufferPointer { rows in
      cells.map.withUnsafeBufferPointer { map in
        guard let rows = rows.baseAddress, let map = map.baseAddress else { return }
        for first in stride(from: 0, to: count, by: 512) {
          let piece = min(512, count - first)
          var unsettled = kernel(rows, map, x + first, piece, y + first)
          while unsettled != 0 {
            let start = first + 8 * unsettled.trailingZeroBitCount
            for i in start..<min(start + 8, count) where !y[i].isFinite {
              y[i] = curve.value(at: x[i])
            }
            unsettled &= unsettled - 1
          }
        }
      }
    }
  }
}
