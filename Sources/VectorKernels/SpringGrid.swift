// Tables of N states that share one spring at T times, by the entries of its propagators, in Double and
// in Float.
//
// A row of the basis is one of r, s, p, q, 1 at all times, a row of the columns one of the displacements,
// velocities and targets of all states; rows begin on a cache line, `basisStride` and `columnStride`
// values apart. The results are T rows of N values, of which a call writes some rows and columns.

/// `positions[i·N + j] = p[i]·d[j] + (q[i]·v[j] + target[j])` of rows and columns in a range.
///
/// Shape: any ranges within 0..<T and 0..<N.
/// Error bound: two ulps of |p·d| + |q·v| + |target| (three without a fused multiply-add); the same bits
/// wherever a range begins.
/// Cost: 4 flops and 8 bytes written a value.
@inline(never)
public func springGrid(
  _ basis: UnsafePointer<Double>, basisStride: Int, columns: UnsafePointer<Double>,
  columnStride: Int,
  rowStart: Int, rowEnd: Int, columnStart: Int, columnEnd: Int, stateCount: Int,
  into positions: UnsafeMutablePointer<Double>
) {
  fillPositions(
    Lanes.self, (basis, basisStride, columns, columnStride), rowStart, rowEnd, columnStart,
    columnEnd, stateCount, positions)
}

/// In Float; otherwise as `springGrid`.
///
/// Cost: 4 flops and 4 bytes written a value.
@inline(never)
public func springGridFloat(
  _ basis: UnsafePointer<Float>, basisStride: Int, columns: UnsafePointer<Float>, columnStride: Int,
  rowStart: Int, rowEnd: Int, columnStart: Int, columnEnd: Int, stateCount: Int,
  into positions: UnsafeMutablePointer<Float>
) {
  fillPositions(
    FloatLanes.self, (basis, basisStride, columns, columnStride), rowStart, rowEnd, columnStart,
    columnEnd, stateCount, positions)
}

/// The positions, and `velocities[i·N + j] = r[i]·d[j] + s[i]·v[j]`; otherwise as `springGrid`.
///
/// Error bound: of velocities, two ulps of |r·d| + |s·v|.
/// Cost: 7 flops and 16 bytes written a state and time.
@inline(never)
public func springGridStates(
  _ basis: UnsafePointer<Double>, basisStride: Int, columns: UnsafePointer<Double>,
  columnStride: Int,
  rowStart: Int, rowEnd: Int, columnStart: Int, columnEnd: Int, stateCount: Int,
  into positions: UnsafeMutablePointer<Double>, velocities: UnsafeMutablePointer<Double>
) {
  fillStates(
    Lanes.self, (basis, basisStride, columns, columnStride), rowStart, rowEnd, columnStart,
    columnEnd, stateCount, positions, velocities)
}

/// In Float; otherwise as `springGridStates`.
///
/// Cost: 7 flops and 8 bytes written a state and time.
@inline(never)
public func springGridStatesFloat(
  _ basis: UnsafePointer<Float>, basisStride: Int, columns: UnsafePointer<Float>, columnStride: Int,
  rowStart: Int, rowEnd: Int, columnStart: Int, columnEnd: Int, stateCount: Int,
  into positions: UnsafeMutablePointer<Float>, velocities: UnsafeMutablePointer<Float>
) {
  fillStates(
    FloatLanes.self, (basis, basisStride, columns, columnStride), rowStart, rowEnd, columnStart,
    columnEnd, stateCount, positions, velocities)
}

/// What the kernels read.
private typealias GridMemory<Scalar> = (
  basis: UnsafePointer<Scalar>, basisStride: Int, columns: UnsafePointer<Scalar>, columnStride: Int
)

@inline(always)
private func fillPositions<L: BlockLanes>(
  _: L.Type, _ memory: GridMemory<L.Scalar>, _ rowStart: Int, _ rowEnd: Int, _ columnStart: Int,
  _ columnEnd: Int, _ stateCount: Int, _ positions: UnsafeMutablePointer<L.Scalar>
) {
  forEachTile(columnStart, columnEnd, width: 128 &* L.width) { start, end in
    // Two rows at once for each load.
    var i = rowStart
    while i < rowEnd {
      let next = i &+ 1 < rowEnd ? i &+ 1 : i
      let (a, b) = (row(L.self, memory, 2, i), row(L.self, memory, 2, next))
      let (first, second) = (positions + i &* stateCount, positions + next &* stateCount)
      var j = start
      while j &+ L.width <= end {
        let (d, v) = (column(L.self, memory, 0, j), column(L.self, memory, 1, j))
        let target = column(L.self, memory, 2, j)
        L.adding(L.adding(target, a.1, times: v), a.0, times: d).store(to: first + j)
        L.adding(L.adding(target, b.1, times: v), b.0, times: d).store(to: second + j)
        j &+= L.width
      }
      while j < end {
        first[j] = position(L.self, memory, i, j)
        second[j] = position(L.self, memory, next, j)
        j &+= 1
      }
      i &+= 2
    }
  }
}

@inline(always)
private func fillStates<L: BlockLanes>(
  _: L.Type, _ memory: GridMemory<L.Scalar>, _ rowStart: Int, _ rowEnd: Int, _ columnStart: Int,
  _ columnEnd: Int, _ stateCount: Int, _ positions: UnsafeMutablePointer<L.Scalar>,
  _ velocities: UnsafeMutablePointer<L.Scalar>
) {
  forEachTile(columnStart, columnEnd, width: 128 &* L.width) { start, end in
    var i = rowStart
    while i < rowEnd {
      let (place, speed) = (row(L.self, memory, 2, i), row(L.self, memory, 0, i))
      let (x, dx) = (positions + i &* stateCount, velocities + i &* stateCount)
      var j = start
      while j &+ L.width <= end {
        let (d, v) = (column(L.self, memory, 0, j), column(L.self, memory, 1, j))
        let target = column(L.self, memory, 2, j)
        L.adding(L.adding(target, place.1, times: v), place.0, times: d).store(to: x + j)
        L.adding(speed.1 * v, speed.0, times: d).store(to: dx + j)
        j &+= L.width
      }
      while j < end {
        x[j] = position(L.self, memory, i, j)
        dx[j] = velocity(L.self, memory, i, j)
        j &+= 1
      }
      i &+= 1
    }
  }
}

/// Tiles of columns that stay in the first-level cache.
@inline(always)
func forEachTile(_ start: Int, _ end: Int, width: Int, _ body: (Int, Int) -> Void) {
  var start = start
  while start < end {
    let tileEnd = end &- start > width ? start &+ width : end
    body(start, tileEnd)
    start = tileEnd
  }
}

/// Two entries of the basis at time i, in all lanes.
@inline(always)
private func row<L: BlockLanes>(
  _: L.Type, _ memory: GridMemory<L.Scalar>, _ entry: Int, _ i: Int
) -> (L, L) {
  let first = memory.basis + (entry &* memory.basisStride &+ i)
  return (L(repeating: first[0]), L(repeating: first[memory.basisStride]))
}

/// A block of states from the j-th.
@inline(always)
private func column<L: BlockLanes>(
  _: L.Type, _ memory: GridMemory<L.Scalar>, _ quantity: Int, _ j: Int
) -> L {
  L(loading: memory.columns + (quantity &* memory.columnStride &+ j))
}

@inline(always)
private func position<L: BlockLanes>(
  _: L.Type, _ memory: GridMemory<L.Scalar>, _ i: Int, _ j: Int
) -> L.Scalar {
  let (basis, stride, columns, columnStride) = memory
  let moved = L.adding(
    columns[2 &* columnStride &+ j], basis[3 &* stride &+ i], times: columns[columnStride &+ j])
  return L.adding(moved, basis[2 &* stride &+ i], times: columns[j])
}

@inline(always)
private func velocity<L: BlockLanes>(
  _: L.Type, _ memory: GridMemory<L.Scalar>, _ i: Int, _ j: Int
) -> L.Scalar {
  let (basis, stride, columns, columnStride) = memory
  let slowed = L.product(basis[stride &+ i], columns[columnStride &+ j])
  return L.adding(slowed, basis[i], times: columns[j])
}
