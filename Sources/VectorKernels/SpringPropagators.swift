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

/// The lines of a block of rates.
typealias RateLanes = (
  decay: LanePair, turn: LanePair, share: LanePair, reach: LanePair, pull: LanePair
)

/// What the propagator is made of, before the envelope: p = e·p₀, q = e·q₀, and so on, and what p₀ and s₀
/// differ from 1 by.
private typealias PropagatorLanes = (
  p: LanePair, q: LanePair, r: LanePair, s: LanePair, pDifference: LanePair, sDifference: LanePair
)

@inline(always)
private func loadRates(_ rates: UnsafePointer<Double>) -> RateLanes {
  (
    loadPair(rates), loadPair(rates + 16), loadPair(rates + 32), loadPair(rates + 48),
    loadPair(rates + 64)
  )
}

/// C + (a/ω)·sin ωt, sin(ωt)/ω, −(k/m)·sin(ωt)/ω and C − (a/ω)·sin ωt with C = cos ωt.
@inline(always)
private func turning(_ rates: RateLanes, _ circle: LaneCircle) -> PropagatorLanes {
  let share = rates.share * circle.sine
  let fall = (circle.cosine.hi - Lanes(repeating: 1), circle.cosine.lo)
  return (
    circle.cosine + share, rates.reach * circle.sine, -(rates.pull * circle.sine),
    circle.cosine + -share, fall + share, fall + -share
  )
}

/// 1 + (λs/2b)·E, E/(2b), −(k/m)·E/(2b) and (1 − E) − (λs/2b)·E with E = 1 − e^(−2bt).
@inline(always)
private func creeping(_ rates: RateLanes, _ time: Lanes) -> PropagatorLanes {
  let gap = exponential(rates.turn * time)
  let fallen = complement(gap)
  let one: LanePair = (Lanes(repeating: 1), Lanes(repeating: 0))
  let share = rates.share * fallen
  return (
    one + share, rates.reach * fallen, -(rates.pull * fallen), scaled(one, by: gap) + -share, share,
    -(fallen + share)
  )
}

@inline(always)
private func mixed(_ rates: RateLanes, _ time: Lanes) -> PropagatorLanes {
  let isCreeping = rates.turn.hi.isNegative
  let turn = turning(rates, circle(cleared(rates.turn * time, where: isCreeping)))
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

  @inline(always)
  func rates(_ block: Int) -> RateLanes { loadRates(rates + block &* rateStep) }

  @inline(always)
  func time(_ block: Int) -> Lanes { Lanes(loading: times + block &* timeStep) }

  @inline(always)
  func store(_ line: Lanes, _ block: Int, _ index: Int) {
    line.store(to: entries + (block &* blockStep &+ index &* lineStep))
  }

  @inline(always)
  func store(_ m: PropagatorLanes, _ e: LaneExponential, _ block: Int, isStep: Bool) {
    let (p, s) = (rounded(scaled(m.p, by: e)), rounded(scaled(m.s, by: e)))
    if isStep {
      // e·p₀ − 1 = (e − 1) + e·(p₀ − 1).
      let fall = -complement(e)
      store(line(p, fall + scaled(m.pDifference, by: e)), block, 0)
      store(line(s, fall + scaled(m.sDifference, by: e)), block, 3)
    } else {
      store(p, block, 2)
      store(s, block, 1)
    }
    store(rounded(scaled(m.q, by: e)), block, isStep ? 1 : 3)
    store(rounded(scaled(m.r, by: e)), block, isStep ? 2 : 0)
  }

  /// The difference from 1, marked as such, where the entry is half or more.
  @inline(always)
  private func line(_ entry: Lanes, _ difference: LanePair) -> Lanes {
    let isSmall = (entry - Lanes(repeating: 0.5)).isNegative
    let marked = Lanes(bits: rounded(difference).bits | LaneMask(repeating: differenceBit))
    return marked.replaced(by: entry, where: isSmall)
  }
}

@inline(always)
private func turning(_ memory: PropagatorMemory, _ blocks: Range<Int>, isStep: Bool) {
  for block in blocks {
    let (rates, time) = (memory.rates(block), memory.time(block))
    let envelope = exponential(-(rates.decay * time))
    memory.store(turning(rates, circle(rates.turn * time)), envelope, block, isStep: isStep)
  }
}

@inline(always)
private func creeping(_ memory: PropagatorMemory, _ blocks: Range<Int>, isStep: Bool) {
  for block in blocks {
    let (rates, time) = (memory.rates(block), memory.time(block))
    let envelope = exponential(-(rates.decay * time))
    memory.store(creeping(rates, time), envelope, block, isStep: isStep)
  }
}

@inline(always)
private func mixed(_ memory: PropagatorMemory, _ blocks: Range<Int>, isStep: Bool) {
  for block in blocks {
    let (rates, time) = (memory.rates(block), memory.time(block))
    let envelope = exponential(-(rates.decay * time))
    memory.store(mixed(rates, time), envelope, block, isStep: isStep)
  }
}

// One function a kind, called for a run of blocks of that kind: lanes that meet from several branches
// of one function are taken apart by this compiler.

@inline(never)
private func turningEntries(_ memory: PropagatorMemory, _ blocks: Range<Int>) {
  turning(memory, blocks, isStep: false)
}

@inline(never)
private func creepingEntries(_ memory: PropagatorMemory, _ blocks: Range<Int>) {
  creeping(memory, blocks, isStep: false)
}

@inline(never)
private func turningSteps(_ memory: PropagatorMemory, _ blocks: Range<Int>) {
  turning(memory, blocks, isStep: true)
}

@inline(never)
private func creepingSteps(_ memory: PropagatorMemory, _ blocks: Range<Int>) {
  creeping(memory, blocks, isStep: true)
}

@inline(never)
private func mixedSteps(_ memory: PropagatorMemory, _ blocks: Range<Int>) {
  mixed(memory, blocks, isStep: true)
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
/// Cost: about 250 operations a block.
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
/// equal times.
///
/// Domain and error bound: as `springPropagators`; where p − 1 or s − 1 is stored, an ulp of that and
/// 2⁻⁵³ of e^(−at) and (a·t)².
/// Cost: about 300 operations and 900 bytes a block of one kind.
@inline(never)
public func springStepEntries(
  _ rates: UnsafePointer<Double>, _ kinds: UnsafePointer<UInt8>, blockCount: Int,
  times: UnsafePointer<Double>, entries: UnsafeMutablePointer<Double>
) {
  let memory = PropagatorMemory(
    rates: rates, rateStep: springRateStride, times: times, timeStep: 0, entries: entries,
    blockStep: springStepStride, lineStep: 8)
  forEachKindRun(kinds, blockCount) { kind, blocks in
    switch kind {
    case 0: turningSteps(memory, blocks)
    case 1: creepingSteps(memory, blocks)
    default: mixedSteps(memory, blocks)
    }
  }
}
