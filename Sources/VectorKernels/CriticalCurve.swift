// One critical spring at many times. Its block is that of `SpringTurns.swift`, with all lanes equal and
// ω = a·2⁻⁶⁰, where sine and cosine of ωt are ωt and 1:
//
//     x = target + e^(−at)·(d + u·ωt), v = e^(−at)·(v₀ − g·ωt)
//
// (The products are of u and g, as they are, with ωt: u·ω would leave Double's range where x does not.)

/// What a motion is in any lane.
private typealias CriticalMotion = (
  decay: SpringPair, displacement: SpringPair, push: SpringPair, target: SpringVector,
  velocity: SpringPair, pull: SpringPair
)

/// The motion of a block, read once: loops cannot tell that nothing is stored there.
@inline(always)
private func criticalMotion(_ block: UnsafePointer<Double>) -> CriticalMotion {
  @inline(always)
  func quantity(_ index: Int) -> SpringVector {
    SpringVector(repeating: block[springsPerBlock &* index])
  }
  let lows = quantity(9).bits
  let quarter = SpringMask(repeating: 0xFFFF << 48)
  return (
    (quantity(0), quantity(1)), (quantity(4), SpringVector(bits: lows & quarter)),
    (quantity(5), SpringVector(bits: (lows &<< SpringMask(repeating: 16)) & quarter)), quantity(6),
    (quantity(7), SpringVector(repeating: 0)),
    (quantity(8), SpringVector(bits: lows &<< SpringMask(repeating: 32)))
  )
}

@inline(always)
private func rest(
  _ tick: SpringTick, _ velocities: UnsafeMutablePointer<Double>?, isModerate: Bool
) {
  let motion = criticalMotion(tick.motions)
  forEachPart(tick.blockCount) { block, lane in
    let part = springsPerBlock &* block &+ lane
    let x = motion.decay * SpringVector(loading: tick.times + part)
    let e = growth(x, isModerate: isModerate)
    let scale = SpringVector(repeating: -0x1p-60)
    let phase: SpringPair = (x.hi * scale, x.lo * scale)
    grown(
      motion.displacement + motion.push * phase, by: e, from: motion.target, isModerate: isModerate
    ).store(to: tick.positions + part)
    if let velocities {
      grown(motion.velocity + motion.pull * phase, by: e, isModerate: isModerate)
        .store(to: velocities + part)
    }
  }
}

// One function a kind: see `SpringTurns.swift`.

@inline(never)
private func restModerately(_ tick: SpringTick) { rest(tick, nil, isModerate: true) }

@inline(never)
private func restAnywhere(_ tick: SpringTick) { rest(tick, nil, isModerate: false) }

@inline(never)
private func restModerately(_ tick: SpringTick, _ velocities: UnsafeMutablePointer<Double>) {
  rest(tick, velocities, isModerate: true)
}

@inline(never)
private func restAnywhere(_ tick: SpringTick, _ velocities: UnsafeMutablePointer<Double>) {
  rest(tick, velocities, isModerate: false)
}

/// The positions, and the velocities where they are asked for, of one critical spring at whole blocks
/// of times; otherwise as `springTurns`, with `motionStep` 0 and `step` 16, which are not read.
///
/// Cost: about 55 operations and 256 bytes a block (positions alone 40 and 256).
@inline(never)
public func criticalCurve(
  _ motion: UnsafePointer<Double>, motionStep: Int, blockCount: Int,
  times: UnsafePointer<Double>, step: Int, isModerate: Bool,
  positions: UnsafeMutablePointer<Double>, velocities: UnsafeMutablePointer<Double>?
) {
  let tick: SpringTick = (motion, motionStep, blockCount, times, step, positions)
  switch (velocities, isModerate) {
  case (nil, true): restModerately(tick)
  case (nil, false): restAnywhere(tick)
  case (let velocities?, true): restModerately(tick, velocities)
  case (let velocities?, false): restAnywhere(tick, velocities)
  }
}
