import CPlatform

// Tables that no cache holds in Float: the same product, a row at a time, by stores that go past the caches.

/// One table of the grid, the positions or the velocities: `result[i·N + j] = a[i]·d[j] + (b[i]·v[j] +
/// target[j])` with a, b the entries p, q, or r, s without a target.
///
/// Shape: as `springGridFloat`, whose bits these are.
/// Cost: as `springGridFloat`. Stores that go past the caches take twice as long as others while a cache
/// could hold the table, and half as long where none can (measured: see `springGridStream`).
@inline(never)
public func springGridStreamFloat(
  _ basis: UnsafePointer<Float>, basisStride: Int, columns: UnsafePointer<Float>, columnStride: Int,
  rowStart: Int, rowEnd: Int, columnStart: Int, columnEnd: Int, stateCount: Int,
  areVelocities: Bool, into result: UnsafeMutablePointer<Float>
) {
  let memory = FloatStreamMemory(
    a: areVelocities ? basis : basis + 2 &* basisStride,
    b: basis + (areVelocities ? basisStride : 3 &* basisStride),
    columns: columns, stride: columnStride, areVelocities: areVelocities)
  var start = columnStart
  while start < columnEnd {
    // Tiles of columns stay in the first-level cache.
    let end = columnEnd &- start > 2048 ? start &+ 2048 : columnEnd
    for i in rowStart..<rowEnd {
      let row = result + i &* stateCount
      var j = start
      while j < end, UInt(bitPattern: row + j) & 63 != 0 {
        row[j] = memory.value(i, j)
        j &+= 1
      }
      let (a, b) = (FloatLanes(repeating: memory.a[i]), FloatLanes(repeating: memory.b[i]))
      while j &+ 16 <= end {
        easemark_stream_float(
          multiplyAdd(a, memory.lanes(0, j), multiplyAdd(b, memory.lanes(1, j), memory.target(j))),
          row + j)
        j &+= 16
      }
      while j < end {
        row[j] = memory.value(i, j)
        j &+= 1
      }
    }
    start = end
  }
  easemark_stream_fence()
}

/// What the kernel above reads.
private struct FloatStreamMemory {
  let a, b, columns: UnsafePointer<Float>
  let stride: Int
  let areVelocities: Bool

  @inline(always)
  func lanes(_ quantity: Int, _ j: Int) -> FloatLanes {
    load(columns + (quantity &* stride &+ j))
  }

  /// −0 changes no sum, not even one that is −0.
  @inline(always)
  func target(_ j: Int) -> FloatLanes { areVelocities ? FloatLanes(repeating: -0.0) : lanes(2, j) }

  @inline(always)
  func value(_ i: Int, _ j: Int) -> Float {
    let target = areVelocities ? -0.0 : columns[2 &* stride &+ j]
    return multiplyAdd(a[i], columns[j], multiplyAdd(b[i], columns[stride &+ j], target))
  }
}
