import CPlatform

// Values of one cubic Bézier at many x, by its cells: pieces of [0, 1] in which y is a polynomial in the
// distance d from a point of the curve, the cell's anchor.
//
//     y = value + slope·d + d²·(c2 + c3·d + … + c11·d⁹)
//
// The value and the slope are pairs and d is exact, so that what is rounded before the last sum is d²'s
// part, 2⁻¹³ of y or less. Where that sum comes out the same with d² times the cell's error bound added
// and subtracted, it is the nearest Double (Ziv's test); lanes in which it does not are reported, and left
// to the caller. A floor of the bound covers the roundings of low parts, and leaves ties to the caller, too,
// as well as values that are tiny beside the curve's largest.
//
// A cell is three rows of eight numbers, a cache line each, in tables with an equal number of rows:
//
//     first   anchor, value, slope, c2, c3, c4, c5, c6
//     second  value's and slope's low parts, c7 … c11, bound
//     Float   anchor, value, slope, c2, c3, c4, c5, bound
//
// The rows of cells that the preparation does not admit are NaN, as is the first row, which is that of the
// x outside [0, 1].
//
// `map` holds the seam between the two sides; for each side the x from which its cells are counted, its
// offset and the number of its first row; and the floor of the bound. Cells are as wide as a 32nd of a power of two in the distance
// from there, plus the offset.
//
// Eight x in one cell, as sorted ones mostly are, need no transposition of their rows.

/// `y[i] = y(x[i])` at `blocks` blocks of eight x; `settled` gets a bit a lane for those that are the
/// nearest Double.
///
/// Cost: two cache lines and about 45 operations a value.
@inline(never)
public func curveCells(
  _ first: UnsafePointer<Double>, _ second: UnsafePointer<Double>, _ map: UnsafePointer<Double>,
  _ x: UnsafePointer<Double>, _ blocks: Int, _ y: UnsafeMutablePointer<Double>,
  _ settled: UnsafeMutablePointer<UInt8>
) {
  let origins = cellOrigins(map)
  let (first, second) = (UnsafeRawPointer(first), UnsafeRawPointer(second))
  let floor = Lanes(repeating: map[7])
  // The cells' places go where the values will: two loops overlap better than one long chain.
  let places = UnsafeMutableRawPointer(y)
  for block in 0..<blocks {
    places.storeBytes(
      of: cellPlaces(Lanes(loading: x + 8 &* block), origins), toByteOffset: 64 &* block,
      as: LaneMask.self)
  }
  for block in 0..<blocks {
    let lanes = Lanes(loading: x + 8 &* block)
    let place = UnsafeRawPointer(places + 64 &* block)
    let value: (Lanes, UInt8)
    if let row = sharedRow(place) {
      value = cellValues(lanes, floor, spread(first + row), spread(second + row))
    } else {
      value = cellValues(lanes, floor, transposedRows(first, place), transposedRows(second, place))
    }
    value.0.store(to: y + 8 &* block)
    settled[block] = value.1
  }
}

/// The same with the slopes `dy/dx` at x.
@inline(never)
public func curveCellSlopes(
  _ first: UnsafePointer<Double>, _ second: UnsafePointer<Double>, _ map: UnsafePointer<Double>,
  _ x: UnsafePointer<Double>, _ blocks: Int, _ y: UnsafeMutablePointer<Double>,
  _ slopes: UnsafeMutablePointer<Double>, _ settled: UnsafeMutablePointer<UInt8>
) {
  let origins = cellOrigins(map)
  let (first, second) = (UnsafeRawPointer(first), UnsafeRawPointer(second))
  let floor = Lanes(repeating: map[7])
  let places = UnsafeMutableRawPointer(y)
  for block in 0..<blocks {
    places.storeBytes(
      of: cellPlaces(Lanes(loading: x + 8 &* block), origins), toByteOffset: 64 &* block,
      as: LaneMask.self)
  }
  for block in 0..<blocks {
    let lanes = Lanes(loading: x + 8 &* block)
    let place = UnsafeRawPointer(places + 64 &* block)
    let (value, slope): ((Lanes, UInt8), Lanes)
    if let row = sharedRow(place) {
      let (a, b) = (spread(first + row), spread(second + row))
      (value, slope) = (cellValues(lanes, floor, a, b), cellSlopes(lanes, a, b))
    } else {
      let (a, b) = (transposedRows(first, place), transposedRows(second, place))
      (value, slope) = (cellValues(lanes, floor, a, b), cellSlopes(lanes, a, b))
    }
    value.0.store(to: y + 8 &* block)
    slope.store(to: slopes + 8 &* block)
    settled[block] = value.1
  }
}

/// The nearest Floats to y(x[i]).
///
/// Cost: one cache line and about 25 operations a value.
@inline(never)
public func floatCurveCells(
  _ rows: UnsafePointer<Double>, _ map: UnsafePointer<Double>, _ x: UnsafePointer<Float>,
  _ blocks: Int, _ y: UnsafeMutablePointer<Float>, _ settled: UnsafeMutablePointer<UInt8>
) {
  let origins = cellOrigins(map)
  let base = UnsafeRawPointer(rows)
  // 1 KB at 16 bytes: what is larger or aligned to more may come from the heap.
  withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 16) { buffer in
    guard let places = buffer.baseAddress else { return }
    var start = 0
    while start < blocks {
      let count = min(16, blocks &- start)
      for block in 0..<count {
        places.storeBytes(
          of: cellPlaces(Lanes(widening: x + 8 &* (start &+ block)), origins),
          toByteOffset: 64 &* block, as: LaneMask.self)
      }
      for block in 0..<count {
        let target = start &+ block
        let lanes = Lanes(widening: x + 8 &* target)
        let place = UnsafeRawPointer(places + 64 &* block)
        let value: (SIMD8<Float>, UInt8)
        if let row = sharedRow(place) {
          value = floatCellValues(lanes, spread(base + row))
        } else {
          value = floatCellValues(lanes, transposedRows(base, place))
        }
        UnsafeMutableRawPointer(y + 8 &* target).storeBytes(of: value.0, as: SIMD8<Float>.self)
        settled[target] = value.1
      }
      start &+= count
    }
  }
}

typealias EightLanes = (Lanes, Lanes, Lanes, Lanes, Lanes, Lanes, Lanes, Lanes)

/// What `map` says, in lanes; `base` is the number of the side's first row less its offset's bits.
typealias CellOrigins = (
  seam: Lanes, low: Lanes, high: Lanes, lowOffset: Lanes, highOffset: Lanes, lowBase: LaneMask,
  highBase: LaneMask
)

/// The bits of a Double below the one that makes 32 cells an octave.
let cellShift: UInt64 = 47

@inline(always)
func cellOrigins(_ map: UnsafePointer<Double>) -> CellOrigins {
  @inline(__always)
  func base(_ row: Double, _ offset: Double) -> LaneMask {
    let row = UInt64(truncatingIfNeeded: Int(row))
    return LaneMask(repeating: row &- (offset.bitPattern &>> cellShift))
  }
  return (
    Lanes(repeating: map[0]), Lanes(repeating: map[1]), Lanes(repeating: map[2]),
    Lanes(repeating: map[3]), Lanes(repeating: map[4]), base(map[5], map[3]), base(map[6], map[4])
  )
}

/// The places of the lanes' rows in bytes.
@inline(always)
func cellPlaces(_ x: Lanes, _ map: CellOrigins) -> LaneMask {
  let isHigh = x .> map.seam
  let distance = x - map.low.replacing(with: map.high, where: isHigh)
  let magnitude = Lanes(bits: distance.bits & LaneMask(repeating: .max >> 1))
  let place = magnitude + map.lowOffset.replacing(with: map.highOffset, where: isHigh)
  let row =
    (place.bits &>> LaneMask(repeating: cellShift))
    &+ map.lowBase.replacing(with: map.highBase, where: isHigh)
  let inside = (x .>= Lanes(repeating: 0)) .& (x .<= Lanes(repeating: 1))
  return LaneMask(repeating: 0).replacing(with: row &<< LaneMask(repeating: 6), where: inside)
}

/// The place that all eight lanes share, or nil.
@inline(__always)
private func sharedRow(_ places: UnsafeRawPointer) -> Int? {
  let all = places.loadUnaligned(as: LaneMask.self)
  let first = places.loadUnaligned(as: UInt64.self)
  guard easemark_same_words(all, LaneMask(repeating: first)) == 255 else { return nil }
  return Int(truncatingIfNeeded: first)
}

/// The values at x given the columns of its lanes' rows, and which of them are settled.
@inline(always)
func cellValues(
  _ x: Lanes, _ floor: Lanes, _ a: EightLanes, _ b: EightLanes
) -> (Lanes, UInt8) {
  let d = x - a.0
  let d2 = d * d
  let product = exactProduct(a.2, d)
  // By pairs of terms, and pairs of those: a third of the latency.
  let d4 = d2 * d2
  let low4 = multiplyAdd(multiplyAdd(a.6, d, a.5), d2, multiplyAdd(a.4, d, a.3))
  let high4 = multiplyAdd(multiplyAdd(b.4, d, b.3), d2, multiplyAdd(b.2, d, a.7))
  let rest = multiplyAdd(multiplyAdd(multiplyAdd(b.6, d, b.5), d4, high4), d4, low4)
  let tail = multiplyAdd(d, multiplyAdd(d, rest, b.1), b.0)
  let sum = exactSum(a.1, product.hi)
  let low = easemark_opaque((sum.lo + product.lo) + tail)
  let bound = easemark_opaque(multiplyAdd(d2, b.7, floor))
  let value = sum.hi + (low + bound)
  return (value, easemark_equal_lanes(value, sum.hi + (low - bound)))
}

/// The polynomial's derivative at x.
@inline(__always)
private func cellSlopes(_ x: Lanes, _ a: EightLanes, _ b: EightLanes) -> Lanes {
  let d = x - a.0
  // Horner's rule for the polynomial above the slope, p, and its derivative: (d·p)' = p + d·p'.
  var (value, derivative) = (multiplyAdd(b.6, d, b.5), b.6)
  derivative = multiplyAdd(derivative, d, value)
  value = multiplyAdd(value, d, b.4)
  derivative = multiplyAdd(derivative, d, value)
  value = multiplyAdd(value, d, b.3)
  derivative = multiplyAdd(derivative, d, value)
  value = multiplyAdd(value, d, b.2)
  derivative = multiplyAdd(derivative, d, value)
  value = multiplyAdd(value, d, a.7)
  derivative = multiplyAdd(derivative, d, value)
  value = multiplyAdd(value, d, a.6)
  derivative = multiplyAdd(derivative, d, value)
  value = multiplyAdd(value, d, a.5)
  derivative = multiplyAdd(derivative, d, value)
  value = multiplyAdd(value, d, a.4)
  derivative = multiplyAdd(derivative, d, value)
  value = multiplyAdd(value, d, a.3)
  derivative = multiplyAdd(derivative, d, value)
  return multiplyAdd(derivative + value, d, a.2)
}

/// The Floats nearest to the values at x, and which of them are settled.
@inline(always)
func floatCellValues(_ x: Lanes, _ cell: EightLanes) -> (SIMD8<Float>, UInt8) {
  let d = x - cell.0
  let d2 = d * d
  let high = multiplyAdd(multiplyAdd(cell.6, d, cell.5), d2, multiplyAdd(cell.4, d, cell.3))
  let value = easemark_opaque(multiplyAdd(high, d2, multiplyAdd(cell.2, d, cell.1)))
  let bound = easemark_opaque(cell.7)
  let up = (value + bound).nearestFloats
  return (up, easemark_equal_floats(up, (value - bound).nearestFloats))
}

/// One row in all lanes.
@inline(always)
func spread(_ row: UnsafeRawPointer) -> EightLanes {
  @inline(__always)
  func column(_ i: Int) -> Lanes {
    Lanes(repeating: row.load(fromByteOffset: 8 &* i, as: Double.self))
  }
  return (
    column(0), column(1), column(2), column(3), column(4), column(5), column(6), column(7)
  )
}

/// Eight rows of eight numbers, given by their places, as eight lanes of one column each.
@inline(__always)
func transposedRows(_ rows: UnsafeRawPointer, _ places: UnsafeRawPointer) -> EightLanes {
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
    easemark_opaque_register(Lanes(p[0], q[0], p[1], q[1], p[2], q[2], p[3], q[3]))
  }
  @inline(__always)
  func high(_ p: Lanes, _ q: Lanes) -> Lanes {
    easemark_opaque_register(Lanes(p[4], q[4], p[5], q[5], p[6], q[6], p[7], q[7]))
  }
  return (
    low(a.0, a.4), high(a.0, a.4), low(a.1, a.5), high(a.1, a.5),
    low(a.2, a.6), high(a.2, a.6), low(a.3, a.7), high(a.3, a.7)
  )
}
