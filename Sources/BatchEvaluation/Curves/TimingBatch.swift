import TimingCurves

/// One timing function of CSS or of Penner's, prepared for many x in one call.
///
/// Shape: curve — one function, any number of x in any order.
/// Units, domain and edge cases: as those of the function's own type, whatever the backend.
/// Error bound: lanes give what the scalar function gives; where that is the nearest Double but for some
/// 2⁻³⁰ of the results, the results differ in as many.
/// Cost: in lanes, steps take about 30 operations and two divisions; `linear()` a look into a table, a cache
/// line and 20 operations; Penner's powers, `back`, `bounce` and `circ` 40 to 60. His `sine`, `expo` and
/// `elastic` have no lanes: they run by the reference, on as many threads as are asked for. Béziers: see
/// `CurveBatch`. Making it allocates for Béziers and `linear()`; evaluating allocates nothing.
public struct TimingBatch: Sendable {
  private enum Form {
    case identity
    case bezier(CurveBatch)
    case steps(StepTiming)
    case stops(LinearTiming, LinearRows)
    case penner(PennerCurve, PennerForm?)
  }

  private let form: Form

  /// Prepares a function of CSS.
  public init(_ function: TimingFunction) {
    form =
      switch function {
      case .linear: .identity
      case .cubicBezier(let curve): .bezier(CurveBatch(curve))
      case .steps(let stairs): .steps(stairs)
      case .stops(let lines): .stops(lines, LinearRows(lines))
      }
  }

  /// Prepares one of Penner's functions.
  public init(_ curve: PennerCurve) { form = .penner(curve, PennerForm(curve)) }

  /// The function's values `y[i] = y(x[i])`; where it jumps at x, those before the jump when `before` is
  /// true.
  ///
  /// Precondition: x and y are equally long; the backend is `.reference` or `.simd`; the processor supports
  /// the level; `threads`, between which the x are divided, is 1 or more.
  public func values(
    at x: Span<Double>, into y: inout MutableSpan<Double>, before: Bool = false,
    backend: Backend = .simd, level: InstructionSet = .supported, threads: Int = 1
  ) {
    if case .bezier(let batch) = form {
      batch.values(at: x, into: &y, backend: backend, level: level, threads: threads)
      return
    }
    x.withUnsafeBufferPointer { x in
      y.withUnsafeMutableBufferPointer { evaluate(x, $0, before, backend, level, threads) }
    }
  }

  /// The function's values and its slopes `dy/dx`, as its own type has them: the flag is for values only.
  ///
  /// Cost: steps and `linear()` look slopes up; of Penner's functions, those that have lanes have them for
  /// slopes, too.
  /// Precondition: as `values(at:into:before:backend:level:threads:)`, and as many slopes.
  public func values(
    at x: Span<Double>, into y: inout MutableSpan<Double>, slopes: inout MutableSpan<Double>,
    before: Bool = false, backend: Backend = .simd, level: InstructionSet = .supported,
    threads: Int = 1
  ) {
    precondition(x.count == slopes.count, "\(slopes.count) slopes for \(x.count) inputs")
    if case .bezier(let batch) = form {
      batch.values(
        at: x, into: &y, slopes: &slopes, backend: backend, level: level, threads: threads)
      return
    }
    values(at: x, into: &y, before: before, backend: backend, level: level, threads: threads)
    x.withUnsafeBufferPointer { x in
      slopes.withUnsafeMutableBufferPointer { evaluateSlopes(x, $0, backend, level, threads) }
    }
  }

  private func evaluateSlopes(
    _ x: UnsafeBufferPointer<Double>, _ slopes: UnsafeMutableBufferPointer<Double>,
    _ backend: Backend, _ level: InstructionSet, _ threads: Int
  ) {
    guard let x = x.baseAddress, let results = slopes.baseAddress else { return }
    let build = TimingKernels.levels[level]
    ParallelChunks.run(slopes.count, block: 8, grain: 2048, threads: threads) { range in
      let (x, slopes) = (x + range.lowerBound, results + range.lowerBound)
      switch form {
      case .bezier: break
      case .identity: for i in 0..<range.count { slopes[i] = x[i].isNaN ? x[i] : 1 }
      case .steps: for i in 0..<range.count { slopes[i] = x[i].isNaN ? x[i] : 0 }
      case .stops(let lines, let rows):
        if backend == .reference {
          for i in 0..<range.count { slopes[i] = lines.slope(at: x[i]) }
          return
        }
        withUnsafeTemporaryAllocation(of: Int.self, capacity: 8 * Self.piece) { memory in
          guard let places = memory.baseAddress else { return }
          for first in stride(from: 0, to: range.count, by: 8 * Self.piece) {
            let count = min(8 * Self.piece, range.count - first)
            rows.writeSlopes(x + first, count, places, to: slopes + first)
          }
        }
      case .penner(let curve, let form):
        inPieces(x, slopes, range.count, isPlain: backend == .simd && form != nil) {
          form?.evaluateSlopes(build.kernels, $0, $2, $1, $3)
        } reference: {
          curve.slope(at: $0)
        }
      }
    }
  }

  private func evaluate(
    _ x: UnsafeBufferPointer<Double>, _ y: UnsafeMutableBufferPointer<Double>, _ before: Bool,
    _ backend: Backend, _ level: InstructionSet, _ threads: Int
  ) {
    precondition(
      x.count == y.count, "\(y.count) results for \(x.count) inputs: as many as inputs")
    precondition(backend != .blas, "timing functions have no BLAS form")
    guard let x = x.baseAddress, let results = y.baseAddress else { return }
    let build = TimingKernels.levels[level]
    ParallelChunks.run(y.count, block: 8, grain: 2048, threads: threads) { range in
      let (x, y) = (x + range.lowerBound, results + range.lowerBound)
      switch form {
      case .identity: y.update(from: x, count: range.count)
      case .bezier: break
      case .steps(let stairs):
        let (count, jumps) = (Double(stairs.count), Double(stairs.jumps))
        let start = stairs.position.jumpsAtStart ? 1.0 : 0
        let isPlain = backend == .simd && stairs.count < 1 << 40
        inPieces(x, y, range.count, isPlain: isPlain) { x, y, blocks, settled in
          build.kernels.staircase(count, start, jumps, before, x, blocks, y, settled)
        } reference: {
          stairs.value(at: $0, before: before)
        }
      case .stops(let lines, let rows):
        inPieces(x, y, range.count, isPlain: backend == .simd) { x, y, blocks, settled in
          withUnsafeTemporaryAllocation(of: Int.self, capacity: 8 * Self.piece) { memory in
            guard let places = memory.baseAddress else { return }
            rows.find(x, 8 * blocks, before: before, places)
            build.kernels.polyline(rows.rows, places, x, blocks, y, settled)
          }
        } reference: {
          lines.value(at: $0, before: before)
        }
      case .penner(let curve, let form):
        inPieces(x, y, range.count, isPlain: backend == .simd && form != nil) {
          form?.evaluate(build.kernels, $0, $2, $1, $3)
        } reference: {
          curve.value(at: $0)
        }
      }
    }
  }

  /// Blocks of a kernel's call: the places of the x of `linear()` are then 1 KB, which is certain to be
  /// on the stack.
  private static let piece = 16

  /// Up to 16 blocks at a time, the last x in a block of their own; `reference` evaluates what the lanes
  /// have not settled, or everything.
  @inline(__always)
  private func inPieces(
    _ x: UnsafePointer<Double>, _ y: UnsafeMutablePointer<Double>, _ count: Int, isPlain: Bool,
    _ kernel: (
      UnsafePointer<Double>, UnsafeMutablePointer<Double>, Int, UnsafeMutablePointer<UInt8>
    ) -> Void, reference: (Double) -> Double
  ) {
    if !isPlain {
      for i in 0..<count { y[i] = reference(x[i]) }
      return
    }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.piece) { memory in
      guard let settled = memory.baseAddress else { return }
      let whole = count & ~7
      for first in stride(from: 0, to: whole, by: 8 * Self.piece) {
        let blocks = min(Self.piece, (whole - first) / 8)
        kernel(x + first, y + first, blocks, settled)
        for block in 0..<blocks where settled[block] != 255 {
          for lane in 0..<8 where settled[block] & (1 << lane) == 0 {
            let i = first + 8 * block + lane
            y[i] = reference(x[i])
          }
        }
      }
      if whole == count { return }
      withUnsafeTemporaryAllocation(of: Double.self, capacity: 16) { lines in
        guard let line = lines.baseAddress else { return }
        line.initialize(repeating: 0, count: 16)
        line.update(from: x + whole, count: count - whole)
        kernel(line, line + 8, 1, settled)
        for i in whole..<count {
          y[i] = settled[0] & (1 << (i - whole)) != 0 ? line[8 + i - whole] : reference(x[i])
        }
      }
    }
  }
}

/// One of Penner's functions that has lanes: its kernel and what that is given.
private struct PennerForm {
  private enum Shape { case power, back, bounce, circle }

  private let shape: Shape
  private let parameter, scale, bound: Double
  private let side: Int

  init?(_ curve: PennerCurve) {
    var parameter = 0.0
    switch curve.family {
    case .quad: (shape, parameter) = (.power, 2)
    case .cubic: (shape, parameter) = (.power, 3)
    case .quart: (shape, parameter) = (.power, 4)
    case .quint: (shape, parameter) = (.power, 5)
    case .back:
      parameter = curve.effectiveOvershoot
      shape = .back
    case .bounce: shape = .bounce
    case .circ: shape = .circle
    case .sine, .expo, .elastic: return nil
    }
    self.parameter = parameter
    scale = curve.easing == .easeInOut ? 2 : 1
    side =
      switch curve.easing {
      case .easeIn: -1
      case .easeOut: 1
      case .easeInOut: 0
      }
    bound = 0x1p-97 * (shape == .back ? 1 + parameter : 1)
  }

  @inline(__always)
  func evaluate(
    _ kernels: TimingKernels, _ x: UnsafePointer<Double>, _ blocks: Int,
    _ y: UnsafeMutablePointer<Double>, _ settled: UnsafeMutablePointer<UInt8>
  ) {
    let kernel =
      switch shape {
      case .power: kernels.powers
      case .back: kernels.backs
      case .bounce: kernels.bounces
      case .circle: kernels.circles
      }
    kernel(parameter, scale, side, bound, x, blocks, y, settled)
  }

  @inline(__always)
  func evaluateSlopes(
    _ kernels: TimingKernels, _ x: UnsafePointer<Double>, _ blocks: Int,
    _ y: UnsafeMutablePointer<Double>, _ settled: UnsafeMutablePointer<UInt8>
  ) {
    let kernel =
      switch shape {
      case .power: kernels.powerSlopes
      case .back: kernels.backSlopes
      case .bounce: kernels.bounceSlopes
      case .circle: kernels.circleSlopes
      }
    // Slopes and their terms are up to 5 (bounce: 22, circ away from its end: 32) times as large.
    kernel(parameter, scale, side, 0x1p5 * bound, x, blocks, y, settled)
  }
}
