import CPlatform

// Vectors of four numbers in blocks of eight Doubles (sixteen Floats): four cache lines a block, x, y, z and
// w. Points are homogeneous; each is mapped by its own transform, or all by one.

/// The lanes that have no place in the window: those that are not in front of the plane w = `nearest`, and
/// those whose x/w or y/w is not inside.
@inline(always)
private func project<L: DividingLanes>(
  _ p: (L, L, L, L), _ window: (nearest: L, left: L, top: L, right: L, bottom: L)
) -> (point: (L, L, L, L), isSeen: UInt16) {
  // Divided by 1 what is not in front; NaN is not.
  let divisor = L.ifLess(p.3, window.nearest, L(repeating: L.one), p.3)
  let q = (p.0 / divisor, p.1 / divisor, p.2 / divisor, p.3)
  let isInside =
    L.isNotAbove(window.nearest, p.3) & L.isNotAbove(window.left, q.0)
    & L.isNotAbove(window.top, q.1) & L.isNotAbove(q.0, window.right)
    & L.isNotAbove(q.1, window.bottom)
  return (q, isInside)
}

@inline(always)
private func mapAll<L: DividingLanes>(
  _: L.Type, _ points: UnsafePointer<L.Scalar>, _ transforms: UnsafePointer<L.Scalar>,
  _ blockCount: Int, _ isFar: Bool, _ result: UnsafeMutablePointer<L.Scalar>
) {
  forEachBlock(blockCount, isFar: isFar) { block, isFar in
    let at = 4 &* L.width &* block
    let m = blockLines(L.self, transforms + 4 &* at)
    write(product(blockRow(L.self, points + at, 0), m), to: result + at, isFar: isFar)
  }
}

@inline(always)
private func projectAll<L: DividingLanes>(
  _: L.Type, _ points: UnsafePointer<L.Scalar>, _ transforms: UnsafePointer<L.Scalar>,
  _ blockCount: Int, _ isFar: Bool, _ window: UnsafePointer<L.Scalar>,
  _ result: UnsafeMutablePointer<L.Scalar>, _ seen: UnsafeMutablePointer<UInt16>
) {
  let limits = (
    nearest: L(repeating: window[0]), left: L(repeating: window[1]), top: L(repeating: window[2]),
    right: L(repeating: window[3]), bottom: L(repeating: window[4])
  )
  forEachBlock(blockCount, isFar: isFar) { block, isFar in
    let at = 4 &* L.width &* block
    let m = blockLines(L.self, transforms + 4 &* at)
    let (point, isSeen) = project(product(blockRow(L.self, points + at, 0), m), limits)
    write(point, to: result + at, isFar: isFar)
    seen[block] = isSeen
  }
}

/// `result[i] = points[i]·transforms[i]` for whole blocks; the result may be the points. Far results go past
/// the caches.
///
/// Error bound: γ₄·Σ|p|·|m| a component.
/// Cost: 28 flops and 192 bytes a point, 32 of them written.
@inline(never)
public func mapByTransforms(
  _ points: UnsafePointer<Double>, _ transforms: UnsafePointer<Double>, blockCount: Int,
  isFar: Bool,
  into result: UnsafeMutablePointer<Double>
) {
  mapAll(Lanes.self, points, transforms, blockCount, isFar, result)
}

/// In Float; otherwise as `mapByTransforms`.
@inline(never)
public func mapByTransformsFloat(
  _ points: UnsafePointer<Float>, _ transforms: UnsafePointer<Float>, blockCount: Int, isFar: Bool,
  into result: UnsafeMutablePointer<Float>
) {
  mapAll(FloatLanes.self, points, transforms, blockCount, isFar, result)
}

/// `(x/w, y/w, z/w, w)` of `points[i]·transforms[i]`, undivided where w is below the window's, and one bit a
/// point that is set where it is in front and inside the window.
///
/// Shape: as `mapByTransforms`; the window is the smallest w, then left, top, right and bottom.
/// Error bound: as `mapByTransforms`, then half an ulp for the division.
@inline(never)
public func projectByTransforms(
  _ points: UnsafePointer<Double>, _ transforms: UnsafePointer<Double>, blockCount: Int,
  isFar: Bool,
  window: UnsafePointer<Double>, into result: UnsafeMutablePointer<Double>,
  seen: UnsafeMutablePointer<UInt16>
) {
  projectAll(Lanes.self, points, transforms, blockCount, isFar, window, result, seen)
}

/// In Float; otherwise as `projectByTransforms`.
@inline(never)
public func projectByTransformsFloat(
  _ points: UnsafePointer<Float>, _ transforms: UnsafePointer<Float>, blockCount: Int, isFar: Bool,
  window: UnsafePointer<Float>, into result: UnsafeMutablePointer<Float>,
  seen: UnsafeMutablePointer<UInt16>
) {
  projectAll(FloatLanes.self, points, transforms, blockCount, isFar, window, result, seen)
}

/// Blocks from an array of `count` vectors of four. Lanes that are left over stay as they are.
@inline(never)
public func collectVectors(
  _ vectors: UnsafePointer<Double>, count: Int, into blocks: UnsafeMutablePointer<Double>
) {
  for index in 0..<count {
    let (source, target) = (vectors + 4 &* index, blocks + (32 &* (index >> 3) &+ index & 7))
    for k in 0..<4 { target[8 &* k] = source[k] }
  }
}

/// An array of `count` vectors of four from blocks.
@inline(never)
public func spreadVectors(
  _ blocks: UnsafePointer<Double>, count: Int, into vectors: UnsafeMutablePointer<Double>
) {
  for index in 0..<count {
    let (source, target) = (blocks + (32 &* (index >> 3) &+ index & 7), vectors + 4 &* index)
    for k in 0..<4 { target[k] = source[8 &* k] }
  }
}

/// In Float; otherwise as `collectVectors`.
@inline(never)
public func collectVectorsFloat(
  _ vectors: UnsafePointer<Float>, count: Int, into blocks: UnsafeMutablePointer<Float>
) {
  for index in 0..<count {
    let (source, target) = (vectors + 4 &* index, blocks + (64 &* (index >> 4) &+ index & 15))
    for k in 0..<4 { target[16 &* k] = source[k] }
  }
}

/// In Float; otherwise as `spreadVectors`.
@inline(never)
public func spreadVectorsFloat(
  _ blocks: UnsafePointer<Float>, count: Int, into vectors: UnsafeMutablePointer<Float>
) {
  for index in 0..<count {
    let (source, target) = (blocks + (64 &* (index >> 4) &+ index & 15), vectors + 4 &* index)
    for k in 0..<4 { target[k] = source[16 &* k] }
  }
}
