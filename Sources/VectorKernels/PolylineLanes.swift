import CPlatform

/// Values of a piecewise linear curve at `blocks` blocks of eight x, given the place in bytes of each x's
/// row: `y[i] = value + (x[i] − anchor)·slope`, with the slope as a pair; `settled` gets a bit a lane for
/// those that are the nearest Double.
///
/// A row is anchor, value, slope, its low part and the error's bound, in a line of eight numbers.
/// Cost: a cache line and about 20 operations a value.
@inline(never)
public func polyline(
  _ rows: UnsafePointer<Double>, _ places: UnsafePointer<Int>, _ x: UnsafePointer<Double>,
  _ blocks: Int, _ y: UnsafeMutablePointer<Double>, _ settled: UnsafeMutablePointer<UInt8>
) {
  for block in 0..<blocks {
    let row = transposedRows(UnsafeRawPointer(rows), UnsafeRawPointer(places + 8 &* block))
    let distance = exactSum(Lanes(loading: x + 8 &* block), row.0.negated)
    let way = exactProduct(distance.hi, row.2)
    let sum = exactSum(row.1, way.hi)
    let rest = multiplyAdd(distance.hi, row.3, distance.lo * row.2)
    let low = easemark_opaque(sum.lo + (way.lo + rest))
    // Nothing is rounded at a stop; the bound is one of the last bits of pairs beside it.
    let size = Lanes(bits: way.hi.bits & LaneMask(repeating: .max >> 1))
    let bound = easemark_opaque(
      multiplyAdd(size, Lanes(repeating: 0x1p-100), row.4))
    let value = sum.hi + (low + bound)
    value.store(to: y + 8 &* block)
    settled[block] = easemark_equal_lanes(value, sum.hi + (low - bound))
  }
}
