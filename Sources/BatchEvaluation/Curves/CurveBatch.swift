import TimingCurves

/// One timing curve, prepared for many x in one call.
///
/// Shape: curve — one `CubicBezier`, any number of x in any order.
/// Units: as the curve's: x the fraction of time, y the fraction of change.
/// Domain: as the curve's: every finite x, with the end tangents outside [0, 1].
/// Error bound: the nearest number of the format (as `CubicBezier.value(at:)`, whose rare exceptions hold
/// here too), the same from every backend and level; so y of a curve that rises never falls from one x to
/// the next. Slopes: 4 ulp of max(1, |y1|, |y2|, |dy/dx|).
/// Cost: making it takes as long as 1000 to 4000 values of the reference (30 to 150 µs: the more the
/// closer dx/dt comes to 0), and allocates up to 100 KB; evaluating allocates nothing. A value in lanes is
/// two cache lines and about 45 operations (Float: one and 25), and no gathering where eight x in a row
/// lie in one cell, as sorted ones mostly do. One value in some thousands takes the reference's time;
/// so do x outside [0, 1] and those within about 10⁻³ of a vertical tangent.
/// Source: the method is described at `CurveSeries`, and in CurveCells.swift of VectorKernels.
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
  /// Precondition: x and y are equally long; the backend is `.reference` or `.simd` (root finding is
  /// not a matrix product); the processor supports the level; `threads`, between which the x are
  /// divided (`.simd` only), is 1 or more.
  public func values(
    at x: Span<Double>, into y: inout MutableSpan<Double>, backend: Backend = .simd,
    level: InstructionSet = .supported, threads: Int = 1
  ) {
    x.withUnsafeBufferPointer { x in
      y.withUnsafeMutableBufferPointer { evaluate(x, $0, backend, level, threads) }
    }
  }

  /// The curve's values in Float, of x that are exact as given.
  ///
  /// Precondition: as `values(at:into:backend:level:threads:)` in Double.
  public func values(
    at x: Span<Float>, into y: inout MutableSpan<Float>, backend: Backend = .simd,
    level: InstructionSet = .supported, threads: Int = 1
  ) {
    x.withUnsafeBufferPointer { x in
      y.withUnsafeMutableBufferPointer { evaluate(x, $0, backend, level, threads) }
    }
  }

  /// The curve's values and its slopes `dy/dx`.
  ///
  /// Edge cases: as `CubicBezier.slope(at:)`.
  /// Precondition: as `values(at:into:backend:level:threads:)`, and as many slopes.
  public func values(
    at x: Span<Double>, into y: inout MutableSpan<Double>, slopes: inout MutableSpan<Double>,
    backend: Backend = .simd, level: InstructionSet = .supported, threads: Int = 1
  ) {
    x.withUnsafeBufferPointer { x in
      y.withUnsafeMutableBufferPointer { y in
        slopes.withUnsafeMutableBufferPointer { evaluate(x, y, $0, backend, level, threads) }
      }
    }
  }

  /// The same in Float, of x that are exact as given: both computed in Double and rounded.
  ///
  /// Error bound: values as those in Float; slopes 0.501 ulp of max(1, |y1|, |y2|, |dy/dx|).
  /// Precondition: as `values(at:into:slopes:backend:level:threads:)` in Double.
  public func values(
    at x: Span<Float>, into y: inout MutableSpan<Float>, slopes: inout MutableSpan<Float>,
    backend: Backend = .simd, level: InstructionSet = .supported, threads: Int = 1
  ) {
    x.withUnsafeBufferPointer { x in
      y.withUnsafeMutableBufferPointer { y in
        slopes.withUnsafeMutableBufferPointer { evaluate(x, y, $0, backend, level, threads) }
      }
    }
  }

  /// The curve's values at x that are evenly apart, `start` the first and `end` the last of them:
  /// `x[i] = start + (end − start)·(i/(n − 1))`, each operation rounded, `end` itself at the last.
  ///
  /// Edge cases: one value is that at `start`.
  /// Cost: somewhat less than that of sorted x.
  /// Precondition: as `values(at:into:backend:level:threads:)`.
  public func values(
    from start: Double = 0, through end: Double = 1, into y: inout MutableSpan<Double>,
    backend: Backend = .simd, level: InstructionSet = .supported, threads: Int = 1
  ) {
    y.withUnsafeMutableBufferPointer { evaluate(start, end, $0, backend, level, threads) }
  }

  /// The same in Float: x is rounded to Float after that.
  ///
  /// Precondition: as `values(at:into:backend:level:threads:)`.
  public func values(
    from start: Float = 0, through end: Float = 1, into y: inout MutableSpan<Float>,
    backend: Backend = .simd, level: InstructionSet = .supported, threads: Int = 1
  ) {
    y.withUnsafeMutableBufferPointer {
      evaluate(Double(start), Double(end), $0, backend, level, threads)
    }
  }
}

extension CurveBatch {
  /// Values of a kernel's call.
  private static let piece = 512
  /// Floats that are widened at a time.
  private static let widened = 64
  /// The smallest number of x worth a chunk for a thread.
  private static let grain = 4096

  private func check(_ x: Int, _ y: Int, _ backend: Backend) {
    precondition(x == y, "\(y) results for \(x) inputs: as many as inputs")
    precondition(
      backend != .blas, "one curve at many x has no BLAS form: ask for reference or simd")
  }

  @inline(__always)
  private func evaluate<Scalar: CurveScalar>(
    _ x: UnsafeBufferPointer<Scalar>, _ y: UnsafeMutableBufferPointer<Scalar>,
    _ backend: Backend, _ level: InstructionSet, _ threads: Int
  ) {
    check(x.count, y.count, backend)
    guard let x = x.baseAddress, let results = y.baseAddress else { return }
    if backend == .reference {
      for i in 0..<y.count { results[i] = Scalar.value(of: curve, at: x[i]) }
      return
    }
    let build = CurveKernels.levels[level]
    ParallelChunks.run(y.count, block: 8, grain: Self.grain, threads: threads) { range in
      for first in stride(from: range.lowerBound, to: range.upperBound, by: Self.piece) {
        piece(x + first, min(Self.piece, range.upperBound - first), results + first, build)
      }
    }
  }

  private func evaluate<Scalar: CurveScalar>(
    _ start: Double, _ end: Double, _ y: UnsafeMutableBufferPointer<Scalar>, _ backend: Backend,
    _ level: InstructionSet, _ threads: Int
  ) {
    check(y.count, y.count, backend)
    guard let results = y.baseAddress else { return }
    let build = CurveKernels.levels[level]
    let grid = EvenGrid(from: start, through: end, count: y.count)
    ParallelChunks.run(y.count, block: 8, grain: Self.grain, threads: threads) { range in
      if backend == .simd {
        evaluate(grid, range, results, build)
      } else {
        for i in range { results[i] = Scalar.value(of: curve, at: Scalar(grid[i])) }
      }
    }
    if grid.last > 0 { results[grid.last] = Scalar.value(of: curve, at: Scalar(end)) }
  }

  private func evaluate<Scalar: CurveScalar>(
    _ grid: EvenGrid, _ range: Range<Int>, _ results: UnsafeMutablePointer<Scalar>,
    _ build: CurveKernels.Build
  ) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.piece / 8) { memory in
      guard let settled = memory.baseAddress else { return }
      let whole = range.lowerBound + range.count & ~7
      for first in stride(from: range.lowerBound, to: whole, by: Self.piece) {
        let blocks = min(Self.piece, whole - first) / 8
        Scalar.evaluateEven(cells, build, grid, first, blocks, results + first, settled)
        finish(settled, blocks) {
          results[first + $0] = Scalar.value(of: curve, at: Scalar(grid[first + $0]))
        }
      }
      if whole == range.upperBound { return }
      withUnsafeTemporaryAllocation(of: Scalar.self, capacity: 8) { line in
        guard let line = line.baseAddress else { return }
        Scalar.evaluateEven(cells, build, grid, whole, 1, line, settled)
        for i in whole..<range.upperBound {
          results[i] =
            settled[0] & (1 << (i - whole)) != 0
            ? line[i - whole] : Scalar.value(of: curve, at: Scalar(grid[i]))
        }
      }
    }
  }

  private func evaluate(
    _ x: UnsafeBufferPointer<Double>, _ y: UnsafeMutableBufferPointer<Double>,
    _ slopes: UnsafeMutableBufferPointer<Double>, _ backend: Backend, _ level: InstructionSet,
    _ threads: Int
  ) {
    check(x.count, y.count, backend)
    check(x.count, slopes.count, backend)
    guard let x = x.baseAddress, let y = y.baseAddress, let s = slopes.baseAddress else { return }
    if backend == .reference {
      for i in slopes.indices { (y[i], s[i]) = (curve.value(at: x[i]), curve.slope(at: x[i])) }
      return
    }
    let kernel = CurveKernels.levels[level].kernels.cellSlopes
    ParallelChunks.run(slopes.count, block: 8, grain: Self.grain, threads: threads) { range in
      for first in stride(from: range.lowerBound, to: range.upperBound, by: Self.piece) {
        piece(x + first, min(Self.piece, range.upperBound - first), y + first, s + first, kernel)
      }
    }
  }

  /// By pieces in Double.
  private func evaluate(
    _ x: UnsafeBufferPointer<Float>, _ y: UnsafeMutableBufferPointer<Float>,
    _ slopes: UnsafeMutableBufferPointer<Float>, _ backend: Backend, _ level: InstructionSet,
    _ threads: Int
  ) {
    check(x.count, y.count, backend)
    check(x.count, slopes.count, backend)
    guard let x = x.baseAddress, let y = y.baseAddress, let s = slopes.baseAddress else { return }
    let kernel = CurveKernels.levels[level].kernels.cellSlopes
    ParallelChunks.run(slopes.count, block: 8, grain: Self.grain, threads: threads) { range in
      // Half a kilobyte each.
      withUnsafeTemporaryAllocation(of: Double.self, capacity: Self.widened) { places in
        withUnsafeTemporaryAllocation(of: Double.self, capacity: Self.widened) { values in
          withUnsafeTemporaryAllocation(of: Double.self, capacity: Self.widened) { steep in
            guard let places = places.baseAddress, let values = values.baseAddress,
              let steep = steep.baseAddress
            else { return }
            for first in stride(from: range.lowerBound, to: range.upperBound, by: Self.widened) {
              let count = min(Self.widened, range.upperBound - first)
              for i in 0..<count { places[i] = Double(x[first + i]) }
              if backend == .reference {
                for i in 0..<count {
                  (values[i], steep[i]) = (curve.value(at: places[i]), curve.slope(at: places[i]))
                }
              } else {
                piece(places, count, values, steep, kernel)
              }
              for i in 0..<count {
                y[first + i] = Float.rounded(values[i], of: curve, at: x[first + i])
                s[first + i] = Float(steep[i])
              }
            }
          }
        }
      }
    }
  }

  /// Up to 512 values, the last ones in a block of their own.
  @inline(__always)
  private func piece<Scalar: CurveScalar>(
    _ x: UnsafePointer<Scalar>, _ count: Int, _ y: UnsafeMutablePointer<Scalar>,
    _ build: CurveKernels.Build
  ) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.piece / 8) { memory in
      guard let settled = memory.baseAddress else { return }
      let whole = count & ~7
      Scalar.evaluate(cells, build, x, whole / 8, y, settled)
      finish(settled, whole / 8) { y[$0] = Scalar.value(of: curve, at: x[$0]) }
      if whole == count { return }
      withUnsafeTemporaryAllocation(of: Scalar.self, capacity: 16) { lines in
        guard let line = lines.baseAddress else { return }
        line.initialize(repeating: 0, count: 16)
        line.update(from: x + whole, count: count - whole)
        Scalar.evaluate(cells, build, line, 1, line + 8, settled)
        finish(settled, 1) { line[8 + $0] = Scalar.value(of: curve, at: line[$0]) }
        (y + whole).update(from: line + 8, count: count - whole)
      }
    }
  }

  private func piece(
    _ x: UnsafePointer<Double>, _ count: Int, _ y: UnsafeMutablePointer<Double>,
    _ slopes: UnsafeMutablePointer<Double>, _ kernel: CurveKernels.CellSlopes
  ) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.piece / 8) { memory in
      guard let settled = memory.baseAddress else { return }
      let whole = count & ~7
      kernel(cells.first, cells.second, cells.map, x, whole / 8, y, slopes, settled)
      finish(settled, whole / 8) {
        y[$0] = curve.value(at: x[$0])
        slopes[$0] = curve.slope(at: x[$0])
      }
      for i in whole..<count { (y[i], slopes[i]) = (curve.value(at: x[i]), curve.slope(at: x[i])) }
    }
  }

  /// Evaluates the lanes that are not settled.
  @inline(__always)
  private func finish(
    _ settled: UnsafePointer<UInt8>, _ blocks: Int, _ evaluate: (Int) -> Void
  ) {
    // Eight blocks at a time: nearly all of them are settled.
    for group in 0..<blocks / 8 {
      let word = UnsafeRawPointer(settled + 8 * group).loadUnaligned(as: UInt64.self)
      finish(~UInt64(littleEndian: word), 64 * group, evaluate)
    }
    for block in blocks & ~7..<blocks { finish(UInt64(~settled[block]), 8 * block, evaluate) }
  }

  /// Evaluates the places, from `first` on, whose bits are set.
  @inline(__always)
  private func finish(_ places: UInt64, _ first: Int, _ evaluate: (Int) -> Void) {
    var places = places
    while places != 0 {
      evaluate(first + places.trailingZeroBitCount)
      places &= places - 1
    }
  }
}
