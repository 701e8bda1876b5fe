import CPlatform

// Values of one cubic Bézier at evenly spaced x, by its cells (CurveCells.swift).
//
// x that rise or fall lie in one cell where the ends of their block do, and in two cells where those are
// neighbours. That is found for eight blocks at once, and the blocks of each kind are evaluated one after
// the other: no branch depends on where cells begin.

/// `y[i] = y(x[first + i])` for `blocks` blocks of eight i, with `x[j] = start + span·(j/steps)`, each
/// operation rounded; `settled` gets a bit a lane for those that are the nearest Double.
///
/// Cost: about 40 operations a value, no division; a block of more than two cells as one of `curveCells`.
///
/// - Parameters:
///   - steps: a whole number from 1 to 2⁵⁰.
///   - blocks: at most 64.
@inline(never)
public func evenCurveCells(
  _ first: UnsafePointer<Double>, _ second: UnsafePointer<Double>, _ map: UnsafePointer<Double>,
  _ start: Double, _ span: Double, _ steps: Double, _ firstIndex: Int, _ blocks: Int,
  _ y: UnsafeMutablePointer<Double>, _ settled: UnsafeMutablePointer<UInt8>
) {
  let (first, second) = (UnsafeRawPointer(first), UnsafeRawPointer(second))
  let (grid, origins) = (evenGrid(start, span, steps, firstIndex), cellOrigins(map))
  let floor = Lanes(repeating: map[7])
  // x go where the values will: loops of shorter chains overlap better.
  var index = indices(of: 0)
  for block in 0..<blocks {
    evenPoints(grid, index).store(to: y + 8 &* block)
    index += Lanes(repeating: 8)
  }
  withPlaces { places, own in
    var sorted = sortedBlocks(blocks, places, origins, grid, isRounded: false)
    while let block = removeFirst(from: &sorted.one) {
      let x = Lanes(loading: y + 8 &* block)
      let value = cellValues(
        x, floor, spread(first + places[block]), spread(second + places[block]))
      value.0.store(to: y + 8 &* block)
      settled[block] = value.1
    }
    while let block = removeFirst(from: &sorted.two) {
      let x = Lanes(loading: y + 8 &* block)
      let pair = neighbours(cellPlaces(x, origins), places[block])
      let value = cellValues(
        x, floor, merged(first + places[block], first + pair.next, pair.isNext),
        merged(second + places[block], second + pair.next, pair.isNext))
      value.0.store(to: y + 8 &* block)
      settled[block] = value.1
    }
    while let block = removeFirst(from: &sorted.more) {
      let x = Lanes(loading: y + 8 &* block)
      own.storeBytes(of: cellPlaces(x, origins), as: LaneMask.self)
      let value = cellValues(x, floor, transposedRows(first, own), transposedRows(second, own))
      value.0.store(to: y + 8 &* block)
      settled[block] = value.1
    }
  }
}

/// The same in Float, of x that are rounded to Float.
///
/// Cost: about 30 operations a value.
@inline(never)
public func evenFloatCurveCells(
  _ rows: UnsafePointer<Double>, _ map: UnsafePointer<Double>, _ start: Double, _ span: Double,
  _ steps: Double, _ firstIndex: Int, _ blocks: Int, _ y: UnsafeMutablePointer<Float>,
  _ settled: UnsafeMutablePointer<UInt8>
) {
  let rows = UnsafeRawPointer(rows)
  let (grid, origins) = (evenGrid(start, span, steps, firstIndex), cellOrigins(map))
  var index = indices(of: 0)
  for block in 0..<blocks {
    evenPoints(grid, index).store(narrowing: y + 8 &* block)
    index += Lanes(repeating: 8)
  }
  withPlaces { places, own in
    var sorted = sortedBlocks(blocks, places, origins, grid, isRounded: true)
    while let block = removeFirst(from: &sorted.one) {
      let x = Lanes(widening: y + 8 &* block)
      let value = floatCellValues(x, spread(rows + places[block]))
      UnsafeMutableRawPointer(y + 8 &* block).storeBytes(of: value.0, as: SIMD8<Float>.self)
      settled[block] = value.1
    }
    while let block = removeFirst(from: &sorted.two) {
      let x = Lanes(widening: y + 8 &* block)
      let pair = neighbours(cellPlaces(x, origins), places[block])
      let value = floatCellValues(
        x, merged(rows + places[block], rows + pair.next, pair.isNext))
      UnsafeMutableRawPointer(y + 8 &* block).storeBytes(of: value.0, as: SIMD8<Float>.self)
      settled[block] = value.1
    }
    while let block = removeFirst(from: &sorted.more) {
      let x = Lanes(widening: y + 8 &* block)
      own.storeBytes(of: cellPlaces(x, origins), as: LaneMask.self)
      let value = floatCellValues(x, transposedRows(rows, own))
      UnsafeMutableRawPointer(y + 8 &* block).storeBytes(of: value.0, as: SIMD8<Float>.self)
      settled[block] = value.1
    }
  }
}

/// What x are made of, in lanes: start, span, steps, 1/steps, the first index.
private typealias EvenGrid = (
  start: Lanes, span: Lanes, steps: Lanes, inverse: Lanes, first: Lanes
)

@inline(always)
private func evenGrid(
  _ start: Double, _ span: Double, _ steps: Double, _ firstIndex: Int
) -> EvenGrid {
  (
    Lanes(repeating: start), Lanes(repeating: span), Lanes(repeating: steps),
    Lanes(repeating: 1 / steps), Lanes(repeating: Double(firstIndex))
  )
}

@inline(always)
private func evenPoints(_ grid: EvenGrid, _ index: Lanes) -> Lanes {
  // No fused sum: all levels have the same x.
  let part = quotient(index + grid.first, grid.steps, grid.inverse)
  return grid.start + easemark_opaque(grid.span * part)
}

@inline(always)
private func indices(of block: Int) -> Lanes {
  // Opaque, or the sum is taken apart.
  easemark_opaque(Lanes(0, 1, 2, 3, 4, 5, 6, 7)) + Lanes(repeating: Double(8 &* block))
}

/// Memory for the places of blocks' first x, and for those of one block's eight. (More than 1 KB, or at more
/// than 16, may come from the heap.)
@inline(always)
private func withPlaces(
  _ body: (_ places: UnsafeMutablePointer<Int>, _ own: UnsafeMutableRawPointer) -> Void
) {
  withUnsafeTemporaryAllocation(of: Int.self, capacity: 72) { buffer in
    guard let places = buffer.baseAddress else { return }
    body(places, UnsafeMutableRawPointer(places + 64))
  }
}

/// The blocks that lie in one cell, in two that are neighbours, and the others, as bits; and the places
/// of all blocks' first x.
@inline(always)
private func sortedBlocks(
  _ blocks: Int, _ places: UnsafeMutablePointer<Int>, _ origins: CellOrigins,
  _ grid: EvenGrid, isRounded: Bool
) -> (one: UInt64, two: UInt64, more: UInt64) {
  var (one, two): (UInt64, UInt64) = (0, 0)
  let row = LaneMask(repeating: 64)
  for group in 0..<((blocks &+ 7) &>> 3) {
    let index = Lanes(repeating: 8) * indices(of: group)
    var x = (evenPoints(grid, index), evenPoints(grid, index + Lanes(repeating: 7)))
    // To Float.
    if isRounded {
      x = (Lanes(widened: x.0.nearestFloats), Lanes(widened: x.1.nearestFloats))
    }
    let (start, end) = (cellPlaces(x.0, origins), cellPlaces(x.1, origins))
    UnsafeMutableRawPointer(places + 8 &* group).storeBytes(of: start, as: LaneMask.self)
    let near = easemark_same_words(start &+ row, end) | easemark_same_words(start, end &+ row)
    one |= UInt64(easemark_same_words(start, end)) &<< UInt64(8 &* group)
    two |= UInt64(near) &<< UInt64(8 &* group)
  }
  let all: UInt64 = blocks == 64 ? .max : (1 &<< UInt64(blocks)) &- 1
  return (one & all, two & all, all & ~(one | two))
}

/// The second place of a block in two cells, and a sign bit for its lanes there.
@inline(always)
private func neighbours(_ places: LaneMask, _ first: Int) -> (next: Int, isNext: LaneMask) {
  let others = places ^ LaneMask(repeating: UInt64(truncatingIfNeeded: first))
  return (Int(truncatingIfNeeded: places[7]), LaneMask(repeating: 0) &- others)
}

/// The number of the lowest bit, which is removed; nil where there is none.
@inline(always)
private func removeFirst(from bits: inout UInt64) -> Int? {
  if bits == 0 { return nil }
  defer { bits &= bits &- 1 }
  return bits.trailingZeroBitCount
}

/// One row in all lanes, the other where the mask is set.
@inline(always)
private func merged(
  _ row: UnsafeRawPointer, _ next: UnsafeRawPointer, _ isNext: LaneMask
) -> EightLanes {
  let (a, b) = (spread(row), spread(next))
  return (
    a.0.replaced(by: b.0, where: isNext), a.1.replaced(by: b.1, where: isNext),
    a.2.replaced(by: b.2, where: isNext), a.3.replaced(by: b.3, where: isNext),
    a.4.replaced(by: b.4, where: isNext), a.5.replaced(by: b.5, where: isNext),
    a.6.replaced(by: b.6, where: isNext), a.7.replaced(by: b.7, where: isNext)
  )
}

/// a/b for whole numbers from 0 to 2⁵⁰, given 1/b rounded: the remainder, which is exact, corrects the
/// product to the nearest Double, since no such quotient is nearer to a tie than 2⁻⁵¹ of an ulp.
/// Source: P. Markstein, "Computation of elementary functions on the IBM RISC System/6000 processor",
/// IBM J. Res. Dev. 34 (1990).
@inline(always)
private func quotient(_ a: Lanes, _ b: Lanes, _ inverse: Lanes) -> Lanes {
  #if FMA
    let q = a * inverse
    return multiplyAdd(multiplyAdd(q.negated, b, a), inverse, q)
  #else
    return a / b
  #endif
}
