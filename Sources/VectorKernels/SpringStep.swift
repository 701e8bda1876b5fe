import CPlatform

// N springs advanced by one step in place, in blocks of eight (Float: sixteen).
//
// A block of entries is five lines, a cache line a quantity:
//
//     0      p − 1 or p
//     1, 2   q, r
//     3      s − 1 or s
//     4      the target
//
// of the step's propagator (p, q; r, s). Over a short step p and s are close to 1: what is stored is then
// how they differ from it, with all of its digits, and what the step adds is small beside what it is
// added to. The second bit of the word tells: it is set in no number below 2 in magnitude, and a
// propagator forwards in time has no larger p and s.

/// Doubles (or Floats, in blocks of sixteen: twice as many) in a block of entries.
public let springStepStride = 40

/// The bit that tells that a line holds a difference from 1.
let differenceBit: UInt64 = 1 << 62

/// One block: x ← x + ((p − 1)·d + q·v) and v ← v + (r·d + (s − 1)·v) with d = x − target; where p or s
/// is stored itself, target + (p·d + q·v) or r·d + s·v.
@inline(always)
private func advance<L: BlockLanes>(
  _: L.Type, _ entries: UnsafePointer<L.Scalar>, _ x: UnsafeMutablePointer<L.Scalar>,
  _ v: UnsafeMutablePointer<L.Scalar>
) {
  let target = L(loading: entries + 4 &* L.width)
  let (position, velocity) = (L(loading: x), L(loading: v))
  let displacement = position - target
  let (p, s) = (L(loading: entries).withoutMark, L(loading: entries + 3 &* L.width).withoutMark)
  let gained = L.adding(L(loading: entries + L.width) * velocity, p.value, times: displacement)
  let pulled = L.adding(
    L(loading: entries + 2 &* L.width) * displacement, s.value, times: velocity)
  (target.replaced(by: position, whereOnes: p.mark) + gained).store(to: x)
  (velocity.kept(whereOnes: s.mark) + pulled).store(to: v)
}

/// Blocks from which entries are asked for before they are needed: with the states about half of a
/// second-level cache of 1 MB, inside of which it makes no difference.
private let farBlocks = 1024

/// How many blocks ahead. One stream of entries is less than the processor can have under way: with
/// this, a step from the third-level cache took 0.44 ns a spring instead of 0.54, from memory 1.02
/// instead of 1.19; in the first-level cache it costs a fifth.
private let blocksAhead = 16

@inline(always)
private func advanceAll<L: BlockLanes>(
  _: L.Type, _ entries: UnsafePointer<L.Scalar>, _ blockCount: Int,
  _ positions: UnsafeMutablePointer<L.Scalar>, _ velocities: UnsafeMutablePointer<L.Scalar>
) {
  let stride = 5 &* L.width
  if blockCount < farBlocks {
    for block in 0..<blockCount {
      let first = L.width &* block
      advance(L.self, entries + stride &* block, positions + first, velocities + first)
    }
  } else {
    for block in 0..<blockCount {
      let (first, start) = (L.width &* block, entries + stride &* block)
      for line in 0..<5 { easemark_prefetch(start, 64 &* (5 &* blocksAhead &+ line)) }
      advance(L.self, start, positions + first, velocities + first)
    }
  }
}

/// Advances the springs of whole blocks by their step.
///
/// Shape: blocks of entries as above; eight positions and velocities a block.
/// Edge cases: a spring at rest on its target stays there bit for bit, but for the sign of a 0.
/// Error bound: half an ulp of each result and two ulps of what is added: |p·d| + |q·v|, or |p − 1|·|d| +
/// |q·v| (the velocity alike), and the entries' own.
/// Cost: 8 flops and 72 bytes a spring, 16 of them written.
@inline(never)
public func springStep(
  _ entries: UnsafePointer<Double>, blockCount: Int, positions: UnsafeMutablePointer<Double>,
  velocities: UnsafeMutablePointer<Double>
) {
  advanceAll(Lanes.self, entries, blockCount, positions, velocities)
}

/// Advances the springs of whole blocks of sixteen by their step; otherwise as `springStep`.
///
/// Cost: 8 flops and 36 bytes a spring, 8 of them written.
@inline(never)
public func springStepFloat(
  _ entries: UnsafePointer<Float>, blockCount: Int, positions: UnsafeMutablePointer<Float>,
  velocities: UnsafeMutablePointer<Float>
) {
  advanceAll(FloatLanes.self, entries, blockCount, positions, velocities)
}
