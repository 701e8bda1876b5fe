import CPlatform

// Products down a tree of transforms in blocks: every transform by its parent's product, parents first.
//
// Where the parents of a whole block lie in blocks before it, their elements are gathered, and the block is
// multiplied in lanes; else one transform after the other, in the same order of operations, so that the
// results are the same.

@inline(always)
private func chainAll<L: DividingLanes>(
  _: L.Type, _ transforms: UnsafePointer<L.Scalar>, _ parents: UnsafePointer<Int32>,
  _ blocks: Range<Int>, _ count: Int, _ gathered: UnsafeMutablePointer<L.Scalar>,
  _ result: UnsafeMutablePointer<L.Scalar>
) {
  let (width, stride) = (L.width, 16 &* L.width)
  for block in blocks {
    let first = width &* block
    let (source, target) = (transforms + stride &* block, result + stride &* block)
    var latest: Int32 = -1
    for lane in 0..<min(width, count &- first) { latest = max(latest, parents[first &+ lane]) }
    let isBefore = Int(latest) < first
    for lane in 0..<width {
      let parent = first &+ lane < count ? Int(parents[first &+ lane]) : -1
      if parent < 0 {
        for k in 0..<16 { gathered[width &* k &+ lane] = k % 5 == 0 ? L.one : L.zero }
      } else {
        let from = result + (stride &* (parent / width) &+ parent % width)
        for k in 0..<16 { gathered[width &* k &+ lane] = from[width &* k] }
      }
      if isBefore { continue }
      // Its children may come next.
      for k in 0..<16 {
        let (row, column) = (source + (4 &* width &* (k >> 2) &+ lane), k & 3)
        let own = gathered + (width &* column &+ lane)
        target[width &* k &+ lane] = L.adding(
          L.adding(
            L.adding(
              L.product(row[3 &* width], own[12 &* width]), row[2 &* width],
              times: own[8 &* width]), row[width], times: own[4 &* width]), row[0], times: own[0])
      }
    }
    if !isBefore { continue }
    let m = blockLines(L.self, UnsafePointer(gathered))
    for row in 0..<4 {
      store(product(blockRow(L.self, source, row), m), to: target + 4 &* width &* row)
    }
  }
}

/// `result[i] = transforms[i]·result[parents[i]]`, or `transforms[i]` where the parent is −1, for some blocks
/// of the `count` transforms.
///
/// Shape: whole blocks; `gathered` has room for one. Parents come before their children. Results stay in
/// the caches, where children look for them.
/// Error bound: γ₄·Σ|a|·|b| an element and step.
/// Cost: 112 flops and 384 bytes a transform, gathered with a load each.
@inline(never)
public func chainTransforms(
  _ transforms: UnsafePointer<Double>, _ parents: UnsafePointer<Int32>, blocks: Range<Int>,
  count: Int, gathered: UnsafeMutablePointer<Double>, into result: UnsafeMutablePointer<Double>
) {
  chainAll(Lanes.self, transforms, parents, blocks, count, gathered, result)
}

/// In Float; otherwise as `chainTransforms`.
@inline(never)
public func chainTransformsFloat(
  _ transforms: UnsafePointer<Float>, _ parents: UnsafePointer<Int32>, blocks: Range<Int>,
  count: Int, gathered: UnsafeMutablePointer<Float>, into result: UnsafeMutablePointer<Float>
) {
  chainAll(FloatLanes.self, transforms, parents, blocks, count, gathered, result)
}
