import TimingCurves

/// The cells that the Bézier kernel reads: pieces of [0, 1] in which one step solves the curve.
///
/// y(x) has branch points where dx/dt = 0: at an end of [0, 1] (x1 = 0 or x2 = 1, all the ease curves),
/// beside it, or, for curves near (1, y1, 0, y2), a complex pair close to the middle. The width of the
/// cells grows with the distance from there: the origin of the cells is each end, or the middle.
///
/// Cost: 128 rows of a cache line; about 6 µs to make.
final class CurveCells: @unchecked Sendable {
  // Sendable because nothing is written after the initialiser; the storage is freed with the object.

  /// 64 rows a side, as `evaluateBezierCells` describes them, each on a cache line of its own.
  let rows: UnsafeMutablePointer<Double>
  /// The seam between the sides and the origin of each, behind the rows.
  var map: UnsafeMutablePointer<Double> { rows + Self.rowCount * Self.rowLength }

  static let rowLength = 8
  static let cellsPerSide = 64
  static let rowCount = 2 * cellsPerSide
  /// The cells' width next to the origin times eight: 2⁻⁷, as the kernel has it.
  static let offset = 0x1p-7

  init(_ curve: CubicBezier) {
    let count = (Self.rowCount + 1) * Self.rowLength
    let storage = UnsafeMutableRawPointer.allocate(
      byteCount: count * MemoryLayout<Double>.stride, alignment: 64)
    rows = storage.initializeMemory(as: Double.self, repeating: .nan, count: count)
    let piece = CurvePiece(curve)
    let middle = piece.slowestPoint
    map[0] = middle?.x ?? 0.5
    map[1] = middle?.x ?? 0
    map[2] = middle?.x ?? 1
    // Coefficients of a curve this large would overflow: all lanes are left to the reference.
    if max(curve.y1.magnitude, curve.y2.magnitude) > 0x1p900 { return }
    for side in 0..<2 {
      if let middle {
        fill(side: side, of: piece, from: middle.t, at: middle.x, upwards: side == 1)
      } else {
        fill(side: side, of: piece, from: Double(side), at: Double(side), upwards: side == 0)
      }
    }
  }

  deinit { rows.deallocate() }

  /// Makes one side's rows, from its origin outwards.
  private func fill(
    side: Int, of piece: CurvePiece, from start: Double, at origin: Double, upwards: Bool
  ) {
    let fromEnd = origin == start && (origin == 0 || origin == 1)
    let span = fromEnd ? 0.5 : (upwards ? 1 - origin : origin)
    var t = start
    for cell in 0..<(Self.cellsPerSide - 1) {
      let (near, far) = (Self.edge(cell), min(Self.edge(cell + 1), span))
      if near > span { break }
      let low = upwards ? origin + near : origin - far
      let high = upwards ? origin + far : origin - near
      // The cells that hold 0 and 1 are anchored there, so that the ends are exact.
      if fromEnd ? cell == 0 : far == span {
        t = fromEnd ? start : (upwards ? 1 : 0)
      } else {
        t = piece.parameter(near: 0.5 * (low + high), beyond: t, upwards: upwards)
      }
      if let row = piece.row(anchoredAt: t, low: low, high: high) {
        let place = rows + (side * Self.cellsPerSide + cell) * Self.rowLength
        for i in 0..<Self.rowLength { place[i] = row[i] }
      }
    }
  }

  /// The distance from the origin at which a cell begins.
  private static func edge(_ cell: Int) -> Double {
    let octave = Double(sign: .plus, exponent: cell / 8, significand: offset)
    return octave * (1 + Double(cell % 8) / 8) - offset
  }
}

/// A curve's polynomials, for the making of cells.
struct CurvePiece {
  let curve: CubicBezier

  init(_ curve: CubicBezier) { self.curve = curve }

  /// The point at which x moves slowest, where that is inside the curve and slow enough to put the
  /// cells' origin there.
  var slowestPoint: (t: Double, x: Double)? {
    let (c2, c3) = (3 * (curve.x2 - 2 * curve.x1), 1 + 3 * (curve.x1 - curve.x2))
    let t = -c2 / (3 * c3)
    guard c3 > 0, t > 0.25, t < 0.75 else { return nil }
    let speed = 3 * curve.x1 - c2 * c2 / (3 * c3)
    return speed < 0.5 ? (t, Self.coordinate(curve.x1, curve.x2, t).high) : nil
  }

  /// A t with x(t) about x, on one side of a neighbour's: Newton's steps inside a bracket, to 2⁻¹².
  func parameter(near x: Double, beyond start: Double, upwards: Bool) -> Double {
    var (low, high) = upwards ? (start, 1) : (0, start)
    var t = start
    for _ in 0..<16 {
      let error = rough(t) - x
      if error > 0 { high = t } else { low = t }
      var next = t - error / Self.derivative(curve.x1, curve.x2, t)
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

  /// The kernel's row for the x in [low, high], anchored at the multiple of 2⁻¹⁶ nearest to t, or nil
  /// where the kernel's one step would not do.
  func row(anchoredAt t: Double, low: Double, high: Double) -> SIMD8<Double>? {
    let t = (t * 0x1p16 + 0x1.8p52 - 0x1.8p52) * 0x1p-16
    let x = Self.coordinate(curve.x1, curve.x2, t)
    let y = Self.coordinate(curve.y1, curve.y2, t)
    let inverse = 1 / Self.derivative(curve.x1, curve.x2, t)
    let (inverse2, inverse3) = (inverse * inverse, inverse * inverse * inverse)
    // In the kernel's variable v, which runs against t: t − anchor = −v·dt/dx.
    let q = Self.second(curve.x1, curve.x2, t) * inverse2
    let k = -(1 + 3 * (curve.x1 - curve.x2)) * inverse3
    let fourth = 5 * q * (q * q + k)
    for d in [x.high - low, x.high - high] where !settles(d, q: q, k: k, fourth: fourth) {
      return nil
    }
    let slope = Self.derivative(curve.y1, curve.y2, t) * inverse
    // The anchor is x(t) rounded; the value there differs by the rounding.
    let value = y.high + (y.low - slope * x.low)
    let row = SIMD8(
      x.high, q, k, fourth, value, -slope, Self.second(curve.y1, curve.y2, t) * inverse2,
      -(1 + 3 * (curve.y1 - curve.y2)) * inverse3)
    return (row - row).sum().isNaN ? nil : row
  }

  /// Whether the kernel's step leaves no more than rounding errors at a distance d from the anchor.
  private func settles(_ d: Double, q: Double, k: Double, fourth: Double) -> Bool {
    let start = d + d * d * (q + d * (2 * q * q + k + d * fourth))
    func residual(_ v: Double) -> Double { v * v * (q + v * k) + (d - v) }
    let curvature = q + 3 * k * start
    let slope = start * (curvature + q) - 1
    let f = residual(start)
    let root = start - f * slope / (slope * slope - f * curvature)
    return residual(root).magnitude <= 0x1p-51 * d.magnitude
  }

  /// 3a·t(1 − t)² + 3b·t²(1 − t) + t³ to twice Double's precision, for t a multiple of 2⁻¹⁶, whose
  /// weights are exact.
  static func coordinate(_ a: Double, _ b: Double, _ t: Double) -> (high: Double, low: Double) {
    let s = 1 - t
    let (first, second, last) = (3 * (t * s * s), 3 * (t * t * s), t * t * t)
    let (p, q) = (first * a, second * b)
    let (pLow, qLow) = ((-p).addingProduct(first, a), (-q).addingProduct(second, b))
    let inner = twoSum(p, q)
    let outer = twoSum(inner.high, last)
    let low = pLow + qLow + inner.low + outer.low
    let high = outer.high + low
    return (high, low - (high - outer.high))
  }

  private static func twoSum(_ a: Double, _ b: Double) -> (high: Double, low: Double) {
    let high = a + b
    let rest = high - a
    return (high, (a - (high - rest)) + (b - rest))
  }

  /// The coordinate's derivative.
  static func derivative(_ a: Double, _ b: Double, _ t: Double) -> Double {
    let s = 1 - t
    return 3 * (a * s * s + 2 * (b - a) * s * t + (1 - b) * t * t)
  }

  /// Half its second derivative.
  static func second(_ a: Double, _ b: Double, _ t: Double) -> Double {
    3 * ((b - 2 * a) * (1 - t) + (1 - 2 * b + a) * t)
  }
}
