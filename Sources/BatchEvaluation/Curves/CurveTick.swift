import TimingCurves

/// Many different timing curves, evaluated at one x each: what an engine with many running animations
/// asks for in every frame.
///
/// Shape: tick — N `CubicBezier`s, N values of x.
/// Units, domain and edge cases: as `CubicBezier.value(at:)` and `slope(at:)`, whatever the backend.
/// Error bound: as `CurveBatch`: the nearest number of the format, the same from every backend and level.
/// Slopes: 8 ulp of max(1, |y1|, |y2|, |dy/dx|).
/// Cost: in lanes 32 bytes a curve and about 170 operations a value (Float: 90), five of them divisions;
/// one value in some thousands takes the reference's time, and so do those next to vertical tangents and
/// outside (0, 1). No allocation in a call.
/// Source: the method is described in CurveTick.swift of VectorKernels.
public struct CurveTick: Sendable {
  /// How many curves there are.
  public let count: Int
  /// x1, y1, x2 and y2 in blocks of eight curves, a line each.
  private var points: LineMemory<Double>

  /// Prepares the curves; those that fill the last block are y = x.
  public init(_ curves: [CubicBezier]) {
    count = curves.count
    points = LineMemory(count: (curves.count + 7) / 8 * 32)
    for (i, curve) in curves.enumerated() { write(curve, at: i) }
    for i in count..<(count + 7) / 8 * 8 { write(.linear, at: i) }
  }

  /// The curve at an index.
  ///
  /// Precondition: the index is from 0 to count − 1.
  public subscript(index: Int) -> CubicBezier {
    get {
      checkIndex(index)
      return curve(index)
    }
    set {
      checkIndex(index)
      if !isKnownUniquelyReferenced(&points) { points = LineMemory(copying: points) }
      write(newValue, at: index)
    }
  }

  /// The values `y[i]` of curve i at `x[i]`.
  ///
  /// Precondition: as many x and y as curves; the backend is `.reference` or `.simd`; the processor
  /// supports the level; `threads`, between which the curves are divided (`.simd` only), is 1 or more.
  public func values(
    at x: Span<Double>, into y: inout MutableSpan<Double>, backend: Backend = .simd,
    level: InstructionSet = .supported, threads: Int = 1
  ) {
    x.withUnsafeBufferPointer { x in
      y.withUnsafeMutableBufferPointer { evaluate(x, $0, backend, level, threads) }
    }
  }

  /// The values of all curves at one x: a row of `table(at:into:backend:level:threads:)`.
  ///
  /// Precondition: as `values(at:into:backend:level:threads:)`.
  public func values(
    at x: Double, into y: inout MutableSpan<Double>, backend: Backend = .simd,
    level: InstructionSet = .supported, threads: Int = 1
  ) {
    withUnsafePointer(to: x) { x in
      y.withUnsafeMutableBufferPointer {
        evaluate(UnsafeBufferPointer(start: x, count: 1), table: $0, backend, level, threads)
      }
    }
  }

  /// The values of all N curves at all T of one set of x: `y[N·i + k]` is that of curve k at `x[i]`.
  ///
  /// Shape: grid. It is no matrix product: each curve has a t of its own at every x, and finding it is
  /// four fifths of the work or more.
  /// Cost: as N·T values at one x each; the curves stay in the nearest cache for all x.
  /// Precondition: N·T results, any T from 0; otherwise as `values(at:into:backend:level:threads:)`.
  public func table(
    at x: Span<Double>, into y: inout MutableSpan<Double>, backend: Backend = .simd,
    level: InstructionSet = .supported, threads: Int = 1
  ) {
    x.withUnsafeBufferPointer { x in
      y.withUnsafeMutableBufferPointer { evaluate(x, table: $0, backend, level, threads) }
    }
  }

  /// The values in Float, of x that are exact as given; the curves' points are not rounded.
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

  /// The values and the slopes `dy/dx`.
  ///
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
}

extension CurveTick {
  /// Blocks of a kernel's call.
  private static let piece = 64
  /// The smallest number of curves worth a chunk for a thread.
  private static let grain = 2048

  private func checkIndex(_ index: Int) {
    precondition(index >= 0 && index < count, "curve \(index): from 0 to \(count - 1) are allowed")
  }

  private func check(_ x: Int, _ y: Int, _ backend: Backend) {
    precondition(
      x == count && y == count, "\(x) x and \(y) y for \(count) curves: as many as those")
    precondition(backend != .blas, "many curves have no BLAS form: ask for reference or simd")
  }

  private func write(_ curve: CubicBezier, at index: Int) {
    let place = points.base + index / 8 * 32 + index % 8
    (place[0], place[8], place[16], place[24]) = (curve.x1, curve.y1, curve.x2, curve.y2)
  }

  private func curve(_ index: Int) -> CubicBezier {
    let place = points.base + index / 8 * 32 + index % 8
    // They came from a curve.
    return (try? CubicBezier(x1: place[0], y1: place[8], x2: place[16], y2: place[24])) ?? .linear
  }

  private func evaluate<Scalar: CurveScalar>(
    _ x: UnsafeBufferPointer<Scalar>, _ y: UnsafeMutableBufferPointer<Scalar>,
    _ backend: Backend, _ level: InstructionSet, _ threads: Int
  ) {
    check(x.count, y.count, backend)
    guard let x = x.baseAddress, let y = y.baseAddress else { return }
    if backend == .reference {
      for i in 0..<count { y[i] = Scalar.value(of: curve(i), at: x[i]) }
      return
    }
    let kernel = Scalar.tick(CurveKernels.levels[level])
    inPieces(threads) { first, blocks, settled in
      kernel(points.base + 4 * first, x + first, 8, blocks, y + first, settled)
      finish(settled, first, blocks) { y[$0] = Scalar.value(of: curve($0), at: x[$0]) }
    } rest: { first, rest, settled in
      withUnsafeTemporaryAllocation(of: Scalar.self, capacity: 16) { lines in
        guard let line = lines.baseAddress else { return }
        line.initialize(repeating: 0, count: 16)
        line.update(from: x + first, count: rest)
        kernel(points.base + 4 * first, line, 8, 1, line + 8, settled)
        (y + first).update(from: line + 8, count: rest)
      }
      finish(settled, first, 1) { if $0 < count { y[$0] = Scalar.value(of: curve($0), at: x[$0]) } }
    }
  }

  private func evaluate(
    _ x: UnsafeBufferPointer<Double>, table: UnsafeMutableBufferPointer<Double>,
    _ backend: Backend, _ level: InstructionSet, _ threads: Int
  ) {
    precondition(
      table.count == count * x.count,
      "\(table.count) y for \(count) curves at \(x.count) x: as many as both together")
    check(count, count, backend)
    guard let y = table.baseAddress else { return }
    if backend == .reference {
      for t in x.indices {
        for i in 0..<count { y[t * count + i] = curve(i).value(at: x[t]) }
      }
      return
    }
    let kernel = CurveKernels.levels[level].kernels.tick
    // x in all lanes, and the values of a block that is not whole.
    func withLines(_ body: (UnsafeMutablePointer<Double>) -> Void) {
      withUnsafeTemporaryAllocation(of: Double.self, capacity: 16) { lines in
        lines.initialize(repeating: 0)
        if let line = lines.baseAddress { body(line) }
      }
    }
    inPieces(threads) { first, blocks, settled in
      withLines { line in
        for t in x.indices {
          let row = y + t * count
          line.update(repeating: x[t], count: 8)
          kernel(points.base + 4 * first, line, 0, blocks, row + first, settled)
          finish(settled, first, blocks) { row[$0] = curve($0).value(at: x[t]) }
        }
      }
    } rest: { first, rest, settled in
      withLines { line in
        for t in x.indices {
          let row = y + t * count
          line.update(repeating: x[t], count: 8)
          kernel(points.base + 4 * first, line, 0, 1, line + 8, settled)
          (row + first).update(from: line + 8, count: rest)
          finish(settled, first, 1) { if $0 < count { row[$0] = curve($0).value(at: x[t]) } }
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
    func byReference(_ i: Int) {
      let curve = curve(i)
      (y[i], s[i]) = (curve.value(at: x[i]), curve.slope(at: x[i]))
    }
    if backend == .reference {
      for i in 0..<count { byReference(i) }
      return
    }
    let kernel = CurveKernels.levels[level].kernels.tickSlopes
    inPieces(threads) { first, blocks, settled in
      kernel(points.base + 4 * first, x + first, 8, blocks, y + first, s + first, settled)
      finish(settled, first, blocks) { byReference($0) }
    } rest: { first, rest, settled in
      for i in first..<first + rest { byReference(i) }
    }
  }

  /// Calls `body` with whole blocks (their first curve, their number and room for their masks), and
  /// `rest` with the curves of the last block where that is not whole.
  @inline(__always)
  private func inPieces(
    _ threads: Int, _ body: (Int, Int, UnsafeMutablePointer<UInt8>) -> Void,
    rest: (Int, Int, UnsafeMutablePointer<UInt8>) -> Void
  ) {
    ParallelChunks.run(count, block: 8, grain: Self.grain, threads: threads) { range in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.piece) { memory in
        guard let settled = memory.baseAddress else { return }
        let whole = range.lowerBound + range.count & ~7
        for first in stride(from: range.lowerBound, to: whole, by: 8 * Self.piece) {
          body(first, min(Self.piece, (whole - first) / 8), settled)
        }
        if whole < range.upperBound { rest(whole, range.upperBound - whole, settled) }
      }
    }
  }

  /// Evaluates the lanes that are not settled.
  @inline(__always)
  private func finish(
    _ settled: UnsafePointer<UInt8>, _ first: Int, _ blocks: Int, _ evaluate: (Int) -> Void
  ) {
    for block in 0..<blocks where settled[block] != 255 {
      for lane in 0..<8 where settled[block] & (1 << lane) == 0 {
        evaluate(first + 8 * block + lane)
      }
    }
  }
}
