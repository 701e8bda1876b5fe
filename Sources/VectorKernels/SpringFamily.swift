// Eight springs at times t = tₐ + τ + δ with few anchors tₐ, few offsets τ, and differences δ of
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
// A table of offsets has a row of four lines an offset where all eight springs are underdamped (G₀, G₁;
// pairs), else of six (G₀, G₁ of modes together, G₁ of modes parted). An anchor has ten lines: c₀, c₁,
// w₀, w₁ (pairs), the mask of parted lanes, the target. (The blocks are those of `SpringTick.swift`.)

/// Doubles in an anchor.
public let springAnchorStride = 80

/// Doubles in a row of a table of offsets.
public func springOffsetStride(isTurning: Bool) -> Int { isTurning ? 32 : 48 }

/// Stores a pair whose low part is tiny then, which those of the elementary functions are not.
@inline(always)
private func store(_ pair: LanePair, to target: UnsafeMutablePointer<Double>) {
  let sum = exactSum(pair.hi, pair.lo)
  sum.hi.store(to: target)
  sum.lo.store(to: target + 8)
}

/// 1 as a pair.
@inline(always)
private func one() -> LanePair { (Lanes(repeating: 1), Lanes(repeating: 0)) }

/// What the offsets do to the springs of a block: their rows of the table.
///
/// Domain: offsets 0 or between 2⁻⁵⁰⁰ and 2⁵⁰⁰, with ωτ ≤ 2²⁴ where underdamped.
/// Error bound: 2⁻⁵⁵ of each pair's envelope.
@inline(never)
public func springOffsets(
  _ motion: UnsafePointer<Double>, isTurning: Bool, _ offsets: UnsafePointer<Double>, count: Int,
  into table: UnsafeMutablePointer<Double>
) {
  if isTurning {
    turningOffsets(motion, offsets, count, table)
  } else {
    anyOffsets(motion, offsets, count, table)
  }
}

@inline(never)
private func turningOffsets(
  _ motion: UnsafePointer<Double>, _ offsets: UnsafePointer<Double>, _ count: Int,
  _ table: UnsafeMutablePointer<Double>
) {
  let s = loadSprings(motion)
  for j in 0..<count {
    let time = Lanes(repeating: offsets[j])
    let envelope = exponential(-(s.decay * time))
    let circle = circle(s.turn * time)
    store(scaled(circle.cosine, by: envelope), to: table + 32 &* j)
    store(scaled(circle.sine, by: envelope), to: table + 32 &* j + 16)
  }
}

@inline(never)
private func anyOffsets(
  _ motion: UnsafePointer<Double>, _ offsets: UnsafePointer<Double>, _ count: Int,
  _ table: UnsafeMutablePointer<Double>
) {
  let s = loadSprings(motion)
  let isCreeping = s.turn.hi.isNegative
  for j in 0..<count {
    let time = Lanes(repeating: offsets[j])
    let decay = -(s.decay * time)
    let envelope = exponential(decay)
    let circle = boundedCircle(s, time)
    let even = replaced(circle.cosine, by: one(), where: isCreeping)
    let odd = replaced(circle.sine, by: fallen(s.turn, time), where: isCreeping)
    let together = scaled(odd, by: envelope)
    let fast = scaled(one(), by: exponential(s.turn * time + decay))
    store(scaled(even, by: envelope), to: table + 48 &* j)
    store(together, to: table + 48 &* j + 16)
    store(replaced(together, by: fast, where: isCreeping), to: table + 48 &* j + 32)
  }
}

/// The motion of the springs of a block at an anchor.
///
/// `parting` is the time that tells whether modes have parted. Domain as `springOffsets`.
/// Error bound: 2⁻⁵⁵ of each pair's envelope.
@inline(never)
public func springAnchor(
  _ motion: UnsafePointer<Double>, _ pull: UnsafePointer<Double>, isTurning: Bool, time: Double,
  parting: Double, into anchor: UnsafeMutablePointer<Double>
) {
  if isTurning {
    turningAnchor(motion, pull, time, anchor)
  } else {
    anyAnchor(motion, pull, time, parting, anchor)
  }
}

/// The numbers of an anchor that are pairs.
private typealias AnchorPairs = (c0: LanePair, c1: LanePair, w0: LanePair, w1: LanePair)

@inline(always)
private func store(
  _ a: AnchorPairs, isParted: LaneMask, target: Lanes, to anchor: UnsafeMutablePointer<Double>
) {
  store(a.c0, to: anchor)
  store(a.c1, to: anchor + 16)
  store(a.w0, to: anchor + 32)
  store(a.w1, to: anchor + 48)
  Lanes(bits: isParted).store(to: anchor + 64)
  target.store(to: anchor + 72)
}

@inline(always)
private func turning(
  _ s: SpringLanes, _ pull: UnsafePointer<Double>, _ circle: LaneCircle,
  _ envelope: LaneExponential
) -> AnchorPairs {
  let (g, start) = (loadPair(pull), Lanes(loading: pull + 32))
  return (
    scaled(turning(s, circle), by: envelope),
    scaled(s.push * circle.cosine + -(s.displacement * circle.sine), by: envelope),
    scaled(circle.cosine * start + -(g * circle.sine), by: envelope),
    -scaled(g * circle.cosine + circle.sine * start, by: envelope)
  )
}

@inline(never)
private func turningAnchor(
  _ motion: UnsafePointer<Double>, _ pull: UnsafePointer<Double>, _ time: Double,
  _ anchor: UnsafeMutablePointer<Double>
) {
  let (s, time) = (loadSprings(motion), Lanes(repeating: time))
  let pairs = turning(s, pull, circle(s.turn * time), exponential(-(s.decay * time)))
  store(pairs, isParted: LaneMask(repeating: 0), target: s.target, to: anchor)
}

@inline(never)
private func anyAnchor(
  _ motion: UnsafePointer<Double>, _ pull: UnsafePointer<Double>, _ time: Double,
  _ parting: Double, _ anchor: UnsafeMutablePointer<Double>
) {
  let (s, time) = (loadSprings(motion), Lanes(repeating: time))
  let isCreeping = s.turn.hi.isNegative
  let isParted =
    isCreeping & (s.turn.hi * Lanes(repeating: parting) + Lanes(repeating: 1)).isNegative
  let decay = -(s.decay * time)
  let envelope = exponential(decay)
  let turned = turning(s, pull, boundedCircle(s, time), envelope)

  let fast = exponential(s.turn * time + decay)
  let (fall, start) = (loadPair(pull + 16), Lanes(loading: pull + 32))
  let fallen = fallen(s.turn, time)
  let y = replaced(creeping(s, fallen), by: s.displacement + s.push, where: isParted)
  let c0 = scaled(y, by: envelope)
  let early: LanePair = (start, Lanes(repeating: 0))
  let w0 = scaled(
    replaced(early + -(fall * fallen), by: -(s.decay * y), where: isParted), by: envelope)
  let signBit = LaneMask(repeating: 1 << 63)
  let c1 = flipped(scaled(s.push, by: fast), isParted & signBit)
  let w1 = flipped(scaled(fall, by: fast), ~isParted & signBit)
  store(
    (
      replaced(turned.c0, by: c0, where: isCreeping),
      replaced(turned.c1, by: c1, where: isCreeping),
      replaced(turned.w0, by: w0, where: isCreeping),
      replaced(turned.w1, by: w1, where: isCreeping)
    ), isParted: isParted, target: s.target, to: anchor)
}
