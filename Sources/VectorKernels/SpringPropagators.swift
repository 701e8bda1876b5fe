// Propagators of N springs at one time each, or of one spring at many times, in blocks of eight.
//
// A block of rates is ten lines of eight Doubles, pairs all:
//
//     0, 1   the rate of decay: a underdamped, the slow rate λs overdamped
//     2, 3   ω underdamped (and a tiny one when critical), −2b overdamped
//     4, 5   a/ω, or λs/(2b)
//     6, 7   1/ω, or 1/(2b)
//     8, 9   (k/m)/ω, or (k/m)/(2b)
//
// The kind of a block says whether its lanes are all underdamped or critical (0), all overdamped (1), or
// both (2): then the sign of line 2 tells.

/// Doubles in a block of rates.
public let springRateStride = 80

/// The lines of a block of rates, or of two side by side.
typealias RateLanes = (
  decay: SpringPair, turn: SpringPair, share: SpringPair, reach: SpringPair, pull: SpringPair
)

/// What the propagator is made of, before the envelope: p = e·p₀, q = e·q₀, and so on, and what p₀ and s₀
/// differ from 1 by.
private typealias PropagatorLanes = (
  p: SpringPair, q: SpringPair, r: SpringPair, s: SpringPair, pDifference: SpringPair,
  sDifference: SpringPair
)

/// C + (a/ω)·sin ωt, sin(ωt)/ω, −(k/m)·sin(ωt)/ω and C − (a/ω)·sin ωt with C = cos ωt.
@inline(always)
private func turning(_ rates: RateLanes, _ circle: LaneCircle) -> PropagatorLanes {
  let share = rates.share * circle.sine
  let fall = (circle.cosine.hi - SpringVector(repeating: 1), circle.cosine.lo)
  return (
    circle.cosine + share, rates.reach * circle.sine, negated(rates.pull * circle.sine),
    circle.cosine + negated(share), fall + share, fall + negated(share)
  )
}

/// 1 + (λs/2b)·E, E/(2b), −(k/m)·E/(2b) and (1 − E) − (λs/2b)·E with E = 1 − e^(−2bt).
@inline(always)
private func creeping(_ rates: RateLanes, _ time: SpringVector) -> PropagatorLanes {
  let gap = pairGrowth(rates.turn * time, isModerate: false, isSeries: true)
  let fallen = fallen(gap)
  let one: SpringPair = (SpringVector(repeating: 1), SpringVector(repeating: 0))
  let share = rates.share * fallen
  return (
    one + share, rates.reach * fallen, negated(rates.pull * fallen),
    grown(one, by: gap) + negated(share), share, negated(fallen + share)
  )
}

@inline(always)
private func mixed(_ rates: RateLanes, _ time: SpringVector) -> PropagatorLanes {
  let isCreeping = rates.turn.hi.isNegative
  let angle = rates.turn * time
  let turn = turning(
    rates, circle((angle.hi.cleared(where: isCreeping), angle.lo.cleared(where: isCreeping))))
  let creep = creeping(rates, time)
  return (
    replaced(turn.p, by: creep.p, where: isCreeping),
    replaced(turn.q, by: creep.q, where: isCreeping),
    replaced(turn.r, by: creep.r, where: isCreeping),
    replaced(turn.s, by: creep.s, where: isCreeping),
    replaced(turn.pDifference, by: creep.pDifference, where: isCreeping),
    replaced(turn.sDifference, by: creep.sDifference, where: isCreeping)
  )
}

/// What the kernels below read and write.
private struct PropagatorMemory {
  let rates: UnsafePointer<Double>
  let rateStep: Int
  let times: UnsafePointer<Double>
  let timeStep: Int
  let entries: UnsafeMutablePointer<Double>
  let blockStep, lineStep: Int

  /// Calls `body` with the blocks that are evaluated at once: two on the level that has the registers
  /// (the last one twice where their number is odd), else one, twice the same.
  @inline(always)
  func forEachPart(_ blocks: Range<Int>, _ body: (_ block: Int, _ other: Int) -> Void) {
    #if V4
      for block in stride(from: blocks.lowerBound, to: blocks.upperBound, by: 2) {
        body(block, min(block &+ 1, blocks.upperBound &- 1))
      }
    #else
      for block in blocks { body(block, block) }
    #endif
  }

  @inline(always)
  private func line(
    _ source: UnsafePointer<Double>, _ step: Int, _ block: Int, _ other: Int
  ) -> SpringVector {
    #if V4
      return SpringVector(
        lowHalf: Lanes(loading: source + block &* step),
        highHalf: Lanes(loading: source + other &* step))
    #else
      return Lanes(loading: source + block &* step)
    #endif
  }

  @inline(always)
  private func pair(_ index: Int, _ block: Int, _ other: Int) -> SpringPair {
    (
      line(rates + 8 &* index, rateStep, block, other),
      line(rates + 8 &* (index &+ 1), rateStep, block, other)
    )
  }

  @inline(always)
  func rates(_ block: Int, _ other: Int) -> RateLanes {
    (
      pair(0, block, other), pair(2, block, other), pair(4, block, other), pair(6, block, other),
      pair(8, block, other)
    )
  }

  @inline(always)
  func time(_ block: Int, _ other: Int) -> SpringVector { line(times, timeStep, block, other) }

  @inline(always)
  func store(_ line: SpringVector, _ block: Int, _ other: Int, _ index: Int) {
    #if V4
      line.lowHalf.store(to: entries + (block &* blockStep &+ index &* lineStep))
      line.highHalf.store(to: entries + (other &* blockStep &+ index &* lineStep))
    #else
      line.store(to: entries + (block &* blockStep &+ index &* lineStep))
    #endif
  }

  @inline(always)
  func store(
    _ m: PropagatorLanes, _ e: LanePairGrowth, _ block: Int, _ other: Int, isStep: Bool
  ) {
    let (p, s) = (rounded(grown(m.p, by: e)), rounded(grown(m.s, by: e)))
    if isStep {
      // e·p₀ − 1 = (e − 1) + e·(p₀ − 1).
      let fall = negated(fallen(e))
      store(entry(p, fall + grown(m.pDifference, by: e)), block, other, 0)
      store(entry(s, fall + grown(m.sDifference, by: e)), block, other, 3)
    } else {
      store(p, block, other, 2)
      store(s, block, other, 1)
    }
    store(rounded(grown(m.q, by: e)), block, other, isStep ? 1 : 3)
    store(rounded(grown(m.r, by: e)), block, other, isStep ? 2 : 0)
  }

  /// The difference from 1, marked as such, where the entry is half or more.
  @inline(always)
  private func entry(_ entry: SpringVector, _ difference: SpringPair) -> SpringVector {
    let isSmall = (entry - SpringVector(repeating: 0.5)).isNegative
    let marked = SpringVector(
      bits: rounded(difference).bits | SpringMask(repeating: differenceBit))
    return marked.replaced(by: entry, where: isSmall)
  }

  @inline(always)
  private func rounded(_ a: SpringPair) -> SpringVector { a.hi + a.lo }
}

@inline(always)
private func envelope(
  _ rates: RateLanes, _ time: SpringVector, isModerate: Bool
) -> LanePairGrowth {
  pairGrowth(negated(rates.decay * time), isModerate: isModerate, isSeries: true)
}

@inline(always)
private func turning(
  _ memory: PropagatorMemory, _ blocks: Range<Int>, isStep: Bool, isModerate: Bool
) {
  memory.forEachPart(blocks) { block, other in
    let (rates, time) = (memory.rates(block, other), memory.time(block, other))
    let propagators = turning(rates, circle(rates.turn * time))
    let envelope = envelope(rates, time, isModerate: isModerate)
    memory.store(propagators, envelope, block, other, isStep: isStep)
  }
}

@inline(always)
private func creeping(
  _ memory: PropagatorMemory, _ blocks: Range<Int>, isStep: Bool, isModerate: Bool
) {
  memory.forEachPart(blocks) { block, other in
    let (rates, time) = (memory.rates(block, other), memory.time(block, other))
    let envelope = envelope(rates, time, isModerate: isModerate)
    memory.store(creeping(rates, time), envelope, block, other, isStep: isStep)
  }
}

@inline(always)
private func mixed(
  _ memory: PropagatorMemory, _ blocks: Range<Int>, isStep: Bool, isModerate: Bool
) {
  memory.forEachPart(blocks) { block, other in
    let (rates, time) = (memory.rates(block, other), memory.time(block, other))
    let envelope = envelope(rates, time, isModerate: isModerate)
    memory.store(mixed(rates, time), envelope, block, other, isStep: isStep)
  }
}

// One function a kind, called for a run of blocks of that kind: lanes that meet from several branches
// of one function are taken apart by this compiler.

@inline(never)
private func turningEntries(_ memory: PropagatorMemory, _ blocks: Range<Int>) {
  turning(memory, blocks, isStep: false, isModerate: false)
}

@inline(never)
private func creepingEntries(_ memory: PropagatorMemory, _ blocks: Range<Int>) {
  creeping(memory, blocks, isStep: false, isModerate: false)
}

@inline(never)
private func turningSteps(_ memory: PropagatorMemory, _ blocks: Range<Int>) {
  turning(memory, blocks, isStep: true, isModerate: false)
}

@inline(never)
private func moderateTurningSteps(_ memory: PropagatorMemory, _ blocks: Range<Int>) {
  turning(memory, blocks, isStep: true, isModerate: true)
}

@inline(never)
private func creepingSteps(_ memory: PropagatorMemory, _ blocks: Range<Int>) {
  creeping(memory, blocks, isStep: true, isModerate: false)
}

@inline(never)
private func moderateCreepingSteps(_ memory: PropagatorMemory, _ blocks: Range<Int>) {
  creeping(memory, blocks, isStep: true, isModerate: true)
}

@inline(never)
private func mixedSteps(_ memory: PropagatorMemory, _ blocks: Range<Int>) {
  mixed(memory, blocks, isStep: true, isModerate: false)
}

@inline(never)
private func moderateMixedSteps(_ memory: PropagatorMemory, _ blocks: Range<Int>) {
  mixed(memory, blocks, isStep: true, isModerate: true)
}

/// Calls `body` for every longest run of blocks of one kind.
@inline(always)
private func forEachKindRun(
  _ kinds: UnsafePointer<UInt8>, _ blockCount: Int, _ body: (UInt8, Range<Int>) -> Void
) {
  var start = 0
  while start < blockCount {
    let kind = kinds[start]
    var end = start &+ 1
    while end < blockCount, kinds[end] == kind { end &+= 1 }
    body(kind, start..<end)
    start = end
  }
}

/// The propagators of one spring at eight times a block.
///
/// Shape: one block of rates with the same spring in all lanes, of kind 0 or 1; of the entries, lines r,
/// s, p and q follow each other at `lineStep` Doubles, eight times at `blockStep` Doubles.
/// Domain: times 0 or between 2⁻⁵⁰⁰ and 2⁵⁰⁰, with ωt ≤ 2²⁴ where underdamped; elsewhere the result is
/// meaningless (and harmless).
/// Error bound: half an ulp of each entry and 1/4 ulp of the sum of its terms' magnitudes.
/// Cost: 227 flops a time (overdamped 247) where products are fused, and 40 bytes.
@inline(never)
public func springPropagators(
  _ rates: UnsafePointer<Double>, kind: UInt8, times: UnsafePointer<Double>, blockCount: Int,
  entries: UnsafeMutablePointer<Double>, blockStep: Int, lineStep: Int
) {
  let memory = PropagatorMemory(
    rates: rates, rateStep: 0, times: times, timeStep: 8, entries: entries, blockStep: blockStep,
    lineStep: lineStep)
  if kind == 0 {
    turningEntries(memory, 0..<blockCount)
  } else {
    creepingEntries(memory, 0..<blockCount)
  }
}

/// Lines 0 to 3 of the step entries (see `SpringStep.swift`) of the springs of whole blocks, over eight
/// equal times. `isModerate` tells that no envelope falls below e^−700, which is the faster case; it
/// changes no bit.
///
/// Domain and error bound: as `springPropagators`; where p − 1 or s − 1 is stored, an ulp of that and
/// 2⁻⁵³ of e^(−at) and (a·t)².
/// Cost: 314 flops a spring (overdamped 327) where products are fused and the block is of one kind, and
/// 112 bytes.
@inline(never)
public func springStepEntries(
  _ rates: UnsafePointer<Double>, _ kinds: UnsafePointer<UInt8>, blockCount: Int,
  times: UnsafePointer<Double>, isModerate: Bool, entries: UnsafeMutablePointer<Double>
) {
  let memory = PropagatorMemory(
    rates: rates, rateStep: springRateStride, times: times, timeStep: 0, entries: entries,
    blockStep: springStepStride, lineStep: 8)
  forEachKindRun(kinds, blockCount) { kind, blocks in
    switch (kind, isModerate) {
    case (0, true): moderateTurningSteps(memory, blocks)
    case (0, false): turningSteps(memory, blocks)
    case (1, true): moderateCreepingSteps(memory, blocks)
    case (1, false): creepingSteps(memory, blocks)
    case (_, true): moderateMixedSteps(memory, blocks)
    case (_, false): mixedSteps(memory, blocks)
    }
  }
}
