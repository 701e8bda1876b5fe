// Overdamped springs in blocks of sixteen, one time each. A batch keeps them apart from the others, so
// that no block pays for both forms.
//
// A block has fourteen quantities, a line each, all but two of them pairs:
//
//     0, 1     −λs, minus the slow rate
//     2, 3     −2b, the slow rate minus the fast one
//     4, 5     d, the displacement from the target at time 0
//     6, 7     W = w/(2b), where w = v₀ + λs·d
//     8        the target
//     9        v₀
//     10, 11   −G = −W·λf
//     12, 13   w
//
// With E = 1 − e^(−2bt) and y = d + W·E: x = target + e^(−λs·t)·y, and v = e^(−λs·t) times v₀ − G·E or
// w·e^(−2bt) − λs·y, which is the same.

/// Doubles in a block of creeping springs.
public let springCreepStride = 224

/// 1 − e^x for the x ≤ 0 of this exponential: relatively right down to the smallest x, and with an
/// error of only 2⁻⁵⁶ of e^x itself where that is small, so that the slow mode can be cancelled.
@inline(always)
func fallen(_ e: LanePairGrowth) -> SpringPair {
  let negative = (e.first * e.second).negated
  let one = SpringVector(repeating: 1)
  // 1 − 2^n as a pair, plus −2^n·small; where n = 0 the sum is −small.
  let rest = one + negative
  let error = (one - rest) + negative
  let sum = exactSum(rest, negative * e.small.hi)
  return (sum.hi, multiplyAdd(negative, e.small.lo, sum.lo + error))
}

/// e^x · value.
@inline(always)
func grown(_ value: SpringPair, by e: LanePairGrowth) -> SpringPair {
  let large = exactProduct(value.hi, e.small.hi)
  let sum = exactSum(value.hi, large.hi)
  // Neither low part is tiny: their product counts.
  let rest = multiplyAdd(value.lo, e.small.hi + e.small.lo, value.lo)
  let small = multiplyAdd(value.hi, e.small.lo, large.lo + rest)
  // Exact unless the result is subnormal.
  return (sum.hi * e.first * e.second, (sum.lo + small) * e.first * e.second)
}

/// y at these times. The power stays at e^−700, where E is 1 all the same.
@inline(always)
private func creeping(_ motion: UnsafePointer<Double>, _ time: SpringVector) -> SpringPair {
  let x = pair(motion, 2) * time
  let lowest = SpringVector(repeating: -700)
  let isGone = (x.hi - lowest).isNegative
  let gap = pairGrowth(
    (x.hi.replaced(by: lowest, where: isGone), x.lo.cleared(where: isGone)), isModerate: true)
  return pair(motion, 4) + pair(motion, 6) * fallen(gap)
}

/// y, and v₀ − G·E while 2bt < 1, where the other form would cancel, or w·e^(−2bt) − λs·y after, where
/// this one would; e^(−2bt) in its whole range, since it is all there is when λs = 0.
@inline(always)
private func creepingState(
  _ motion: UnsafePointer<Double>, _ time: SpringVector
) -> (y: SpringPair, v: SpringPair) {
  let x = pair(motion, 2) * time
  let gap = pairGrowth(x, isModerate: false)
  let fall = fallen(gap)
  let y = pair(motion, 4) + pair(motion, 6) * fall
  let late = grown(pair(motion, 12), by: gap) + pair(motion, 0) * y
  let start: SpringPair = (line(motion, 9), SpringVector(repeating: 0))
  let early = start + pair(motion, 10) * fall
  return (y, replaced(early, by: late, where: (x.hi + SpringVector(repeating: 1)).isNegative))
}

@inline(always)
private func creep(_ tick: SpringTick, isModerate: Bool) {
  forEachPart(tick.blockCount) { block, lane in
    let (motion, time) = (motion(tick, block, lane), time(tick, block, lane))
    let part = springsPerBlock &* block &+ lane
    let e = growth(pair(motion, 0) * time, isModerate: isModerate)
    let x = grown(creeping(motion, time), by: e, from: line(motion, 8), isModerate: isModerate)
    x.store(to: tick.positions + part)
  }
}

@inline(always)
private func creep(
  _ tick: SpringTick, _ velocities: UnsafeMutablePointer<Double>, isModerate: Bool
) {
  forEachPart(tick.blockCount) { block, lane in
    let (motion, time) = (motion(tick, block, lane), time(tick, block, lane))
    let part = springsPerBlock &* block &+ lane
    let e = growth(pair(motion, 0) * time, isModerate: isModerate)
    let (y, v) = creepingState(motion, time)
    let x = grown(y, by: e, from: line(motion, 8), isModerate: isModerate)
    x.store(to: tick.positions + part)
    grown(v, by: e, isModerate: isModerate).store(to: velocities + part)
  }
}

// One function a kind: see `SpringTurns.swift`.

@inline(never)
private func creepModerately(_ tick: SpringTick) { creep(tick, isModerate: true) }

@inline(never)
private func creepAnywhere(_ tick: SpringTick) { creep(tick, isModerate: false) }

@inline(never)
private func creepModerately(_ tick: SpringTick, _ velocities: UnsafeMutablePointer<Double>) {
  creep(tick, velocities, isModerate: true)
}

@inline(never)
private func creepAnywhere(_ tick: SpringTick, _ velocities: UnsafeMutablePointer<Double>) {
  creep(tick, velocities, isModerate: false)
}

/// The positions, and the velocities where they are asked for, of overdamped springs in whole blocks;
/// otherwise as `springTurns`, with any phase.
///
/// Cost: 174 flops a spring (positions alone 111) where products are fused, and 2176 bytes a block
/// (1408).
@inline(never)
public func springCreeps(
  _ motions: UnsafePointer<Double>, motionStep: Int, blockCount: Int,
  times: UnsafePointer<Double>, step: Int, isModerate: Bool,
  positions: UnsafeMutablePointer<Double>, velocities: UnsafeMutablePointer<Double>?
) {
  let tick: SpringTick = (motions, motionStep, blockCount, times, step, positions)
  switch (velocities, isModerate) {
  case (nil, true): creepModerately(tick)
  case (nil, false): creepAnywhere(tick)
  case (let velocities?, true): creepModerately(tick, velocities)
  case (let velocities?, false): creepAnywhere(tick, velocities)
  }
}
