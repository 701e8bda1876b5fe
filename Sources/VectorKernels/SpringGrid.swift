/// `result[i·N + j] = b₀[i]·d[j] + b₁[i]·v[j] + target[j]`: the positions of N states that share one
/// spring at T times, by its two basis functions.
///
/// Shape: `basis` holds T rows (b₀, b₁, 1), `columns` three rows of N Doubles (displacements,
/// velocities, targets); the result has T rows of N. Any T and N from 0.
/// Error bound: two ulps of |b₀·d| + |b₁·v| + |target| (three without a fused multiply-add).
/// Cost: 4 flops and 8 bytes written a value.
@inline(never)
public func springGrid(
  _ basis: UnsafePointer<Double>, timeCount: Int, columns: UnsafePointer<Double>, stateCount: Int,
  into result: UnsafeMutablePointer<Double>
) {
  if stateCount < 8 {
    for i in 0..<timeCount {
      for j in 0..<stateCount {
        let moved = basis[3 &* i &+ 1] * columns[stateCount &+ j] + columns[2 &* stateCount &+ j]
        result[i &* stateCount &+ j] = basis[3 &* i] * columns[j] + moved
      }
    }
    return
  }
  // Tiles of columns that stay in the first-level cache, and two rows at once for each load. The last
  // eight columns of a tile may overlap those before them.
  var start = 0
  while start < stateCount {
    let end = stateCount &- start < 1024 &+ 8 ? stateCount : start &+ 1024
    var i = 0
    while i < timeCount {
      let next = i &+ 1 < timeCount ? i &+ 1 : i
      let first = GridRow(basis + 3 &* i, result + i &* stateCount)
      let second = GridRow(basis + 3 &* next, result + next &* stateCount)
      var j = start
      while j < end {
        let at = j &+ 8 <= end ? j : end &- 8
        let states = GridColumns(columns + at, stateCount)
        first.store(states, at)
        second.store(states, at)
        j &+= 8
      }
      i &+= 2
    }
    start = end
  }
}

/// Eight states.
private struct GridColumns {
  let displacement, velocity, target: Lanes

  @inline(always)
  init(_ columns: UnsafePointer<Double>, _ stride: Int) {
    displacement = Lanes(loading: columns)
    velocity = Lanes(loading: columns + stride)
    target = Lanes(loading: columns + 2 &* stride)
  }
}

/// The basis functions at one time, and where its row goes.
private struct GridRow {
  let position, velocity: Lanes
  let row: UnsafeMutablePointer<Double>

  @inline(always)
  init(_ basis: UnsafePointer<Double>, _ row: UnsafeMutablePointer<Double>) {
    position = Lanes(repeating: basis[0])
    velocity = Lanes(repeating: basis[1])
    self.row = row
  }

  @inline(always)
  func store(_ c: GridColumns, _ at: Int) {
    multiplyAdd(position, c.displacement, multiplyAdd(velocity, c.velocity, c.target))
      .store(to: row + at)
  }
}
