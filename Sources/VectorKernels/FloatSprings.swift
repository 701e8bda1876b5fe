// Springs with times and results in Float, evaluated in lanes of Double: a Float that is right to its
// last bit, beside the zeros of a motion too, needs an error far below that, and sixteen lanes of pairs
// of Floats take more than twice the operations of eight of Double.
//
// Blocks are those of `SpringTurns.swift` and `SpringCreeps.swift`, with these differences: the high parts
// of the rates have 29 bits, so that the product with a time (24 bits) is exact; the rates of a turning
// block are in the periods of the functions, octaves (powers of two) and quarter turns, so that what is
// left of a whole number of periods is exact too; and of the lengths only the high parts are read, but
// line 5 of a creeping block is d + W, the amplitude of the slow mode.

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

/// target + E·(d·cos + u·sin) and E·(v₀·cos − g·sin) with the envelope E.
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

/// A critical spring: see `CriticalCurve.swift`.
@inline(always)
private func rest(
  _ tick: FloatSpringTick, _ velocities: UnsafeMutablePointer<Float>?, isModerate: Bool
) {
  let motion = tick.motions
  @inline(always)
  func quantity(_ index: Int) -> SpringVector {
    SpringVector(repeating: motion[springsPerBlock &* index])
  }
  let decay: SpringPair = (quantity(0), quantity(1))
  let turn = (quantity(2) + quantity(3)) * SpringVector(repeating: 0x1.921fb54442d18p+0)
  let (displacement, push, target) = (quantity(4), quantity(5), quantity(6))
  let (velocity, pull) = (quantity(7), quantity(8))
  forEachPart(tick.blockCount) { block, lane in
    let part = springsPerBlock &* block &+ lane
    let time = SpringVector(widening: tick.times + part)
    let envelope = power(decay, time, isModerate: isModerate)
    let phase = turn * time
    multiplyAdd(multiplyAdd(push, phase, displacement), envelope, target)
      .store(narrowing: tick.positions + part)
    if let velocities {
      (multiplyAdd(pull, phase, velocity) * envelope).store(narrowing: velocities + part)
    }
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

@inline(never)
private func restModerately(_ tick: FloatSpringTick) { rest(tick, nil, isModerate: true) }

@inline(never)
private func restAnywhere(_ tick: FloatSpringTick) { rest(tick, nil, isModerate: false) }

@inline(never)
private func restModerately(_ tick: FloatSpringTick, _ velocities: UnsafeMutablePointer<Float>) {
  rest(tick, velocities, isModerate: true)
}

@inline(never)
private func restAnywhere(_ tick: FloatSpringTick, _ velocities: UnsafeMutablePointer<Float>) {
  rest(tick, velocities, isModerate: false)
}

/// `springTurns` with times and results in Float.
///
/// Error bound: 2⁻⁵¹ of the larger of the motion's envelope and the target, and half an ulp of the
/// result.
/// Cost: 69 flops a spring (positions alone 65) where products are fused, and 1344 bytes a block (1024).
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
///
/// Cost: 85 flops a spring (positions alone 78) where products are fused.
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

/// `criticalCurve` with times and results in Float, and the error of `floatSpringTurns`.
@inline(never)
public func floatCriticalCurve(
  _ motion: UnsafePointer<Double>, motionStep: Int, blockCount: Int,
  times: UnsafePointer<Float>, step: Int, isModerate: Bool,
  positions: UnsafeMutablePointer<Float>, velocities: UnsafeMutablePointer<Float>?
) {
  let tick: FloatSpringTick = (motion, motionStep, blockCount, times, step, positions)
  switch (velocities, isModerate) {
  case (nil, true): restModerately(tick)
  case (nil, false): restAnywhere(tick)
  case (let velocities?, true): restModerately(tick, velocities)
  case (let velocities?, false): restAnywhere(tick, velocities)
  }
}
