import TimingCurves

/// The cells that the curve kernels read: pieces of [0, 1] in which y is a polynomial in x.
///
/// How far such a polynomial reaches is how far the next branch point of y(x) is, where dx/dt = 0: beyond
/// an end of [0, 1] or at it (x1 = 0 or x2 = 1), or a complex pair. The width of the cells grows with
/// the distance from there. See ``CurveMap``.
///
/// Cost: three cache lines a cell. There are 60 to 550 of them, made in ¼ µs each.
final class CurveCells: @unchecked Sendable {
  // Sendable because nothing is written after the initialiser; the storage is freed with the object.

  /// The rows of all cells, as the kernel describes them, each on a cache line of its own.
  let first: UnsafeMutablePointer<Double>
  let second: UnsafeMutablePointer<Double>
  let float: UnsafeMutablePointer<Double>
  /// The kernel's map.
  let map: UnsafeMutablePointer<Double>

  private static let rowLength = 8

  init(_ curve: CubicBezier) {
    let map = CurveMap(curve)
    let rows = 1 + map.low.cells + map.high.cells
    let length = rows * Self.rowLength
    let count = 3 * length + Self.rowLength
    let storage = UnsafeMutableRawPointer.allocate(
      byteCount: count * MemoryLayout<Double>.stride, alignment: 64)
    first = storage.initializeMemory(as: Double.self, repeating: .nan, count: count)
    (second, float, self.map) = (first + length, first + 2 * length, first + 3 * length)
    let numbers = [
      map.seam, map.low.origin, map.high.origin, map.low.offset, map.high.offset, 1,
      1 + Double(map.low.cells), 0x1p-102 * max(1, curve.y1.magnitude, curve.y2.magnitude),
    ]
    for (i, number) in numbers.enumerated() { self.map[i] = number }
    // Coefficients of a curve this large would leave the range: all lanes are left to the reference.
    if max(curve.y1.magnitude, curve.y2.magnitude) > 0x1p400 { return }
    fill(map.low, of: CurvePiece(curve), firstRow: 1)
    fill(map.high, of: CurvePiece(curve), firstRow: 1 + map.low.cells)
  }

  deinit { first.deallocate() }

  /// Makes one side's rows, from its origin outwards.
  private func fill(_ side: CurveMap.Side, of piece: CurvePiece, firstRow: Int) {
    let (start, end) = (side.origin, side.end)
    var t = start == 0 ? 0 : start == 1 ? 1 : piece.parameter(near: start, from: 0.5, in: (0, 1))
    let upwards = end > start
    for cell in 0..<side.cells {
      let (near, far) = (side.edge(cell), min(side.edge(cell + 1), (end - start).magnitude))
      let low = upwards ? start + near : start - far
      let high = upwards ? start + far : start - near
      // The cells that hold 0 and 1 are anchored there, so that the ends are exact; so is one so near to
      // 0 that x less its middle would be rounded.
      if high > 2.5 * low || high >= 1 {
        t = high >= 1 ? 1 : 0
      } else {
        t = piece.parameter(
          near: 0.5 * (low + high), from: t, in: upwards ? (t, 1) : (0, t))
      }
      guard let series = CurveSeries(piece, anchoredAt: t, low: low, high: high) else { continue }
      let row = (firstRow + cell) * Self.rowLength
      series.write(first: first + row, second: second + row, float: float + row)
    }
  }
}

/// A curve's polynomials, for the making of cells.
struct CurvePiece {
  let curve: CubicBezier

  init(_ curve: CubicBezier) { self.curve = curve }

  /// A t with x(t) about x: Newton's steps inside a bracket, to 2⁻¹².
  func parameter(
    near x: Double, from start: Double, in bracket: (low: Double, high: Double)
  ) -> Double {
    var (low, high) = bracket
    var t = start
    for _ in 0..<16 {
      let error = rough(t) - x
      if error > 0 { high = t } else { low = t }
      var next = t - error / roughDerivative(t)
      if !(next >= low && next <= high) { next = 0.5 * (low + high) }
      let step = (next - t).magnitude
      t = next
      if step <= 0x1p-12 * min(t, 1 - t) { break }
    }
    return t
  }

  /// x(t) in plain arithmetic.
  private func rough(_ t: Double) -> Double {
    let s = 1 - t
    return t * (3 * s * (curve.x1 * s + curve.x2 * t) + t * t)
  }

  /// Its derivative in plain arithmetic.
  private func roughDerivative(_ t: Double) -> Double {
    let s = 1 - t
    return 3 * (curve.x1 * s * s + 2 * (curve.x2 - curve.x1) * s * t + (1 - curve.x2) * t * t)
  }

  // t is a multiple of 2⁻¹⁶ from here on, so that the weights of the control points are exact.

  /// 3a·t(1 − t)² + 3b·t²(1 − t) + t³ to twice Double's precision.
  static func coordinate(_ a: Double, _ b: Double, _ t: Double) -> ScalarPair {
    let s = 1 - t
    return combination(3 * (t * s * s), a, 3 * (t * t * s), b, t * t * t)
  }

  /// Its derivative, likewise.
  static func derivative(_ a: Double, _ b: Double, _ t: Double) -> ScalarPair {
    let s = 1 - t
    return combination(3 * (s * (s - 2 * t)), a, 3 * (t * (2 * s - t)), b, 3 * (t * t))
  }

  /// Half its second derivative, likewise.
  static func halfSecond(_ a: Double, _ b: Double, _ t: Double) -> ScalarPair {
    let s = 1 - t
    return combination(3 * (t - 2 * s), a, 3 * (s - 2 * t), b, 3 * t)
  }

  /// a − factor·b, rounded about once.
  static func difference(_ a: ScalarPair, _ factor: ScalarPair, _ b: ScalarPair) -> Double {
    let product = factor.high * b.high
    let low = (-product).addingProduct(factor.high, b.high)
    let sum = exactSum(a.high, -product)
    let rest = factor.high * b.low + factor.low * b.high
    return sum.high + (sum.low + (a.low - low - rest))
  }

  private static func combination(
    _ first: Double, _ a: Double, _ second: Double, _ b: Double, _ last: Double
  ) -> ScalarPair {
    let (p, q) = (first * a, second * b)
    let (pLow, qLow) = ((-p).addingProduct(first, a), (-q).addingProduct(second, b))
    let inner = exactSum(p, q)
    let outer = exactSum(inner.high, last)
    return exactSum(outer.high, pLow + qLow + inner.low + outer.low)
  }
}

/// An unevaluated sum.
typealias ScalarPair = (high: Double, low: Double)

/// a + b without error.
func exactSum(_ a: Double, _ b: Double) -> ScalarPair {
  let high = a + b
  let rest = high - a
  return (high, (a - (high - rest)) + (b - rest))
}
