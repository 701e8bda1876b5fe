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
private func advance(
  _ entries: UnsafePointer<Double>, _ x: UnsafeMutablePointer<Double>,
  _ v: UnsafeMutablePointer<Double>
) {
  let target = Lanes(loading: entries + 32)
  let (position, velocity) = (Lanes(loading: x), Lanes(loading: v))
  let displacement = position - target
  let (p, s) = (stored(Lanes(loading: entries)), stored(Lanes(loading: entries + 24)))
  let gained = multiplyAdd(p.value, displacement, Lanes(loading: entries + 8) * velocity)
  let pulled = multiplyAdd(s.value, velocity, Lanes(loading: entries + 16) * displacement)
  (target.replaced(by: position, where: p.isDifference) + gained).store(to: x)
  (Lanes(bits: velocity.bits & s.isDifference) + pulled).store(to: v)
}

/// A line of p or s without the bit that tells, and all ones where it was set.
@inline(always)
private func stored(_ line: Lanes) -> (value: Lanes, isDifference: LaneMask) {
  let bits = line.bits
  let second = Lanes(bits: bits &<< LaneMask(repeating: 1))
  return (Lanes(bits: bits & LaneMask(repeating: ~differenceBit)), second.isNegative)
}

/// Advances the springs of whole blocks by their step.
///
/// Shape: blocks of entries as above; eight positions and velocities a block.
/// Edge cases: a spring at rest on its target stays there bit for bit.
/// Error bound: half an ulp of each result and two ulps of what is added: |p·d| + |q·v|, or |p − 1|·|d| +
/// |q·v| (the velocity alike), and the entries' own.
/// Cost: 8 flops and 72 bytes a spring, 16 of them written.
@inline(never)
public func springStep(
  _ entries: UnsafePointer<Double>, blockCount: Int, positions: UnsafeMutablePointer<Double>,
  velocities: UnsafeMutablePointer<Double>
) {
  for block in 0..<blockCount {
    advance(entries + block &* springStepStride, positions + 8 &* block, velocities + 8 &* block)
  }
}

// The same in Float.

@inline(always)
private func stored(_ line: FloatLanes) -> (value: FloatLanes, isDifference: FloatMask) {
  let second = unsafeBitCast(bits(line) &<< FloatMask(repeating: 1), to: SIMD16<Int32>.self)
  let mask = second &>> SIMD16<Int32>(repeating: 31)
  return (
    lanes(bits(line) & FloatMask(repeating: ~(1 << 30))), unsafeBitCast(mask, to: FloatMask.self)
  )
}

@inline(always)
private func advance(
  _ entries: UnsafePointer<Float>, _ x: UnsafeMutablePointer<Float>,
  _ v: UnsafeMutablePointer<Float>
) {
  let target = load(entries + 64)
  let (position, velocity) = (load(x), load(v))
  let displacement = position - target
  let (p, s) = (stored(load(entries)), stored(load(entries + 48)))
  let gained = multiplyAdd(p.value, displacement, load(entries + 16) * velocity)
  let pulled = multiplyAdd(s.value, velocity, load(entries + 32) * displacement)
  let start = lanes((bits(target) & ~p.isDifference) | (bits(position) & p.isDifference))
  store(start + gained, x)
  store(lanes(bits(velocity) & s.isDifference) + pulled, v)
}

/// Advances the springs of whole blocks of sixteen by their step; otherwise as `springStep`.
///
/// Cost: 8 flops and 36 bytes a spring, 8 of them written.
@inline(never)
public func springStepFloat(
  _ entries: UnsafePointer<Float>, blockCount: Int, positions: UnsafeMutablePointer<Float>,
  velocities: UnsafeMutablePointer<Float>
) {
  for block in 0..<blockCount {
    advance(
      entries + 2 &* springStepStride &* block, positions + 16 &* block, velocities + 16 &* block)
  }
}
