// Springs at one time each with their velocities. (The blocks are those of `SpringTick.swift`.)

/// What the kernels below read and write.
private struct TickMemory {
  let motions: UnsafePointer<Double>
  let pulls: UnsafePointer<Double>
  let times: UnsafePointer<Double>
  let step: Int
  let positions: UnsafeMutablePointer<Double>
  let velocities: UnsafeMutablePointer<Double>

  @inline(always)
  func springs(_ block: Int) -> SpringLanes { loadSprings(motions + block &* springMotionStride) }

  @inline(always)
  func pull(_ block: Int) -> UnsafePointer<Double> { pulls + block &* springPullStride }

  @inline(always)
  func time(_ block: Int) -> Lanes { Lanes(loading: times + block &* step) }

  @inline(always)
  func store(
    _ s: SpringLanes, _ displacement: LanePair, _ velocity: LanePair, at time: Lanes, _ block: Int
  ) {
    position(s, displacement, at: time).store(to: positions + 8 &* block)
    let start = Lanes(loading: pull(block) + 32)
    rounded(velocity).replaced(by: start, where: isZero(time)).store(to: velocities + 8 &* block)
  }
}

/// v₀·cos ωt − g·sin ωt of the underdamped spring: v = e^(−at)·that.
@inline(always)
private func turningSpeed(_ pull: UnsafePointer<Double>, _ circle: LaneCircle) -> LanePair {
  circle.cosine * Lanes(loading: pull + 32) + -(loadPair(pull) * circle.sine)
}

/// y, and v₀ − G·E while 2bt < 1, where the other form would cancel, or w·e^(−2bt) − λs·y after, where
/// this one would; e^(−2bt) in its whole range, since it is all there is when λs = 0.
@inline(always)
private func creepingState(
  _ s: SpringLanes, _ pull: UnsafePointer<Double>, _ time: Lanes
) -> (y: LanePair, v: LanePair) {
  let x = s.turn * time
  let gap = exponential(x)
  let fallen = complement(gap)
  let y = creeping(s, fallen)
  let late = scaled(loadPair(pull), by: gap) + -(s.decay * y)
  let start: LanePair = (Lanes(loading: pull + 32), Lanes(repeating: 0))
  let early = start + -(loadPair(pull + 16) * fallen)
  return (y, replaced(early, by: late, where: (x.hi + Lanes(repeating: 1)).isNegative))
}

@inline(always)
private func turning(_ memory: TickMemory, _ blocks: Range<Int>, isModerate: Bool) {
  for block in blocks {
    let (s, time) = (memory.springs(block), memory.time(block))
    let envelope = exponential(-(s.decay * time), isModerate: isModerate)
    let circle = circle(s.turn * time)
    let y = turning(s, circle)
    let v = turningSpeed(memory.pull(block), circle)
    memory.store(s, scaled(y, by: envelope), scaled(v, by: envelope), at: time, block)
  }
}

@inline(always)
private func creeping(_ memory: TickMemory, _ blocks: Range<Int>, isModerate: Bool) {
  for block in blocks {
    let (s, time) = (memory.springs(block), memory.time(block))
    let envelope = exponential(-(s.decay * time), isModerate: isModerate)
    let (y, v) = creepingState(s, memory.pull(block), time)
    memory.store(s, scaled(y, by: envelope), scaled(v, by: envelope), at: time, block)
  }
}

@inline(always)
private func mixed(_ memory: TickMemory, _ blocks: Range<Int>, isModerate: Bool) {
  for block in blocks {
    let (s, time) = (memory.springs(block), memory.time(block))
    let pull = memory.pull(block)
    let envelope = exponential(-(s.decay * time), isModerate: isModerate)
    let isCreeping = s.turn.hi.isNegative
    let creep = creepingState(s, pull, time)
    let circle = boundedCircle(s, time)
    let y = replaced(turning(s, circle), by: creep.y, where: isCreeping)
    let v = replaced(turningSpeed(pull, circle), by: creep.v, where: isCreeping)
    memory.store(s, scaled(y, by: envelope), scaled(v, by: envelope), at: time, block)
  }
}

// One function a kind: see `SpringTick.swift`.

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

/// The positions and velocities of the springs of whole blocks, each at its own time; otherwise as
/// `springPositions`.
///
/// Cost: about 210 operations and 960 bytes a block of one kind, 360 operations a mixed one.
@inline(never)
public func springStates(
  _ motions: UnsafePointer<Double>, _ pulls: UnsafePointer<Double>, _ kinds: UnsafePointer<UInt8>,
  blockCount: Int, times: UnsafePointer<Double>, step: Int, isModerate: Bool,
  positions: UnsafeMutablePointer<Double>, velocities: UnsafeMutablePointer<Double>
) {
  let memory = TickMemory(
    motions: motions, pulls: pulls, times: times, step: step, positions: positions,
    velocities: velocities)
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
