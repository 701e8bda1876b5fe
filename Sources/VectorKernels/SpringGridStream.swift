import CPlatform

// Tables that no cache holds: the same product, a row at a time, by stores that go past the caches.

/// One table of the grid, the positions or the velocities: `result[i·N + j] = a[i]·d[j] + (b[i]·v[j] +
/// target[j])` with a, b the entries p, q, or r, s without a target.
///
/// Shape: as `springGrid`, whose bits these are.
/// Cost: as `springGrid`. Stores that go past the caches take twice as long as others while a cache
/// could hold the table, and half as long where none can (measured: 0.18 ns a Double in tables of 24 to
/// 48 MB, against 0.08 in smaller ones and 0.36 in these by ordinary stores).
@inline(never)
public func springGridStream(
  _ basis: UnsafePointer<Double>, basisStride: Int, columns: UnsafePointer<Double>,
  columnStride: Int,
  rowStart: Int, rowEnd: Int, columnStart: Int, columnEnd: Int, stateCount: Int,
  areVelocities: Bool, into result: UnsafeMutablePointer<Double>
) {
  stream(
    Lanes.self, basis, basisStride, columns, columnStride, rowStart, rowEnd, columnStart,
    columnEnd, stateCount, noTarget: areVelocities ? -0.0 : nil, result)
}

/// In Float; otherwise as `springGridStream`.
@inline(never)
public func springGridStreamFloat(
  _ basis: UnsafePointer<Float>, basisStride: Int, columns: UnsafePointer<Float>, columnStride: Int,
  rowStart: Int, rowEnd: Int, columnStart: Int, columnEnd: Int, stateCount: Int,
  areVelocities: Bool, into result: UnsafeMutablePointer<Float>
) {
  stream(
    FloatLanes.self, basis, basisStride, columns, columnStride, rowStart, rowEnd, columnStart,
    columnEnd, stateCount, noTarget: areVelocities ? -0.0 : nil, result)
}

/// - Parameter noTarget: −0 for the velocities, in the targets' place: it changes no sum, not even one
///   that is −0.
@inline(always)
private func stream<L: BlockLanes>(
  _: L.Type, _ basis: UnsafePointer<L.Scalar>, _ basisStride: Int,
  _ columns: UnsafePointer<L.Scalar>, _ columnStride: Int, _ rowStart: Int, _ rowEnd: Int,
  _ columnStart: Int, _ columnEnd: Int, _ stateCount: Int, noTarget: L.Scalar?,
  _ result: UnsafeMutablePointer<L.Scalar>
) {
  let firstEntry = noTarget == nil ? 2 : 0
  let entries = (
    basis + firstEntry &* basisStride, basis + (firstEntry &+ 1) &* basisStride
  )
  let (speeds, targets) = (columns + columnStride, columns + 2 &* columnStride)
  forEachTile(columnStart, columnEnd, width: 128 &* L.width) { start, end in
    for i in rowStart..<rowEnd {
      let row = result + i &* stateCount
      let (a, b) = (L(repeating: entries.0[i]), L(repeating: entries.1[i]))
      var j = start
      while j < end, UInt(bitPattern: row + j) & 63 != 0 {
        let slowed = L.adding(noTarget ?? targets[j], entries.1[i], times: speeds[j])
        row[j] = L.adding(slowed, entries.0[i], times: columns[j])
        j &+= 1
      }
      while j &+ L.width <= end {
        let target = noTarget.map { L(repeating: $0) } ?? L(loading: targets + j)
        let slowed = L.adding(target, b, times: L(loading: speeds + j))
        L.adding(slowed, a, times: L(loading: columns + j)).stream(to: row + j)
        j &+= L.width
      }
      while j < end {
        let slowed = L.adding(noTarget ?? targets[j], entries.1[i], times: speeds[j])
        row[j] = L.adding(slowed, entries.0[i], times: columns[j])
        j &+= 1
      }
    }
  }
  easemark_stream_fence()
}
