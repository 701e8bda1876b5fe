// N springs in blocks of eight, one time each.
//
// A block of `motions` is nine lines of eight Doubles, a line a quantity:
//
//     0, 1   the rate of decay: a underdamped, the slow rate λs overdamped (pair)
//     2, 3   ω underdamped (and a tiny one when critical), −2b overdamped (pair)
//     4, 5   d, the displacement from the target at time 0 (pair)
//     6, 7   (v₀ + a·d)/ω underdamped, (v₀ + λs·d)/(2b) overdamped (pair)
//     8      the target
//
// and a block of `pulls`, for the velocity, three more: v₀ and the pair (a·v₀ + (k/m)·d)/ω
// underdamped, the pair v₀ + λs·d and v₀ overdamped. The kind of a block says whether all
// of its lanes are underdamped (0), all overdamped (1) or both (2): then the sign of line 2 tells.

/// Doubles in a block of `motions`.
private let motionStride = 72
/// Doubles in a block of `pulls`.
private let pullStride = 24

private typealias LaneCircle = (sine: LanePair, cosine: LanePair)

/// The lines of a block of `motions`.
private struct SpringLanes {
  let decay, turn, displacement, push: LanePair
  let target: Lanes

  @inline(always)
  init(_ motion: UnsafePointer<Double>) {
    decay = loadPair(motion)
    turn = loadPair(motion + 16)
    displacement = loadPair(motion + 32)
    push = loadPair(motion + 48)
    target = Lanes(loading: motion + 64)
  }

  /// target + displacement, rounded once.
  @inline(always)
  func position(_ displacement: LanePair) -> Lanes {
    let sum = exactSum(target, displacement.hi)
    return sum.hi + (sum.lo + displacement.lo)
  }
}

// MARK: Underdamped: x − target = e^(−at)·(d·cos ωt + u·sin ωt), v = e^(−at)·(v₀·cos ωt − g·sin ωt)

@inline(always)
private func turning(_ s: SpringLanes, _ circle: LaneCircle) -> LanePair {
  s.displacement * circle.cosine + s.push * circle.sine
}

@inline(always)
private func turningSpeed(_ pull: UnsafePointer<Double>, _ circle: LaneCircle) -> LanePair {
  circle.cosine * Lanes(loading: pull) + -(loadPair(pull + 8) * circle.sine)
}

// MARK: Overdamped: y = d + W·(1 − e^(−2bt)), x − target = e^(−λs·t)·y, v = e^(−λs·t)·(w·e^(−2bt) − λs·y)

@inline(always)
private func creeping(_ s: SpringLanes, _ gap: LaneExponential) -> LanePair {
  s.displacement + s.push * complement(gap)
}

@inline(always)
private func creepingSpeed(
  _ s: SpringLanes, _ pull: UnsafePointer<Double>, _ gap: LaneExponential, _ bracket: LanePair,
  _ time: Lanes
) -> LanePair {
  let speed = scaled(loadPair(pull), by: gap) + -(s.decay * bracket)
  // At time 0 that is w − λs·d = v₀ but for the last bits of a pair.
  let isStart = Lanes(bits: time.bits &- LaneMask(repeating: 1)).isNegative
  let start: LanePair = (Lanes(loading: pull + 16), Lanes(repeating: 0))
  return replaced(speed, by: start, where: isStart)
}

/// ωt, and 0 in the overdamped lanes, whose 2bt may be too large for a circle.
@inline(always)
private func boundedPhase(_ s: SpringLanes, _ time: Lanes) -> LanePair {
  cleared(s.turn * time, where: s.turn.hi.isNegative)
}

/// What the kernels below read and write.
private struct TickMemory {
  let motions: UnsafePointer<Double>
  let pulls: UnsafePointer<Double>
  let times: UnsafePointer<Double>
  let step: Int
  let positions: UnsafeMutablePointer<Double>
  let velocities: UnsafeMutablePointer<Double>

  @inline(always)
  func springs(_ block: Int) -> SpringLanes { SpringLanes(motions + block &* motionStride) }

  @inline(always)
  func pull(_ block: Int) -> UnsafePointer<Double> { pulls + block &* pullStride }

  @inline(always)
  func time(_ block: Int) -> Lanes { Lanes(loading: times + block &* step) }

  @inline(always)
  func store(_ s: SpringLanes, _ displacement: LanePair, _ block: Int) {
    s.position(displacement).store(to: positions + 8 &* block)
  }

  @inline(always)
  func store(velocity: LanePair, _ block: Int) {
    rounded(velocity).store(to: velocities + 8 &* block)
  }
}

// One function a kind, called for a run of blocks of that kind: lanes that meet from several branches
// of one function are taken apart by this compiler.

@inline(never)
private func turningPositions(_ memory: TickMemory, _ blocks: Range<Int>) {
  for block in blocks {
    let (s, time) = (memory.springs(block), memory.time(block))
    let envelope = exponential(-(s.decay * time))
    memory.store(s, scaled(turning(s, circle(s.turn * time)), by: envelope), block)
  }
}

@inline(never)
private func creepingPositions(_ memory: TickMemory, _ blocks: Range<Int>) {
  for block in blocks {
    let (s, time) = (memory.springs(block), memory.time(block))
    let envelope = exponential(-(s.decay * time))
    memory.store(s, scaled(creeping(s, exponential(s.turn * time)), by: envelope), block)
  }
}

@inline(never)
private func mixedPositions(_ memory: TickMemory, _ blocks: Range<Int>) {
  for block in blocks {
    let (s, time) = (memory.springs(block), memory.time(block))
    let envelope = exponential(-(s.decay * time))
    let turning = turning(s, circle(boundedPhase(s, time)))
    let creeping = creeping(s, exponential(s.turn * time))
    let y = replaced(turning, by: creeping, where: s.turn.hi.isNegative)
    memory.store(s, scaled(y, by: envelope), block)
  }
}

@inline(never)
private func turningStates(_ memory: TickMemory, _ blocks: Range<Int>) {
  for block in blocks {
    let (s, time) = (memory.springs(block), memory.time(block))
    let envelope = exponential(-(s.decay * time))
    let circle = circle(s.turn * time)
    memory.store(s, scaled(turning(s, circle), by: envelope), block)
    memory.store(velocity: scaled(turningSpeed(memory.pull(block), circle), by: envelope), block)
  }
}

@inline(never)
private func creepingStates(_ memory: TickMemory, _ blocks: Range<Int>) {
  for block in blocks {
    let (s, time) = (memory.springs(block), memory.time(block))
    let envelope = exponential(-(s.decay * time))
    let gap = exponential(s.turn * time)
    let y = creeping(s, gap)
    memory.store(s, scaled(y, by: envelope), block)
    memory.store(
      velocity: scaled(creepingSpeed(s, memory.pull(block), gap, y, time), by: envelope), block)
  }
}

@inline(never)
private func mixedStates(_ memory: TickMemory, _ blocks: Range<Int>) {
  for block in blocks {
    let (s, time) = (memory.springs(block), memory.time(block))
    let pull = memory.pull(block)
    let envelope = exponential(-(s.decay * time))
    let circle = circle(boundedPhase(s, time))
    let gap = exponential(s.turn * time)
    let isCreeping = s.turn.hi.isNegative
    let y = creeping(s, gap)
    let displacement = replaced(turning(s, circle), by: y, where: isCreeping)
    let speed = replaced(
      turningSpeed(pull, circle), by: creepingSpeed(s, pull, gap, y, time), where: isCreeping)
    memory.store(s, scaled(displacement, by: envelope), block)
    memory.store(velocity: scaled(speed, by: envelope), block)
  }
}

/// Calls `body` for every longest run of blocks of one kind.
@inline(always)
private func forEachRun(
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
/// that serve all.
/// Domain: times 0 or between 2⁻⁵⁰⁰ and 2⁵⁰⁰, with ωt ≤ 2²⁴ where underdamped; elsewhere the result is
/// meaningless (and harmless).
/// Error bound: half an ulp of the result and three quarters of an ulp of the envelope at t.
/// Cost: about 150 operations and 576 bytes a block of one kind.
@inline(never)
public func springPositions(
  _ motions: UnsafePointer<Double>, _ kinds: UnsafePointer<UInt8>, blockCount: Int,
  times: UnsafePointer<Double>, step: Int, positions: UnsafeMutablePointer<Double>
) {
  // Without velocities, their memory is not touched.
  let memory = TickMemory(
    motions: motions, pulls: motions, times: times, step: step, positions: positions,
    velocities: positions)
  forEachRun(kinds, blockCount) { kind, blocks in
    switch kind {
    case 0: turningPositions(memory, blocks)
    case 1: creepingPositions(memory, blocks)
    default: mixedPositions(memory, blocks)
    }
  }
}

/// The positions and velocities of the springs of whole blocks, each at its own time; otherwise as
/// `springPositions`.
@inline(never)
public func springStates(
  _ motions: UnsafePointer<Double>, _ pulls: UnsafePointer<Double>, _ kinds: UnsafePointer<UInt8>,
  blockCount: Int, times: UnsafePointer<Double>, step: Int,
  positions: UnsafeMutablePointer<Double>, velocities: UnsafeMutablePointer<Double>
) {
  let memory = TickMemory(
    motions: motions, pulls: pulls, times: times, step: step, positions: positions,
    velocities: velocities)
  forEachRun(kinds, blockCount) { kind, blocks in
    switch kind {
    case 0: turningStates(memory, blocks)
    case 1: creepingStates(memory, blocks)
    default: mixedStates(memory, blocks)
    }
  }
}
