/// Values of one cubic Bézier at up to 64 blocks of eight x, by its cells: `y[i] = y(x[i])`.
///
/// A cell is a row of eight numbers on a cache line: its anchor, then q, k and f of
///
///     anchor − x = d = v − q·v² − k·v³,  v = d + q·d² + (2q² + k)·d³ + f·d⁴ + …
///
/// and the four coefficients of y as a polynomial in v. From the series v takes one step of Halley's,
/// which is enough in every cell that the preparation admits. A row of NaN marks a cell that it does
/// not; those lanes, and those outside [0, 1], come out as NaN.
///
/// `map` holds the seam between the two sides, and the x from which each side's cells are counted.
/// Cells are as wide as an eighth of a power of two in the distance from there, plus 2⁻⁷.
///
/// Returns: one bit for each block of eight with a NaN among its values.
/// Cost: one cache line and about 30 operations a value, one of them a division.
@inline(never)
public func evaluateBezierCells(
  _ rows: UnsafePointer<Double>, _ map: UnsafePointer<Double>, _ x: UnsafePointer<Double>,
  _ blocks: Int, _ y: UnsafeMutablePointer<Double>
) -> UInt64 {
  let seam = Lanes(repeating: map[0])
  let lowOrigin = Lanes(repeating: map[1])
  let highOrigin = Lanes(repeating: map[2])
  // The cells' places go where the values will: two loops overlap better than one long chain.
  let places = UnsafeMutableRawPointer(y)
  for block in 0..<blocks {
    let lanes = Lanes(loading: x + 8 &* block)
    places.storeBytes(
      of: cellPlaces(lanes, seam, lowOrigin, highOrigin), toByteOffset: 64 &* block,
      as: SIMD8<UInt64>.self)
  }
  var unsettled: UInt64 = 0
  for block in 0..<blocks {
    let cells = transposedRows(UnsafeRawPointer(rows), UnsafeRawPointer(places + 64 &* block))
    let values = cellValues(Lanes(loading: x + 8 &* block), cells)
    values.store(to: y + 8 &* block)
    if holdsNaN(values) { unsettled |= 1 &<< UInt64(truncatingIfNeeded: block) }
  }
  return unsettled
}

/// True when a lane is NaN or infinite, by the sum of the differences from itself.
@inline(__always)
private func holdsNaN(_ lanes: Lanes) -> Bool {
  let zero = lanes - lanes
  let four = zero.lowHalf + zero.highHalf
  let two = four.lowHalf + four.highHalf
  return (two[0] + two[1]).isNaN
}

/// The places of the lanes' rows in bytes: 64 rows a side, the last of them of NaN.
@inline(__always)
private func cellPlaces(
  _ x: Lanes, _ seam: Lanes, _ lowOrigin: Lanes, _ highOrigin: Lanes
) -> SIMD8<UInt64> {
  typealias Integers = SIMD8<UInt64>
  let isHigh = x .> seam
  let offset = x - lowOrigin.replacing(with: highOrigin, where: isHigh)
  let magnitude = unsafeBitCast(offset, to: Integers.self) & Integers(repeating: .max >> 1)
  let place = unsafeBitCast(magnitude, to: Lanes.self) + Lanes(repeating: 0x1p-7)
  let cell = unsafeBitCast(place, to: Integers.self) &>> Integers(repeating: 49)
  // The exponent of 2⁻⁷ is 1016, and eight cells make an octave.
  let base = Integers(repeating: 0 &- (1016 << 3))
  let side = base.replacing(with: base &+ Integers(repeating: 64), where: isHigh)
  let inside = (x .>= Lanes(repeating: 0)) .& (x .<= Lanes(repeating: 1))
  let index = Integers(repeating: 63).replacing(with: cell &+ side, where: inside)
  return index &<< Integers(repeating: 6)
}

/// The values at x, given the columns of its lanes' rows.
@inline(__always)
private func cellValues(_ x: Lanes, _ cell: EightLanes) -> Lanes {
  let (q, k) = (cell.1, cell.2)
  let d = cell.0 - x
  let third = multiplyAdd(q + q, q, k)
  let v = multiplyAdd(d * d, multiplyAdd(d, multiplyAdd(d, cell.3, third), q), d)
  // Halley's step; residual, slope and curvature are those of the equation times −1.
  let residual = multiplyAdd(v * v, multiplyAdd(k, v, q), d - v)
  let curvature = multiplyAdd(Lanes(repeating: 3) * k, v, q)
  let slope = multiplyAdd(v, curvature + q, Lanes(repeating: -1))
  let root = v - residual * slope / (slope * slope - residual * curvature)
  return multiplyAdd(
    root, multiplyAdd(root, multiplyAdd(root, cell.7, cell.6), cell.5), cell.4)
}

private typealias EightLanes = (Lanes, Lanes, Lanes, Lanes, Lanes, Lanes, Lanes, Lanes)

/// Eight rows of eight numbers, given by their places, as eight lanes of one column each.
@inline(__always)
private func transposedRows(_ rows: UnsafeRawPointer, _ places: UnsafeRawPointer) -> EightLanes {
  @inline(__always)
  func row(_ lane: Int) -> Lanes {
    let place = places.loadUnaligned(fromByteOffset: 8 &* lane, as: Int.self)
    return rows.loadUnaligned(fromByteOffset: place, as: Lanes.self)
  }
  return shuffled(
    shuffled(shuffled((row(0), row(1), row(2), row(3), row(4), row(5), row(6), row(7)))))
}

/// One of three perfect shuffles that transpose an 8×8 block: row i with row i + 4, element by element.
@inline(__always)
private func shuffled(_ a: EightLanes) -> EightLanes {
  @inline(__always)
  func low(_ p: Lanes, _ q: Lanes) -> Lanes {
    Lanes(p[0], q[0], p[1], q[1], p[2], q[2], p[3], q[3])
  }
  @inline(__always)
  func high(_ p: Lanes, _ q: Lanes) -> Lanes {
    Lanes(p[4], q[4], p[5], q[5], p[6], q[6], p[7], q[7])
  }
  return (
    low(a.0, a.4), high(a.0, a.4), low(a.1, a.5), high(a.1, a.5),
    low(a.2, a.6), high(a.2, a.6), low(a.3, a.7), high(a.3, a.7)
  )
}
