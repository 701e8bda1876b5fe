// Sixteen springs at times t = tₐ + τ + δ with few anchors tₐ, few offsets τ, and differences δ of
// about a rounding: the motion at tₐ and what τ does to any motion are computed once each, and two
// products join them.
//
// With the functions G₀ and G₁ of the offset, and numbers c, w of the anchor,
//
//     x − target = c₀·G₀ + c₁·G₁ + δ·v     v = w₀·G₀ + w₁·G₁ + δ·x″
//
// - underdamped: G₀ = e^(−aτ)·cos ωτ, G₁ = e^(−aτ)·sin ωτ;
// - overdamped, modes together: G₀ = e^(−λs·τ), G₁ = e^(−λs·τ)·E(τ) with E = 1 − e^(−2bτ);
// - overdamped, modes parted: G₀ = e^(−λs·τ), G₁ = e^(−λf·τ).
//
// The modes count as parted from 2bt = 1 on: before, the two of them would cancel, and after, the
// slow one's own cancellation by the velocity would be lost in E.
//
// A table of offsets has a row of four lines an offset for underdamped springs (G₀, G₁; pairs), of six
// for overdamped ones (G₀, G₁ of modes together, G₁ of modes parted). An anchor has ten lines: c₀, c₁,
// w₀, w₁ (pairs), the mask of parted lanes, the target. (The blocks are those of `SpringTurns.swift` and
// `SpringCreeps.swift`, a line has sixteen Doubles.)

/// Doubles in an anchor.
public let springAnchorStride = 160

/// Doubles in a row of a table of offsets, and in one of overdamped springs.
public let springTurnOffsetStride = 64
public let springCreepOffsetStride = 96

/// Stores a pair whose low part is tiny then, which those of the elementary functions are not.
@inline(always)
private func store(_ pair: SpringPair, to target: UnsafeMutablePointer<Double>) {
  let sum = exactSum(pair.hi, pair.lo)
  sum.hi.store(to: target)
  sum.lo.store(to: target + 16)
}

/// 1 as a pair.
@inline(always)
private func one() -> SpringPair { (SpringVector(repeating: 1), SpringVector(repeating: 0)) }

/// What the offsets do to the underdamped springs of a block: their rows of the table.
///
/// Domain: offsets 0 or between 2⁻⁵⁰⁰ and 2⁵⁰⁰ with ωτ ≤ 2²⁴ and aτ ≤ 700; elsewhere a lane's rows are
/// meaningless (and harmless).
/// Error bound: 2⁻⁵⁵ of each pair's envelope.
/// Cost: 147 flops a spring and offset, and a row written.
@inline(never)
public func springTurnOffsets(
  _ motion: UnsafePointer<Double>, _ offsets: UnsafePointer<Double>, count: Int,
  into table: UnsafeMutablePointer<Double>
) {
  forEachPart(1) { _, lane in
    let (decay, turn) = (pair(motion + lane, 0), pair(motion + lane, 2))
    for j in 0..<count {
      let time = SpringVector(repeating: offsets[j])
      let envelope = pairGrowth(decay * time, isModerate: true)
      let circle = circle(turn * time)
      let row = table + springTurnOffsetStride &* j + lane
      store(grown(circle.cosine, by: envelope), to: row)
      store(grown(circle.sine, by: envelope), to: row + 32)
    }
  }
}

/// What the offsets do to the overdamped springs of a block; otherwise as `springTurnOffsets`, with any
/// phase.
///
/// Cost: 214 flops a spring and offset, and a row written.
@inline(never)
public func springCreepOffsets(
  _ motion: UnsafePointer<Double>, _ offsets: UnsafePointer<Double>, count: Int,
  into table: UnsafeMutablePointer<Double>
) {
  forEachPart(1) { _, lane in
    let (slow, gap) = (pair(motion + lane, 0), pair(motion + lane, 2))
    for j in 0..<count {
      let time = SpringVector(repeating: offsets[j])
      let (decay, parting) = (slow * time, gap * time)
      let envelope = pairGrowth(decay, isModerate: true)
      let row = table + springCreepOffsetStride &* j + lane
      store(grown(one(), by: envelope), to: row)
      store(grown(fallen(pairGrowth(parting, isModerate: false)), by: envelope), to: row + 32)
      store(grown(one(), by: pairGrowth(parting + decay, isModerate: false)), to: row + 64)
    }
  }
}

/// The numbers of an anchor that are pairs.
private typealias AnchorPairs = (c0: SpringPair, c1: SpringPair, w0: SpringPair, w1: SpringPair)

@inline(always)
private func store(_ a: AnchorPairs, to anchor: UnsafeMutablePointer<Double>) {
  store(a.c0, to: anchor)
  store(a.c1, to: anchor + 32)
  store(a.w0, to: anchor + 64)
  store(a.w1, to: anchor + 96)
}

/// The motion of the underdamped springs of a block at an anchor.
///
/// Domain: times 0 or between 2⁻⁵⁰⁰ and 2⁵⁰⁰ with ωt ≤ 2²⁴.
/// Error bound: 2⁻⁵⁵ of each pair's envelope.
/// Cost: 297 flops a spring (overdamped 306), and an anchor written.
@inline(never)
public func springTurnAnchor(
  _ motion: UnsafePointer<Double>, time: Double, into anchor: UnsafeMutablePointer<Double>
) {
  forEachPart(1) { _, lane in
    let (motion, time) = (motion + lane, SpringVector(repeating: time))
    let envelope = pairGrowth(pair(motion, 0) * time, isModerate: false)
    let circle = circle(pair(motion, 2) * time)
    let lows = turnLows(motion)
    let (d, u) = ((line(motion, 4), lows.d), (line(motion, 5), lows.u))
    let (start, pull) = (line(motion, 7), (line(motion, 8), lows.g))
    store(
      (
        grown(circle.cosine * d + circle.sine * u, by: envelope),
        grown(circle.cosine * u + negated(circle.sine * d), by: envelope),
        grown(circle.cosine * start + circle.sine * pull, by: envelope),
        grown(circle.cosine * pull + negated(circle.sine * start), by: envelope)
      ), to: anchor + lane)
    line(motion, 6).store(to: anchor + 144 + lane)
  }
}

/// The motion of the overdamped springs of a block at an anchor; otherwise as `springTurnAnchor`, with
/// any phase. `parting` is the time that tells whether modes have parted.
@inline(never)
public func springCreepAnchor(
  _ motion: UnsafePointer<Double>, time: Double, parting: Double,
  into anchor: UnsafeMutablePointer<Double>
) {
  forEachPart(1) { _, lane in
    let (motion, time) = (motion + lane, SpringVector(repeating: time))
    let (slow, gap) = (pair(motion, 0), pair(motion, 2))
    let isParted = (gap.hi * SpringVector(repeating: parting) + SpringVector(repeating: 1))
      .isNegative
    let decay = slow * time
    let envelope = pairGrowth(decay, isModerate: false)
    let fast = pairGrowth(gap * time + decay, isModerate: false)
    let fallen = fallen(pairGrowth(gap * time, isModerate: false))
    let (d, w) = (pair(motion, 4), pair(motion, 6))
    let y = replaced(d + w * fallen, by: d + w, where: isParted)
    let start: SpringPair = (line(motion, 9), SpringVector(repeating: 0))
    let v = replaced(start + pair(motion, 10) * fallen, by: slow * y, where: isParted)
    let signBit = SpringMask(repeating: 1 << 63)
    // W while modes are together and −W then; −G and then G.
    let sign = isParted & signBit
    store(
      (
        grown(y, by: envelope), flipped(grown(w, by: fast), sign), grown(v, by: envelope),
        flipped(grown(pair(motion, 10), by: fast), sign)
      ), to: anchor + lane)
    SpringVector(bits: isParted).store(to: anchor + 128 + lane)
    line(motion, 8).store(to: anchor + 144 + lane)
  }
}
