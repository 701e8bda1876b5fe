// Tables of N states that share one spring at T times in Float, by the entries of its propagators.
//
// A row of the basis is one of r, s, p, q, 1 at all times, a row of the columns one of the displacements,
// velocities and targets of all states; rows begin on a cache line, `basisStride` and `columnStride`
// Floats apart. The results are T rows of N Floats, of which a call writes some rows and
// columns.

/// `positions[i·N + j] = p[i]·d[j] + (q[i]·v[j] + target[j])` of rows and columns in a range.
///
/// Shape: any ranges within 0..<T and 0..<N.
/// Error bound: two ulps of |p·d| + |q·v| + |target| (three without a fused multiply-add); the same bits
/// wherever a range begins.
/// Cost: 4 flops and 4 bytes written a value.
@inline(never)
public func springGridFloat(
  _ basis: UnsafePointer<Float>, basisStride: Int, columns: UnsafePointer<Float>, columnStride: Int,
  rowStart: Int, rowEnd: Int, columnStart: Int, columnEnd: Int, stateCount: Int,
  into positions: UnsafeMutablePointer<Float>
) {
  let memory = FloatGridMemory(
    basis: basis, basisStride: basisStride, columns: columns, columnStride: columnStride,
    stateCount: stateCount)
  forEachTile(columnStart, columnEnd, width: 2048) { start, end in
    // Two rows at once for each load.
    var i = rowStart
    while i < rowEnd {
      let next = i &+ 1 < rowEnd ? i &+ 1 : i
      let (a, b) = (memory.row(2, i), memory.row(2, next))
      let (first, second) = (positions + i &* stateCount, positions + next &* stateCount)
      var j = start
      while j &+ 16 <= end {
        let (d, v, target) = (memory.column(0, j), memory.column(1, j), memory.column(2, j))
        store(multiplyAdd(a.0, d, multiplyAdd(a.1, v, target)), first + j)
        store(multiplyAdd(b.0, d, multiplyAdd(b.1, v, target)), second + j)
        j &+= 16
      }
      while j < end {
        first[j] = memory.position(i, j)
        second[j] = memory.position(next, j)
        j &+= 1
      }
      i &+= 2
    }
  }
}

/// The positions, and `velocities[i·N + j] = r[i]·d[j] + s[i]·v[j]`; otherwise as `springGridFloat`.
///
/// Error bound: of velocities, two ulps of |r·d| + |s·v|.
/// Cost: 7 flops and 8 bytes written a state and time.
@inline(never)
public func springGridStatesFloat(
  _ basis: UnsafePointer<Float>, basisStride: Int, columns: UnsafePointer<Float>, columnStride: Int,
  rowStart: Int, rowEnd: Int, columnStart: Int, columnEnd: Int, stateCount: Int,
  into positions: UnsafeMutablePointer<Float>, velocities: UnsafeMutablePointer<Float>
) {
  let memory = FloatGridMemory(
    basis: basis, basisStride: basisStride, columns: columns, columnStride: columnStride,
    stateCount: stateCount)
  forEachTile(columnStart, columnEnd, width: 2048) { start, end in
    var i = rowStart
    while i < rowEnd {
      let (place, speed) = (memory.row(2, i), memory.row(0, i))
      let (x, dx) = (positions + i &* stateCount, velocities + i &* stateCount)
      var j = start
      while j &+ 16 <= end {
        let (d, v, target) = (memory.column(0, j), memory.column(1, j), memory.column(2, j))
        store(multiplyAdd(place.0, d, multiplyAdd(place.1, v, target)), x + j)
        store(multiplyAdd(speed.0, d, speed.1 * v), dx + j)
        j &+= 16
      }
      while j < end {
        x[j] = memory.position(i, j)
        dx[j] = memory.velocity(i, j)
        j &+= 1
      }
      i &+= 1
    }
  }
}

/// Tiles of columns that stay in the first-level cache.
@inline(always)
private func forEachTile(_ start: Int, _ end: Int, width: Int, _ body: (Int, Int) -> Void) {
  var start = start
  while start < end {
    let tileEnd = end &- start > width ? start &+ width : end
    body(start, tileEnd)
    start = tileEnd
  }
}

/// What the kernels above read.
private struct FloatGridMemory {
  let basis: UnsafePointer<Float>
  let basisStride: Int
  let columns: UnsafePointer<Float>
  let columnStride: Int
  let stateCount: Int

  /// Two entries of the basis at time i, in all lanes.
  @inline(always)
  func row(_ entry: Int, _ i: Int) -> (FloatLanes, FloatLanes) {
    let first = basis + (entry &* basisStride &+ i)
    return (FloatLanes(repeating: first[0]), FloatLanes(repeating: first[basisStride]))
  }

  /// Sixteen states from the j-th.
  @inline(always)
  func column(_ quantity: Int, _ j: Int) -> FloatLanes {
    load(columns + (quantity &* columnStride &+ j))
  }

  @inline(always)
  func position(_ i: Int, _ j: Int) -> Float {
    let target = columns[2 &* columnStride &+ j]
    let moved = multiplyAdd(
      basis[3 &* basisStride &+ i], columns[columnStride &+ j], target)
    return multiplyAdd(basis[2 &* basisStride &+ i], columns[j], moved)
  }

  @inline(always)
  func velocity(_ i: Int, _ j: Int) -> Float {
    let slowed = basis[basisStride &+ i] * columns[columnStride &+ j]
    return multiplyAdd(basis[i], columns[j], slowed)
  }
}

/// The lanes' `multiplyAdd` for one value.
@inline(always)
func multiplyAdd(_ a: Float, _ b: Float, _ c: Float) -> Float {
  #if FMA
    return c.addingProduct(a, b)
  #else
    return a * b + c
  #endif
}
