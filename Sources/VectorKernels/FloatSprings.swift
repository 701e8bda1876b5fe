// Springs with times and results in Float, evaluated in lanes of Double: a Float that is right to its
// last bit, beside the zeros of a motion too, needs an error far below that, and sixteen lanes of pairs
// of Floats take more than twice the operations of eight of Double.
//
// Blocks are those of `SpringTurns.swift` and `SpringCreeps.swift`, with these differences: the high parts
// of the rates have 29 bits, so that the product with a time (24 bits) is exact; the rates of a turning
// block are in the periods of the functions, octaves (powers of two) and quarter turns, so that what is
// left of a whole number of periods is exact too; and of the lengths only the high parts are read, but
// line 5 of a creeping block is d + W, the amplitude of the slow mode.

/// e^x − 1 without its power of two, and that power: e^x = power·(1 + small).
private typealias LaneFloatGrowth = (small: SpringVector, power: SpringVector)

/// rate·t, without error for the times and rates of Floats.
@inline(always)
private func product(_ rate: SpringPair, _ time: SpringVector, isOfFloats: Bool) -> SpringPair {
  isOfFloats ? (rate.hi * time, rate.lo * time) : rate * time
}

/// e^x of an x ≤ 0, a moderate one not below −700; others stop there, where nothing is left that a Float
/// holds.
@inline(always)
private func floatGrowth(_ argument: SpringPair, isModerate: Bool) -> LaneFloatGrowth {
  var x = argument
  if !isModerate {
    let lowest = SpringVector(repeating: -700)
    let isGone = (x.hi - lowest).isNegative
    x = (x.hi.replaced(by: lowest, where: isGone), x.lo.cleared(where: isGone))
  }
  let shift = SpringVector(repeating: laneRoundingShift)
  let shifted = multiplyAdd(x.hi, SpringVector(repeating: 0x1.71547652b82fep+0), shift)
  let n = shifted - shift
  let high = multiplyAdd(n, SpringVector(repeating: -0x1.62e42fefa2000p-1), x.hi)
  let low = multiplyAdd(n, SpringVector(repeating: -0x1.9ef35793c7673p-41), x.lo)
  let r = high + low
  let square = r * r
  let field = shifted.bits &+ SpringMask(repeating: 1023)
  return (
    multiplyAdd(square, growthTail(r, square), r),
    SpringVector(bits: field &<< SpringMask(repeating: 52))
  )
}

/// cos r and ± sin r for a phase of n·π/2 + r; the rest as for `LaneArc`.
private typealias LaneFloatArc = (
  sine: SpringVector, cosine: SpringVector, isQuarter: SpringMask, sign: SpringMask
)

@inline(always)
private func floatArc(_ x: SpringPair) -> LaneFloatArc {
  let shift = SpringVector(repeating: laneRoundingShift)
  let shifted = multiplyAdd(x.hi, SpringVector(repeating: 0x1.45f306dc9c883p-1), shift)
  let (high, low) = quarterRest(x, shifted - shift)
  let bits = shifted.bits
  let odd = bits &<< SpringMask(repeating: 63)
  let r = SpringVector(bits: (high + low).bits ^ odd)
  let z = r * r
  return (
    multiplyAdd(r * z, sineExcess(z), r),
    multiplyAdd(z, cosineExcess(z), SpringVector(repeating: 1)), odd,
    (bits &<< SpringMask(repeating: 62)) & SpringMask(repeating: 1 << 63)
  )
}

/// A whole number, shifted so that the last bits are it, and rate·t less it.
@inline(always)
private func periods(_ high: SpringVector, _ low: SpringVector, _ time: SpringVector) -> (
  shifted: SpringVector, rest: SpringVector
) {
  let shift = SpringVector(repeating: laneRoundingShift)
  let shifted = high + shift
  return (shifted, multiplyAdd(low, time, high - (shifted - shift)))
}

/// 2^(rate·t) of a rate that is not positive, a moderate one not below 2⁻¹⁰¹⁰; others stop there, where
/// nothing is left that a Float holds. The error is 2⁻⁵² of it.
@inline(always)
private func power(_ rate: SpringPair, _ time: SpringVector, isModerate: Bool) -> SpringVector {
  var (high, low) = (rate.hi * time, rate.lo)
  if !isModerate {
    let lowest = SpringVector(repeating: -1010)
    let isGone = (high - lowest).isNegative
    (high, low) = (high.replaced(by: lowest, where: isGone), low.cleared(where: isGone))
  }
  let (shifted, r) = periods(high, low, time)
  let square = r * r
  let a = multiplyAdd(r, SpringVector(repeating: 0x1.62e42fefa3a17p-1), SpringVector(repeating: 1))
  let b = multiplyAdd(
    r, SpringVector(repeating: 0x1.c6b08d703d460p-5), SpringVector(repeating: 0x1.ebfbdff82c3b9p-3))
  let c = multiplyAdd(
    r, SpringVector(repeating: 0x1.5d87fe9ccb737p-10),
    SpringVector(repeating: 0x1.3b2ab6fbde1b6p-7))
  let d = multiplyAdd(
    r, SpringVector(repeating: 0x1.ffcb55d6e66d2p-17),
    SpringVector(repeating: 0x1.430912603d6b9p-13))
  let e = multiplyAdd(
    r, SpringVector(repeating: 0x1.b67421291f1f6p-24),
    SpringVector(repeating: 0x1.62c15812fd3a8p-20))
  let highest = multiplyAdd(square, SpringVector(repeating: 0x1.e39905d37f5b0p-28), e)
  let half = multiplyAdd(square, multiplyAdd(square, highest, d), c)
  let value = multiplyAdd(square, multiplyAdd(square, half, b), a)
  // The whole number is added to the exponent.
  return SpringVector(bits: value.bits &+ (shifted.bits &<< SpringMask(repeating: 52)))
}

/// cos and ± sin of r quarter turns, for a phase of n + r of them, with errors of 2⁻⁵³ of them; the rest
/// as for `LaneArc`.
@inline(always)
private func periodicArc(_ rate: SpringPair, _ time: SpringVector) -> LaneFloatArc {
  let (shifted, rest) = periods(rate.hi * time, rate.lo, time)
  let odd = shifted.bits &<< SpringMask(repeating: 63)
  let r = SpringVector(bits: rest.bits ^ odd)
  let z = r * r
  let z2 = z * z
  let s0 = multiplyAdd(
    z, SpringVector(repeating: -0x1.4abbce625be41p-1), SpringVector(repeating: 0x1.921fb54442d18p+0)
  )
  let s1 = multiplyAdd(
    z, SpringVector(repeating: -0x1.32d2cce2d52acp-8), SpringVector(repeating: 0x1.466bc677586ffp-4)
  )
  let s2 = multiplyAdd(
    z, SpringVector(repeating: -0x1.e300638fb5f96p-19),
    SpringVector(repeating: 0x1.50782fca29b41p-13))
  let c0 = multiplyAdd(
    z, SpringVector(repeating: -0x1.3bd3cc9be4580p+0), SpringVector(repeating: 1))
  let c1 = multiplyAdd(
    z, SpringVector(repeating: -0x1.55d3c7db780b7p-6), SpringVector(repeating: 0x1.03c1f081affa2p-2)
  )
  let c2 = multiplyAdd(
    z, SpringVector(repeating: -0x1.a6c98970074a6p-16),
    SpringVector(repeating: 0x1.e1f4fae0c3208p-11))
  let sine = multiplyAdd(z2, SpringVector(repeating: 0x1.e3eecf63044b3p-25), s2)
  let cosine = multiplyAdd(z2, SpringVector(repeating: 0x1.f3c91f74190bfp-22), c2)
  return (
    r * multiplyAdd(z2, multiplyAdd(z2, sine, s1), s0),
    multiplyAdd(z2, multiplyAdd(z2, cosine, c1), c0), odd,
    (shifted.bits &<< SpringMask(repeating: 62)) & SpringMask(repeating: 1 << 63)
  )
}

/// What the lanes of underdamped springs make of a time in Double, from a block of Doubles.
@inline(always)
func floatTurning(
  _ motion: UnsafePointer<Double>, _ time: SpringVector, isModerate: Bool
) -> (position: SpringVector, velocity: SpringVector) {
  let e = floatGrowth(pair(motion, 0) * time, isModerate: isModerate)
  let arc = floatArc(pair(motion, 2) * time)
  return floatTurned(motion, multiplyAdd(e.power, e.small, e.power), arc)
}

/// The same from a time in Float and a block for it.
@inline(always)
private func floatTurning(
  _ motion: UnsafePointer<Double>, ofFloats time: SpringVector, isModerate: Bool
) -> (position: SpringVector, velocity: SpringVector) {
  floatTurned(
    motion, power(pair(motion, 0), time, isModerate: isModerate),
    periodicArc(pair(motion, 2), time))
}

@inline(always)
private func floatTurned(
  _ motion: UnsafePointer<Double>, _ envelope: SpringVector, _ arc: LaneFloatArc
) -> (position: SpringVector, velocity: SpringVector) {
  let factor = SpringVector(bits: envelope.bits ^ arc.sign)
  let (d, u) = exchanged(line(motion, 4), line(motion, 5), where: arc.isQuarter)
  let (v, g) = exchanged(line(motion, 7), line(motion, 8), where: arc.isQuarter)
  let y = multiplyAdd(u, arc.sine, d * arc.cosine)
  return (
    multiplyAdd(y, factor, line(motion, 6)), multiplyAdd(g, arc.sine, v * arc.cosine) * factor
  )
}

/// What the lanes of overdamped springs make of a time: y = d + W·E while 2bt < 1, and
/// d + W − W·e^(−2bt) after; v likewise as for `SpringCreeps.swift`.
@inline(always)
func floatCreeping(
  _ motion: UnsafePointer<Double>, _ time: SpringVector, isModerate: Bool, isOfFloats: Bool
) -> (position: SpringVector, velocity: SpringVector) {
  let decay = product(pair(motion, 0), time, isOfFloats: isOfFloats)
  let e = floatGrowth(decay, isModerate: isModerate)
  let factor = multiplyAdd(e.power, e.small, e.power)
  let phase = product(pair(motion, 2), time, isOfFloats: isOfFloats)
  let gap = floatGrowth(phase, isModerate: false)
  let fallen = multiplyAdd(gap.power, gap.small, gap.power)
  let fall = multiplyAdd(gap.power.negated, gap.small, SpringVector(repeating: 1) - gap.power)
  let w = line(motion, 6)
  let isLate = (multiplyAdd(line(motion, 2), time, SpringVector(repeating: 1))).isNegative
  let last: SpringVector
  if isOfFloats {
    last = line(motion, 5)
  } else {
    let sum = pair(motion, 4) + pair(motion, 6)
    last = sum.hi + sum.lo
  }
  let y = multiplyAdd(w, fall, line(motion, 4)).replaced(
    by: multiplyAdd(w.negated, fallen, last), where: isLate)
  let early = multiplyAdd(line(motion, 10), fall, line(motion, 9))
  let slow = line(motion, 0) + line(motion, 1)
  let late = multiplyAdd(line(motion, 12), fallen, slow * y)
  return (
    multiplyAdd(y, factor, line(motion, 8)), early.replaced(by: late, where: isLate) * factor
  )
}

@inline(always)
private func turn(
  _ tick: FloatSpringTick, _ velocities: UnsafeMutablePointer<Float>?, isModerate: Bool
) {
  forEachPart(tick.blockCount) { block, lane in
    let state = floatTurning(
      tick.motions + block &* tick.motionStep + lane,
      ofFloats: SpringVector(widening: tick.times + block &* tick.step + lane),
      isModerate: isModerate)
    let part = springsPerBlock &* block &+ lane
    state.position.store(narrowing: tick.positions + part)
    if let velocities { state.velocity.store(narrowing: velocities + part) }
  }
}

@inline(always)
private func creep(
  _ tick: FloatSpringTick, _ velocities: UnsafeMutablePointer<Float>?, isModerate: Bool
) {
  forEachPart(tick.blockCount) { block, lane in
    let state = floatCreeping(
      tick.motions + block &* tick.motionStep + lane,
      SpringVector(widening: tick.times + block &* tick.step + lane), isModerate: isModerate,
      isOfFloats: true)
    let part = springsPerBlock &* block &+ lane
    state.position.store(narrowing: tick.positions + part)
    if let velocities { state.velocity.store(narrowing: velocities + part) }
  }
}

/// What the kernels read and write; see `SpringTick`.
private typealias FloatSpringTick = (
  motions: UnsafePointer<Double>, motionStep: Int, blockCount: Int, times: UnsafePointer<Float>,
  step: Int, positions: UnsafeMutablePointer<Float>
)

// One function a kind: see `SpringTurns.swift`.

@inline(never)
private func turnModerately(_ tick: FloatSpringTick) { turn(tick, nil, isModerate: true) }

@inline(never)
private func turnAnywhere(_ tick: FloatSpringTick) { turn(tick, nil, isModerate: false) }

@inline(never)
private func turnModerately(_ tick: FloatSpringTick, _ velocities: UnsafeMutablePointer<Float>) {
  turn(tick, velocities, isModerate: true)
}

@inline(never)
private func turnAnywhere(_ tick: FloatSpringTick, _ velocities: UnsafeMutablePointer<Float>) {
  turn(tick, velocities, isModerate: false)
}

@inline(never)
private func creepModerately(_ tick: FloatSpringTick) { creep(tick, nil, isModerate: true) }

@inline(never)
private func creepAnywhere(_ tick: FloatSpringTick) { creep(tick, nil, isModerate: false) }

@inline(never)
private func creepModerately(_ tick: FloatSpringTick, _ velocities: UnsafeMutablePointer<Float>) {
  creep(tick, velocities, isModerate: true)
}

@inline(never)
private func creepAnywhere(_ tick: FloatSpringTick, _ velocities: UnsafeMutablePointer<Float>) {
  creep(tick, velocities, isModerate: false)
}

/// `springTurns` with times and results in Float.
///
/// Error bound: 2⁻⁵¹ of the larger of the motion's envelope and the target, and half an ulp of the
/// result.
/// Cost: about 60 operations and 576 bytes a block.
@inline(never)
public func floatSpringTurns(
  _ motions: UnsafePointer<Double>, motionStep: Int, blockCount: Int,
  times: UnsafePointer<Float>, step: Int, isModerate: Bool,
  positions: UnsafeMutablePointer<Float>, velocities: UnsafeMutablePointer<Float>?
) {
  let tick: FloatSpringTick = (motions, motionStep, blockCount, times, step, positions)
  switch (velocities, isModerate) {
  case (nil, true): turnModerately(tick)
  case (nil, false): turnAnywhere(tick)
  case (let velocities?, true): turnModerately(tick, velocities)
  case (let velocities?, false): turnAnywhere(tick, velocities)
  }
}

/// `springCreeps` with times and results in Float, and the error of `floatSpringTurns`.
@inline(never)
public func floatSpringCreeps(
  _ motions: UnsafePointer<Double>, motionStep: Int, blockCount: Int,
  times: UnsafePointer<Float>, step: Int, isModerate: Bool,
  positions: UnsafeMutablePointer<Float>, velocities: UnsafeMutablePointer<Float>?
) {
  let tick: FloatSpringTick = (motions, motionStep, blockCount, times, step, positions)
  switch (velocities, isModerate) {
  case (nil, true): creepModerately(tick)
  case (nil, false): creepAnywhere(tick)
  case (let velocities?, true): creepModerately(tick, velocities)
  case (let velocities?, false): creepAnywhere(tick, velocities)
  }
}
