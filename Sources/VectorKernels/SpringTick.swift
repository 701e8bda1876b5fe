// N springs in blocks of eight, one time each.
//
// A block of `motions` is ten lines of eight Doubles, a line a quantity:
//
//     0, 1   the rate of decay: a underdamped, the slow rate λs overdamped (pair)
//     2, 3   ω underdamped (and a tiny one when critical), −2b overdamped (pair)
//     4, 5   d, the displacement from the target at time 0 (pair)
//     6, 7   u = (v₀ + a·d)/ω underdamped, W = (v₀ + λs·d)/(2b) overdamped (pair)
//     8      the target
//     9      the position at time 0, which target + d is but for targets of 2⁴⁰⁰ times its size
//
// and a block of `pulls`, for the velocity, five more: g = (a·v₀ + (k/m)·d)/ω (pair) and two spare
// lines underdamped, w = v₀ + λs·d and G = w·λf/(2b) (pairs) overdamped, then v₀. The kind of a block
// says whether all of its lanes are underdamped (0), all overdamped (1) or both (2): then the sign of
// line 2 tells.
//

/// Doubles in a block of `motions`.
public let springMotionStride = 80
/// Doubles in a block of `pulls`.
public let springPullStride = 40

/// The lines of a block of `motions`.
///
/// A tuple, so that no metadata is made (see `LanePair`).
typealias SpringLanes = (
  decay: LanePair, turn: LanePair, displacement: LanePair, push: LanePair, target: Lanes,
  position: Lanes
)

@inline(always)
func loadSprings(_ motion: UnsafePointer<Double>) -> SpringLanes {
  (
    loadPair(motion), loadPair(motion + 16), loadPair(motion + 32), loadPair(motion + 48),
    Lanes(loading: motion + 64), Lanes(loading: motion + 72)
  )
}

/// target + displacement, rounded once; the given position at time 0.
@inline(always)
func position(_ s: SpringLanes, _ displacement: LanePair, at time: Lanes) -> Lanes {
  let sum = exactSum(s.target, displacement.hi)
  return (sum.hi + (sum.lo + displacement.lo)).replaced(by: s.position, where: isZero(time))
}

/// The lanes that are 0 (or −0), of times that are not negative otherwise.
@inline(always)
func isZero(_ time: Lanes) -> LaneMask {
  let size = time.bits & LaneMask(repeating: 0x7FFF_FFFF_FFFF_FFFF)
  return Lanes(bits: size &- LaneMask(repeating: 1)).isNegative
}

/// d·cos ωt + u·sin ωt of the underdamped spring: x − target = e^(−at)·y.
@inline(always)
func turning(_ s: SpringLanes, _ circle: LaneCircle) -> LanePair {
  s.displacement * circle.cosine + s.push * circle.sine
}

/// sin ωt and cos ωt; of 0 in the overdamped lanes, whose 2bt may be too large for a circle.
@inline(always)
func boundedCircle(_ s: SpringLanes, _ time: Lanes) -> LaneCircle {
  circle(cleared(s.turn * time, where: s.turn.hi.isNegative))
}

/// y = d + W·E with E = 1 − e^(−2bt) of the overdamped spring: x − target = e^(−λs·t)·y.
@inline(always)
func creeping(_ s: SpringLanes, _ fallen: LanePair) -> LanePair {
  s.displacement + s.push * fallen
}

/// E = 1 − e^(turn·t) for the negative turns of overdamped lanes (anything in the others). The power
/// stays at e^−700, where E is 1 all the same, so that one power of two is enough.
@inline(always)
func fallen(_ turn: LanePair, _ time: Lanes) -> LanePair {
  let x = turn * time
  let lowest = Lanes(repeating: -700)
  let isGone = (x.hi - lowest).isNegative
  return complement(
    exponential(
      (x.hi.replaced(by: lowest, where: isGone), x.lo.cleared(where: isGone)), isModerate: true))
}

/// What the kernels below read and write.
private struct TickMemory {
  let motions: UnsafePointer<Double>
  let times: UnsafePointer<Double>
  let step: Int
  let positions: UnsafeMutablePointer<Double>

  @inline(always)
  func springs(_ block: Int) -> SpringLanes { loadSprings(motions + block &* springMotionStride) }

  @inline(always)
  func time(_ block: Int) -> Lanes { Lanes(loading: times + block &* step) }

  @inline(always)
  func store(_ s: SpringLanes, _ displacement: LanePair, at time: Lanes, _ block: Int) {
    position(s, displacement, at: time).store(to: positions + 8 &* block)
  }
}

@inline(always)
private func turning(_ memory: TickMemory, _ blocks: Range<Int>, isModerate: Bool) {
  for block in blocks {
    let (s, time) = (memory.springs(block), memory.time(block))
    let envelope = exponential(-(s.decay * time), isModerate: isModerate)
    let y = turning(s, circle(s.turn * time))
    memory.store(s, scaled(y, by: envelope), at: time, block)
  }
}

@inline(always)
private func creeping(_ memory: TickMemory, _ blocks: Range<Int>, isModerate: Bool) {
  for block in blocks {
    let (s, time) = (memory.springs(block), memory.time(block))
    let envelope = exponential(-(s.decay * time), isModerate: isModerate)
    let y = creeping(s, fallen(s.turn, time))
    memory.store(s, scaled(y, by: envelope), at: time, block)
  }
}

@inline(always)
private func mixed(_ memory: TickMemory, _ blocks: Range<Int>, isModerate: Bool) {
  for block in blocks {
    let (s, time) = (memory.springs(block), memory.time(block))
    let envelope = exponential(-(s.decay * time), isModerate: isModerate)
    let y = replaced(
      turning(s, boundedCircle(s, time)), by: creeping(s, fallen(s.turn, time)),
      where: s.turn.hi.isNegative)
    memory.store(s, scaled(y, by: envelope), at: time, block)
  }
}

// One function a kind, called for a run of blocks of that kind: lanes that meet from several branches
// of one function are taken apart by this compiler.

@inline(never)
private func moderateTurning(_ memory: TickMemory, _ blocks: Range<Int>) {
  turning(memory, blocks, isModerate: true)
}

@inline(never)
private func moderateCreeping(_ memory: TickMemory, _ blocks: Range<Int>) {
  creeping(memory, blocks, isModerate: true)
}

@inline(never)
private func moderateMixed(_ memory: TickMemory, _ blocks: Range<Int>) {
  mixed(memory, blocks, isModerate: true)
}

@inline(never)
private func anyTurning(_ memory: TickMemory, _ blocks: Range<Int>) {
  turning(memory, blocks, isModerate: false)
}

@inline(never)
private func anyCreeping(_ memory: TickMemory, _ blocks: Range<Int>) {
  creeping(memory, blocks, isModerate: false)
}

@inline(never)
private func anyMixed(_ memory: TickMemory, _ blocks: Range<Int>) {
  mixed(memory, blocks, isModerate: false)
}

/// Calls `body` for every longest run of blocks of one kind.
@inline(always)
func forEachRun(
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

/// The positions of the springs of whole blocks, each at its own time.
///
/// Shape: blocks as above; `times` advances by `step` Doubles a block: 8, or 0 for eight equal times
/// that serve all. `isModerate` tells that no decay·t exceeds 700, which is the faster case.
/// Domain: times 0 or between 2⁻⁵⁰⁰ and 2⁵⁰⁰, with ωt ≤ 2²⁴ where underdamped; elsewhere the result is
/// meaningless (and harmless).
/// Error bound: half an ulp of the result and an ulp of the envelope at t.
/// Cost: about 170 operations and 640 bytes a block of one kind, 250 operations a mixed one.
@inline(never)
public func springPositions(
  _ motions: UnsafePointer<Double>, _ kinds: UnsafePointer<UInt8>, blockCount: Int,
  times: UnsafePointer<Double>, step: Int, isModerate: Bool,
  positions: UnsafeMutablePointer<Double>
) {
  let memory = TickMemory(motions: motions, times: times, step: step, positions: positions)
  forEachRun(kinds, blockCount) { kind, blocks in
    switch (kind, isModerate) {
    case (0, true): moderateTurning(memory, blocks)
    case (1, true): moderateCreeping(memory, blocks)
    case (_, true): moderateMixed(memory, blocks)
    case (0, false): anyTurning(memory, blocks)
    case (1, false): anyCreeping(memory, blocks)
    case (_, false): anyMixed(memory, blocks)
    }
  }
}
