// Underdamped and critical springs in blocks of sixteen, one time each.
//
// A block has ten quantities, a line each:
//
//     0, 1   −a, minus the rate of decay (pair)
//     2, 3   ω, and a tiny one when critical (pair)
//     4, 5   d, the displacement from the target at time 0, and u = (v₀ + a·d)/ω
//     6      the target
//     7, 8   v₀ and −g = −(a·v₀ + (k/m)·d)/ω
//     9      what d, u and −g as Doubles leave out, packed: the upper quarters of three Doubles, from the
//            sign of the lane on (the last quarter is 0)
//
// Without line 9 three roundings of half an ulp each would make up half of the error; five bits of each
// are enough to be rid of them, and three more lines would cost more than they do.
//
// x = target + e^(−at)·(d·cos ωt + u·sin ωt), v = e^(−at)·(v₀·cos ωt − g·sin ωt). Lanes of zeros (unused
// ones, and those of overdamped springs, which are evaluated apart) give 0.

/// Doubles in a block of turning springs.
public let springTurnStride = 160

/// The line that holds what d, u and −g leave out.
@inline(__always)
public func packedSpringTurnLows(_ d: Double, _ u: Double, _ g: Double) -> Double {
  let parts = (d.bitPattern, u.bitPattern, g.bitPattern)
  let quarter: UInt64 = 0xFFFF << 48
  return Double(
    bitPattern: parts.0 & quarter | (parts.1 & quarter) >> 16 | (parts.2 & quarter) >> 32)
}

/// What d, u and −g leave out, from line 9.
@inline(always)
func turnLows(
  _ motion: UnsafePointer<Double>
) -> (d: SpringVector, u: SpringVector, g: SpringVector) {
  let lows = line(motion, 9).bits
  let quarter = SpringMask(repeating: 0xFFFF << 48)
  return (
    SpringVector(bits: lows & quarter),
    SpringVector(bits: (lows &<< SpringMask(repeating: 16)) & quarter),
    SpringVector(bits: lows &<< SpringMask(repeating: 32))
  )
}

/// a and b, exchanged where the mask is set.
@inline(always)
func exchanged(_ a: SpringVector, _ b: SpringVector, where mask: SpringMask) -> (
  SpringVector, SpringVector
) {
  (a.replaced(by: b, where: mask), b.replaced(by: a, where: mask))
}

/// x − target or v without the envelope: D·cos + P·sin of the arc, up to its sign.
///
/// The product and the sum of the high parts are exact. What the small ones of the arc add is summed
/// from the least on: the cosine's, a third of the whole, is rounded once.
@inline(always)
private func turned(_ d: SpringPair, _ p: SpringPair, by arc: LaneArc) -> SpringPair {
  let (even, odd) = exchanged(d.hi, p.hi, where: arc.isQuarter)
  let (evenLow, oddLow) = exchanged(d.lo, p.lo, where: arc.isQuarter)
  let product = exactProduct(odd, arc.sineHigh)
  let sum = exactSum(even, product.hi)
  let low = multiplyAdd(oddLow, arc.sineHigh, (evenLow + product.lo) + sum.lo)
  return (sum.hi, multiplyAdd(even, arc.cosineRest, multiplyAdd(odd, arc.sineRest, low)))
}

/// The part of value·(1 + small) that is not value.hi.
@inline(always)
private func excess(_ value: SpringPair, _ e: LaneGrowth) -> SpringVector {
  multiplyAdd(value.hi, e.small, multiplyAdd(value.lo, e.small, value.lo))
}

/// e^x · value.
@inline(always)
func grown(_ value: SpringPair, by e: LaneGrowth, isModerate: Bool) -> SpringVector {
  let sum = (value.hi + excess(value, e)) * e.first
  return isModerate ? sum : sum * e.second
}

/// target + e^x · value.
@inline(always)
func grown(_ value: SpringPair, by e: LaneGrowth, from target: SpringVector, isModerate: Bool)
  -> SpringVector
{
  let sum = value.hi + excess(value, e)
  return multiplyAdd(isModerate ? sum : sum * e.second, e.first, target)
}

/// What the kernels read and write. `step` and `motionStep` are how far the times and the motions of a
/// block are from those of the next one.
///
/// A tuple, so that no metadata is made (see `LanePair`).
typealias SpringTick = (
  motions: UnsafePointer<Double>, motionStep: Int, blockCount: Int, times: UnsafePointer<Double>,
  step: Int, positions: UnsafeMutablePointer<Double>
)

/// The motions of a part of a block.
@inline(always)
func motion(_ tick: SpringTick, _ block: Int, _ lane: Int) -> UnsafePointer<Double> {
  tick.motions + block &* tick.motionStep + lane
}

/// The times of a part of a block.
@inline(always)
func time(_ tick: SpringTick, _ block: Int, _ lane: Int) -> SpringVector {
  SpringVector(loading: tick.times + block &* tick.step + lane)
}

@inline(always)
private func turn(
  _ tick: SpringTick, _ velocities: UnsafeMutablePointer<Double>?, isModerate: Bool
) {
  forEachPart(tick.blockCount) { block, lane in
    let (motion, time) = (motion(tick, block, lane), time(tick, block, lane))
    let part = springsPerBlock &* block &+ lane
    var e = growth(pair(motion, 0) * time, isModerate: isModerate)
    let arc = arc(pair(motion, 2) * time)
    // One sign for both results.
    e.first = SpringVector(bits: e.first.bits ^ arc.sign)
    let lows = turnLows(motion)
    let y = turned((line(motion, 4), lows.d), (line(motion, 5), lows.u), by: arc)
    grown(y, by: e, from: line(motion, 6), isModerate: isModerate)
      .store(to: tick.positions + part)
    if let velocities {
      let v = turned(
        (line(motion, 7), SpringVector(repeating: 0)), (line(motion, 8), lows.g), by: arc)
      grown(v, by: e, isModerate: isModerate).store(to: velocities + part)
    }
  }
}

// One function a kind: lanes that meet from several branches of one function are taken apart by this
// compiler.

@inline(never)
private func turnModerately(_ tick: SpringTick) { turn(tick, nil, isModerate: true) }

@inline(never)
private func turnAnywhere(_ tick: SpringTick) { turn(tick, nil, isModerate: false) }

@inline(never)
private func turnModerately(_ tick: SpringTick, _ velocities: UnsafeMutablePointer<Double>) {
  turn(tick, velocities, isModerate: true)
}

@inline(never)
private func turnAnywhere(_ tick: SpringTick, _ velocities: UnsafeMutablePointer<Double>) {
  turn(tick, velocities, isModerate: false)
}

/// The positions, and the velocities where they are asked for, of underdamped and critical springs in
/// whole blocks, each at its own time.
///
/// Shape: blocks as above, `motionStep` Doubles apart (0: one block of equal lanes for all times);
/// `times` advances by `step` Doubles a block: 16, or 0 for sixteen equal times that serve all.
/// `isModerate` tells that no a·t exceeds 700, which is the faster case.
/// Domain: times 0 or between 2⁻⁵⁰⁰ and 2⁵⁰⁰ with ωt ≤ 2²⁴; elsewhere the result is meaningless (and
/// harmless).
/// Edge cases: at time 0 the state as the block holds it, rounded; where the envelope leaves the range,
/// the target and 0.
/// Error bound: 2 ulps of the larger of the result and the motion's envelope.
/// Cost: 129 flops a spring (positions alone 106) where products are fused, and 1664 bytes a block
/// (1280).
@inline(never)
public func springTurns(
  _ motions: UnsafePointer<Double>, motionStep: Int, blockCount: Int,
  times: UnsafePointer<Double>, step: Int, isModerate: Bool,
  positions: UnsafeMutablePointer<Double>, velocities: UnsafeMutablePointer<Double>?
) {
  let tick: SpringTick = (motions, motionStep, blockCount, times, step, positions)
  switch (velocities, isModerate) {
  case (nil, true): turnModerately(tick)
  case (nil, false): turnAnywhere(tick)
  case (let velocities?, true): turnModerately(tick, velocities)
  case (let velocities?, false): turnAnywhere(tick, velocities)
  }
}
